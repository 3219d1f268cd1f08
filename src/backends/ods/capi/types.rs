//! [`CppTypes`]: how C passes the values of a C++ type.

use rustc_hash::FxHashMap;

use super::function::EnumKind;
use super::names::{Names, Variables};
use crate::backends::ods::model::enumeration::Enum;
use crate::backends::text::cpp::qualified;
use crate::records::graph::{RecordRef, Records};

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
        for item in enums {
            let scope = item.namespace.trim_start_matches("::");
            if let Some(attribute) = &item.attribute {
                classes.insert(qualified(scope, attribute.class), ATTRIBUTE);
            }
            if item.has_values() && (scope != namespace || names.same_constant(item).is_none()) {
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
            self.classes.get(&name).or(of_mlir(&name)).copied().map(handle).or_else(of_enum)
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

/// The classes of MLIR's core, which have no description or one that is rarely included.
fn of_mlir(name: &str) -> Option<&'static (&'static str, &'static str)> {
    match name.strip_prefix("mlir::")? {
        "Type" => Some(&TYPE),
        "Attribute" => Some(&ATTRIBUTE),
        "AffineMap" => Some(&MAP),
        class if class.contains("::") => None,
        class if class.ends_with("Type") => Some(&TYPE),
        class if class.ends_with("Attr") => Some(&ATTRIBUTE),
        _ => None,
    }
}

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
        32.. if item.bits.is_none() && fits => EnumKind::Enum,
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

    /// Returns the C++ value of a C expression, or how it is checked.
    fn unwrapped(&self, c: &str) -> Unwrapped {
        match self {
            Scalar::Number(_) => Unwrapped::Value(c.to_owned()),
            Scalar::Text => Unwrapped::Value(format!("unwrap({c})")),
            Scalar::Enum(item) => {
                let value = format!("{}(static_cast<{}>({c}))", item.from_number, item.number);
                Unwrapped::Checked { value, is_valid: "{}.has_value()", argument: "*{}" }
            }
            Scalar::Handle(handle) if handle.class == handle.base => Unwrapped::Value(format!("unwrap({c})")),
            Scalar::Handle(handle) => {
                let value = format!("::llvm::dyn_cast_if_present<{}>(unwrap({c}))", handle.class);
                Unwrapped::Checked { value, is_valid: "", argument: "{}" }
            }
        }
    }
}

/// The C++ value of a C expression.
enum Unwrapped {
    Value(String),
    /// A variable has `value`; if the condition does not hold, the C value is wrong. `{}` is the variable.
    Checked { value: String, is_valid: &'static str, argument: &'static str },
}

/// The C++ that converts the arguments of a C function.
#[derive(Default)]
pub(super) struct Conversion {
    pub(super) statements: Vec<String>,
    /// The arguments of the C++ function.
    pub(super) arguments: Vec<String>,
}

impl Conversion {
    /// Converts a parameter, whose declarations are those of [`CType::parameters`]. `fail` is the statement that returns
    /// because of a wrong value, with the C parameter as `{}`.
    pub(super) fn add(&mut self, ty: &CType, declarations: &[String], variables: &mut Variables, fail: &str) {
        let Some(name) = declarations.last().map(|it| variable(it)) else { return };
        match ty {
            CType::OwnedText => self.arguments.push(format!("unwrap({name}).str()")),
            CType::One(scalar) => {
                let argument = self.scalar(scalar, name, name, variables, fail, "");
                self.arguments.push(argument);
            }
            CType::Array(scalar) => {
                let length = variable(&declarations[0]);
                self.array(scalar, name, length, variables, fail);
            }
        }
    }

    fn scalar(
        &mut self,
        scalar: &Scalar,
        c: &str,
        parameter: &str,
        variables: &mut Variables,
        fail: &str,
        indent: &str,
    ) -> String {
        match scalar.unwrapped(c) {
            Unwrapped::Value(value) => value,
            Unwrapped::Checked { value, is_valid, argument } => {
                let local = variables.add(&format!("{parameter}_value"));
                let condition = match is_valid {
                    // Null is valid for optional parameters.
                    "" => format!("{c}.ptr && !{local}"),
                    _ => format!("!{}", is_valid.replace("{}", &local)),
                };
                self.statements.push(format!("{indent}auto {local} = {value};"));
                self.statements.push(format!("{indent}if ({condition})"));
                self.statements.push(format!("{indent}  {}", fail.replace("{}", parameter)));
                argument.replace("{}", &local)
            }
        }
    }

    fn array(&mut self, scalar: &Scalar, name: &str, length: &str, variables: &mut Variables, fail: &str) {
        if let Scalar::Number(number) = scalar {
            let argument = format!("::llvm::ArrayRef<{number}>({name}, static_cast<size_t>({length}))");
            return self.arguments.push(argument);
        }
        let list = variables.add(&format!("{name}_list"));
        let index = variables.add("i");
        self.statements.push(format!("::llvm::SmallVector<{}> {list};", scalar.cpp()));
        self.statements.push(format!("for (intptr_t {index} = 0; {index} < {length}; ++{index}) {{"));
        let element = self.scalar(scalar, &format!("{name}[{index}]"), name, variables, fail, "  ");
        self.statements.push(format!("  {list}.push_back({element});"));
        self.statements.push("}".to_owned());
        self.arguments.push(list);
    }
}

/// The name in a declaration.
pub(super) fn variable(declaration: &str) -> &str {
    declaration.rsplit([' ', '*']).next().unwrap_or("")
}
