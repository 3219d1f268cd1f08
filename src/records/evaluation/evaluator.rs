//! [`Evaluator`]: the store under construction and the state of evaluation.
//!
//! Its methods are spread over the modules by concern: `operators` folds, `convert` converts, `resolve` replaces
//! names, `drafts` and `entry` build records.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use smallvec::SmallVec;

use crate::records::arena::bits::Bits;
use crate::records::compute::compile::Programs;

use super::limits::{Limits, Spent};
use super::poison::Poison;
use crate::diagnostics::codes::{self, Code};
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::records::arena::ids::{ClassId, LayoutId, RecordId, SliceId, TypeId, ValueId};
use crate::records::arena::record::{Draft, Iterations, Spans};
use crate::records::arena::store::Store;
use crate::records::ere::Pattern;
use crate::records::history::trace::{Event, Trace};
use crate::records::print::print_int;
use crate::records::resolution::memo::{Memo, Recent};
use crate::source::{Interner, Span, Symbol, map_bytes, vec_bytes};

/// The situation in which an operator is folded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fold {
    /// Whether a record or class is being built: `!instances` then waits for its final resolution.
    pub in_record: bool,
    /// Whether it is the final resolution of a record: the records it names must exist now.
    pub is_final: bool,
}

impl Fold {
    /// The situation before the final resolution of a record.
    pub(crate) fn early(in_record: bool) -> Fold {
        Fold { in_record, is_final: false }
    }
}

/// A record, class or statement in progress, for messages.
pub(crate) struct Frame {
    /// Its location, then the defms that made it.
    pub spans: Spans,
    /// The field that is being resolved, as the position where it was set.
    pub field: Option<u32>,
}

pub(crate) type MergedLayout = Arc<(LayoutId, Vec<u32>)>;

/// What `!instances` found for a type and pattern, among the records entered so far.
#[derive(Clone, Default)]
pub(crate) struct Found {
    /// The number of records of the type that were searched.
    pub(crate) searched: usize,
    /// In the order of the result.
    pub(crate) records: Vec<RecordId>,
    pub(crate) list: Option<ValueId>,
}

/// Evaluates a syntax tree into a [`Store`].
pub(crate) struct Evaluator<'a> {
    pub(crate) store: Store,
    pub(crate) state: State,
    pub(crate) diags: &'a mut Diags,
    pub(crate) limits: &'a Limits,
    /// The records in progress, outermost first.
    pub(crate) frames: Vec<Frame>,
    /// The loops that made the record in progress.
    pub(crate) iterations: Iterations,
    /// The expression being evaluated: the location of errors outside records.
    pub(crate) location: Span,
    /// The instances in progress, outermost first.
    pub(crate) instantiating: Vec<(ClassId, SliceId)>,
    /// Records at their final resolution, outermost first: id and name.
    pub(crate) building: Vec<(RecordId, Option<Symbol>)>,
    pub(crate) recent: Recent,
    /// The stack of the machine that runs programs. Each leaves it as it was.
    pub(crate) stack: Vec<ValueId>,
    /// Scratch space for the construction of bits values.
    pub(crate) scratch: Bits,
}

/// What an [`Evaluator`] keeps between two statements, beside the store.
#[derive(Clone, Default)]
pub(crate) struct State {
    pub(crate) spent: Spent,
    pub(crate) poison: Poison,
    /// The records of `Class<args>`.
    pub(crate) instances: FxHashMap<(ClassId, SliceId), RecordId>,
    /// The locations of instantiations that wait.
    pub(crate) instance_locations: FxHashMap<(ClassId, SliceId), Span>,
    pub(crate) merged_layouts: FxHashMap<[(LayoutId, usize); 2], MergedLayout>,
    pub(crate) memo: Memo,
    anonymous_count: u32,
    /// By number, created on demand.
    anonymous_names: Vec<Option<Symbol>>,
    /// The programs of expressions.
    pub(crate) programs: Programs,
    pub(crate) found: FxHashMap<(TypeId, Symbol), Found>,
    /// The records of types that `!instances` asked for, among the first entered ones, and the number of those.
    pub(crate) instances_of: FxHashMap<TypeId, (usize, Vec<RecordId>)>,
    regexes: FxHashMap<Symbol, Result<Arc<Pattern>, Reported>>,
    /// Only of a compilation that explains a record.
    pub(crate) trace: Option<Box<Trace>>,
}

impl State {
    /// Bytes that the tables have allocated.
    pub(crate) fn memory(&self) -> u64 {
        let instances = map_bytes(&self.instances) + map_bytes(&self.instance_locations);
        let layouts = map_bytes(&self.merged_layouts);
        let names = vec_bytes(&self.anonymous_names);
        instances + layouts + names + self.memo.memory() + self.programs.memory() + self.spent.kept_memory
    }
}

/// What is left of an [`Evaluator`] between two statements.
#[derive(Clone)]
pub struct Evaluated {
    pub(crate) store: Store,
    pub(crate) state: State,
}

impl Evaluated {
    /// Nothing but the symbols of an interner.
    pub(crate) fn new(interner: Interner) -> Evaluated {
        Evaluated { store: Store::new(interner), state: State::default() }
    }
}

impl<'a> Evaluator<'a> {
    /// Continues after the statements that were evaluated before.
    pub(crate) fn new(before: Evaluated, limits: &'a Limits, diags: &'a mut Diags) -> Evaluator<'a> {
        Evaluator {
            store: before.store,
            state: before.state,
            diags,
            limits,
            frames: Vec::new(),
            iterations: Iterations::new(),
            location: Span::default(),
            instantiating: Vec::new(),
            building: Vec::new(),
            recent: Recent::default(),
            stack: Vec::new(),
            scratch: Bits::default(),
        }
    }

    /// What the statements so far have left.
    pub(crate) fn into_evaluated(self) -> Evaluated {
        Evaluated { store: self.store, state: self.state }
    }

    /// Reports that a value cannot be computed: at the record being built, like llvm-tblgen, with a note at the value
    /// and the chain of instantiations; outside records at the expression.
    pub(crate) fn fail(&mut self, code: Code, message: impl Into<String>) -> ValueId {
        self.report(code, message);
        ValueId::ERROR
    }

    /// As [`Evaluator::fail`], but returns the proof.
    pub(crate) fn report(&mut self, code: Code, message: impl Into<String>) -> Reported {
        let diagnostic = self.located(message).code(code);
        self.diags.push(diagnostic)
    }

    /// Reports that a limit is exceeded which an option sets.
    pub(crate) fn exceed(&mut self, limit: &str, message: impl Into<String>) -> Reported {
        let help = format!("if this is intended, raise the limit with `--limit={limit}=N`");
        let diagnostic = self.located(message).code(codes::LIMIT).help(help);
        self.diags.push(diagnostic)
    }

    fn located(&self, message: impl Into<String>) -> Diagnostic {
        let Some(frame) = self.frames.last() else {
            return Diagnostic::error(self.location, message);
        };
        let mut diagnostic = Diagnostic::error(frame.spans[0], message);
        if let Some(position) = frame.field {
            diagnostic = diagnostic.note(Span::new(position, position + 1), "in the value of this field");
        } else if self.location != Span::default() && self.location != frame.spans[0] {
            diagnostic = diagnostic.note(self.location, "in this value");
        }
        self.with_chain(diagnostic)
    }

    /// As [`Evaluator::fail`], but at the expression while the body of a record is elaborated, before its resolution.
    pub(crate) fn fail_here(&mut self, code: Code, message: impl Into<String>) -> ValueId {
        self.report_here(code, message);
        ValueId::ERROR
    }

    fn report_here(&mut self, code: Code, message: impl Into<String>) -> Reported {
        if self.frames.last().is_some_and(|frame| frame.field.is_some()) {
            return self.report(code, message);
        }
        let diagnostic = self.with_chain(Diagnostic::error(self.location, message).code(code));
        self.diags.push(diagnostic)
    }

    /// Adds notes for the chain of the innermost frame: its loops and defms, then the frames around it.
    pub(crate) fn with_chain(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        const LONGEST_CHAIN: usize = 8;
        let Some((innermost, outer)) = self.frames.split_last() else {
            return diagnostic;
        };
        // The number of the next record differs between instantiations.
        diagnostic.instance = u32::try_from(self.store.records.len()).ok();
        if !self.iterations.is_empty() {
            let shown = |&(name, value): &(Symbol, ValueId)| {
                format!("`{}` = {}", self.store.interner.text(name), self.store.value_string(value))
            };
            let shown: Vec<String> = self.iterations.iter().map(shown).collect();
            diagnostic = diagnostic.fact(format!("in the iteration with {}", shown.join(", ")));
        }
        for &span in &innermost.spans[1..] {
            diagnostic = diagnostic.note(span, "instantiated from this defm");
        }
        let is_same = |frame: &&Frame| frame.spans[..] == innermost.spans[..];
        let same = outer.iter().rev().take_while(is_same).count();
        let outer = &outer[..outer.len() - same];
        for frame in outer.iter().rev().take(LONGEST_CHAIN) {
            diagnostic = diagnostic.note(frame.spans[0], "instantiated from this record");
            for &span in &frame.spans[1..] {
                diagnostic = diagnostic.note(span, "instantiated from this defm");
            }
        }
        if outer.len() > LONGEST_CHAIN {
            diagnostic = diagnostic.fact(format!("{} more instantiations", outer.len() - LONGEST_CHAIN));
        }
        diagnostic
    }

    /// Appends an event to the history of a draft, if there is a trace that watches its statement.
    #[inline]
    pub(crate) fn trace(&mut self, draft: &mut Draft, event: impl FnOnce() -> Event) {
        if let Some(trace) = &mut self.state.trace
            && trace.watches(draft.spans[0])
        {
            draft.history = trace.push(draft.history, event());
        }
    }

    /// Records that a draft is the record of this number, if there is a trace that watches its statement.
    #[inline]
    pub(crate) fn trace_record(&mut self, draft: &Draft, record: RecordId) {
        if let Some(trace) = &mut self.state.trace
            && trace.watches(draft.spans[0])
        {
            trace.finish(record, draft.history);
        }
    }

    /// Returns the number of the next anonymous record.
    pub(crate) fn next_anonymous(&mut self) -> u32 {
        let number = self.state.anonymous_count;
        self.state.anonymous_count += 1;
        number
    }

    /// The name of the anonymous record of this number.
    pub(crate) fn anonymous_name(&mut self, number: u32) -> Symbol {
        let at = number as usize;
        if let Some(&Some(known)) = self.state.anonymous_names.get(at) {
            return known;
        }
        let mut name: SmallVec<[u8; 24]> = SmallVec::from_slice(b"anonymous_");
        print_int(i64::from(number), &mut name);
        let name = self.store.interner.intern(&name);
        if self.state.anonymous_names.len() <= at {
            self.state.anonymous_names.resize(at + 1, None);
        }
        self.state.anonymous_names[at] = Some(name);
        name
    }

    /// Returns the record at its final resolution, if it has this name.
    pub(crate) fn record_being_built(&self, name: Symbol) -> Option<RecordId> {
        let &(record, own_name) = self.building.last()?;
        (own_name == Some(name)).then_some(record)
    }

    /// Returns a compiled regular expression; an invalid one is reported once.
    pub(crate) fn regex(&mut self, pattern: Symbol) -> Result<Arc<Pattern>, Reported> {
        if let Some(known) = self.state.regexes.get(&pattern) {
            return known.clone();
        }
        let compiled = match Pattern::new(self.store.interner.bytes(pattern)) {
            Ok(compiled) => {
                // The limit is reported when the pattern is used.
                self.charge_steps(compiled.steps());
                Ok(Arc::new(compiled))
            }
            Err(error) => {
                let text = self.store.interner.text(pattern).into_owned();
                Err(self.report_here(codes::REGEX, format!("invalid regular expression `{text}`: {error}")))
            }
        };
        /// A compiled pattern may take megabytes.
        const MAX_PATTERNS: usize = 64;
        if self.state.regexes.len() >= MAX_PATTERNS {
            self.state.regexes.retain(|_, compiled| compiled.is_err());
        }
        if compiled.is_ok() || !self.diags.is_muted() {
            self.state.regexes.insert(pattern, compiled.clone());
        }
        compiled
    }
}
