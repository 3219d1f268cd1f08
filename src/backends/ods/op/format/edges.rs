//! [`starts`] and [`end`]: what the text of an item begins and ends with.

use super::tree::{AttributeForm, Item, TypeOf};
use crate::format::readings::{End, Start, TYPED_ATTRIBUTE};
use crate::model::attribute::Attribute;
use crate::model::constraint::NamedType;
use crate::model::enumeration;
use crate::model::keywords::Case;
use crate::model::operation::op::Op;
use crate::model::property::Property;
use crate::model::read::fields::{defs, flag, maybe_text};
use tdgen_language::backends::text::mlir::is_keyword;
use tdgen_language::backends::version::Feature;
use tdgen_language::records::graph::RecordRef;

/// The classes of types whose text may be one word.
const WORD_TYPES: &[&str] =
    &["mlir::Type", "mlir::IntegerType", "mlir::FloatType", "mlir::IndexType", "mlir::NoneType"];

/// Which code the start of an item is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// What an optional item looks for.
    Parser,
    /// What is written.
    Printer,
}

pub(super) fn starts<'f>(item: &Item<'f>, side: Side) -> Vec<Start<'f>> {
    match item {
        Item::Operand(..) | Item::AllOperands => vec![Start::Operand],
        Item::Type { .. } => vec![Start::Type],
        Item::FunctionalType(..) => vec![Start::Word("(")],
        Item::Region(_) | Item::AllRegions => vec![Start::Word("{")],
        Item::Successor(_) | Item::AllSuccessors => vec![Start::Successor],
        Item::AttrDict { has_keyword } => vec![Start::Word(if *has_keyword { "attributes" } else { "{" })],
        Item::Attribute(it, AttributeForm::Qualified)
            if side == Side::Printer && !it.is_builtin() && it.kind.keywords.is_none() =>
        {
            vec![Start::DialectAttribute]
        }
        Item::Attribute(it, AttributeForm::Qualified) if side == Side::Printer && it.is_dense_array() => {
            vec![Start::Word("array")]
        }
        Item::Attribute(attribute, _) => starts_of_attribute(attribute, side),
        Item::Property(property) => starts_of_property(property, side),
        Item::PropDict => vec![Start::Word("<")],
        Item::List(_) => Vec::new(),
    }
}

fn starts_of_attribute<'f>(attribute: &Attribute<'f>, side: Side) -> Vec<Start<'f>> {
    if let Some(keywords) = &attribute.kind.keywords {
        let words = keywords.plain_cases().map(|case| Start::Word(case.text));
        // The parser also reads a keyword in quotes.
        let has_strings = side == Side::Parser || !keywords.are_all_plain();
        return words.chain(has_strings.then_some(Start::String)).collect();
    }
    if attribute.kind.base.name() == "SymbolNameAttr" {
        return vec![Start::Symbol];
    }
    let class = attribute.kind.storage_type.trim_start_matches("::");
    // MLIR has no parser for numbers alone; they are parsed as any attribute.
    if let Some(start) = start_of_class(class).filter(|start| side == Side::Printer || *start != Start::Number) {
        return vec![start];
    }
    vec![match (class, side) {
        ("mlir::BoolAttr", Side::Printer) => return vec![Start::Word("true"), Start::Word("false")],
        ("mlir::TypeAttr", Side::Printer) => Start::Type,
        ("mlir::UnitAttr", Side::Printer) => Start::Word("unit"),
        ("mlir::Attribute", Side::Printer) => return starts_of_allowed(attribute.kind.base),
        ("mlir::DictionaryAttr", Side::Printer) => Start::Word("{"),
        (_, Side::Printer) if !attribute.is_builtin() => match attribute.kind.is_optional {
            true => Start::DialectAttribute,
            false => return starts_of_definition(attribute.kind.base),
        },
        (_, Side::Printer) if attribute.is_dense_array() => Start::Word("["),
        ("mlir::TypedAttr", Side::Printer) => return TYPED_ATTRIBUTE.to_vec(),
        ("mlir::LocationAttr", Side::Printer) => Start::Word("loc"),
        ("mlir::IntegerSetAttr", Side::Printer) => Start::Word("affine_set"),
        ("mlir::AffineMapAttr", Side::Printer) => Start::Word("affine_map"),
        (_, Side::Printer) if class.ends_with("ElementsAttr") => Start::Word("dense"),
        _ => Start::Attribute,
    }]
}

/// What an attribute of a class is printed with, if MLIR has a parser for the class or it is that of numbers.
fn start_of_class(class: &str) -> Option<Start<'static>> {
    match class {
        "mlir::ArrayAttr" => Some(Start::Word("[")),
        "mlir::StringAttr" => Some(Start::String),
        "mlir::SymbolRefAttr" | "mlir::FlatSymbolRefAttr" => Some(Start::Symbol),
        "mlir::IntegerAttr" | "mlir::FloatAttr" => Some(Start::Number),
        _ => None,
    }
}

/// What an attribute of any class begins with: if it is one of several, as in `AnyAttrOf`, what these begin with.
fn starts_of_allowed<'f>(record: RecordRef<'f>) -> Vec<Start<'f>> {
    let allowed = defs(record, "allowedAttributes").unwrap_or_default();
    let start = |attribute: &RecordRef<'f>| {
        let class = maybe_text(*attribute, "storageType").ok().flatten()?;
        start_of_class(class.trim_start_matches("::"))
    };
    let starts: Option<Vec<Start<'f>>> = allowed.iter().map(start).collect();
    starts.filter(|starts| !starts.is_empty()).unwrap_or_else(|| vec![Start::Attribute])
}

/// What an attribute of a dialect begins with after its name.
fn starts_of_definition<'f>(record: RecordRef<'f>) -> Vec<Start<'f>> {
    let format = maybe_text(record, "assemblyFormat").ok().flatten().unwrap_or_default().trim_start();
    match (format.split('`').nth(1), record.record("enum")) {
        (Some("<"), _) if format.starts_with('`') => vec![Start::Body],
        (_, Ok(cases)) if format.starts_with("$value") => starts_of_cases(cases),
        _ => Vec::new(),
    }
}

/// Whether the text of an attribute of a dialect without its name begins with a space.
pub(super) fn prints_space(op: &Op<'_>, attribute: &Attribute<'_>) -> bool {
    let is_stripped = !attribute.is_builtin() && attribute.kind.keywords.is_none() && !attribute.kind.is_optional;
    let begins_with_body = || starts_of_definition(attribute.kind.base) == [Start::Body];
    is_stripped && !op.version.has(Feature::BlankAfterMnemonic) && !begins_with_body()
}

/// What the anchor of a group begins with, of what the attribute may begin with.
pub(super) fn starts_of_anchor<'f>(attribute: &Attribute<'f>, mut starts: Vec<Start<'f>>) -> Vec<Start<'f>> {
    let (Some(keywords), Some(default)) = (&attribute.kind.keywords, attribute.kind.default_value) else {
        return starts;
    };
    let is_default = |case: &Case<'_>| default.trim_start_matches("::") == keywords.case(case).trim_start_matches("::");
    let is_quoted = |case: &Case<'_>| !case.is_keyword() && !is_default(case);
    starts.retain(|start| *start != Start::String || keywords.is_bit_enum || keywords.cases.iter().any(is_quoted));
    starts
}

fn starts_of_cases<'f>(record: RecordRef<'f>) -> Vec<Start<'f>> {
    let start = |text| if is_keyword(text) { Start::Word(text) } else { Start::String };
    enumeration::case_texts(record).map(start).collect()
}

fn starts_of_property<'f>(property: &Property<'f>, side: Side) -> Vec<Start<'f>> {
    if property.is_unit() {
        return vec![Start::Word("unit"), Start::Word("unit_absent")];
    }
    if let Ok(mnemonic) = property.base.text("mnemonic") {
        return vec![Start::Word(mnemonic)];
    }
    let class = property.storage_type;
    let inner = class.strip_prefix("std::optional<").and_then(|class| class.strip_suffix('>'));
    let mut starts = match inner.unwrap_or(class).trim_start_matches("::") {
        // The parser also reads numbers.
        "bool" if side == Side::Parser => vec![Start::Number],
        "bool" => vec![Start::Word("true"), Start::Word("false")],
        "std::string" => vec![Start::String],
        class if class.starts_with("int") || class.starts_with("uint") => vec![Start::Number],
        class if class.contains("SmallVector<") => vec![Start::Word("[")],
        // A property with a parser of its own in `std::optional`.
        _ if property.parser.contains(".parseLess()") => Vec::new(),
        class => match enumeration::of_class(property.base, class) {
            Some(_) if side == Side::Parser => vec![Start::Keyword, Start::String],
            Some(record) => starts_of_cases(record),
            None => Vec::new(),
        },
    };
    if inner.is_some() {
        starts.extend([Start::Word("none"), Start::Word("some")]);
    }
    starts
}

/// Whether the text of a type or attribute is its whole name, because its definition has no parameters.
pub(super) fn is_only_a_name(record: RecordRef<'_>) -> bool {
    let base = record.record("baseType").or_else(|_| record.record("baseAttr")).unwrap_or(record);
    let parameters = || base.field("parameters").and_then(|it| it.as_dag());
    let has_format = || {
        let has_text = maybe_text(base, "assemblyFormat").is_ok_and(|it| it.is_some());
        has_text || flag(base, "hasCustomAssemblyFormat").is_ok_and(|it| it)
    };
    let is_definition = base.is_a("TypeDef") || base.is_a("AttrDef");
    is_definition && parameters().is_ok_and(|it| it.args().next().is_none()) && !has_format()
}

/// The values whose type may be the last one of a text, outside of parentheses.
pub(super) fn last_types<'o, 'f>(op: &'o Op<'f>, item: &Item<'f>) -> Vec<&'o NamedType<'f>> {
    let (of, is_functional) = match item {
        Item::Type { of, .. } => (*of, false),
        Item::FunctionalType(_, results) => (*results, true),
        _ => return Vec::new(),
    };
    let values = match of {
        TypeOf::Operand(at) => op.operands.get(at..=at).unwrap_or_default(),
        TypeOf::Result(at) => op.results.get(at..=at).unwrap_or_default(),
        TypeOf::AllOperands => &op.operands,
        TypeOf::AllResults => &op.results,
    };
    let fixed = values.iter().filter(|it| !it.ty.is_variable_length());
    if is_functional {
        // More than one result is in parentheses, and so is none.
        return match fixed.clone().count() {
            0 => values.iter().collect(),
            1 => fixed.collect(),
            _ => Vec::new(),
        };
    }
    let last_fixed = values.iter().rposition(|it| !it.ty.is_variable_length()).unwrap_or(0);
    values[last_fixed.min(values.len())..].iter().collect()
}

pub(super) fn end(op: &Op<'_>, item: &Item<'_>) -> End {
    let (starts, is_untyped) = match item {
        Item::Operand(..) | Item::AllOperands | Item::Successor(_) | Item::AllSuccessors => return End::Name,
        Item::Type { .. } | Item::FunctionalType(..) => {
            let is_class = |class: &str| WORD_TYPES.contains(&class.trim_start_matches("::"));
            let end = |it: &NamedType<'_>| match is_only_a_name(it.ty.record) {
                true => End::Name,
                false if is_class(it.ty.cpp_type) => End::Word,
                false => End::Other,
            };
            let ends = last_types(op, item).into_iter().map(end);
            return ends.max().unwrap_or_default();
        }
        Item::Attribute(it, _) if is_only_a_name(it.kind.base) => return End::Name,
        Item::Attribute(it, form) => {
            let mut starts = starts_of_attribute(it, Side::Printer);
            // Without its name, its text is what its definition prints.
            if *form != AttributeForm::Qualified && !it.is_builtin() && it.kind.keywords.is_none() {
                starts.extend(starts_of_definition(it.kind.base));
            }
            (starts, it.kind.value_type.is_some())
        }
        Item::Property(property) => (starts_of_property(property, Side::Printer), true),
        _ => return End::Other,
    };
    let end = |start: &Start<'_>| match start {
        // Their texts end with a bracket.
        Start::Word("loc" | "affine_map" | "affine_set") => End::Other,
        Start::Word(word) => End::of_literal(word),
        Start::Symbol | Start::Type | Start::Attribute => End::Word,
        Start::Number if is_untyped => End::Number,
        Start::Number => End::Word,
        _ => End::Other,
    };
    starts.iter().map(end).max().unwrap_or_default()
}
