//! [`Replay`]: what each setting of a field became in a finished record, from a [`Trace`].
//!
//! The values of a record are computed step by step, and most settings are overridden before all their names have
//! values. A replay continues each of them to the end: it binds the names that the trace has for it, oldest first, and
//! resolves the rest by the fields of the record.

use super::trace::{Binding, Event, Setting, Trace};
use crate::diagnostics::Diags;
use crate::records::arena::ids::{ClassId, History, RecordId, SliceId, ValueId};
use crate::records::arena::record::{Draft, FieldDecl, Fields, Slot};
use crate::records::evaluation::evaluator::{Evaluated, Evaluator, Fold};
use crate::records::evaluation::limits::Limits;
use crate::records::graph::Records;
use crate::records::resolution::resolver::Bindings;
use crate::records::resolution::state::Resolution;
use crate::source::{Span, Symbol};

use rustc_hash::{FxHashMap, FxHashSet};

/// A setting of a field.
pub struct Replayed {
    /// The class that has it; none for the statement of the record, and for a `let` around that.
    pub class: Option<ClassId>,
    pub setting: Setting,
    /// The value of the whole field, if nothing had set it afterwards.
    pub value: ValueId,
    /// The names in it, and the names in their values.
    pub names: Vec<BoundName>,
}

/// A name and the value that it has for a record.
#[derive(Clone, Copy)]
pub struct BoundName {
    pub name: Symbol,
    pub value: ValueId,
    pub origin: Origin,
}

/// Where a name gets its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A template argument: the class or multiclass with its arguments.
    Argument(Span),
    /// An iterator: the loop.
    Iterator(Span),
    /// A field of the record: where it was last set.
    Field(Span),
}

/// A setting and the events that bound names of its value, oldest first.
struct Unreplayed {
    class: Option<ClassId>,
    setting: Setting,
    since: Vec<History>,
}

/// The settings of the fields of one record.
pub struct Replay<'a> {
    ev: Evaluator<'a>,
    trace: Trace,
    record: RecordId,
    /// The finished record.
    draft: Draft,
}

impl<'a> Replay<'a> {
    /// Reads a record from an evaluation with a trace; none if the trace has not seen it.
    pub fn new(
        mut evaluated: Evaluated,
        record: RecordId,
        limits: &'a Limits,
        diags: &'a mut Diags,
    ) -> Option<Replay<'a>> {
        let trace = *evaluated.state.trace.take()?;
        trace.history(record)?;
        diags.mute(true);
        let mut ev = Evaluator::new(evaluated, limits, diags);
        let finished = ev.store.record(record);
        let (name, span, decls) = (finished.name, finished.spans[0], ev.store.decls(finished));
        let slots = ev.store.slots(finished).to_vec();
        let fields = Fields { layout: decls.layout, own: decls.own.to_vec(), slots };
        let name_value = ev.store.values.string(name);
        ev.building.push((record, Some(name)));
        Some(Replay { ev, trace, record, draft: Draft { fields, ..Draft::new(name_value, span) } })
    }

    /// The fields of the record with their final values.
    pub fn fields(&self) -> Vec<(FieldDecl, Slot)> {
        let slots = self.draft.fields.slots.iter().enumerate();
        slots.map(|(at, &slot)| (self.ev.draft_decl(&self.draft, at), slot)).collect()
    }

    /// The settings of a field, oldest first, and whether older ones are left out. `is_own` knows which names of the
    /// field's value belong to a setting.
    pub fn settings(&mut self, field: FieldDecl, is_own: &dyn Fn(&Setting, &str) -> bool) -> (Vec<Replayed>, bool) {
        let (settings, is_cut) = self.collect(field.name);
        let replayed = settings.into_iter().map(|one| {
            let value = self.replay(one.setting.value, &one.since);
            let value = self.ev.field_form(value, field.ty).unwrap_or(value);
            let names = self.names(&one, is_own);
            Replayed { class: one.class, setting: one.setting, value, names }
        });
        (replayed.collect(), is_cut)
    }

    /// The settings of a field, oldest first. The last ones are found first; classes that are inherited on several
    /// paths may have very many.
    fn collect(&self, field: Symbol) -> (Vec<Unreplayed>, bool) {
        const MAX_SETTINGS: usize = 100;
        struct Frame {
            at: History,
            class: Option<ClassId>,
            /// The number of events after the ones of this frame.
            after: usize,
        }
        let mut settings = Vec::new();
        // Newest first.
        let mut since: Vec<History> = Vec::new();
        let mut open: Vec<Frame> = Vec::new();
        let at = self.trace.history(self.record).unwrap_or_default();
        open.push(Frame { at, class: None, after: 0 });
        while let Some(frame) = open.last_mut() {
            let at = frame.at;
            let Some((before, event)) = self.trace.last(at) else {
                since.truncate(frame.after);
                open.pop();
                continue;
            };
            frame.at = before;
            match event {
                Event::Set(setting) if setting.field == field => {
                    let class = frame.class;
                    if settings.len() == MAX_SETTINGS {
                        settings.reverse();
                        return (settings, true);
                    }
                    settings.push(Unreplayed {
                        class,
                        setting: *setting,
                        since: since.iter().rev().copied().collect(),
                    });
                }
                Event::Set(_) => {}
                Event::Instance(_) => since.push(at),
                &Event::Parent { class, body, .. } if self.has_field(class, field) => {
                    let after = since.len();
                    since.push(at);
                    open.push(Frame { at: body, class: Some(class), after });
                }
                Event::Parent { .. } => {}
            }
        }
        settings.reverse();
        (settings, false)
    }

    fn has_field(&self, class: ClassId, field: Symbol) -> bool {
        self.ev.draft_field(&self.ev.store.class(class).body, field).is_some()
    }

    fn binding(&self, at: History) -> Option<&Binding> {
        match self.trace.last(at)?.1 {
            Event::Parent { binding, .. } | Event::Instance(binding) => Some(binding),
            Event::Set(_) => None,
        }
    }

    /// The final value of a value whose names these events bind, oldest first.
    fn replay(&mut self, value: ValueId, since: &[History]) -> ValueId {
        let mut value = value;
        for &at in since {
            let Some(binding) = self.binding(at) else { continue };
            let mut bindings = Bindings::default();
            binding.names.iter().for_each(|&(name, value)| bindings.push(name, value));
            let mut r = self.ev.binding(bindings, Fold::early(true));
            value = self.ev.evaluate(value, &mut r);
        }
        let mut draft = self.draft.clone();
        let mut r = self.ev.final_resolver(&mut draft, self.draft.name, None);
        Resolution::new(&mut self.ev, &mut r).evaluate(value)
    }

    /// The names in a value, and those in the values that they are bound to, each once.
    fn names(&mut self, one: &Unreplayed, is_own: &dyn Fn(&Setting, &str) -> bool) -> Vec<BoundName> {
        const MAX_NAMES: usize = 16;
        let mut names = Vec::new();
        let mut seen = FxHashSet::default();
        // Each with the first event that may bind it.
        let mut pending: Vec<(Symbol, usize)> = Vec::new();
        self.add_names(one.setting.value, 0, &mut pending);
        pending.retain(|&(name, _)| is_own(&one.setting, &self.ev.store.interner.text(name)));
        let mut next = 0;
        while let Some(&(name, first)) = pending.get(next) {
            next += 1;
            if !seen.insert(name) || names.len() == MAX_NAMES {
                continue;
            }
            let later = one.since.iter().enumerate().skip(first);
            let bound = later
                .filter_map(|(at, &event)| Some((at, self.binding(event)?)))
                .find_map(|(at, binding)| Some((at, value_of(binding, name)?, origin(binding, name)?)));
            if let Some((at, value, origin)) = bound {
                self.add_names(value, at, &mut pending);
                let value = self.replay(value, &one.since[at..]);
                names.push(BoundName { name, value, origin });
            } else if let Some((_, slot)) = self.ev.draft_field(&self.draft, name) {
                let Slot { value, place } = self.draft.fields.slots[slot];
                names.push(BoundName { name, value, origin: Origin::Field(Span::new(place, place + 1)) });
            }
        }
        names
    }

    fn add_names(&self, value: ValueId, first: usize, names: &mut Vec<(Symbol, usize)>) {
        let start = names.len();
        self.ev.store.values.each_free_name(value, &mut |name| names.push((name, first)));
        // In the order of the text: the last operand is visited first.
        names[start..].reverse();
    }

    /// The graph, for the texts of values, and the class and arguments of each record that an expression made.
    pub fn into_records(self) -> (Records, FxHashMap<RecordId, (ClassId, SliceId)>) {
        let made = self.ev.state.instances.iter().map(|(&class, &record)| (record, class)).collect();
        (Records::new(self.ev.into_evaluated().store, Vec::new()), made)
    }
}

/// The value of a name; inner iterators shadow outer ones.
fn value_of(binding: &Binding, name: Symbol) -> Option<ValueId> {
    binding.names.iter().rev().find(|(bound, _)| *bound == name).map(|(_, value)| *value)
}

/// Where a binding has the value of a name from. The own name of a class or multiclass is none of its arguments.
fn origin(binding: &Binding, name: Symbol) -> Option<Origin> {
    match binding.loops.iter().rev().find(|(iterator, _)| *iterator == name) {
        Some(&(_, span)) => Some(Origin::Iterator(span)),
        None => binding.reference.map(Origin::Argument),
    }
}
