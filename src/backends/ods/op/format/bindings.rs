//! [`Bindings`]: the parts of an operation that its format has bound so far.

use std::collections::BTreeSet;

use super::tree::TypeOf;
use crate::model::op::Op;

/// A part of an operation, by its kind and index.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Operand(usize),
    Attribute(usize),
    Property(usize),
    Region(usize),
    Successor(usize),
    Result(usize),
}

impl Part {
    pub(super) fn named(op: &Op<'_>, name: &str) -> Option<Part> {
        let is_named = |known: Option<&str>| known == Some(name);
        None.or_else(|| op.attributes.iter().position(|it| it.name == name).map(Part::Attribute))
            .or_else(|| op.properties.iter().position(|it| it.name == name).map(Part::Property))
            .or_else(|| op.operands.iter().position(|it| is_named(it.name)).map(Part::Operand))
            .or_else(|| op.regions.iter().position(|it| is_named(it.name)).map(Part::Region))
            .or_else(|| op.results.iter().position(|it| is_named(it.name)).map(Part::Result))
            .or_else(|| op.successors.iter().position(|it| is_named(it.name)).map(Part::Successor))
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
