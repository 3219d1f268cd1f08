//! Closed evaluation: the value of an expression whose names all have finished values.
//!
//! [`Evaluator::compute`] returns what [`resolve`](crate::records::resolution::resolve) would, but interns only the
//! result. An expression is compiled once, when it is computed first, to a program for a machine with a stack
//! ([`compile`], [`machine`]): numbers stay numbers, `!if` runs one branch, and a loop runs its body with the iterator
//! in scope instead of copying the body for each element. It reports nothing: whatever resolution would keep or report
//! makes it give up, and the caller resolves the value. Anonymous records are made in the order in which resolution
//! makes them, so that giving up late is harmless: the records are found again.

pub(super) mod bound;
pub(super) mod compile;
mod instruction;
mod loops;
mod machine;

use compile::MIN_SHARED_SIZE;

use crate::records::arena::ids::ValueId;
use crate::records::arena::node::Node;
use crate::records::resolution::memo;
use crate::records::resolution::state::Resolution;

/// From this size on results are shared by records, if that pays.
const MIN_REPEATED_SIZE: u8 = 6;

impl Resolution<'_, '_, '_> {
    /// The value of an expression; none if a name in it has no finished value, or an operator does not give a value.
    pub(super) fn compute(&mut self, value: ValueId) -> Option<ValueId> {
        let facts = self.ev.store.values.facts(value);
        if facts.volatile || facts.unsettled || facts.names & !self.r.names.known != 0 || self.ev.store.is_any_poisoned
        {
            return None;
        }
        if facts.size == u8::MAX && !self.may_be_known(value) {
            return None;
        }
        let depth = self.ev.stack.len();
        let computed = match self.ev.store.values.node(value) {
            _ if !value.is_open() => Some(value),
            Node::Var { name, .. } => self.find(name),
            _ => self.call_program(value),
        };
        self.ev.stack.truncate(depth);
        computed
    }

    /// The value of an expression that is not a name: a cached one, or that of its program.
    fn call_program(&mut self, value: ValueId) -> Option<ValueId> {
        if !self.ev.step() {
            return None;
        }
        let size = self.ev.store.values.facts(value).size;
        if size >= MIN_SHARED_SIZE {
            if let Some(known) = self.ev.recent.find(value, self.r.situation.number) {
                return (!known.is_open()).then_some(known);
            }
            if size == u8::MAX
                && let Some(known) = self.r.situation.result(value)
            {
                return Some(known);
            }
        }
        let key = if size >= MIN_REPEATED_SIZE && self.r.iterators.is_empty() && self.ev.store.values.visit(value) {
            self.memo_key(value).filter(memo::Key::is_known)
        } else {
            None
        };
        if let Some(key) = &key {
            let known = self.ev.state.memo.find(key);
            self.ev.store.values.note_hit(value, known.is_some());
            if let Some(known) = known {
                return Some(known);
            }
        }
        if !value.is_stored() {
            // The name of an unnamed record.
            let name = self.resolve_anonymous_name(value);
            return (!name.is_open()).then_some(name);
        }
        let program = self.ev.state.programs.of(&self.ev.store.values, value);
        let computed = self.run_to_value(program);
        if (size >= MIN_SHARED_SIZE || key.is_some())
            && let Some(known) = computed
        {
            if let Some(key) = key
                && !known.is_open()
            {
                self.ev.state.memo.insert(key, known);
            }
            if size >= MIN_SHARED_SIZE && !known.is_open() {
                self.ev.recent.insert(value, self.r.situation.number, known);
                if size == u8::MAX {
                    self.r.situation.remember(value, known);
                }
            }
        }
        computed
    }
}
