//! [`Trace`]: the events that gave the fields of one record their values.
//!
//! A compilation has no trace, or one that watches a few statements: those of a record and of its classes. Each draft
//! of a watched statement has a [`History`], the number of its last event; an event refers to the one before it. A
//! copy of a prototype continues its history, and an event that adds a class refers to the history of the class, so
//! that the history of a finished record has all that happened to it and nothing that happened to its neighbors.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::parser::ast::LetMode;
use crate::records::arena::ids::{ClassId, History, RecordId, ValueId};
use crate::source::{Span, Symbol};

/// The statement that sets a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setter {
    /// The declaration of the field.
    Field,
    /// A `let` in a body.
    Let,
    /// A `let` around the statement.
    OuterLet,
}

/// A field gets a value.
#[derive(Clone, Copy)]
pub struct Setting {
    pub(crate) field: Symbol,
    pub setter: Setter,
    pub mode: LetMode,
    /// The declaration or the `let`, without the keyword.
    pub span: Span,
    /// The value of the whole field afterwards.
    pub(crate) value: ValueId,
}

/// Names of a draft get values.
#[derive(Clone)]
pub(crate) struct Binding {
    pub(crate) names: Box<[(Symbol, ValueId)]>,
    /// The class or multiclass with its arguments; none for a loop outside of multiclasses.
    pub(crate) reference: Option<Span>,
    /// The loops around, outermost first: the iterator and the location of the statement.
    pub(crate) loops: Vec<(Symbol, Span)>,
}

#[derive(Clone)]
pub(crate) enum Event {
    /// A class becomes a parent.
    Parent {
        class: ClassId,
        body: History,
        binding: Binding,
    },
    Set(Setting),
    /// A multiclass or loop instantiates the draft.
    Instance(Binding),
}

/// The events of the watched statements.
#[derive(Clone, Default)]
pub struct Trace {
    statements: FxHashSet<Span>,
    /// Each with the event before it.
    events: Vec<(History, Event)>,
    finished: FxHashMap<RecordId, History>,
}

impl Trace {
    /// Watches the drafts that these statements begin.
    pub fn new(statements: FxHashSet<Span>) -> Trace {
        Trace { statements, ..Trace::default() }
    }

    /// Whether a draft of this statement is watched.
    pub(crate) fn watches(&self, statement: Span) -> bool {
        self.statements.contains(&statement)
    }

    /// Appends an event to a history.
    pub(crate) fn push(&mut self, before: History, event: Event) -> History {
        self.events.push((before, event));
        History(self.events.len() as u32)
    }

    /// Records that a finished record has a history.
    pub(crate) fn finish(&mut self, record: RecordId, history: History) {
        self.finished.insert(record, history);
    }

    /// The last event of a history, and the history before it.
    pub(crate) fn last(&self, history: History) -> Option<(History, &Event)> {
        let (before, event) = self.events.get((history.0 as usize).checked_sub(1)?)?;
        Some((*before, event))
    }

    /// The history of a finished record.
    pub(crate) fn history(&self, record: RecordId) -> Option<History> {
        self.finished.get(&record).copied()
    }
}
