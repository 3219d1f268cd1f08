//! [`Passed`]: how Python passes the values of a C++ type to the C API.

use std::collections::BTreeMap;

use crate::capi::types::{CType, EnumType, Handle, Scalar};

/// How Python passes a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Passed {
    pub(super) value: Value,
    pub(super) form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    One,
    /// A string that the C API passes to a callback.
    OwnedText,
    /// A sequence; the getter returns a list.
    Array,
}

/// A value, or an element of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Bool,
    /// The name of a type in C++ and in C.
    Int(String),
    Float(&'static str),
    Text,
    /// An enumeration of the dialect.
    Enum {
        class: String,
        /// The C type.
        c: String,
        /// The integer that C++ converts to the C type.
        number: String,
    },
    Handle {
        c: &'static str,
        class: PythonClass,
    },
}

/// The class of a type, an attribute or an affine map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PythonClass {
    /// A class of MLIR's module `ir`.
    Core(&'static str),
    /// A class of the module.
    Own(String),
}

/// The classes and enumerations of the dialect, by their C++ classes.
pub(super) struct Known {
    pub(super) classes: BTreeMap<String, String>,
    /// The class in Python, and the integer that C passes.
    pub(super) enums: BTreeMap<String, (String, String)>,
}

impl Known {
    pub(super) fn passed(&self, ty: &CType) -> Passed {
        match ty {
            CType::One(scalar) => Passed { value: self.value(scalar), form: Form::One },
            CType::Array(scalar) => Passed { value: self.value(scalar), form: Form::Array },
            CType::OwnedText => Passed { value: Value::Text, form: Form::OwnedText },
        }
    }

    fn value(&self, scalar: &Scalar) -> Value {
        match scalar {
            Scalar::Number("bool") => Value::Bool,
            Scalar::Number(name @ ("float" | "double")) => Value::Float(name),
            Scalar::Number(name) => Value::Int((*name).to_owned()),
            Scalar::Text => Value::Text,
            Scalar::Enum(item) => self.enumeration(item),
            Scalar::Handle(handle) => Value::Handle { c: handle.c, class: self.class(handle) },
        }
    }

    fn enumeration(&self, item: &EnumType) -> Value {
        match self.enums.get(&item.class) {
            Some((class, number)) => Value::Enum { class: class.clone(), c: item.c.clone(), number: number.clone() },
            // C passes the enumerations of other namespaces as integers.
            None => Value::Int(item.c.clone()),
        }
    }

    fn class(&self, handle: &Handle) -> PythonClass {
        let known = self.classes.get(handle.class()).cloned().map(PythonClass::Own);
        let core = || CORE.iter().find(|(cpp, _)| handle.class() == format!("::mlir::{cpp}")).map(|(_, class)| *class);
        let base = match handle.c {
            "MlirType" => "Type",
            "MlirAffineMap" => "AffineMap",
            _ => "Attribute",
        };
        known.unwrap_or_else(|| PythonClass::Core(core().unwrap_or(base)))
    }
}

impl Passed {
    /// Returns the C type of what the getter returns; for an array, of an element.
    pub(super) fn c_result(&self) -> &str {
        match (&self.value, self.form) {
            (_, Form::OwnedText) => "void",
            (Value::Bool, _) => "bool",
            (Value::Int(name), _) => name,
            (Value::Float(name), _) => name,
            (Value::Text, _) => "MlirStringRef",
            (Value::Enum { c, .. }, _) => c,
            (Value::Handle { c, .. }, _) => c,
        }
    }
}

impl Value {
    /// Returns the integer that C passes for an enumeration of the dialect, and its class.
    pub(super) fn as_enum(&self) -> Option<(&str, &str, &str)> {
        match self {
            Value::Enum { class, c, number } => Some((class, c, number)),
            _ => None,
        }
    }
}

/// The C++ classes whose values always are of one class, or a class derived from it, of MLIR's Python package. An
/// `IntegerAttr` is not one: Python's class of a boolean one, `BoolAttr`, does not derive from `IntegerAttr`.
const CORE: &[(&str, &str)] = &[
    ("AffineMapAttr", "AffineMapAttr"),
    ("ArrayAttr", "ArrayAttr"),
    ("ComplexType", "ComplexType"),
    ("DenseBoolArrayAttr", "DenseBoolArrayAttr"),
    ("DenseF32ArrayAttr", "DenseF32ArrayAttr"),
    ("DenseF64ArrayAttr", "DenseF64ArrayAttr"),
    ("DenseI16ArrayAttr", "DenseI16ArrayAttr"),
    ("DenseI32ArrayAttr", "DenseI32ArrayAttr"),
    ("DenseI64ArrayAttr", "DenseI64ArrayAttr"),
    ("DenseI8ArrayAttr", "DenseI8ArrayAttr"),
    ("DictionaryAttr", "DictAttr"),
    ("FlatSymbolRefAttr", "FlatSymbolRefAttr"),
    ("FloatAttr", "FloatAttr"),
    ("FloatType", "FloatType"),
    ("FunctionType", "FunctionType"),
    ("IndexType", "IndexType"),
    ("IntegerSetAttr", "IntegerSetAttr"),
    ("IntegerType", "IntegerType"),
    ("MemRefType", "MemRefType"),
    ("NoneType", "NoneType"),
    ("RankedTensorType", "RankedTensorType"),
    ("StringAttr", "StringAttr"),
    ("TupleType", "TupleType"),
    ("TypeAttr", "TypeAttr"),
    ("UnitAttr", "UnitAttr"),
    ("UnrankedMemRefType", "UnrankedMemRefType"),
    ("UnrankedTensorType", "UnrankedTensorType"),
    ("VectorType", "VectorType"),
];
