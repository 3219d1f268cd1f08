//! [`Scope`]: the names that are visible in a part of the source.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::parser::ast::Ident;
use crate::records::arena::ids::{TypeId, ValueId};
use crate::source::{Span, Symbol};

/// Whether a name that no local scope defines evaluates to itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Value,
    Name,
}

/// The contents of a scope beside its defvars.
pub(super) enum ScopeKind {
    Local,
    /// Fields and template arguments of the current record.
    Record,
    /// An iterator.
    Foreach(Ident, ValueId),
    /// Template arguments of the current multiclass.
    Multiclass,
    /// The arguments for a parent of the current multiclass, which llvm-tblgen evaluates as those of a record.
    MulticlassParent,
    /// Names bound by an operator, which shadow the fields of the current record.
    Operator(Vec<(Ident, TypeId)>),
}

/// A local variable.
pub(super) struct Variable {
    pub(super) value: ValueId,
    /// The name where it is defined.
    pub(super) span: Span,
}

pub(super) struct Scope {
    pub(super) kind: ScopeKind,
    pub(super) vars: IndexMap<Symbol, Variable, FxBuildHasher>,
}

impl Scope {
    pub(super) fn new(kind: ScopeKind) -> Scope {
        Scope { kind, vars: IndexMap::default() }
    }

    pub(super) fn local() -> Scope {
        Scope::new(ScopeKind::Local)
    }

    /// Whether values in it are evaluated as in a record, even outside of one.
    pub(super) fn is_like_record(&self) -> bool {
        matches!(self.kind, ScopeKind::Operator(_) | ScopeKind::MulticlassParent)
    }

    /// Whether it is an operator's scope that binds this name.
    pub(super) fn binds(&self, name: Symbol) -> bool {
        matches!(&self.kind, ScopeKind::Operator(bound) if bound.iter().any(|(bound, _)| bound.name == name))
    }

    pub(super) fn var(&self, name: Symbol) -> Option<ValueId> {
        self.vars.get(&name).map(|variable| variable.value)
    }
}
