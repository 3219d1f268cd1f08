//! [`Elaborated`]: what the statements of an input leave, so that more can follow.

use rustc_hash::FxHashMap;

use super::prototypes::Multiclass;
use super::undefined::UndefinedNames;
use crate::counters::{self, Counter};
use crate::diagnostics::Diags;
use crate::parser::ast::Superseded;
use crate::records::arena::ids::TypeId;
use crate::records::evaluation::evaluator::Evaluated;
use crate::records::graph::Records;
#[cfg(feature = "editor")]
use crate::records::history::trace::Trace;
use crate::records::history::uses::Uses;
use crate::source::{Interner, Span, Symbol};

/// What top-level statements define. Further statements may follow each clone of it.
#[derive(Clone)]
#[doc(hidden)]
pub struct Elaborated {
    pub(super) evaluated: Evaluated,
    pub(super) state: State,
}

/// What an [`Elaborator`](super::elaborator::Elaborator) keeps between two statements, beside its evaluator.
#[derive(Clone, Default)]
pub(super) struct State {
    pub(super) multiclasses: Vec<Multiclass>,
    pub(super) multiclass_names: FxHashMap<Symbol, usize>,
    pub(super) aliases: FxHashMap<Symbol, (TypeId, Span)>,
    pub(super) undefined: UndefinedNames,
    pub(super) superseded: Vec<Superseded>,
    /// What names refer to, if it is wanted.
    pub(super) uses: Option<Box<Uses>>,
}

impl Elaborated {
    /// Before the first statement.
    #[doc(hidden)]
    pub fn new(interner: Interner) -> Elaborated {
        Elaborated { evaluated: Evaluated::new(interner), state: State::default() }
    }

    /// Before the first statement; notes what names refer to.
    #[cfg(feature = "editor")]
    #[doc(hidden)]
    pub fn with_uses(interner: Interner) -> Elaborated {
        let state = State { uses: Some(Box::default()), ..State::default() };
        Elaborated { evaluated: Evaluated::new(interner), state }
    }

    /// The record graph, and what names refer to.
    #[cfg(feature = "editor")]
    #[doc(hidden)]
    pub fn into_records_and_uses(mut self) -> (Records, Uses) {
        let mut uses = *self.state.uses.take().unwrap_or_default();
        uses.finish(|name| self.evaluated.store.def(name));
        (self.into_records(), uses)
    }

    /// Whether it notes what names refer to.
    pub(crate) fn notes_uses(&self) -> bool {
        self.state.uses.is_some()
    }

    /// Notes that a file could not be read: names that are not defined may be among its names.
    pub(crate) fn miss_file(&mut self) {
        self.evaluated.state.poison.lost_statement = true;
    }

    /// The symbols, for the parser of further statements.
    #[doc(hidden)]
    pub fn interner(&mut self) -> &mut Interner {
        &mut self.evaluated.store.interner
    }

    /// Traces the statements that follow.
    #[cfg(feature = "editor")]
    #[doc(hidden)]
    pub fn with_trace(mut self, trace: Trace) -> Elaborated {
        self.evaluated.state.trace = Some(Box::new(trace));
        self
    }

    /// The state of the evaluator.
    #[cfg(feature = "editor")]
    #[doc(hidden)]
    pub fn into_evaluated(self) -> Evaluated {
        self.evaluated
    }

    /// Adds help to the errors about undefined names, when everything is read. `find_definition` returns the file to
    /// include for a name.
    pub(crate) fn explain_undefined(&self, find_definition: impl Fn(&str) -> Option<String>, diags: &mut Diags) {
        self.state.undefined.explain(&self.evaluated.store.interner, find_definition, diags);
    }

    /// The record graph.
    pub(crate) fn into_records(self) -> Records {
        let store = self.evaluated.store;
        counters::add(Counter::Records, || store.records.len());
        counters::add(Counter::Fields, || store.count_fields());
        counters::add(Counter::Values, || store.values.ids().count());
        counters::add(Counter::ReachableValues, || store.count_reachable_values());
        counters::name_fields(&store.interner);
        Records::new(store, self.state.superseded)
    }
}
