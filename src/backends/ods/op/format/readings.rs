//! [`ambiguities`]: the parts of an operation's format that the generated parser may read as others.

use super::tree::{AttributeForm, Format, Item};
use super::units::{implicit_terminator, same_variable, unit_anchor, unit_of_clause};
use crate::format::parts::Anchor;
use crate::format::readings::{self, Ambiguity, Part, Sequence, Start};
use crate::model::op::{Member, Op};

/// Finds the ambiguities of a checked format.
pub(crate) fn ambiguities<'f>(op: &Op<'f>, format: &Format<'f>) -> Vec<Ambiguity> {
    let reader = Reader { op, format };
    let name = Part { name: "the name of the operation".to_owned(), ends_word: true, ..Part::default() };
    let parts = reader.parts(format.items.iter());
    let parts = std::iter::once(name).chain(parts).chain([next(op)]).collect();
    readings::ambiguities(&Sequence { parts, ..Sequence::default() })
}

/// The classes of types whose text may be one word.
const WORD_TYPES: &[&str] =
    &["mlir::Type", "mlir::IntegerType", "mlir::FloatType", "mlir::IndexType", "mlir::NoneType"];

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
    format: &'o Format<'f>,
}

impl<'f> Reader<'_, 'f> {
    fn parts<'r>(&self, items: impl Iterator<Item = &'r Item<'f>>) -> Vec<Part<'r>>
    where
        'f: 'r,
    {
        let blank = |item: &&Item<'f>| match item {
            Item::Blank(blank) => Some(*blank),
            _ => None,
        };
        readings::parts(items, blank, |item| self.part(item))
    }

    fn part<'r>(&self, item: &'r Item<'f>) -> Part<'r> {
        let part = Part { name: self.name(item), may_be_empty: self.may_be_empty(item), ..Part::default() };
        match item {
            Item::Group(group) => {
                let unit = unit_anchor(self.op, group);
                let branch = |items: &'r [Item<'f>], is_otherwise| {
                    let read = || {
                        let is_unit = |item: &Item<'f>| unit.is_some_and(|unit| same_variable(unit, item));
                        items.iter().enumerate().filter(move |(_, item)| !is_unit(item))
                    };
                    let mut parts = read().filter(|(_, item)| !matches!(item, Item::Blank(_)));
                    Sequence {
                        anchor: parts.position(|(index, _)| group.anchor == Anchor { is_otherwise, index }),
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
                unread: self.unread(item),
                is_typed: self.is_typed(item),
                ends_word: self.ends_word(item),
                is_spaced: matches!(item, Item::AttrDict { .. } | Item::PropDict),
                ..part
            },
        }
    }

    fn may_be_empty(&self, item: &Item<'f>) -> bool {
        let op = self.op;
        match item {
            Item::Group(group) => group.otherwise.is_empty(),
            Item::PropDict => self.may_elide_properties(),
            Item::List(_) | Item::AttrDict { .. } | Item::AllOperands | Item::AllRegions | Item::AllSuccessors => true,
            Item::Operand(at) => op.operands.get(*at).is_some_and(|it| it.ty.is_variable_length()),
            Item::Type { of, .. } => super::types::value(op, *of).is_none_or(|it| it.ty.is_variable_length()),
            Item::Attribute { number, .. } => op.attributes.get(*number).is_some_and(|it| it.kind.is_optional),
            Item::Region(at) => op.regions.get(*at).is_some_and(|it| it.is_variadic),
            Item::Successor(at) => op.successors.get(*at).is_some_and(|it| it.is_variadic),
            _ => false,
        }
    }

    /// A text that the parser does not read if the part may be absent.
    fn unread(&self, item: &Item<'f>) -> Option<&'static str> {
        match item {
            // The terminator is not printed, and not added to a region that is read as absent.
            Item::Region(_) => implicit_terminator(self.op).then_some("{}"),
            // MLIR reads brackets as an array of attributes, and does not know the keyword `array`.
            Item::Attribute { number, form } => {
                let class = self.op.attributes.get(*number)?.kind.storage_type.trim_start_matches("::mlir::");
                let is_array = class.starts_with("Dense") && class.ends_with("ArrayAttr");
                is_array.then_some(if *form == AttributeForm::Qualified { "array<i32: 1>" } else { "[1]" })
            }
            _ => None,
        }
    }

    /// Whether the parser reads a `:` after an attribute as the start of its type.
    fn is_typed(&self, item: &Item<'f>) -> bool {
        let Item::Attribute { number, .. } = item else { return false };
        let attribute = self.op.attributes.get(*number);
        attribute.is_some_and(|it| {
            let class = it.kind.storage_type.trim_start_matches("::");
            let is_builtin = class.strip_prefix("mlir::").is_some_and(|class| !class.contains("::"));
            it.kind.value_type.is_none() && !is_builtin
        })
    }

    /// Whether its text may end with a word.
    fn ends_word(&self, item: &Item<'f>) -> bool {
        match item {
            Item::Operand(_) | Item::AllOperands | Item::Successor(_) | Item::AllSuccessors => true,
            Item::Type { of, .. } => {
                let class = super::types::value(self.op, *of).map_or("::mlir::Type", |it| it.ty.cpp_type);
                WORD_TYPES.contains(&class.trim_start_matches("::"))
            }
            Item::FunctionalType(..) => true,
            Item::Attribute { number, .. } => {
                let starts = self.attribute_starts(*number, Side::Printer);
                let is_typed = self.op.attributes.get(*number).is_some_and(|it| it.kind.value_type.is_none());
                starts.iter().any(|start| match start {
                    Start::Word(word) => readings::is_word(word),
                    Start::Symbol | Start::Type => true,
                    Start::Number => is_typed,
                    _ => false,
                })
            }
            _ => false,
        }
    }

    /// Whether `prop-dict` may be absent: everything that the format does not have is optional.
    fn may_elide_properties(&self) -> bool {
        let (op, format) = (self.op, self.format);
        let sizes = format.computed_sizes(op);
        let is_required = |member: Member<'_, 'f>| match member {
            Member::Attribute(_) => !format.attributes.iter().any(|&at| op.attributes[at].name == member.name()),
            Member::Property(_) => !format.properties.iter().any(|&at| op.properties[at].name == member.name()),
            Member::Segments(..) => !sizes.contains(&member.name()),
        };
        !op.members().any(|member| member.is_required() && is_required(member))
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
            Item::PropDict => vec![Start::Word("<")],
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

/// What follows the operation.
fn next<'f>(op: &Op<'_>) -> Part<'f> {
    let is_terminator = op.traits.iter().filter_map(|it| it.native()).any(|it| it.class == "::mlir::OpTrait::IsTerminator");
    let (name, printed) = match is_terminator {
        true => ("the label of the next block", vec![Start::Successor]),
        // The results of an operation, or the name of one that is printed in generic form.
        false => ("the next operation", vec![Start::Operand, Start::String]),
    };
    Part { name: name.to_owned(), printed, is_spaced: true, ..Part::default() }
}

fn word(text: &str) -> Part<'_> {
    Part {
        name: format!("the literal `{text}`"),
        printed: vec![Start::Word(text)],
        looked_for: vec![Start::Word(text)],
        ends_word: readings::is_word(text),
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
