//! The contents of multiclasses and loops, kept until their names are known.

use std::sync::Arc;

use crate::records::ids::ValueId;
use crate::records::record::{ArgTable, Assertion, Draft, Dump, Iterations, TemplateArg};
use crate::records::resolver::Bindings;
use crate::source::{Span, Symbol};

/// Names and their values: the arguments of a multiclass, then its name and iterators, outermost first.
#[derive(Default)]
pub(super) struct Substitutions {
    pub list: Vec<(Symbol, ValueId)>,
    /// Of the first names in the list.
    pub table: ArgTable,
    /// The iterators among the names, for messages.
    pub iterations: Iterations,
}

/// A prototype.
#[derive(Clone)]
pub(super) enum Entry {
    Record(Arc<Draft>),
    Loop(Arc<Loop>),
    Assert(Assertion),
    Dump(Dump),
}

/// A loop over a list. An `if` is a loop over a list of one element or none, without an iterator.
#[derive(Clone)]
pub(super) struct Loop {
    pub span: Span,
    pub iterator: Option<Symbol>,
    pub list: ValueId,
    pub entries: Vec<Entry>,
}

impl Substitutions {
    pub(super) fn bindings(&self) -> Bindings {
        let mut bindings = Bindings::with_table(&self.table);
        for &(name, value) in &self.list {
            bindings.push(name, value);
        }
        bindings
    }
}

/// A multiclass: prototypes that a defm instantiates.
pub(super) struct Multiclass {
    pub name: Symbol,
    pub span: Span,
    pub args: Vec<TemplateArg>,
    pub arg_table: ArgTable,
    /// `M::NAME`.
    pub implicit_name: Symbol,
    pub entries: Vec<Entry>,
    /// Arguments or records are missing because of a reported error, see [`poison`](crate::records::poison).
    pub is_poisoned: bool,
}
