//! [`ambiguities`]: the parts of an operation's format that the generated parser may read as others.

use super::tree::{Format, Item};
use super::units::{same_variable, unit_anchor, unit_of_clause};
use crate::format::parts::Anchor;
use crate::format::readings::{self, Ambiguity, Part, Sequence, Start};
use crate::model::op::Op;

/// Finds the ambiguities of a checked format.
pub(crate) fn ambiguities<'f>(op: &Op<'f>, format: &Format<'f>) -> Vec<Ambiguity> {
    let reader = Reader { op };
    let parts = reader.parts(format.items.iter());
    readings::ambiguities(&Sequence { parts, ..Sequence::default() })
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

impl<'f> Reader<'_, 'f> {
    fn parts<'r>(&self, items: impl Iterator<Item = &'r Item<'f>>) -> Vec<Part<'r>>
    where
        'f: 'r,
    {
        items.filter(|item| !matches!(item, Item::Blank(_))).map(|item| self.part(item)).collect()
    }

    fn part<'r>(&self, item: &'r Item<'f>) -> Part<'r> {
        let part = Part { name: self.name(item), may_be_empty: self.may_be_empty(item), ..Part::default() };
        match item {
            Item::Group(group) => {
                let unit = unit_anchor(self.op, group);
                let branch = |items: &'r [Item<'f>], is_otherwise| {
                    let is_read = |item: &&Item<'f>| {
                        !matches!(item, Item::Blank(_)) && !unit.is_some_and(|unit| same_variable(unit, item))
                    };
                    let read = || items.iter().enumerate().filter(|(_, item)| is_read(item));
                    Sequence {
                        anchor: read().position(|(index, _)| group.anchor == Anchor { is_otherwise, index }),
                        parts: self.parts(read().map(|(_, item)| item)),
                        is_guarded: !is_otherwise,
                        ..Sequence::default()
                    }
                };
                Part::group(part.name, branch(&group.then, false), branch(&group.otherwise, true))
            }
            Item::List(clauses) => {
                let clause = |clause: &'r super::tree::Clause<'f>| {
                    let items = match unit_of_clause(self.op, clause) {
                        Some(_) => &[],
                        None => &*clause.items,
                    };
                    let mut parts = vec![word(clause.word.text())];
                    parts.extend(self.parts(items.iter()));
                    let anchor = only_variable(items).map(|at| at + 1);
                    Sequence { parts, anchor, is_guarded: true, ..Sequence::default() }
                };
                let looked_for = clauses.iter().map(|clause| Start::Word(clause.word.text())).collect();
                Part { looked_for, inner: clauses.iter().map(clause).collect(), ..part }
            }
            Item::Word(literal) => word(literal.text()),
            _ => Part {
                printed: self.starts(item, Side::Printer),
                looked_for: self.starts(item, Side::Parser),
                is_list: self.is_list(item),
                ..part
            },
        }
    }

    fn may_be_empty(&self, item: &Item<'f>) -> bool {
        let op = self.op;
        match item {
            Item::Group(group) => group.otherwise.is_empty(),
            Item::List(_) | Item::AttrDict { .. } | Item::AllOperands | Item::AllRegions | Item::AllSuccessors => true,
            Item::Operand(at) => op.operands.get(*at).is_some_and(|it| it.ty.is_variable_length()),
            Item::Type { of, .. } => super::types::value(op, *of).is_none_or(|it| it.ty.is_variable_length()),
            Item::Attribute { number, .. } => op.attributes.get(*number).is_some_and(|it| it.kind.is_optional),
            Item::Region(at) => op.regions.get(*at).is_some_and(|it| it.is_variadic),
            Item::Successor(at) => op.successors.get(*at).is_some_and(|it| it.is_variadic),
            _ => false,
        }
    }

    /// Whether the part is a list with `,` between its elements.
    fn is_list(&self, item: &Item<'f>) -> bool {
        let op = self.op;
        match item {
            Item::AllOperands | Item::AllRegions | Item::AllSuccessors => true,
            Item::Operand(at) => op.operands.get(*at).is_some_and(|it| it.ty.is_variadic()),
            Item::Type { of, .. } => super::types::value(op, *of).is_none_or(|it| it.ty.is_variadic()),
            Item::Region(at) => op.regions.get(*at).is_some_and(|it| it.is_variadic),
            Item::Successor(at) => op.successors.get(*at).is_some_and(|it| it.is_variadic),
            _ => false,
        }
    }

    fn starts<'r>(&self, item: &'r Item<'f>, side: Side) -> Vec<Start<'r>>
    where
        'f: 'r,
    {
        match item {
            Item::Operand(_) | Item::AllOperands => vec![Start::Operand],
            Item::Type { .. } => vec![Start::Type],
            Item::FunctionalType(..) => vec![Start::Type, Start::Word("(")],
            Item::Region(_) | Item::AllRegions => vec![Start::Word("{")],
            Item::Successor(_) | Item::AllSuccessors => vec![Start::Successor],
            Item::AttrDict { has_keyword } => vec![Start::Word(if *has_keyword { "attributes" } else { "{" })],
            Item::Attribute { number, .. } => self.attribute_starts(*number, side),
            _ => Vec::new(),
        }
    }

    fn attribute_starts(&self, number: usize, side: Side) -> Vec<Start<'f>> {
        let Some(attribute) = self.op.attributes.get(number) else {
            return Vec::new();
        };
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

    /// A part as it is written in the format.
    fn name(&self, item: &Item<'f>) -> String {
        let op = self.op;
        let named = |name: Option<&str>| format!("`${}`", name.unwrap_or(""));
        match item {
            Item::Operand(at) => named(op.operands.get(*at).and_then(|it| it.name)),
            Item::Attribute { number, .. } => named(op.attributes.get(*number).map(|it| it.name)),
            Item::Property(at) => named(op.properties.get(*at).map(|it| it.name)),
            Item::Region(at) => named(op.regions.get(*at).and_then(|it| it.name)),
            Item::Successor(at) => named(op.successors.get(*at).and_then(|it| it.name)),
            Item::Type { of, .. } => match super::types::value(op, *of) {
                Some(value) => format!("`type(${})`", value.name.unwrap_or("")),
                None => "the list of types".to_owned(),
            },
            Item::AllOperands => "`operands`".to_owned(),
            Item::AllRegions => "`regions`".to_owned(),
            Item::AllSuccessors => "`successors`".to_owned(),
            Item::FunctionalType(..) => "`functional-type`".to_owned(),
            Item::AttrDict { .. } => "the attribute dictionary".to_owned(),
            Item::List(_) => "`oilist`".to_owned(),
            Item::Word(word) => format!("the literal `{}`", word.text()),
            Item::Group(group) => {
                let is_word = |item: &&Item<'f>| !matches!(item, Item::Blank(_) | Item::Word(_));
                match group.then.iter().find(is_word).or(group.anchor()) {
                    Some(first) => format!("the optional group of {}", self.name(first)),
                    None => "an optional group".to_owned(),
                }
            }
            Item::PropDict => "`prop-dict`".to_owned(),
            Item::Custom(custom) => format!("`custom<{}>`", custom.function),
            Item::Blank(_) => String::new(),
        }
    }
}

fn word(text: &str) -> Part<'_> {
    Part {
        name: format!("the literal `{text}`"),
        printed: vec![Start::Word(text)],
        looked_for: vec![Start::Word(text)],
        ..Part::default()
    }
}

/// The only part of a clause that decides whether the clause is printed.
fn only_variable(items: &[Item<'_>]) -> Option<usize> {
    let is_variable = |item: &Item<'_>| {
        matches!(
            item,
            Item::Attribute { .. } | Item::Property(_) | Item::Operand(_) | Item::Region(_) | Item::Successor(_)
        )
    };
    let mut variables = (0..items.len()).filter(|&at| is_variable(&items[at]));
    variables.next().filter(|_| variables.next().is_none())
}
