//! [`ambiguities`]: the parts of an operation's format that the generated parser may read as others.

use super::edges::{Side, end, is_only_a_name, last_types, prints_space, starts, starts_of_anchor};
use super::tree::{AttributeForm, Clause, Element, Format, Group, Item, TypeOf};
use super::types::value;
use super::units::{implicit_terminator, is_variable, unit_anchor, unit_of_clause};
use crate::format::readings::{self, Ambiguity, End, FormatReader, Part, Sequence, Start};
use crate::model::constraint::{Arity, NamedType};
use crate::model::operation::op::{Member, Op, Side as ValueSide};
use tdgen_language::backends::version::Feature;

/// Finds the ambiguities of a checked format.
pub(crate) fn ambiguities<'f>(op: &Op<'f>, format: &Format<'f>) -> Vec<Ambiguity> {
    let reader = Reader { op, format };
    let name = Part { name: "the name of the operation".to_owned(), end: End::Word, ..Part::default() };
    let next = (!reader.ends_with_verified_value()).then(|| next(op));
    let parts = reader.parts(&format.elements);
    readings::ambiguities(std::iter::once(name).chain(parts).chain(next).collect())
}

struct Reader<'o, 'f> {
    op: &'o Op<'f>,
    format: &'o Format<'f>,
}

impl<'f> FormatReader<'f> for Reader<'_, 'f> {
    type Item = Item<'f>;
    type Value = Item<'f>;

    fn item(&self, item: &Item<'f>) -> Part<'f> {
        let part = Part { name: self.name(item), may_be_empty: self.may_be_empty(item), ..Part::default() };
        let Item::List(clauses) = item else {
            return Part {
                printed: starts(item, Side::Printer),
                looked_for: starts(item, Side::Parser),
                presence: self.presence(item),
                is_list: self.is_list(item),
                unread: self.unread(item),
                is_typed: is_typed(item),
                takes_type: takes_type(item),
                is_angled: self.is_angled(item),
                end: end(self.op, item),
                is_reference: matches!(item, Item::Attribute(it, _) if it.kind.base.name() != "SymbolNameAttr")
                    && starts(item, Side::Printer).contains(&Start::Symbol),
                is_operand: matches!(item, Item::Operand(..) | Item::AllOperands),
                leaves_space: match item {
                    Item::Attribute(..) | Item::AttrDict { .. } => false,
                    Item::PropDict => !self.op.version.has(Feature::SpacedProperties),
                    _ => true,
                },
                is_spaced: match item {
                    Item::AttrDict { .. } | Item::PropDict => true,
                    Item::Attribute(attribute, AttributeForm::Short) => prints_space(self.op, attribute),
                    _ => false,
                },
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

    fn is_in_text(&self, group: &Group<'f>, element: &Element<'f>) -> bool {
        !unit_anchor(group).is_some_and(|unit| is_variable(element, unit))
    }

    /// Values and their types are present together, and an anchor does not have its default value.
    fn part_of_group(&self, group: &Group<'f>, element: &Element<'f>) -> Part<'f> {
        let part = self.part(element);
        let (Some(Element::Item(anchor)), Element::Item(item)) = (group.anchor(), element) else {
            return part;
        };
        match (anchor, item) {
            (Item::Operand(one, _), Item::Type { of: TypeOf::Operand(other), .. })
            | (Item::Type { of: TypeOf::Operand(one), .. }, Item::Operand(other, _))
                if one == other =>
            {
                Part { may_be_empty: false, ..part }
            }
            (Item::Attribute(one, _), Item::Attribute(other, _)) if one.name == other.name => {
                Part { printed: starts_of_anchor(one, part.printed), ..part }
            }
            _ => part,
        }
    }

    /// A region that is not empty is always printed.
    fn is_always_present(&self, group: &Group<'f>) -> bool {
        let Some(Element::Item(Item::Region(region))) = group.anchor() else {
            return false;
        };
        // The predicates of `SizedRegion` and `MinSizedRegion`.
        let condition = &region.constraint.condition;
        let counts = ["::llvm::hasNItems(", "::llvm::hasNItemsOrMore("];
        let has_blocks = counts.iter().any(|count| condition.contains(count)) && !condition.contains(", 0)");
        !group.anchor.is_otherwise && !region.is_variadic && has_blocks
    }
}

impl<'f> Reader<'_, 'f> {
    fn may_be_empty(&self, item: &Item<'f>) -> bool {
        let op = self.op;
        match item {
            Item::PropDict => self.may_elide_properties(),
            Item::AttrDict { .. } => self.format.splits_attributes(op) || self.may_elide_properties(),
            Item::List(_) => true,
            Item::AllOperands => {
                op.operands.iter().all(|it| it.ty.is_variable_length()) && !self.has_list(TypeOf::AllOperands)
            }
            Item::AllRegions => op.regions.iter().all(|it| it.is_variadic),
            Item::AllSuccessors => op.successors.iter().all(|it| it.is_variadic),
            Item::Operand(at, operand) => {
                let has_list = self.has_list(TypeOf::Operand(*at)) || self.has_list(TypeOf::AllOperands);
                !has_list && operand.ty.is_variable_length() && !self.has_equally_long_list(ValueSide::Operands)
            }
            // The parser requires a list of types.
            Item::Type { of, .. } => {
                let side = match of {
                    TypeOf::Result(_) => ValueSide::Results,
                    _ => ValueSide::Operands,
                };
                let is_optional = value(op, *of).is_some_and(|it| it.ty.arity == Arity::Optional);
                is_optional && !self.has_equally_long_list(side)
            }
            Item::Attribute(attribute, _) => attribute.kind.is_optional,
            Item::Region(part) | Item::Successor(part) => part.is_variadic,
            Item::Property(_) | Item::FunctionalType(..) => false,
        }
    }

    /// The value with which a value or type is present, or the trait that makes all lists of a side equally long.
    fn presence(&self, item: &Item<'f>) -> Option<&'f str> {
        let (side, value) = match item {
            Item::Operand(_, operand) => (ValueSide::Operands, *operand),
            Item::Type { of: TypeOf::Operand(at), .. } => (ValueSide::Operands, self.op.operands.get(*at)?),
            Item::Type { of: TypeOf::Result(at), .. } => (ValueSide::Results, self.op.results.get(*at)?),
            _ => return None,
        };
        let same_size = self.same_size(side);
        if value.ty.is_variable_length() { same_size.or(value.name) } else { value.name }
    }

    /// The trait that makes all lists of a side equally long, if the operation has it.
    fn same_size(&self, side: ValueSide) -> Option<&'static str> {
        let same_size = match side {
            ValueSide::Operands => "SameVariadicOperandSize",
            ValueSide::Results => "SameVariadicResultSize",
        };
        Some(same_size).filter(|it| self.op.has_op_trait(it))
    }

    /// Whether all lists of a side are as long as one that has at least one value.
    fn has_equally_long_list(&self, side: ValueSide) -> bool {
        let (values, of): (_, fn(usize) -> TypeOf) = match side {
            ValueSide::Operands => (&self.op.operands, TypeOf::Operand),
            ValueSide::Results => (&self.op.results, TypeOf::Result),
        };
        let mut lists = values.iter().enumerate().filter(|(_, value)| value.ty.is_variable_length());
        self.same_size(side).is_some() && lists.any(|(at, _)| self.has_list(of(at)))
    }

    /// Whether what prints the attributes and properties that the format does not have may be absent: all of them are
    /// optional. It is `prop-dict`, else `attr-dict`.
    fn may_elide_properties(&self) -> bool {
        let (op, format) = (self.op, self.format);
        let sizes = format.computed_sizes(op);
        let is_required = |member: Member<'_, 'f>| match member {
            Member::Attribute(_) => !format.attributes.contains(&member.name()),
            Member::Property(_) => !format.properties.contains(&member.name()),
            Member::Segments(..) => !sizes.contains(&member.name()),
        };
        !op.members().any(|member| member.is_required() && is_required(member))
    }

    /// Whether the format has the types of values as a list outside of groups, so that there is at least one.
    fn has_list(&self, of: TypeOf) -> bool {
        let is_list = |it: &NamedType<'_>| it.ty.arity != Arity::Optional;
        let is_it = |it: &Element<'_>| matches!(it, Element::Item(Item::Type { of: other, .. }) if *other == of);
        value(self.op, of).is_none_or(is_list) && self.format.elements.iter().any(is_it)
    }

    /// Whether the format ends with a value that a verifier written by hand may require: a list, or a value in a group
    /// that is present without it.
    fn ends_with_verified_value(&self) -> bool {
        let may_be_empty = |element: &Element<'f>| self.part(element).may_be_empty;
        let is_verified = |element: &Element<'f>| match element {
            Element::Group(group) => {
                let is_anchor = group.anchor.index + 1 == group.then.len() && !group.anchor.is_otherwise;
                !is_anchor && group.then.last().is_some_and(may_be_empty)
            }
            Element::Item(item) => self.is_list(item),
            _ => false,
        };
        // The elements of which nothing may be printed, and the one before them.
        let elements = self.format.elements.iter().rev();
        let last = elements.clone().position(|it| !matches!(it, Element::Blank(_)) && !may_be_empty(it));
        self.op.has_verifier && elements.take(last.map_or(usize::MAX, |at| at + 1)).any(is_verified)
    }

    /// A text that the parser does not read if the part may be absent.
    fn unread(&self, item: &Item<'f>) -> Option<&'static str> {
        match item {
            // The terminator is not printed, and not added to a region that is read as absent.
            Item::Region(region) => (!region.is_variadic && implicit_terminator(self.op)).then_some("{}"),
            // MLIR reads brackets as an array of attributes, and does not know the keyword `array`.
            Item::Attribute(attribute, form) if attribute.is_dense_array() => {
                Some(if *form == AttributeForm::Qualified { "array<i32: 1>" } else { "[1]" })
            }
            _ => None,
        }
    }

    /// Whether the text may end with the name of a type that has no parameters.
    fn is_angled(&self, item: &Item<'f>) -> bool {
        last_types(self.op, item).into_iter().any(|value| {
            let record = value.ty.record;
            let name = record.record("baseType").unwrap_or(record).name();
            name == "AnyType" || is_only_a_name(record)
        })
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

/// Whether the parser reads a `:` after an attribute as the start of its type.
fn is_typed(item: &Item<'_>) -> bool {
    matches!(item, Item::Attribute(it, _) if it.kind.value_type.is_none() && !it.is_builtin())
}

/// Whether the parser reads a `:` after an attribute as the start of its type, however the attribute is written.
/// Directly after it, the format may not have one.
fn takes_type(item: &Item<'_>) -> bool {
    matches!(item, Item::Attribute(it, _) if it.kind.value_type.is_none()
        && it.kind.storage_type.trim_start_matches("::") == "mlir::Attribute")
}

/// What follows the operation.
fn next<'f>(op: &Op<'_>) -> Part<'f> {
    let (name, printed) = match op.has_op_trait("IsTerminator") {
        true => ("the label of the next block", vec![Start::Successor]),
        // The results of an operation, or the name of one that is printed in generic form.
        false => ("the next operation", vec![Start::Operand, Start::String]),
    };
    Part { name: name.to_owned(), printed, is_spaced: true, ..Part::default() }
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
