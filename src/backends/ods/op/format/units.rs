//! Unit attributes and unit properties, which are implied by the presence of a group or clause, and implicit
//! terminators.

use super::tree::{Clause, Group, Item};
use crate::model::op::Op;

/// The anchor of a group, if it is a unit attribute or property and not the first element: it is not parsed.
pub(super) fn unit_anchor<'g, 'f>(op: &Op<'_>, group: &'g Group<'f>) -> Option<&'g Item<'f>> {
    if !group.anchor.is_otherwise && group.first() == Some(group.anchor.index) {
        return None;
    }
    group.anchor().filter(|anchor| is_unit(op, anchor))
}

/// Whether the terminator of the operation's regions is implicit.
pub(super) fn implicit_terminator(op: &Op<'_>) -> bool {
    op.traits
        .iter()
        .filter_map(|it| it.native())
        .any(|native| native.class.starts_with("::mlir::OpTrait::SingleBlockImplicitTerminator<"))
}

/// Whether an element is a unit attribute or a unit property.
pub(super) fn is_unit(op: &Op<'_>, item: &Item<'_>) -> bool {
    match item {
        Item::Attribute { number, .. } => op.attributes.get(*number).is_some_and(|it| it.kind.is_unit()),
        Item::Property(at) => op.properties.get(*at).is_some_and(|it| it.is_unit()),
        _ => false,
    }
}

/// The unit attribute or property that is the only element after the keyword of a clause: the keyword implies it.
pub(super) fn unit_of_clause<'c, 'f>(op: &Op<'f>, clause: &'c Clause<'f>) -> Option<&'c Item<'f>> {
    match &*clause.items {
        [only] if is_unit(op, only) => Some(only),
        _ => None,
    }
}

pub(super) fn same_variable(one: &Item<'_>, other: &Item<'_>) -> bool {
    match (one, other) {
        (Item::Attribute { number: one, .. }, Item::Attribute { number: other, .. }) => one == other,
        (Item::Property(one), Item::Property(other)) => one == other,
        _ => false,
    }
}
