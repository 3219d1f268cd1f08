//! Running prototypes: the contents of multiclasses and loops.

use std::sync::Arc;

use super::elaborator::Elaborator;
use super::prototypes::{Entry, Loop, Substitutions};
use crate::counters::{Phase, time_phase};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::codes;
use crate::records::arena::ids::{TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::record::{Assertion, Draft, Dump};
use crate::records::evaluation::evaluator::{Fold, Frame};
use crate::records::history::trace::Event;
use crate::records::resolution::resolver::Resolver;
use crate::source::Span;

impl Elaborator<'_> {
    /// Runs prototypes: into `kept` if they stay prototypes, else defines their records. `defm` instantiates them.
    pub(super) fn run_entries(
        &mut self,
        entries: &[Entry],
        bound: &mut Substitutions,
        mut kept: Option<&mut Vec<Entry>>,
        defm: Option<Span>,
    ) -> bool {
        let mut r = None;
        let done = entries.iter().all(|entry| self.run_entry(entry, bound, &mut r, kept.as_deref_mut(), defm));
        if !done {
            self.lose_entries(entries, bound);
        }
        done
    }

    /// Records that prototypes define no records because of a reported error.
    fn lose_entries(&mut self, entries: &[Entry], bound: &Substitutions) {
        for entry in entries {
            match entry {
                Entry::Record(prototype) => {
                    let mut r = self.ev.binding(bound.bindings(), Fold::early(true));
                    let name = self.ev.evaluate(prototype.name, &mut r);
                    self.lose_records(name);
                }
                Entry::Loop(inner) => self.lose_entries(&inner.entries, bound),
                Entry::Assert(_) | Entry::Dump(_) => {}
            }
        }
    }

    /// Runs one prototype; false if the rest must not run. The resolver of the names in `bound` is made by the first
    /// record.
    pub(super) fn run_entry(
        &mut self,
        entry: &Entry,
        bound: &mut Substitutions,
        shared: &mut Option<Resolver<'static>>,
        kept: Option<&mut Vec<Entry>>,
        defm: Option<Span>,
    ) -> bool {
        if !self.ev.charge_prototype(kept.is_some()) {
            return false;
        }
        match entry {
            // Records of loops do not remember the defm, as llvm-tblgen prints them.
            Entry::Loop(inner) => self.run_loop(inner, bound, kept),
            Entry::Assert(Assertion { span, condition, message }) => {
                let mut r = self.ev.binding(bound.bindings(), Fold::early(false));
                self.ev.location = *span;
                let condition = self.ev.evaluate(*condition, &mut r);
                let message = self.ev.evaluate(*message, &mut r);
                match kept {
                    Some(kept) => self.keep(Entry::Assert(Assertion { span: *span, condition, message }), kept),
                    None => self.ev.check_assertion(*span, condition, message),
                }
                true
            }
            Entry::Dump(Dump { span, message }) => {
                self.ev.location = *span;
                let mut r = self.ev.binding(bound.bindings(), Fold::early(false));
                let message = self.ev.evaluate(*message, &mut r);
                match kept {
                    Some(kept) => self.keep(Entry::Dump(Dump { span: *span, message }), kept),
                    None => self.ev.show_dump(*span, message),
                }
                true
            }
            Entry::Record(prototype) => {
                let draft = self.instantiate_prototype(prototype, bound, shared, defm);
                match kept {
                    Some(kept) => {
                        self.keep(Entry::Record(Arc::new(draft)), kept);
                        true
                    }
                    None => self.enter_def(draft),
                }
            }
        }
    }

    /// A copy of a prototype with its names bound.
    fn instantiate_prototype(
        &mut self,
        prototype: &Draft,
        bound: &Substitutions,
        shared: &mut Option<Resolver<'static>>,
        defm: Option<Span>,
    ) -> Draft {
        let _timer = time_phase(Phase::Prototypes);
        let mut draft = prototype.clone();
        draft.dumps.clear();
        if let Some(defm) = defm {
            draft.spans = draft.spans.and([defm]);
        }
        self.ev.trace(&mut draft, || Event::Instance(bound.binding()));
        draft.iterations.extend_from_slice(&bound.iterations);
        self.ev.frames.push(Frame { spans: draft.spans.clone(), field: None });
        let outer = std::mem::replace(&mut self.ev.iterations, std::mem::take(&mut draft.iterations));
        let r = match shared {
            Some(r) if r.is_stable() => {
                self.ev.begin_again(r);
                r
            }
            _ => shared.insert(self.ev.binding(bound.bindings(), Fold::early(true))),
        };
        self.ev.resolve_draft(&mut draft, r);
        draft.iterations = std::mem::replace(&mut self.ev.iterations, outer);
        self.ev.frames.pop();
        draft.name = self.joined_ends(draft.name);
        draft
    }

    /// `(a # "b") # "c"` as `a # "bc"`, so that names do not grow with each multiclass around.
    fn joined_ends(&mut self, name: ValueId) -> ValueId {
        let parts = |value| match self.ev.store.values.node(value) {
            Node::Op { op: Op::StrConcat, args, .. } => Some([0, 1].map(|at| self.ev.store.values.item(args, at))),
            _ => None,
        };
        let Some([inner, last]) = parts(name) else { return name };
        let is_text = |value| matches!(self.ev.store.values.node(value), Node::String(_));
        let Some([first, middle]) = parts(inner).filter(|[_, middle]| is_text(*middle) && is_text(last)) else {
            return name;
        };
        let end = self.ev.join_strings(&[middle, last]);
        self.ev.store.values.op(Op::StrConcat, &[first, end], TypeId::STRING)
    }

    /// Adds an entry to those that stay prototypes.
    fn keep(&mut self, entry: Entry, kept: &mut Vec<Entry>) {
        self.ev.state.spent.kept_memory += entry.memory();
        kept.push(entry);
    }

    /// Runs a loop; a loop over an unknown list stays a loop, where that is allowed.
    pub(super) fn run_loop(
        &mut self,
        inner: &Loop,
        bound: &mut Substitutions,
        mut kept: Option<&mut Vec<Entry>>,
    ) -> bool {
        self.ev.location = inner.span;
        let mut r = self.ev.binding(bound.bindings(), Fold::early(false));
        let mut list = self.ev.evaluate(inner.list, &mut r);
        // Inside a multiclass or an outer loop, names may still get values.
        let is_final = kept.is_none() || self.multiclass.is_none() && self.loops.is_empty();
        if is_final && let Node::Op { op: Op::If, args, ty } = self.ev.store.values.node(list) {
            let mut parts: Vec<ValueId> = self.ev.store.values.items(args).collect();
            let fold = Fold { in_record: false, is_final: true };
            let mut r = self.ev.binding(bound.bindings(), fold);
            let condition = self.ev.evaluate(parts[0], &mut r);
            if condition == parts[0] {
                let shown = self.ev.store.value_string(condition);
                self.error(
                    codes::UNRESOLVED_CONTROL,
                    inner.span,
                    format!("cannot resolve the condition of `if`: {shown}"),
                );
                return false;
            }
            parts[0] = condition;
            let fold = self.fold();
            list = self.ev.apply(Op::If, &parts, ty, fold);
        }
        match self.ev.store.values.node(list) {
            Node::Error => {
                self.lose_entries(&inner.entries, bound);
                true
            }
            Node::List { elements, .. } => {
                for at in 0..self.ev.store.values.slice(elements).len() {
                    // A round counts as a statement: its body may be empty.
                    if !self.ev.charge_prototype(false) || self.ev.diags.is_full() {
                        return false;
                    }
                    let element = self.ev.store.values.item(elements, at);
                    let depth = bound.list.len();
                    let iterations = bound.iterations.len();
                    bound.list.extend(inner.iterator.map(|iterator| (iterator, element)));
                    bound.iterations.extend(inner.iterator.map(|iterator| (iterator, element)));
                    bound.loops.extend(inner.iterator.map(|_| inner.span));
                    let going_on = self.run_entries(&inner.entries, bound, kept.as_deref_mut(), None);
                    bound.list.truncate(depth);
                    bound.iterations.truncate(iterations);
                    bound.loops.truncate(iterations);
                    if !going_on {
                        return false;
                    }
                }
                true
            }
            _ => match kept {
                Some(kept) if !is_final => {
                    let mut waiting = Vec::new();
                    let going_on = self.run_entries(&inner.entries, bound, Some(&mut waiting), None);
                    let Loop { span, iterator, .. } = *inner;
                    self.keep(Entry::Loop(Arc::new(Loop { span, iterator, list, entries: waiting })), kept);
                    going_on
                }
                _ => {
                    let shown = self.ev.store.value_string(list);
                    self.error(
                        codes::UNRESOLVED_CONTROL,
                        inner.span,
                        format!("cannot resolve the list of `foreach`: {shown}"),
                    );
                    false
                }
            },
        }
    }

    /// Enters a def and adds it to the open defsets.
    pub(super) fn enter_def(&mut self, draft: Draft) -> bool {
        let span = draft.spans[0];
        let Ok(record) = self.ev.enter(draft) else {
            return false;
        };
        if self.defsets.is_empty() {
            return true;
        }
        let value = self.ev.store.values.intern(Node::Def(record));
        let is_poisoned = self.ev.is_poisoned(value);
        let mut wrong = None;
        for defset in &mut self.defsets {
            if is_poisoned || self.ev.store.is_subtype_of_def(record, defset.element) {
                defset.members.push(value);
            } else {
                wrong.get_or_insert((defset.span, defset.element));
            }
        }
        if let Some((location, element)) = wrong {
            let ty = self.ev.store.record(record).ty;
            let (got, wanted) = (self.ev.store.type_string(ty), self.ev.store.type_string(element));
            let message = format!("expected a record of type `{wanted}` in this defset, got `{got}`");
            let diagnostic = Diagnostic::error(span, message).code(codes::DEFSET_TYPE).note(location, "defset");
            self.ev.diags.push(diagnostic);
        }
        true
    }
}
