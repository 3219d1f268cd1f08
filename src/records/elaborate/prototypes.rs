//! The contents of multiclasses and loops, kept until their names are known.

use std::sync::Arc;

use crate::diagnostics::Reported;
use crate::parser::ast::LetMode;
use crate::records::arena::ids::ValueId;
use crate::records::arena::record::{Assertion, Draft, Dump, Iterations};
use crate::records::arena::template_args::{ArgTable, TemplateArgs};
use crate::records::build::drafts::FieldLet;
use crate::records::evaluation::evaluator::Evaluator;
use crate::records::history::trace::{Binding, Setter};
use crate::records::resolution::resolver::Bindings;
use crate::source::{Span, Symbol};
use smallvec::SmallVec;

/// Names and their values: the arguments of a multiclass, then its name and iterators, outermost first.
#[derive(Default)]
pub(super) struct Substitutions {
    pub list: Vec<(Symbol, ValueId)>,
    /// Of the first names in the list.
    pub table: ArgTable,
    /// The iterators among the names, for messages.
    pub iterations: Iterations,
    /// The multiclass with its arguments, if any, and the loops of the iterators: for explanations.
    pub reference: Option<Span>,
    pub loops: SmallVec<[Span; 4]>,
}

/// A prototype.
#[derive(Clone)]
pub(super) enum Entry {
    Record(Arc<Draft>),
    Loop(Arc<Loop>),
    Assert(Assertion),
    Dump(Dump),
}

impl Entry {
    /// Bytes of the entry, without those of the entries of a loop.
    pub(super) fn memory(&self) -> u64 {
        let own = match self {
            Entry::Record(draft) => draft.memory(),
            Entry::Loop(_) => size_of::<Loop>() as u64,
            Entry::Assert(_) | Entry::Dump(_) => 0,
        };
        own + size_of::<Entry>() as u64
    }
}

/// A loop over a list. An `if` is a loop over a list of one element or none, without an iterator.
#[derive(Clone)]
pub(super) struct Loop {
    pub span: Span,
    pub iterator: Option<Symbol>,
    pub list: ValueId,
    pub entries: Vec<Entry>,
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
    /// From the name to the value.
    pub extent: Span,
}

impl OuterLet {
    /// Sets the field of a record. A missing field is no error if it is doubtful that the let is meant for the record.
    pub(super) fn apply(&self, ev: &mut Evaluator, draft: &mut Draft, is_doubtful: bool) -> Result<(), Reported> {
        if is_doubtful && ev.draft_field(draft, self.name).is_none() {
            return Ok(());
        }
        let &OuterLet { mode, value, span, extent, .. } = self;
        let setter = Setter::OuterLet;
        ev.set_field(draft, self.name, &[FieldLet { mode, bits: &self.bits, value, span, setter, extent }])
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

    /// The names and where they get their values, for a trace.
    pub(super) fn binding(&self) -> Binding {
        let loops = self.iterations.iter().zip(&self.loops).map(|(&(name, _), &span)| (name, span)).collect();
        Binding { names: self.list.as_slice().into(), reference: self.reference, loops }
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
    /// Arguments or records are missing because of a reported error, see
    /// [`poison`](crate::records::evaluation::poison).
    pub is_poisoned: bool,
    /// Names in it may be those of arguments that are missing because of a reported error.
    pub misses_args: bool,
}
