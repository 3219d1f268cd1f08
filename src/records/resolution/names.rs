//! The values of names during a resolution: what a [`Resolver`] provides, resolved in its turn.

use super::resolver::{Binding, BindingState, OwnFields, Source};
use super::state::Resolution;
use crate::counters::{Counter, count};
use crate::records::arena::ids::ValueId;
use crate::records::arena::node::Node;
use crate::source::Symbol;

impl Resolution<'_, '_, '_> {
    /// The value of a name.
    #[inline]
    pub(crate) fn lookup(&mut self, name: Symbol) -> Option<ValueId> {
        count(Counter::LookUps);
        match &mut self.r.source {
            Source::Bindings(bindings) => {
                let at = bindings.position(name)?;
                let alone = bindings.list.len() == 1;
                let Binding { value, state, .. } = bindings.list[at];
                match state {
                    BindingState::Resolving => {
                        self.r.cuts += 1;
                        None
                    }
                    BindingState::Fresh if !alone && self.r.concerns(&self.ev.store.values, value) => {
                        self.set_binding(at, value, BindingState::Resolving);
                        let shadowed = std::mem::take(&mut self.r.shadowed);
                        let iterators = std::mem::take(&mut self.r.iterators);
                        let resolved = self.evaluate(value);
                        (self.r.shadowed, self.r.iterators) = (shadowed, iterators);
                        self.set_binding(at, resolved, BindingState::Resolved);
                        Some(resolved)
                    }
                    BindingState::Fresh | BindingState::Resolved => Some(value),
                }
            }
            Source::OwnFields(_) => self.lookup_field(name),
        }
    }

    fn set_binding(&mut self, at: usize, value: ValueId, state: BindingState) {
        if let Source::Bindings(bindings) = &mut self.r.source {
            (bindings.list[at].value, bindings.list[at].state) = (value, state);
        }
    }

    fn lookup_field(&mut self, name: Symbol) -> Option<ValueId> {
        let Source::OwnFields(own) = &self.r.source else {
            return None;
        };
        let slot = self.ev.store.slot(own.draft.fields.decls(), name)?;
        self.lookup_slot(slot, name)
    }

    /// The value of the field of this name, which is in this slot.
    pub(crate) fn lookup_slot(&mut self, slot: usize, name: Symbol) -> Option<ValueId> {
        let Source::OwnFields(own) = &mut self.r.source else {
            return None;
        };
        let fields = &own.draft.fields;
        if let Some(&Some(known)) = own.cache.get(slot) {
            return Some(known);
        }
        let value = fields.slots[slot].value;
        if value == ValueId::UNSET {
            return None;
        }
        if own.pending.contains(&name) {
            self.r.cuts += 1;
            return None;
        }
        if !value.is_open() {
            return Some(value);
        }
        own.pending.push(name);
        let shadowed = std::mem::take(&mut self.r.shadowed);
        let iterators = std::mem::take(&mut self.r.iterators);
        let args = own.aside.take().map(|aside| std::mem::replace(&mut self.r.situation, aside));
        let resolved = self.evaluate_field(value);
        (self.r.shadowed, self.r.iterators) = (shadowed, iterators);
        if let Source::OwnFields(own) = &mut self.r.source {
            own.aside = args.map(|args| std::mem::replace(&mut self.r.situation, args));
            own.pending.pop();
            if own.cache.is_empty() {
                own.cache.resize(own.draft.fields.slots.len(), None);
            }
            own.cache[slot] = Some(resolved);
        }
        Some(resolved)
    }

    /// As [`evaluate`](Resolution::evaluate), for a field of the record at its final resolution. One that was put off
    /// is computed at once, or resolved twice if that is not possible.
    pub(crate) fn evaluate_field(&mut self, value: ValueId) -> ValueId {
        if !self.r.is_put_off(&self.ev.store.values, value) {
            return self.evaluate(value);
        }
        if let Some(computed) = self.compute(value) {
            return computed;
        }
        let Source::OwnFields(OwnFields { early, .. }) = &mut self.r.source else {
            return value;
        };
        let Some(names) = early.take() else {
            return value;
        };
        let once = self.ev.evaluate(value, names);
        if let Source::OwnFields(own) = &mut self.r.source {
            own.early = Some(names);
        }
        self.evaluate(once)
    }

    /// At the final resolution `anonymous_N` becomes a string, with a new number if the record is renamed. The new
    /// number is known in arguments too, which are resolved as before the final resolution.
    pub(crate) fn resolve_anonymous_name(&mut self, value: ValueId) -> ValueId {
        let name = match &self.r.source {
            Source::OwnFields(own) if own.draft.name == value => own.new_name,
            _ => value,
        };
        match self.ev.store.values.node(name) {
            Node::AnonymousName(number) if self.r.situation.fold.is_final || name != value => {
                let symbol = self.ev.anonymous_name(number);
                self.ev.store.values.string(symbol)
            }
            _ => name,
        }
    }
}
