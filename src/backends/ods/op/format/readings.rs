//! [`ambiguities`]: parts of a format whose printed text the generated parser may read as another part.
//!
//! A part that may be absent, such as an optional group, is decided by its first token, and a list goes on after each
//! `,`. If a part that may follow begins with such a token, some operations cannot be parsed back.

use super::tree::{Format, Item};
use super::units::{same_variable, unit_anchor};
use crate::format::parts::Ambiguity;
use crate::model::op::Op;

/// What a part may begin with.
#[derive(PartialEq, Eq)]
enum Start<'f> {
    Word(&'f str),
    Operand,
    Type,
    Region,
    Successor,
    /// An attribute of this C++ class.
    Attribute(&'f str),
}

/// The class of an attribute whose parser accepts any.
const ANY: &str = "::mlir::Attribute";

impl Start<'_> {
    fn is_confused_with(&self, other: &Start<'_>) -> bool {
        match (self, other) {
            (Start::Attribute(one), Start::Attribute(other)) => one == other || *one == ANY || *other == ANY,
            (Start::Attribute(class), Start::Word(word)) => match *word {
                "[" => [ANY, "::mlir::ArrayAttr"].contains(class),
                "{" | "-" => *class == ANY,
                _ => false,
            },
            // A function type.
            (Start::Type, Start::Word(word)) => *word == "(",
            (one, other) => one == other,
        }
    }
}

/// The rest of a sequence, and of those around it.
#[derive(Clone, Copy)]
struct Rest<'r, 'f> {
    items: &'r [Item<'f>],
    outer: Option<&'r Rest<'r, 'f>>,
}

/// Finds the ambiguities of a checked format.
pub(crate) fn ambiguities<'f>(op: &Op<'f>, format: &Format<'f>) -> Vec<Ambiguity> {
    let mut found = Vec::new();
    Reader { op, found: &mut found }.sequence(Rest { items: &format.items, outer: None }, false);
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
            let rest = Rest { items: &sequence.items[at + 1..], ..sequence };
            let followers = self.followers(rest);
            let is_present = is_guarded && at == 0;
            let mut starts = if self.may_be_empty(item) && !is_present { self.starts(item) } else { Vec::new() };
            if self.is_list(item) {
                starts.push(Start::Word(","));
            }
            for follower in followers {
                let follows = self.starts(follower);
                if starts.iter().any(|one| follows.iter().any(|other| one.is_confused_with(other))) {
                    self.found.push(Ambiguity { part: self.name(item), follower: self.name(follower) });
                }
            }
            match item {
                Item::Group(group) => {
                    let unit = unit_anchor(self.op, group);
                    let is_read = |item: &&Item<'f>| !unit.is_some_and(|unit| same_variable(unit, item));
                    for (items, is_guarded) in [(&group.then, true), (&group.otherwise, false)] {
                        let items: Vec<Item<'f>> = items.iter().filter(is_read).cloned().collect();
                        self.sequence(Rest { items: &items, outer: Some(&rest) }, is_guarded);
                    }
                }
                Item::List(clauses) => {
                    for clause in clauses {
                        self.sequence(Rest { items: &clause.items, outer: Some(&rest) }, false);
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
            for item in row.items.iter().filter(|item| !matches!(item, Item::Blank(_))) {
                followers.push(item);
                if !self.may_be_empty(item) {
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

    fn starts<'r>(&self, item: &'r Item<'f>) -> Vec<Start<'r>>
    where
        'f: 'r,
    {
        match item {
            Item::Word(word) => vec![Start::Word(word.text())],
            Item::Operand(_) | Item::AllOperands => vec![Start::Operand],
            Item::Type { .. } => vec![Start::Type],
            Item::FunctionalType(..) => vec![Start::Type, Start::Word("(")],
            Item::Region(_) | Item::AllRegions => vec![Start::Region],
            Item::Successor(_) | Item::AllSuccessors => vec![Start::Successor],
            Item::AttrDict { has_keyword: true } => vec![Start::Word("attributes")],
            Item::Attribute { number, .. } => self.attribute_starts(*number),
            Item::Group(group) => {
                let branches = [group.then.get(group.first().unwrap_or(0)), group.otherwise.first()];
                branches.into_iter().flatten().flat_map(|item| self.starts(item)).collect()
            }
            Item::List(clauses) => clauses.iter().map(|clause| Start::Word(clause.word.text())).collect(),
            Item::Blank(_) | Item::AttrDict { .. } | Item::PropDict | Item::Property(_) | Item::Custom(_) => Vec::new(),
        }
    }

    fn attribute_starts(&self, number: usize) -> Vec<Start<'f>> {
        let Some(attribute) = self.op.attributes.get(number) else {
            return Vec::new();
        };
        const KNOWN_ATTRIBUTES: &[&str] = &["::mlir::ArrayAttr", "::mlir::StringAttr", "::mlir::FlatSymbolRefAttr"];
        let class = if attribute.kind.base.name() == "SymbolNameAttr" {
            "::mlir::FlatSymbolRefAttr"
        } else {
            KNOWN_ATTRIBUTES.iter().find(|own| **own == attribute.kind.storage_type).copied().unwrap_or(ANY)
        };
        match &attribute.kind.keywords {
            Some(keywords) => keywords.plain_cases().map(|case| Start::Word(case.text)).collect(),
            None => vec![Start::Attribute(class)],
        }
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
