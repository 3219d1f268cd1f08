//! [`ValueKind`]: what is known about the text of a parameter from its C++ type.

use crate::format::readings::{Start, TYPED_ATTRIBUTE};
use crate::model::definition::{Definition, DefinitionKind};
use crate::model::enumeration;
use crate::model::parameter::Parameter;
use crate::model::read::fields::maybe_text;
use tdgen_language::backends::text::cpp::qualified;
use tdgen_language::backends::text::mlir::is_keyword;
use tdgen_language::records::graph::RecordRef;

/// The kind of a parameter's values.
pub(super) enum ValueKind<'d> {
    /// A builtin attribute or type: the base class, and the class without its namespace.
    Builtin(DefinitionKind, &'d str),
    /// An attribute or type of a dialect that is printed without its mnemonic, so that it begins with `<`.
    Angled(DefinitionKind),
    /// An attribute or type of a dialect whose text begins otherwise.
    Defined,
    Integer,
    Float,
    String,
    Enumeration(RecordRef<'d>),
    List(Box<ValueKind<'d>>),
    /// `std::optional<...>`
    Optional(Box<ValueKind<'d>>),
    Unknown,
}

impl<'d> ValueKind<'d> {
    pub(super) fn of(parameter: &Parameter<'d>, definition: &Definition<'d>) -> ValueKind<'d> {
        let record = definition.record;
        match parameter.parser {
            None => ValueKind::of_class(parameter.owner_ty, record),
            Some(parser) => match enumeration::of_class(record, parameter.ty) {
                Some(it) if maybe_text(it, "parameterParser") == Ok(Some(parser)) => ValueKind::Enumeration(it),
                _ => ValueKind::Unknown,
            },
        }
    }

    fn of_class(class: &'d str, record: RecordRef<'d>) -> ValueKind<'d> {
        let bare = class.trim().trim_start_matches("::");
        let argument = |template: &str| bare.strip_prefix(template)?.strip_suffix('>');
        let inner = |argument: &'d str| Box::new(ValueKind::of_class(argument, record));
        if let Some(argument) = argument("std::optional<") {
            return ValueKind::Optional(inner(argument));
        }
        if let Some(argument) = argument("llvm::SmallVector<").or(argument("SmallVector<")) {
            return ValueKind::List(inner(argument.split(',').next().unwrap_or_default()));
        }
        if let Some(name) = bare.strip_prefix("mlir::")
            && let Some((kind, _)) = BUILTIN.iter().find(|(_, classes)| classes.contains(&name))
        {
            return ValueKind::Builtin(*kind, name);
        }
        match bare {
            _ if INTEGERS.contains(&bare) => ValueKind::Integer,
            "float" | "double" | "llvm::APFloat" => ValueKind::Float,
            "std::string" => ValueKind::String,
            _ => match enumeration::of_class(record, class) {
                Some(it) => ValueKind::Enumeration(it),
                None => defined(bare, record).unwrap_or(ValueKind::Unknown),
            },
        }
    }

    /// The kind of attribute or type that the parser looks for if the value may be absent.
    pub(super) fn optional_kind(&self) -> Option<DefinitionKind> {
        match self {
            ValueKind::Builtin(kind, _) | ValueKind::Angled(kind) => Some(*kind),
            _ => None,
        }
    }

    /// Whether a `,` after a value continues it.
    pub(super) fn is_list(&self) -> bool {
        matches!(self, ValueKind::List(_))
    }

    /// Whether the parser fails if the value is absent.
    pub(super) fn is_demanded(&self) -> bool {
        match self {
            ValueKind::Builtin(..) | ValueKind::Angled(_) | ValueKind::Optional(_) | ValueKind::Unknown => false,
            ValueKind::Defined | ValueKind::Integer | ValueKind::Float | ValueKind::String => true,
            ValueKind::Enumeration(_) | ValueKind::List(_) => true,
        }
    }

    /// What the parser looks for if the value may be absent.
    pub(super) fn looked_for(&self) -> Vec<Start<'d>> {
        let of_kind = |kind| match kind {
            DefinitionKind::Attribute => Start::Attribute,
            DefinitionKind::Type => Start::Type,
        };
        match self {
            ValueKind::Builtin(kind, _) => vec![of_kind(*kind)],
            ValueKind::Angled(kind) => vec![of_kind(*kind), Start::Word("<")],
            ValueKind::Optional(inner) => match &**inner {
                ValueKind::Integer => vec![Start::Number],
                ValueKind::Enumeration(_) => vec![Start::Keyword, Start::String],
                // `FieldParser` looks for any of them.
                ValueKind::Builtin(kind, _) | ValueKind::Angled(kind) => vec![of_kind(*kind)],
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// What a value begins with.
    pub(super) fn printed(&self) -> Vec<Start<'d>> {
        match self {
            ValueKind::Builtin(DefinitionKind::Type, _) => vec![Start::Type],
            ValueKind::Builtin(DefinitionKind::Attribute, class) => of_attribute(class),
            ValueKind::Angled(_) => vec![Start::Word("<")],
            ValueKind::Integer | ValueKind::Float => vec![Start::Number],
            ValueKind::String => vec![Start::String],
            ValueKind::Enumeration(record) => enumeration::case_texts(*record)
                .map(|text| if is_keyword(text) { Start::Word(text) } else { Start::String })
                .collect(),
            ValueKind::Optional(inner) => match **inner {
                ValueKind::Angled(DefinitionKind::Attribute) => vec![Start::DialectAttribute],
                ValueKind::Angled(DefinitionKind::Type) => vec![Start::Type],
                _ => inner.printed(),
            },
            ValueKind::List(inner) => inner.printed(),
            ValueKind::Defined | ValueKind::Unknown => Vec::new(),
        }
    }
}

/// What a builtin attribute begins with.
fn of_attribute(class: &str) -> Vec<Start<'static>> {
    let number = [Start::Number, Start::Word("true"), Start::Word("false")];
    match class {
        "Attribute" => vec![Start::Attribute],
        "TypedAttr" => TYPED_ATTRIBUTE.to_vec(),
        "IntegerAttr" => number.to_vec(),
        "BoolAttr" => number[1..].to_vec(),
        "FloatAttr" => vec![Start::Number],
        "StringAttr" => vec![Start::String],
        "ArrayAttr" => vec![Start::Word("[")],
        "DictionaryAttr" => vec![Start::Word("{")],
        "TypeAttr" => vec![Start::Type],
        "UnitAttr" => vec![Start::Word("unit")],
        "SymbolRefAttr" | "FlatSymbolRefAttr" => vec![Start::Symbol],
        "AffineMapAttr" => vec![Start::Word("affine_map")],
        _ => vec![Start::Word("dense")],
    }
}

const INTEGERS: &[&str] = &[
    "bool",
    "int",
    "unsigned",
    "long",
    "short",
    "size_t",
    "int8_t",
    "int16_t",
    "int32_t",
    "int64_t",
    "uint8_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "llvm::APInt",
    "std::size_t",
];

/// The builtin classes whose text shows whether a value is present.
const BUILTIN: &[(DefinitionKind, &[&str])] = &[
    (
        DefinitionKind::Attribute,
        &[
            "Attribute",
            "TypedAttr",
            "IntegerAttr",
            "FloatAttr",
            "BoolAttr",
            "StringAttr",
            "ArrayAttr",
            "DictionaryAttr",
            "TypeAttr",
            "UnitAttr",
            "SymbolRefAttr",
            "FlatSymbolRefAttr",
            "AffineMapAttr",
            "ElementsAttr",
            "DenseElementsAttr",
        ],
    ),
    (
        DefinitionKind::Type,
        &[
            "Type",
            "IntegerType",
            "FloatType",
            "IndexType",
            "FunctionType",
            "MemRefType",
            "RankedTensorType",
            "TensorType",
            "VectorType",
            "TupleType",
            "ShapedType",
        ],
    ),
];

/// The kind of an attribute or type that a record defines.
fn defined<'d>(class: &str, record: RecordRef<'_>) -> Option<ValueKind<'d>> {
    for kind in [DefinitionKind::Attribute, DefinitionKind::Type] {
        let is_it = |it: &RecordRef<'_>| {
            let namespace = it.record("dialect").and_then(|dialect| dialect.text("cppNamespace"));
            let name = it.text("cppClassName");
            matches!((namespace, name), (Ok(namespace), Ok(name)) if qualified(namespace, name).trim_start_matches("::") == class)
        };
        let Some(definition) = record.records().defs_of_if_defined(kind.record_class()).into_iter().find(is_it) else {
            continue;
        };
        let format = maybe_text(definition, "assemblyFormat").ok().flatten().unwrap_or_default();
        let is_angled = format.trim_start().starts_with("`<`");
        return Some(if is_angled { ValueKind::Angled(kind) } else { ValueKind::Defined });
    }
    None
}
