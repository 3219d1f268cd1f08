//! [`Bindings`]: the parts of an operation that its format has bound so far.

use std::collections::BTreeSet;

use super::tree::TypeOf;
use crate::model::attribute::Attribute;
use crate::model::constraint::{NamedConstraint, NamedType};
use crate::model::operation::op::Op;
use crate::model::property::Property;

/// A part of an operation, with its index among those of its kind.
#[derive(Clone, Copy)]
pub(super) enum Part<'f> {
    Operand(usize, &'f NamedType<'f>),
    Attribute(usize, &'f Attribute<'f>),
    Property(usize, &'f Property<'f>),
    Region(usize, &'f NamedConstraint<'f>),
    Successor(usize, &'f NamedConstraint<'f>),
    Result(usize),
}

impl<'f> Part<'f> {
    pub(super) fn named(op: &'f Op<'f>, name: &str) -> Option<Part<'f>> {
        fn find<T>(parts: &[T], is_it: impl Fn(&T) -> bool) -> Option<(usize, &T)> {
            parts.iter().enumerate().find(|(_, part)| is_it(part))
        }
        None.or_else(|| find(&op.attributes, |it| it.name == name).map(|(at, it)| Part::Attribute(at, it)))
            .or_else(|| find(&op.properties, |it| it.name == name).map(|(at, it)| Part::Property(at, it)))
            .or_else(|| find(&op.operands, |it| it.name == Some(name)).map(|(at, it)| Part::Operand(at, it)))
            .or_else(|| find(&op.regions, |it| it.name == Some(name)).map(|(at, it)| Part::Region(at, it)))
            .or_else(|| find(&op.results, |it| it.name == Some(name)).map(|(at, _)| Part::Result(at)))
            .or_else(|| find(&op.successors, |it| it.name == Some(name)).map(|(at, it)| Part::Successor(at, it)))
    }

    /// The names of all parts of an operation that a format can use, as variables: derived attributes are not among
    /// them.
    pub(super) fn names(op: &Op<'_>) -> Vec<String> {
        let is_derived = |name: &&str| op.derived.iter().any(|it| it.name == *name);
        let all = op.part_names().into_iter().filter(|name| !is_derived(name));
        all.map(|name| format!("`${name}`")).collect()
    }
}

/// What is bound so far.
#[derive(Default)]
pub(super) struct Bindings {
    pub(super) operands: Bound,
    pub(super) attributes: Bound,
    pub(super) properties: Bound,
    pub(super) regions: Bound,
    pub(super) successors: Bound,
    pub(super) types: BTreeSet<TypeOf>,
    pub(super) attr_dict: bool,
    pub(super) prop_dict: bool,
}

/// The bound parts of one kind.
#[derive(Default)]
pub(super) struct Bound {
    /// Whether a directive such as `operands` binds all of them.
    pub(super) all: bool,
    /// The indices of those that are bound by variables, in order.
    pub(super) indices: Vec<usize>,
}

impl Bound {
    pub(super) fn contains(&self, index: usize) -> bool {
        self.all || self.indices.contains(&index)
    }

    /// Those of all parts of the kind that variables bind, in order.
    pub(super) fn of<'p, T>(&self, parts: &'p [T]) -> impl Iterator<Item = &'p T> {
        self.indices.iter().filter_map(|&index| parts.get(index))
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.all && self.indices.is_empty()
    }

    /// Binds a part, unless it is only referenced, and returns whether it was bound before.
    pub(super) fn bind(&mut self, index: usize, is_reference: bool) -> bool {
        let was_bound = self.contains(index);
        if !was_bound && !is_reference {
            self.indices.push(index);
        }
        was_bound
    }
}

impl Bindings {
    /// Whether a type is bound, or, for all types of a side, any of them.
    pub(super) fn has_type(&self, of: TypeOf) -> bool {
        let types = &self.types;
        types.contains(&of)
            || match of {
                TypeOf::Operand(_) => types.contains(&TypeOf::AllOperands),
                TypeOf::Result(_) => types.contains(&TypeOf::AllResults),
                TypeOf::AllOperands => types.iter().any(|it| matches!(it, TypeOf::Operand(_))),
                TypeOf::AllResults => types.iter().any(|it| matches!(it, TypeOf::Result(_))),
            }
    }
}
