//! The types in Python signatures, and those that a description adds with `PythonTypeName` and `PythonAttrType`.

use std::collections::HashMap;

use super::builders::BuilderNames;
use crate::model::attribute::Attribute;
use crate::model::constraint::TypeConstraint;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::version::{Feature, Version};
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// The types in signatures.
pub(super) struct Hints<'a> {
    pub(super) version: Version,
    pub(super) builders: BuilderNames<'a>,
    /// The dialect of the operations.
    pub(super) dialect: &'a str,
    /// Python's type of a C++ type.
    types: HashMap<&'a str, String>,
    /// The type of the values that the builder of an attribute accepts, by the name of its record.
    values: HashMap<&'a str, String>,
}

impl<'a> Hints<'a> {
    /// Reads what the description adds; reports contradictions.
    pub(super) fn read(context: &Context<'a>, diags: &mut Diags, dialect: &'a str) -> Hints<'a> {
        let types = TYPES.iter().map(|(cpp, class)| (*cpp, format!("_ods_ir.{class}"))).collect();
        let values = VALUES.iter().flat_map(|(names, ty)| names.iter().map(|name| (*name, (*ty).to_owned())));
        let builders = BuilderNames::read(context);
        let version = context.version;
        let mut hints = Hints { version, builders, dialect, types, values: values.collect() };
        if hints.is_complete() {
            extend(&mut hints.types, context, diags, "PythonTypeName", ["cppName", "pyName"]);
            extend(&mut hints.values, context, diags, "PythonAttrType", ["defName", "pyType"]);
        }
        hints
    }

    /// Returns whether parameters, lists and the results of functions have types.
    pub(super) fn is_complete(&self) -> bool {
        self.version.has(Feature::PythonTypes)
    }

    /// Returns the type of a value: `Value` or `OpResult` of its type, if Python knows that.
    pub(super) fn value(&self, class: &str, ty: &TypeConstraint<'_>) -> String {
        match self.types.get(ty.cpp_type) {
            Some(element) => format!("_ods_ir.{class}[{element}]"),
            None => format!("_ods_ir.{class}"),
        }
    }

    /// Returns the type of a list of values.
    pub(super) fn list(&self, class: &str, ty: &TypeConstraint<'_>) -> String {
        if self.is_complete() { self.value(class, ty) } else { format!("_ods_ir.{class}") }
    }

    /// Returns the class of an attribute.
    pub(super) fn attribute_class(&self, attribute: &Attribute<'_>) -> String {
        let class = match attribute.kind.storage_type.strip_prefix("::mlir::") {
            _ if attribute.kind.built_record().name() == "I1Attr" => "BoolAttr",
            Some("DictionaryAttr") => "DictAttr",
            Some(name) if ATTRIBUTES.contains(&name) => name,
            _ => "Attribute",
        };
        format!("_ods_ir.{class}")
    }

    /// Returns the type of a parameter for an attribute: what its builder accepts, or the attribute.
    pub(super) fn attribute_or_value(&self, attribute: &Attribute<'_>) -> String {
        if attribute.kind.storage_type == "::mlir::UnitAttr" {
            return "bool".to_owned();
        }
        let value = self.values.get(&*attribute.kind.built_record().name()).map_or("_Any", String::as_str);
        format!("_Union[{value}, {}]", self.attribute_class(attribute))
    }
}

/// Adds the records of a class, each with a key and a type.
fn extend<'a>(
    map: &mut HashMap<&'a str, String>,
    context: &Context<'a>,
    diags: &mut Diags,
    class: &str,
    [key_field, type_field]: [&str; 2],
) {
    for record in context.records.defs_of_if_defined(class) {
        let read = || Ok((record.text(key_field)?, record.text(type_field)?));
        let read: Result<(&str, &str), Diagnostic> = read();
        let checked = read.and_then(|(key, ty)| {
            let known = map.entry(key).or_insert_with(|| ty.to_owned());
            if known == ty {
                return Ok(());
            }
            let message = format!("{} maps `{key}` to `{ty}`, but it is `{known}` already", record.described());
            Err(record.field_error(type_field, message))
        });
        if let Err(error) = checked {
            diags.push(error);
        }
    }
}

/// The C++ types with classes in MLIR's Python package.
const TYPES: &[(&str, &str)] = &[
    ("::mlir::ComplexType", "ComplexType"),
    ("::mlir::FloatType", "FloatType"),
    ("::mlir::IndexType", "IndexType"),
    ("::mlir::IntegerType", "IntegerType"),
    ("::mlir::MemRefType", "MemRefType"),
    ("::mlir::NoneType", "NoneType"),
    ("::mlir::RankedTensorType", "RankedTensorType"),
    ("::mlir::TupleType", "TupleType"),
    ("::mlir::UnrankedMemRefType", "UnrankedMemRefType"),
    ("::mlir::UnrankedTensorType", "UnrankedTensorType"),
    ("::mlir::VectorType", "VectorType"),
];

/// The values that MLIR's builders of attributes accept.
const VALUES: &[(&[&str], &str)] = &[
    (&["BoolAttr", "I1Attr"], "bool"),
    (&["I8Attr", "I16Attr", "I32Attr", "I64Attr", "IndexAttr"], "int"),
    (&["SI1Attr", "SI8Attr", "SI16Attr", "SI32Attr", "SI64Attr"], "int"),
    (&["UI1Attr", "UI8Attr", "UI16Attr", "UI32Attr", "UI64Attr"], "int"),
    (&["F32Attr", "F64Attr"], "float"),
    (&["StrAttr", "SymbolNameAttr", "FlatSymbolRefAttr", "SymbolRefAttr"], "str"),
    (&["TypeAttr"], "_ods_ir.Type"),
    (&["AffineMapAttr"], "_ods_ir.AffineMap"),
    (&["IntegerSetAttr"], "_ods_ir.IntegerSet"),
    (&["DictionaryAttr"], "dict"),
    (&["ArrayAttr"], "_Sequence[_ods_ir.Attribute]"),
    (&["BoolArrayAttr", "DenseBoolArrayAttr"], "_Sequence[bool]"),
    (&["I32ArrayAttr", "I64ArrayAttr", "I64SmallVectorArrayAttr"], "_Sequence[int]"),
    (&["DenseI8ArrayAttr", "DenseI16ArrayAttr", "DenseI32ArrayAttr", "DenseI64ArrayAttr"], "_Sequence[int]"),
    (&["F32ArrayAttr", "F64ArrayAttr", "DenseF32ArrayAttr", "DenseF64ArrayAttr"], "_Sequence[float]"),
    (&["StrArrayAttr", "FlatSymbolRefArrayAttr"], "_Sequence[str]"),
    (&["I32ElementsAttr", "I64ElementsAttr", "IndexElementsAttr"], "_Union[_Sequence[int], _Buffer]"),
    (&["F64ElementsAttr"], "_Union[_Sequence[float], _Buffer]"),
];

/// The attributes with classes in MLIR's Python package.
const ATTRIBUTES: &[&str] = &[
    "AffineMapAttr",
    "ArrayAttr",
    "BoolAttr",
    "DenseBoolArrayAttr",
    "DenseElementsAttr",
    "DenseF32ArrayAttr",
    "DenseF64ArrayAttr",
    "DenseFPElementsAttr",
    "DenseI16ArrayAttr",
    "DenseI32ArrayAttr",
    "DenseI64ArrayAttr",
    "DenseI8ArrayAttr",
    "DenseIntElementsAttr",
    "DenseResourceElementsAttr",
    "FlatSymbolRefAttr",
    "FloatAttr",
    "IntegerAttr",
    "IntegerSetAttr",
    "OpaqueAttr",
    "StridedLayoutAttr",
    "StringAttr",
    "SymbolRefAttr",
    "TypeAttr",
];
