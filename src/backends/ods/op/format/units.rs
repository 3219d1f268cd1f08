//! Unit attributes and unit properties, which are implied by the presence of a group or clause, and implicit
//! terminators.

use super::tree::{Clause, Element, Group, Item};
use crate::model::operation::op::Op;

/// The anchor of a group, if it is a unit attribute or property and not the first element: it is not parsed.
pub(super) fn unit_anchor<'g, 'f>(group: &'g Group<'f>) -> Option<&'g Item<'f>> {
    if !group.anchor.is_otherwise && group.first().is_some_and(|(first, _)| first == group.anchor.index) {
        return None;
    }
    group.anchor().and_then(unit)
}

/// Whether the terminator of the operation's regions is implicit.
pub(super) fn implicit_terminator(op: &Op<'_>) -> bool {
    op.traits
        .iter()
        .filter_map(|it| it.native())
        .any(|native| native.class.starts_with("::mlir::OpTrait::SingleBlockImplicitTerminator<"))
}

/// Returns the unit attribute or unit property that an element is.
fn unit<'g, 'f>(element: &'g Element<'f>) -> Option<&'g Item<'f>> {
    match element {
        Element::Item(item) if is_unit(item) => Some(item),
        _ => None,
    }
}

pub(super) fn is_unit(item: &Item<'_>) -> bool {
    match item {
        Item::Attribute(attribute, _) => attribute.kind.is_unit(),
        Item::Property(property) => property.is_unit(),
        _ => false,
    }
}

/// The unit attribute or property that is the only element after the keyword of a clause: the keyword implies it.
pub(super) fn unit_of_clause<'c, 'f>(clause: &'c Clause<'f>) -> Option<&'c Item<'f>> {
    match &*clause.elements {
        [only] => unit(only),
        _ => None,
    }
}

/// Whether an element is this attribute or property.
pub(super) fn is_variable(element: &Element<'_>, variable: &Item<'_>) -> bool {
    match (element, variable) {
        (Element::Item(Item::Attribute(one, _)), Item::Attribute(other, _)) => one.name == other.name,
        (Element::Item(Item::Property(one)), Item::Property(other)) => one.name == other.name,
        _ => false,
    }
}
