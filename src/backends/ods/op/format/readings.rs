//! [`ambiguities`]: parts of a format whose printed text the generated parser may read as another part.
//!
//! A part that may be absent, such as an optional group, is decided by its first token, and a list goes on after each
//! `,`. If a part that may follow begins with such a token, some operations cannot be parsed back.

use super::tree::{Format, Item};
use super::units::{same_variable, unit_anchor, unit_of_clause};
use crate::format::parts::{Ambiguity, Anchor};
use crate::model::op::Op;

/// What a part may begin with.
#[derive(PartialEq, Eq)]
enum Start<'f> {
    /// A literal, keyword or bracket.
    Word(&'f str),
    Operand,
    Type,
    Successor,
    /// `@name`
    Symbol,
    String,
    Number,
    /// Any attribute.
    Attribute,
}

impl Start<'_> {
    /// Whether a parser that looks for this takes what was printed.
    fn accepts(&self, printed: &Start<'_>) -> bool {
        match (self, printed) {
            // The parser of any attribute also reads types.
            (Start::Attribute, Start::Word(word)) => begins_attribute(word) || begins_type(word),
            (Start::Attribute, printed) => !matches!(printed, Start::Operand | Start::Successor),
            (Start::Symbol | Start::String, Start::Attribute) => true,
            (Start::Word(word), Start::Attribute) => *word == "[",
            (Start::Type, Start::Word(word)) => begins_type(word),
            (looked_for, printed) => looked_for == printed,
        }
    }
}

fn begins_attribute(word: &str) -> bool {
    ["[", "{", "-", "affine_map", "affine_set", "dense", "dense_resource", "false", "loc", "sparse", "true", "unit"]
        .contains(&word)
}

fn begins_type(word: &str) -> bool {
    ["(", "complex", "index", "memref", "none", "tensor", "tuple", "vector"].contains(&word)
}

/// Which code the start of a part is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// What an optional part looks for.
    Parser,
    /// What a part writes.
    Printer,
}

/// The rest of a sequence, and of those around it.
#[derive(Clone, Copy)]
struct Rest<'r, 'f> {
    items: &'r [Item<'f>],
    /// The item that is there whenever the others are: the anchor of a group.
    anchor: Option<usize>,
    outer: Option<&'r Rest<'r, 'f>>,
}

/// Finds the ambiguities of a checked format.
pub(crate) fn ambiguities<'f>(op: &Op<'f>, format: &Format<'f>) -> Vec<Ambiguity> {
    let mut found = Vec::new();
    Reader { op, found: &mut found }.sequence(Rest { items: &format.items, anchor: None, outer: None }, false);
    found
}

struct Reader<'o, 'f> {
    op: &'o Op<'f>,
    found: &'o mut Vec<Ambiguity>,
}

impl<'f> Reader<'_, 'f> {
    /// Checks a sequence; `is_guarded` if its first part is known to be present.
    fn sequence(&mut self, sequence: Rest<'_, 'f>, is_guarded: bool) {
        for (at, item) in sequence.items.iter().enumerate() {
            let anchor = sequence.anchor.and_then(|anchor| anchor.checked_sub(at + 1));
            let rest = Rest { items: &sequence.items[at + 1..], anchor, ..sequence };
            let followers = self.followers(rest);
            let is_present = is_guarded && at == 0 || sequence.anchor == Some(at);
            let mut starts =
                if self.may_be_empty(item) && !is_present { self.starts(item, Side::Parser) } else { Vec::new() };
            if self.is_list(item) {
                starts.push(Start::Word(","));
            }
            for follower in followers {
                let printed = self.starts(follower, Side::Printer);
                if starts.iter().any(|start| printed.iter().any(|printed| start.accepts(printed))) {
                    self.found.push(Ambiguity { part: self.name(item), follower: self.name(follower) });
                }
            }
            match item {
                Item::Group(group) => {
                    let unit = unit_anchor(self.op, group);
                    let is_read = |item: &&Item<'f>| !unit.is_some_and(|unit| same_variable(unit, item));
                    for (items, is_otherwise) in [(&group.then, false), (&group.otherwise, true)] {
                        let read = || items.iter().enumerate().filter(|(_, item)| is_read(item));
                        let anchor = read().position(|(index, _)| group.anchor == Anchor { is_otherwise, index });
                        let items: Vec<Item<'f>> = read().map(|(_, item)| item.clone()).collect();
                        self.sequence(Rest { items: &items, anchor, outer: Some(&rest) }, !is_otherwise);
                    }
                }
                Item::List(clauses) => {
                    for clause in clauses.iter().filter(|clause| unit_of_clause(self.op, clause).is_none()) {
                        let anchor = only_variable(&clause.items);
                        self.sequence(Rest { items: &clause.items, anchor, outer: Some(&rest) }, false);
                    }
                }
                _ => {}
            }
        }
    }

    /// The parts that may come next.
    fn followers<'r>(&self, rest: Rest<'r, 'f>) -> Vec<&'r Item<'f>> {
        let mut followers = Vec::new();
        let mut rest = Some(rest);
        while let Some(row) = rest {
            for (at, item) in row.items.iter().enumerate().filter(|(_, item)| !matches!(item, Item::Blank(_))) {
                followers.push(item);
                if row.anchor == Some(at) || !self.may_be_empty(item) {
                    return followers;
                }
            }
            rest = row.outer.copied();
        }
        followers
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
            Item::Word(word) => vec![Start::Word(word.text())],
            Item::Operand(_) | Item::AllOperands => vec![Start::Operand],
            Item::Type { .. } => vec![Start::Type],
            Item::FunctionalType(..) => vec![Start::Type, Start::Word("(")],
            Item::Region(_) | Item::AllRegions => vec![Start::Word("{")],
            Item::Successor(_) | Item::AllSuccessors => vec![Start::Successor],
            Item::AttrDict { has_keyword } => vec![Start::Word(if *has_keyword { "attributes" } else { "{" })],
            Item::Attribute { number, .. } => self.attribute_starts(*number, side),
            Item::Group(group) => {
                let branches = [group.then.get(group.first().unwrap_or(0)), group.otherwise.first()];
                branches.into_iter().flatten().flat_map(|item| self.starts(item, side)).collect()
            }
            Item::List(clauses) => clauses.iter().map(|clause| Start::Word(clause.word.text())).collect(),
            Item::Blank(_) | Item::PropDict | Item::Property(_) | Item::Custom(_) => Vec::new(),
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
            Item::Word(word) => format!("the literal `{}`", word.text()),
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
            Item::Group(group) => match group.then.get(group.first().unwrap_or(0)) {
                Some(first) => format!("the optional group that begins with {}", self.name(first)),
                None => "an optional group".to_owned(),
            },
            Item::Blank(_) | Item::PropDict | Item::Custom(_) => "a part".to_owned(),
        }
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
