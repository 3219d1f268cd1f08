//! [`ambiguities`]: the parts of an operation's format that the generated parser may read as others.

use super::tree::{Clause, Element, Format, Group, Item};
use super::types::value;
use super::units::{is_variable, unit_anchor, unit_of_clause};
use crate::format::readings::{Ambiguity, FormatReader, Part, Sequence, Start};
use crate::model::attribute::Attribute;
use crate::model::op::Op;

/// Finds the ambiguities of a checked format.
pub(crate) fn ambiguities<'f>(op: &Op<'f>, format: &Format<'f>) -> Vec<Ambiguity> {
    Reader { op }.ambiguities(&format.elements)
}

/// Which code the start of an attribute is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// What an optional attribute looks for.
    Parser,
    /// What is written.
    Printer,
}

struct Reader<'o, 'f> {
    op: &'o Op<'f>,
}

impl<'f> FormatReader<'f> for Reader<'_, 'f> {
    type Item = Item<'f>;
    type Value = Item<'f>;

    fn is_in_text(&self, group: &Group<'f>, element: &Element<'f>) -> bool {
        !unit_anchor(group).is_some_and(|unit| is_variable(element, unit))
    }

    fn item(&self, item: &Item<'f>) -> Part<'f> {
        let part = Part { name: self.name(item), may_be_empty: self.may_be_empty(item), ..Part::default() };
        let Item::List(clauses) = item else {
            return Part {
                printed: starts(item, Side::Printer),
                looked_for: starts(item, Side::Parser),
                is_list: self.is_list(item),
                ..part
            };
        };
        let clause = |clause: &Clause<'f>| {
            let elements = if unit_of_clause(clause).is_some() { &[] } else { &*clause.elements };
            let mut parts = vec![Part::word(clause.word.text())];
            parts.extend(self.parts(elements));
            let anchor = only_variable(elements).map(|at| at + 1);
            Sequence { parts, anchor, is_guarded: true, ..Sequence::default() }
        };
        let looked_for = clauses.iter().map(|clause| Start::Word(clause.word.text())).collect();
        Part { looked_for, inner: clauses.iter().map(clause).collect(), ..part }
    }
}

impl<'f> Reader<'_, 'f> {
    fn may_be_empty(&self, item: &Item<'f>) -> bool {
        match item {
            Item::List(_) | Item::AttrDict { .. } | Item::AllOperands | Item::AllRegions | Item::AllSuccessors => true,
            Item::Operand(_, operand) => operand.ty.is_variable_length(),
            Item::Type { of, .. } => value(self.op, *of).is_none_or(|it| it.ty.is_variable_length()),
            Item::Attribute(attribute, _) => attribute.kind.is_optional,
            Item::Region(part) | Item::Successor(part) => part.is_variadic,
            _ => false,
        }
    }

    /// Whether the part is a list with `,` between its elements.
    fn is_list(&self, item: &Item<'f>) -> bool {
        match item {
            Item::AllOperands | Item::AllRegions | Item::AllSuccessors => true,
            Item::Operand(_, operand) => operand.ty.is_variadic(),
            Item::Type { of, .. } => value(self.op, *of).is_none_or(|it| it.ty.is_variadic()),
            Item::Region(part) | Item::Successor(part) => part.is_variadic,
            _ => false,
        }
    }

    /// A part as it is written in the format.
    fn name(&self, item: &Item<'f>) -> String {
        let name = match item {
            Item::Operand(_, operand) => format!("${}", operand.name.unwrap_or_default()),
            Item::Attribute(attribute, _) => format!("${}", attribute.name),
            Item::Property(property) => format!("${}", property.name),
            Item::Region(part) | Item::Successor(part) => format!("${}", part.name.unwrap_or_default()),
            Item::Type { of, .. } => match value(self.op, *of) {
                Some(value) => format!("type(${})", value.name.unwrap_or_default()),
                None => return "the list of types".to_owned(),
            },
            Item::AttrDict { .. } => return "the attribute dictionary".to_owned(),
            Item::AllOperands => "operands".to_owned(),
            Item::AllRegions => "regions".to_owned(),
            Item::AllSuccessors => "successors".to_owned(),
            Item::FunctionalType(..) => "functional-type".to_owned(),
            Item::List(_) => "oilist".to_owned(),
            Item::PropDict => "prop-dict".to_owned(),
        };
        format!("`{name}`")
    }
}

fn starts<'f>(item: &Item<'f>, side: Side) -> Vec<Start<'f>> {
    match item {
        Item::Operand(..) | Item::AllOperands => vec![Start::Operand],
        Item::Type { .. } => vec![Start::Type],
        Item::FunctionalType(..) => vec![Start::Type, Start::Word("(")],
        Item::Region(_) | Item::AllRegions => vec![Start::Word("{")],
        Item::Successor(_) | Item::AllSuccessors => vec![Start::Successor],
        Item::AttrDict { has_keyword } => vec![Start::Word(if *has_keyword { "attributes" } else { "{" })],
        Item::Attribute(attribute, _) => starts_of_attribute(attribute, side),
        _ => Vec::new(),
    }
}

/// What an attribute begins with.
fn starts_of_attribute<'f>(attribute: &Attribute<'f>, side: Side) -> Vec<Start<'f>> {
    if let Some(keywords) = &attribute.kind.keywords {
        return keywords.plain_cases().map(|case| Start::Word(case.text)).collect();
    }
    if attribute.kind.base.name() == "SymbolNameAttr" {
        return vec![Start::Symbol];
    }
    let class = attribute.kind.storage_type.trim_start_matches("::");
    vec![match (class, side) {
        // MLIR has parsers for these classes alone; attributes of other classes are parsed as any attribute.
        ("mlir::ArrayAttr", _) => Start::Word("["),
        ("mlir::StringAttr", _) => Start::String,
        ("mlir::SymbolRefAttr" | "mlir::FlatSymbolRefAttr", _) => Start::Symbol,
        ("mlir::IntegerAttr" | "mlir::FloatAttr" | "mlir::BoolAttr", Side::Printer) => Start::Number,
        ("mlir::TypeAttr", Side::Printer) => Start::Type,
        ("mlir::UnitAttr", Side::Printer) => Start::Word("unit"),
        ("mlir::DictionaryAttr", Side::Printer) => Start::Word("{"),
        _ => Start::Attribute,
    }]
}

/// The only part of a clause that decides whether the clause is printed.
fn only_variable(elements: &[Element<'_>]) -> Option<usize> {
    let is_variable = |item: &Item<'_>| {
        matches!(
            item,
            Item::Attribute(..) | Item::Property(_) | Item::Operand(..) | Item::Region(_) | Item::Successor(_)
        )
    };
    let is_variable = |element: &Element<'_>| matches!(element, Element::Item(item) if is_variable(item));
    let mut variables = (0..elements.len()).filter(|&at| is_variable(&elements[at]));
    variables.next().filter(|_| variables.next().is_none())
}
