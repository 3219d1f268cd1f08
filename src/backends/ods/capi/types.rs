//! [`CppTypes`]: how C passes the values of a C++ type.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::function::EnumKind;
use super::names::{Names, Variables};
use crate::model::enumeration::Enum;
use tdgen_language::backends::text::cpp::qualified;
use tdgen_language::records::graph::{RecordRef, Records};

/// A value of one C++ type, or an array of them.
#[derive(Clone, Debug)]
pub(super) enum CType {
    One(Scalar),
    Array(Scalar),
    /// A string that the value owns: `std::string`.
    OwnedText,
}

/// A value that C passes as one.
#[derive(Clone, Debug)]
pub(super) enum Scalar {
    /// A number, with its spelling in both languages.
    Number(&'static str),
    Text,
    Enum(EnumType),
    Handle(Handle),
}

/// An enumeration.
#[derive(Clone, Debug)]
pub(super) struct EnumType {
    pub(super) c: String,
    pub(super) class: String,
    /// The C++ function that checks a number and converts it.
    from_number: String,
    number: String,
}

/// A class that C passes as a handle, such as `MlirType`.
#[derive(Clone, Debug)]
pub(super) struct Handle {
    pub(super) c: &'static str,
    /// The C++ class that the handle stands for.
    base: &'static str,
    class: String,
}

impl Handle {
    /// Returns the qualified C++ class, with `::` in front.
    pub(super) fn class(&self) -> &str {
        &self.class
    }
}

const TYPE: (&str, &str) = ("MlirType", "::mlir::Type");
const ATTRIBUTE: (&str, &str) = ("MlirAttribute", "::mlir::Attribute");
const MAP: (&str, &str) = ("MlirAffineMap", "::mlir::AffineMap");

/// Numbers: their spellings in C++, without `std::`, and the one in C.
const NUMBERS: &[(&str, &str)] = &[
    ("bool", "bool"),
    ("int8_t", "int8_t"),
    ("int16_t", "int16_t"),
    ("int32_t", "int32_t"),
    ("int64_t", "int64_t"),
    ("uint8_t", "uint8_t"),
    ("uint16_t", "uint16_t"),
    ("uint32_t", "uint32_t"),
    ("uint64_t", "uint64_t"),
    ("size_t", "size_t"),
    ("intptr_t", "intptr_t"),
    ("short", "short"),
    ("unsigned short", "unsigned short"),
    ("int", "int"),
    ("unsigned", "unsigned"),
    ("unsigned int", "unsigned"),
    ("long", "long"),
    ("unsigned long", "unsigned long"),
    ("long long", "long long"),
    ("unsigned long long", "unsigned long long"),
    ("float", "float"),
    ("double", "double"),
];

/// The C++ types whose values C can pass.
#[derive(Debug)]
pub(super) struct CppTypes {
    /// The namespace of the dialect, in which names are looked up first.
    namespace: String,
    enums: FxHashMap<String, EnumType>,
    /// The C type and the C++ base of classes that records describe.
    classes: FxHashMap<String, (&'static str, &'static str)>,
}

impl CppTypes {
    /// Collects the classes of all definitions and interfaces, and the enumerations. C has a type for those of the
    /// `namespace`; others are integers.
    pub(super) fn new(records: &Records, enums: &[Enum<'_>], names: &Names, namespace: &str) -> CppTypes {
        let namespace = namespace.trim_start_matches("::");
        let mut classes = FxHashMap::default();
        for record in records.defs() {
            let kind = if record.is_a("TypeDef") || record.is_a("TypeInterface") {
                TYPE
            } else if record.is_a("AttrDef") || record.is_a("AttrInterface") {
                ATTRIBUTE
            } else {
                continue;
            };
            classes.extend(class_of(record).map(|class| (class, kind)));
        }
        let mut all = FxHashMap::default();
        let mut constants = BTreeSet::new();
        for item in enums {
            let scope = item.namespace.trim_start_matches("::");
            if let Some(attribute) = &item.attribute {
                classes.insert(qualified(scope, attribute.class), ATTRIBUTE);
            }
            if item.has_values() && (scope != namespace || names.add_constants(item, &mut constants)) {
                all.insert(bare(&item.absolute_name()).to_owned(), enum_type(item, names, namespace));
            }
        }
        CppTypes { namespace: namespace.to_owned(), enums: all, classes }
    }

    /// Returns how C passes a C++ type; `None` if it cannot.
    pub(super) fn resolve(&self, cpp: &str) -> Option<CType> {
        let cpp = bare(cpp);
        if cpp == "std::string" {
            return Some(CType::OwnedText);
        }
        let element = ["llvm::ArrayRef<", "mlir::ArrayRef<", "ArrayRef<"].iter().find_map(|it| cpp.strip_prefix(it));
        match element.and_then(|it| it.strip_suffix('>')) {
            Some(element) => self.scalar(bare(element)).map(CType::Array),
            None => self.scalar(cpp).map(CType::One),
        }
    }

    fn scalar(&self, cpp: &str) -> Option<Scalar> {
        let number = cpp.strip_prefix("std::").unwrap_or(cpp);
        if let Some((_, c)) = NUMBERS.iter().find(|(name, _)| *name == number) {
            return Some(Scalar::Number(c));
        }
        if matches!(cpp, "llvm::StringRef" | "mlir::StringRef" | "StringRef") {
            return Some(Scalar::Text);
        }
        self.lookups(cpp).find_map(|name| {
            let handle = |(c, base)| Scalar::Handle(Handle { c, base, class: format!("::{name}") });
            let of_enum = || self.enums.get(&name).cloned().map(Scalar::Enum);
            let known = self.classes.get(&name).or_else(|| of_mlir(&name, cpp.contains("::")));
            known.copied().map(handle).or_else(of_enum)
        })
    }

    /// The qualified names that a name in the dialect's namespace may stand for, innermost first.
    fn lookups<'n>(&'n self, name: &'n str) -> impl Iterator<Item = String> + 'n {
        let scopes = std::iter::successors(Some(&*self.namespace), |scope| {
            let outer = scope.rsplit_once("::").map_or("", |(outer, _)| outer);
            (!scope.is_empty()).then_some(outer)
        });
        scopes.chain(["mlir"]).map(move |scope| qualified(scope, name))
    }
}

/// Returns the class that a definition or an interface describes, without leading `::`.
fn class_of(record: RecordRef<'_>) -> Option<String> {
    let (namespace, class) = match record.record("dialect") {
        Ok(dialect) => (dialect.text("cppNamespace").ok()?, record.text("cppClassName").ok()?),
        Err(_) => (record.text("cppNamespace").ok()?, record.text("cppInterfaceName").ok()?),
    };
    Some(qualified(namespace.trim_start_matches("::"), class))
}

/// The classes of MLIR's core, most of which have no description that dialects include. A name without `mlir::` may be
/// one of an unknown class of the dialect.
fn of_mlir(name: &str, is_qualified: bool) -> Option<&'static (&'static str, &'static str)> {
    match name.strip_prefix("mlir::")? {
        "Type" => Some(&TYPE),
        "Attribute" => Some(&ATTRIBUTE),
        "AffineMap" => Some(&MAP),
        class if class.contains("::") || !(is_qualified || CORE.contains(&class)) => None,
        class if class.ends_with("Type") => Some(&TYPE),
        class if class.ends_with("Attr") => Some(&ATTRIBUTE),
        _ => None,
    }
}

/// The classes of MLIR's core whose names dialects write without `mlir::`.
const CORE: &[&str] = &[
    "ArrayAttr",
    "BoolAttr",
    "DenseBoolArrayAttr",
    "DenseElementsAttr",
    "DenseF32ArrayAttr",
    "DenseF64ArrayAttr",
    "DenseI16ArrayAttr",
    "DenseI32ArrayAttr",
    "DenseI64ArrayAttr",
    "DenseI8ArrayAttr",
    "DictionaryAttr",
    "DistinctAttr",
    "ElementsAttr",
    "FlatSymbolRefAttr",
    "FloatAttr",
    "FloatType",
    "FunctionType",
    "IndexType",
    "IntegerAttr",
    "IntegerType",
    "MemRefType",
    "RankedTensorType",
    "ShapedType",
    "StringAttr",
    "SymbolRefAttr",
    "TensorType",
    "TypeAttr",
    "TypedAttr",
    "UnitAttr",
    "VectorType",
];

fn enum_type(item: &Enum<'_>, names: &Names, namespace: &str) -> EnumType {
    let scope = item.namespace.trim_start_matches("::");
    let c = match enum_kind(item) {
        _ if scope == namespace => names.ty(item.name),
        EnumKind::Enum => "uint32_t".to_owned(),
        EnumKind::Integer(width) => format!("uint{width}_t"),
    };
    EnumType {
        c,
        class: item.absolute_name(),
        from_number: format!("::{}", qualified(scope, item.value_to_symbol)),
        number: item.number_type().to_owned(),
    }
}

/// Returns how C passes an enumeration. A C enumeration holds an `int` in all compilers, and arithmetic on sets of bits
/// is that of integers; narrow enumerations have the width of the C++ type, so that no number is truncated.
pub(super) fn enum_kind(item: &Enum<'_>) -> EnumKind {
    let fits = item.cases.iter().all(|case| i32::try_from(case.value).is_ok());
    match item.width {
        width if width >= 32 && item.bits.is_none() && fits => EnumKind::Enum,
        ..=8 => EnumKind::Integer(8),
        9..=16 => EnumKind::Integer(16),
        17..=32 => EnumKind::Integer(32),
        33.. => EnumKind::Integer(64),
    }
}

/// Removes what does not matter for passing a value: blanks, `const`, `&`, and `::` in front.
fn bare(cpp: &str) -> &str {
    let cpp = cpp.trim().trim_end_matches('&').trim();
    let cpp = cpp.strip_prefix("const ").or(cpp.strip_suffix(" const")).unwrap_or(cpp);
    cpp.trim().trim_start_matches("::")
}

impl CType {
    /// Returns the declarations of C parameters with this name.
    pub(super) fn parameters(&self, name: &str, variables: &mut Variables) -> Vec<String> {
        match self {
            CType::One(scalar) => vec![format!("{} {}", scalar.c(), variables.add(name))],
            CType::OwnedText => vec![format!("MlirStringRef {}", variables.add(name))],
            CType::Array(scalar) => {
                let length = variables.add(&format!("n_{name}"));
                vec![format!("intptr_t {length}"), format!("{} const *{}", scalar.c(), variables.add(name))]
            }
        }
    }
}

impl Scalar {
    pub(super) fn c(&self) -> &str {
        match self {
            Scalar::Number(name) => name,
            Scalar::Text => "MlirStringRef",
            Scalar::Enum(item) => &item.c,
            Scalar::Handle(handle) => handle.c,
        }
    }

    fn cpp(&self) -> &str {
        match self {
            Scalar::Number(name) => name,
            Scalar::Text => "::llvm::StringRef",
            Scalar::Enum(item) => &item.class,
            Scalar::Handle(handle) => &handle.class,
        }
    }

    /// Returns the C value of a C++ expression.
    pub(super) fn wrapped(&self, cpp: &str) -> String {
        match self {
            Scalar::Number(_) => cpp.to_owned(),
            Scalar::Text => format!("wrap({cpp})"),
            Scalar::Enum(item) => format!("static_cast<{}>({cpp})", item.c),
            Scalar::Handle(handle) => format!("wrap({}({cpp}))", handle.base),
        }
    }

    /// Returns the C++ value of a C expression, which may have to be checked.
    fn unwrapped(&self, c: &str) -> Unwrapped {
        match self {
            Scalar::Number(_) => Unwrapped::Valid(c.to_owned()),
            Scalar::Text => Unwrapped::Valid(format!("unwrap({c})")),
            Scalar::Enum(item) => {
                Unwrapped::Optional(format!("{}(static_cast<{}>({c}))", item.from_number, item.number))
            }
            Scalar::Handle(handle) if handle.class == handle.base => Unwrapped::Any(format!("unwrap({c})")),
            Scalar::Handle(handle) => {
                Unwrapped::Nullable(format!("::llvm::dyn_cast_if_present<{}>(unwrap({c}))", handle.class))
            }
        }
    }
}

/// The C++ value of a C expression.
enum Unwrapped {
    Valid(String),
    /// Null if the handle is null.
    Any(String),
    /// Null if the handle is null or of another class.
    Nullable(String),
    /// Empty if the number is not a case.
    Optional(String),
}

/// What a C function does with an argument that is not valid.
pub(super) struct Failure<'f> {
    /// Whether a null handle is valid.
    pub(super) accepts_null: bool,
    /// Returns the C++ statement for a C parameter.
    pub(super) statement: &'f dyn Fn(&str) -> String,
}

/// The C++ that converts the arguments of a C function.
#[derive(Default)]
pub(super) struct Conversion {
    pub(super) statements: Vec<String>,
    /// The arguments of the C++ function.
    pub(super) arguments: Vec<String>,
    /// The variable of all loops.
    index: Option<String>,
}

impl Conversion {
    /// Converts a parameter, whose declarations are those of [`CType::parameters`].
    pub(super) fn add(
        &mut self,
        ty: &CType,
        declarations: &[String],
        variables: &mut Variables,
        failure: &Failure<'_>,
    ) {
        let argument = match (ty, declarations) {
            (CType::Array(scalar), [length, name]) => {
                self.array(scalar, variable(name), variable(length), variables, failure)
            }
            (CType::One(scalar), [name]) => {
                let name = variable(name);
                let (statements, argument) = converted(scalar, name, name, variables, failure);
                self.statements.extend(statements);
                argument
            }
            (_, declarations) => {
                let name = declarations.last().map_or("", |name| variable(name));
                format!("unwrap({name}).str()")
            }
        };
        self.arguments.push(argument);
    }

    fn array(
        &mut self,
        scalar: &Scalar,
        name: &str,
        length: &str,
        variables: &mut Variables,
        failure: &Failure<'_>,
    ) -> String {
        if let Scalar::Number(number) = scalar {
            return format!("::llvm::ArrayRef<{number}>({name}, static_cast<size_t>({length}))");
        }
        let list = variables.add(&format!("{name}_list"));
        let index = self.index.get_or_insert_with(|| variables.add("i")).clone();
        // An element is never optional.
        let failure = Failure { accepts_null: false, statement: failure.statement };
        let (statements, element) = converted(scalar, &format!("{name}[{index}]"), name, variables, &failure);
        self.statements.push(format!("::llvm::SmallVector<{}> {list};", scalar.cpp()));
        self.statements.push(format!("for (intptr_t {index} = 0; {index} < {length}; ++{index}) {{"));
        self.statements.extend(statements.iter().map(|it| format!("  {it}")));
        self.statements.push(format!("  {list}.push_back({element});"));
        self.statements.push("}".to_owned());
        // The exact type, as `getChecked` has an overload for any type.
        format!("::llvm::ArrayRef<{}>({list})", scalar.cpp())
    }
}

/// Returns the statements that check a C expression of a parameter, and the C++ value.
fn converted(
    scalar: &Scalar,
    c: &str,
    parameter: &str,
    variables: &mut Variables,
    failure: &Failure<'_>,
) -> (Vec<String>, String) {
    let (value, is_optional) = match scalar.unwrapped(c) {
        Unwrapped::Valid(value) => return (Vec::new(), value),
        Unwrapped::Any(value) if failure.accepts_null => return (Vec::new(), value),
        Unwrapped::Any(value) | Unwrapped::Nullable(value) => (value, false),
        Unwrapped::Optional(value) => (value, true),
    };
    let local = variables.add(&format!("{parameter}_in_cpp"));
    let is_null_valid = failure.accepts_null && !is_optional;
    let condition = if is_null_valid { format!("{c}.ptr && !{local}") } else { format!("!{local}") };
    let statements = vec![
        format!("auto {local} = {value};"),
        format!("if ({condition})"),
        format!("  {}", (failure.statement)(parameter)),
    ];
    (statements, if is_optional { format!("*{local}") } else { local })
}

/// The name in a declaration.
pub(super) fn variable(declaration: &str) -> &str {
    declaration.rsplit([' ', '*']).next().unwrap_or("")
}
