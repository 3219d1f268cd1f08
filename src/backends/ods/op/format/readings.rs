//! [`ambiguities`]: the parts of an operation's format that the generated parser may read as others.

use super::tree::{AttributeForm, Format, Group, Item, TypeOf};
use super::units::{implicit_terminator, same_variable, unit_anchor, unit_of_clause};
use crate::format::parts::Anchor;
use crate::format::readings::{self, Ambiguity, End, Part, Sequence, Start};
use crate::model::constraint::{Arity, NamedType};
use crate::model::enumeration;
use crate::model::op::{Member, Op};
use tdgen_language::backends::text::mlir::is_keyword;
use tdgen_language::backends::version::Feature;

/// Finds the ambiguities of a checked format.
pub(crate) fn ambiguities<'f>(op: &Op<'f>, format: &Format<'f>) -> Vec<Ambiguity> {
    let reader = Reader { op, format };
    let name = Part { name: "the name of the operation".to_owned(), end: End::Word, ..Part::default() };
    let parts = reader.parts(format.items.iter(), None);
    let next = (!reader.ends_with_verified_value()).then(|| next(op));
    let parts = std::iter::once(name).chain(parts).chain(next).collect();
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
    /// The parts of a sequence, or of a group with an anchor.
    fn parts<'r>(&self, items: impl Iterator<Item = &'r Item<'f>>, anchor: Option<&Item<'f>>) -> Vec<Part<'r>>
    where
        'f: 'r,
    {
        let blank = |item: &&Item<'f>| match item {
            Item::Blank(blank) => Some(*blank),
            _ => None,
        };
        readings::parts(items, blank, |item| {
            let part = self.part(item);
            // Values and their types are present together.
            let may_be_empty = part.may_be_empty && !self.is_anchored(anchor, item);
            Part { may_be_empty, ..part }
        })
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
                        parts: self.parts(read().map(|(_, item)| item), group.anchor()),
                        is_guarded: !is_otherwise,
                        ..Sequence::default()
                    }
                };
                let otherwise = branch(&group.otherwise, true);
                match self.is_always_present(group) {
                    true => Part { inner: vec![branch(&group.then, false)], ..part },
                    false => Part::group(part.name, branch(&group.then, false), otherwise),
                }
            }
            Item::List(clauses) => {
                let clause = |clause: &'r super::tree::Clause<'f>| {
                    let items = match unit_of_clause(self.op, clause) {
                        Some(_) => &[],
                        None => &*clause.items,
                    };
                    let mut parts = vec![word(clause.word.text())];
                    parts.extend(self.parts(items.iter(), None));
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
                is_angled: self.is_angled(item),
                end: self.end(item),
                is_operand: matches!(item, Item::Operand(_) | Item::AllOperands),
                leaves_space: matches!(item, Item::PropDict) && !self.op.version.has(Feature::SpacedProperties),
                is_spaced: matches!(item, Item::AttrDict { .. } | Item::PropDict),
                ..part
            },
        }
    }

    fn may_be_empty(&self, item: &Item<'f>) -> bool {
        let op = self.op;
        match item {
            Item::Group(group) => group.otherwise.is_empty() && !self.is_always_present(group),
            Item::PropDict => self.may_elide_properties(),
            Item::List(_) | Item::AttrDict { .. } => true,
            Item::AllOperands => {
                op.operands.iter().all(|it| it.ty.is_variable_length()) && !self.has_list(TypeOf::AllOperands)
            }
            Item::AllRegions => op.regions.iter().all(|it| it.is_variadic),
            Item::AllSuccessors => op.successors.iter().all(|it| it.is_variadic),
            Item::Operand(at) => {
                let has_list = self.has_list(TypeOf::Operand(*at)) || self.has_list(TypeOf::AllOperands);
                !has_list && op.operands.get(*at).is_some_and(|it| it.ty.is_variable_length())
            }
            // The parser requires a list of types.
            Item::Type { of, .. } => super::types::value(op, *of).is_some_and(|it| it.ty.arity == Arity::Optional),
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
            Item::Region(at) => {
                let is_one = self.op.regions.get(*at).is_some_and(|it| !it.is_variadic);
                (is_one && implicit_terminator(self.op)).then_some("{}")
            }
            // MLIR reads brackets as an array of attributes, and does not know the keyword `array`.
            Item::Attribute { number, form } => {
                let is_array = self.op.attributes.get(*number)?.is_dense_array();
                is_array.then_some(if *form == AttributeForm::Qualified { "array<i32: 1>" } else { "[1]" })
            }
            _ => None,
        }
    }

    /// Whether the text may end with the name of a type that has no parameters.
    fn is_angled(&self, item: &Item<'f>) -> bool {
        let Item::Type { of, is_qualified } = item else { return false };
        let Some(value) = super::types::value(self.op, *of) else { return false };
        let base = value.ty.record.record("baseType").unwrap_or(value.ty.record);
        let has_parameters =
            || base.field("parameters").and_then(|it| it.as_dag()).is_ok_and(|it| it.args().next().is_some());
        base.name() == "AnyType" || *is_qualified && base.is_a("TypeDef") && !has_parameters()
    }

    /// Whether the parser reads a `:` after an attribute as the start of its type.
    fn is_typed(&self, item: &Item<'f>) -> bool {
        let Item::Attribute { number, .. } = item else { return false };
        self.op.attributes.get(*number).is_some_and(|it| it.kind.value_type.is_none() && !it.is_builtin())
    }

    /// What its text may end with.
    fn end(&self, item: &Item<'f>) -> End {
        let starts = match item {
            Item::Operand(_) | Item::AllOperands | Item::Successor(_) | Item::AllSuccessors => return End::Word,
            Item::FunctionalType(..) => return End::Word,
            Item::Type { of, .. } => {
                let class = super::types::value(self.op, *of).map_or("::mlir::Type", |it| it.ty.cpp_type);
                let is_word = WORD_TYPES.contains(&class.trim_start_matches("::"));
                return if is_word { End::Word } else { End::Other };
            }
            Item::Attribute { number, .. } => self.attribute_starts(*number, Side::Printer),
            Item::Property(number) => self.property_starts(*number, Side::Printer),
            _ => return End::Other,
        };
        let is_untyped = match item {
            Item::Attribute { number, .. } => {
                self.op.attributes.get(*number).is_some_and(|it| it.kind.value_type.is_some())
            }
            _ => true,
        };
        let end = |start: &Start<'_>| match start {
            Start::Word(word) => End::of_literal(word),
            Start::Symbol | Start::Type => End::Word,
            Start::Number => {
                if is_untyped {
                    End::Number
                } else {
                    End::Word
                }
            }
            _ => End::Other,
        };
        starts.iter().map(end).max().unwrap_or_default()
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

    /// Whether the format ends with a value that a verifier written by hand may require: a list, or a value in a group
    /// that is present without it.
    fn ends_with_verified_value(&self) -> bool {
        let is_verified = |item: &Item<'f>| match item {
            Item::Group(group) => {
                let is_anchor = group.anchor.index + 1 == group.then.len() && !group.anchor.is_otherwise;
                !is_anchor && group.then.last().is_some_and(|it| self.may_be_empty(it))
            }
            item => self.is_list(item),
        };
        // The items of which nothing may be printed, and the one before them.
        let items = self.format.items.iter().rev();
        let last = items.clone().position(|item| !matches!(item, Item::Blank(_)) && !self.may_be_empty(item));
        self.op.has_verifier && items.take(last.map_or(usize::MAX, |at| at + 1)).any(is_verified)
    }

    /// Whether the format has the types of values as a list outside of groups, so that there is at least one.
    fn has_list(&self, of: TypeOf) -> bool {
        let is_list = |it: &NamedType<'_>| it.ty.arity != Arity::Optional;
        let is_it = |item: &Item<'_>| matches!(item, Item::Type { of: other, .. } if *other == of);
        super::types::value(self.op, of).is_none_or(is_list) && self.format.items.iter().any(is_it)
    }

    /// Whether the values of an element are those of the anchor of the group around it.
    fn is_anchored(&self, anchor: Option<&Item<'f>>, item: &Item<'f>) -> bool {
        match (anchor, item) {
            (Some(Item::Operand(one)), Item::Type { of: TypeOf::Operand(other), .. }) => one == other,
            (Some(Item::Type { of: TypeOf::Operand(one), .. }), Item::Operand(other)) => one == other,
            _ => false,
        }
    }

    /// Whether the printer always prints the first branch of a group: that of a region which is not empty.
    fn is_always_present(&self, group: &Group<'f>) -> bool {
        let Some(Item::Region(at)) = group.anchor() else { return false };
        // The predicates of `SizedRegion` and `MinSizedRegion`.
        let has_blocks = |condition: &str| {
            let counts = ["::llvm::hasNItems(", "::llvm::hasNItemsOrMore("];
            counts.iter().any(|count| condition.contains(count)) && !condition.contains(", 0)")
        };
        let region = self.op.regions.get(*at).filter(|it| !it.is_variadic);
        !group.anchor.is_otherwise && region.is_some_and(|it| has_blocks(&it.constraint.condition))
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
            Item::FunctionalType(..) => vec![Start::Word("(")],
            Item::Region(_) | Item::AllRegions => vec![Start::Word("{")],
            Item::Successor(_) | Item::AllSuccessors => vec![Start::Successor],
            Item::AttrDict { has_keyword } => vec![Start::Word(if *has_keyword { "attributes" } else { "{" })],
            Item::Attribute { number, form } => {
                let starts = self.attribute_starts(*number, side);
                let is_named = *form == AttributeForm::Qualified && starts.is_empty();
                if is_named { vec![Start::DialectAttribute] } else { starts }
            }
            Item::Property(number) => self.property_starts(*number, side),
            Item::PropDict => vec![Start::Word("<")],
            _ => Vec::new(),
        }
    }

    fn attribute_starts(&self, number: usize, side: Side) -> Vec<Start<'f>> {
        let Some(attribute) = self.op.attributes.get(number) else {
            return Vec::new();
        };
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
        vec![match (class, side) {
            // MLIR has parsers for these classes alone; attributes of other classes are parsed as any attribute.
            ("mlir::ArrayAttr", _) => Start::Word("["),
            ("mlir::StringAttr", _) => Start::String,
            ("mlir::SymbolRefAttr" | "mlir::FlatSymbolRefAttr", _) => Start::Symbol,
            ("mlir::IntegerAttr" | "mlir::FloatAttr" | "mlir::BoolAttr", Side::Printer) => Start::Number,
            ("mlir::TypeAttr", Side::Printer) => Start::Type,
            ("mlir::UnitAttr", Side::Printer) => Start::Word("unit"),
            ("mlir::DictionaryAttr", Side::Printer) => Start::Word("{"),
            (_, Side::Printer) if !attribute.is_builtin() => match attribute.kind.is_optional {
                true => Start::DialectAttribute,
                false => return Vec::new(),
            },
            (_, Side::Printer) if attribute.is_dense_array() => Start::Word("["),
            ("mlir::AffineMapAttr", Side::Printer) => Start::Word("affine_map"),
            (_, Side::Printer) if class.ends_with("ElementsAttr") => Start::Word("dense"),
            _ => Start::Attribute,
        }]
    }

    fn property_starts(&self, number: usize, side: Side) -> Vec<Start<'f>> {
        let Some(property) = self.op.properties.get(number) else {
            return Vec::new();
        };
        if property.is_unit() {
            return vec![Start::Word("unit"), Start::Word("unit_absent")];
        }
        if let Ok(mnemonic) = property.base.text("mnemonic") {
            return vec![Start::Word(mnemonic)];
        }
        let class = property.storage_type;
        let inner = class.strip_prefix("std::optional<").and_then(|class| class.strip_suffix('>'));
        let mut starts = match inner.unwrap_or(class).trim_start_matches("::") {
            "bool" => vec![Start::Word("true"), Start::Word("false")],
            "std::string" => vec![Start::String],
            class if class.starts_with("int") || class.starts_with("uint") => vec![Start::Number],
            class if class.contains("SmallVector<") => vec![Start::Word("[")],
            // A property with a parser of its own in `std::optional`.
            _ if property.parser.contains(".parseLess()") => Vec::new(),
            class => match enumeration::of_class(property.base, class) {
                Some(_) if side == Side::Parser => vec![Start::Keyword, Start::String],
                Some(record) => enumeration::case_texts(record)
                    .map(|text| if is_keyword(text) { Start::Word(text) } else { Start::String })
                    .collect(),
                None => Vec::new(),
            },
        };
        if inner.is_some() {
            starts.extend([Start::Word("none"), Start::Word("some")]);
        }
        starts
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
    let is_terminator =
        op.traits.iter().filter_map(|it| it.native()).any(|it| it.class == "::mlir::OpTrait::IsTerminator");
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
        end: End::of_literal(text),
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
