//! The contents of multiclasses and loops, kept until their names are known.

use std::sync::Arc;

use crate::diagnostics::Reported;
use crate::parser::ast::LetMode;
use crate::records::drafts::FieldLet;
use crate::records::effects::Effects;
use crate::records::evaluator::Evaluator;
use crate::records::ids::{ClassId, ValueId};
use crate::records::record::{Assertion, Draft, Dump, Iterations};
use crate::records::resolver::Bindings;
use crate::records::template_args::{ArgTable, TemplateArgs};
use crate::records::views::Args;
use crate::source::{Span, Symbol};

/// Names and their values: the arguments of a multiclass, then its name and iterators, outermost first.
#[derive(Default)]
pub(super) struct Substitutions {
    pub list: Vec<(Symbol, ValueId)>,
    /// Of the first names in the list.
    pub table: ArgTable,
    /// The iterators among the names, for messages.
    pub iterations: Iterations,
    pub added: AddedAround,
    /// Whether values are computed only where they are needed, because that has effects.
    pub has_effects: bool,
}

/// A prototype.
#[derive(Clone)]
pub(super) enum Entry {
    Record(Arc<Draft>),
    Loop(Arc<Loop>),
    Defm(Arc<Defm>),
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

/// A defm in a multiclass or loop that is not expanded before the names in its arguments are known.
#[derive(Clone)]
pub(super) struct Defm {
    /// Its location, then those of the defms that made it, inner to outer.
    pub spans: Vec<Span>,
    pub multiclass: usize,
    /// The names of the multiclass and their values.
    pub list: Vec<(Symbol, ValueId)>,
    /// The iterators that have replaced names in the values.
    pub iterations: Iterations,
    /// In order.
    pub added: Vec<Added>,
    /// Whether computing its values has effects.
    pub has_effects: bool,
}

/// The defms that make a record: one, and those around it.
pub(super) struct Around<'a> {
    /// Where it is, then the defms that made it, inner to outer.
    pub spans: &'a [Span],
    pub outer: Option<&'a Around<'a>>,
}

impl Around<'_> {
    /// The locations, inner to outer.
    pub(super) fn spans(&self) -> impl Iterator<Item = Span> {
        std::iter::successors(Some(self), |around| around.outer).flat_map(|around| around.spans).copied()
    }
}

/// What a defm adds to all its records.
#[derive(Clone)]
pub(super) enum Added {
    Class { class: ClassId, args: Args, span: Span },
    Let(OuterLet),
}

/// What the defms around prototypes add to all records. Defms share what is around them, because they may nest deeply.
#[derive(Clone, Default)]
pub(super) struct AddedAround(Option<Arc<AddedLevel>>);

struct AddedLevel {
    own: Vec<Added>,
    outer: AddedAround,
}

impl AddedAround {
    /// Adds what a defm adds inside of these.
    pub(super) fn inside(&self, own: Vec<Added>) -> AddedAround {
        if own.is_empty() { self.clone() } else { AddedAround(Some(Arc::new(AddedLevel { own, outer: self.clone() }))) }
    }

    /// Innermost first.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Added> {
        let levels = std::iter::successors(self.0.as_deref(), |level| level.outer.0.as_deref());
        levels.flat_map(|level| &level.own)
    }
}

/// A `let` around statements.
#[derive(Clone)]
pub(super) struct OuterLet {
    pub mode: LetMode,
    pub name: Symbol,
    /// Least significant first; empty for the whole field.
    pub bits: Arc<[u32]>,
    pub value: ValueId,
    pub span: Span,
}

impl OuterLet {
    /// Sets the field of a record. A missing field is no error if it is doubtful that the let is meant for the record.
    pub(super) fn apply(&self, ev: &mut Evaluator, draft: &mut Draft, is_doubtful: bool) -> Result<(), Reported> {
        if is_doubtful && ev.draft_field(draft, self.name).is_none() {
            return Ok(());
        }
        let &OuterLet { mode, value, span, .. } = self;
        ev.set_field(draft, self.name, &[FieldLet { mode, bits: &self.bits, value, span }], true)
    }
}

impl Added {
    /// The values in it.
    pub(super) fn values(&self) -> Vec<ValueId> {
        match self {
            Added::Class { args, .. } => args.view().values().collect(),
            Added::Let(binding) => vec![binding.value],
        }
    }

    /// Replaces the values in it.
    pub(super) fn each_value(&mut self, mut new: impl FnMut(ValueId) -> ValueId) {
        match self {
            Added::Class { args, .. } => args.each_mut(new),
            Added::Let(binding) => binding.value = new(binding.value),
        }
    }
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
#[derive(Clone)]
pub(super) struct Multiclass {
    pub name: Symbol,
    pub span: Span,
    pub args: TemplateArgs,
    /// `M::NAME`.
    pub implicit_name: Symbol,
    pub entries: Vec<Entry>,
    /// What the prototypes do as soon as some names are known, once that was asked.
    pub effects: Option<Arc<Effects>>,
    /// The levels of defms in it.
    pub depth: u32,
    /// Arguments or records are missing because of a reported error, see [`poison`](crate::records::poison).
    pub is_poisoned: bool,
}
