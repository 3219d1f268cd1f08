//! [`Scope`]: the names that are visible in a part of the text.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::records::ids::{TypeId, ValueId};
use crate::source::Symbol;

/// Whether a name that no local scope knows stands for itself (3.9).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Value,
    Name,
}

/// What a scope holds beside its defvars.
pub(super) enum ScopeKind {
    /// Nothing.
    Local,
    /// Fields and template arguments of the record being read.
    Record,
    /// An iterator.
    Foreach(Symbol, ValueId),
    /// Template arguments of the multiclass being read.
    Multiclass,
    /// Names bound by an operator, before the fields of the record being read.
    Operator(Vec<(Symbol, TypeId)>),
}

pub(super) struct Scope {
    pub(super) kind: ScopeKind,
    pub(super) vars: IndexMap<Symbol, ValueId, FxBuildHasher>,
}

impl Scope {
    pub(super) fn new(kind: ScopeKind) -> Scope {
        Scope { kind, vars: IndexMap::default() }
    }

    pub(super) fn local() -> Scope {
        Scope::new(ScopeKind::Local)
    }

    pub(super) fn is_operator(&self) -> bool {
        matches!(self.kind, ScopeKind::Operator(_))
    }

    /// Whether it is an operator's scope that binds this name.
    pub(super) fn binds(&self, name: Symbol) -> bool {
        matches!(&self.kind, ScopeKind::Operator(bound) if bound.iter().any(|(bound, _)| *bound == name))
    }

    pub(super) fn var(&self, name: Symbol) -> Option<ValueId> {
        self.vars.get(&name).copied()
    }
}
