//! Loops in closed evaluation: `!foreach`, `!filter`, `!sort`, `!foldl`.
//!
//! The body is computed for each element with the iterator in scope. A fold that only appends to its accumulator grows
//! a buffer, so that it is linear.

use smallvec::SmallVec;

use super::bound::{Buffer, LoopBinding};
use super::instruction::Instruction;
use crate::records::arena::ids::{SliceId, TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::evaluation::evaluator::{Evaluator, Fold};
use crate::records::resolution::resolver::Bindings;
use crate::records::resolution::state::Resolution;
use crate::source::Symbol;

/// A loop over a known list.
struct Loop {
    elements: SliceId,
    iterator: Symbol,
    /// The part of the program that computes an element.
    body: usize,
}

impl Evaluator<'_> {
    /// Computes a loop whose body mentions only what it binds.
    pub(crate) fn compute_loop(&mut self, op: Op, args: &[ValueId], ty: TypeId, fold: Fold) -> Option<ValueId> {
        let value = self.store.values.op(op, args, ty);
        let mut r = self.binding(Bindings::default(), Fold::early(fold.in_record));
        Resolution::new(self, &mut r).compute(value)
    }
}

impl Resolution<'_, '_, '_> {
    /// A loop over the topmost value; behind the jump at `jump` are the parts of the program that it runs.
    pub(super) fn run_loop(&mut self, value: ValueId, jump: usize, appends: bool) -> Option<ValueId> {
        let (Node::Op { op, args, ty }, Instruction::Jump(body)) =
            (self.ev.store.values.node(value), self.ev.state.programs.code[jump + 1])
        else {
            return None;
        };
        let body = body as usize;
        let list = self.pop_part()?;
        let start = if op == Op::Foldl { self.pop_part()? } else { ValueId::UNSET };
        if list == ValueId::ERROR || start == ValueId::ERROR {
            return Some(ValueId::ERROR);
        }
        let Node::List { elements, .. } = self.ev.store.values.node(list) else {
            return None;
        };
        self.run(jump + 2)?;
        let mut bound: SmallVec<[Symbol; 2]> = SmallVec::new();
        for at in op.bound_names() {
            if let Node::Var { name, .. } = self.ev.store.values.node(self.ev.store.values.item(args, at)) {
                bound.push(name);
            }
        }
        let computed = match bound[..] {
            [_, iterator] if appends => self.append_elements(start, &Loop { elements, iterator, body }),
            [accumulator, iterator] => self.fold_elements(start, accumulator, &Loop { elements, iterator, body }),
            [iterator] if op == Op::Foreach => self.map_elements(&Loop { elements, iterator, body }, ty),
            [iterator] if op == Op::Sort => self.sort_elements(&Loop { elements, iterator, body }, ty),
            [iterator] => self.filter_elements(&Loop { elements, iterator, body }, ty),
            _ => None,
        };
        // Resolution meets the names in the body even if it is computed for no element.
        let is_outermost = self.r.iterators.is_empty();
        computed.filter(|_| !is_outermost || self.is_settled(value))
    }

    fn count_rounds(&self, it: &Loop) -> usize {
        self.ev.store.values.slice(it.elements).len()
    }

    /// Does the work of all rounds, each with the iterator in scope, and not at the final resolution.
    fn each_round(&mut self, it: &Loop, mut work: impl FnMut(&mut Self, ValueId) -> Option<()>) -> Option<()> {
        let depth = self.r.iterators.len();
        self.r.iterators.push(LoopBinding { name: it.iterator, value: ValueId::UNSET });
        let saw_unknown = self.r.situation.saw_unknown;
        let around = self.begin_early(saw_unknown);
        let mut done = Some(());
        for at in 0..self.count_rounds(it) {
            let element = self.ev.store.values.item(it.elements, at);
            self.r.iterators[depth].value = element;
            done = if self.ev.step() { work(self, element) } else { None };
            if done.is_none() {
                break;
            }
            // What was computed for an element is not valid for the next one.
            self.r.situation.number = self.ev.recent.begin();
            self.r.situation.results = None;
        }
        self.r.end_early(around);
        self.r.iterators.truncate(depth);
        done
    }

    fn map_elements(&mut self, it: &Loop, ty: TypeId) -> Option<ValueId> {
        let mut new: SmallVec<[u32; 16]> = SmallVec::new();
        self.each_round(it, |resolution, _| {
            new.push(resolution.run_to_value(it.body)?.0);
            Some(())
        })?;
        if new.contains(&ValueId::ERROR.0) {
            return Some(ValueId::ERROR);
        }
        self.ev.try_muted(|ev| ev.new_list(&new, ty))
    }

    fn filter_elements(&mut self, it: &Loop, ty: TypeId) -> Option<ValueId> {
        let mut new: SmallVec<[u32; 16]> = SmallVec::new();
        let mut failed = false;
        self.each_round(it, |resolution, element| {
            let condition = resolution.run_to_value(it.body)?;
            if condition == ValueId::ERROR {
                failed = true;
            } else if resolution.ev.as_int(condition)? != 0 {
                new.push(element.0);
            }
            Some(())
        })?;
        if failed {
            return Some(ValueId::ERROR);
        }
        self.ev.try_muted(|ev| ev.new_list(&new, ty))
    }

    fn sort_elements(&mut self, it: &Loop, ty: TypeId) -> Option<ValueId> {
        let mut keys: SmallVec<[ValueId; 16]> = SmallVec::new();
        self.each_round(it, |resolution, _| {
            keys.push(resolution.run_to_value(it.body)?);
            Some(())
        })?;
        if keys.contains(&ValueId::ERROR) {
            return Some(ValueId::ERROR);
        }
        let sorted = self.ev.sort_by_keys(it.elements, &keys, ty)?;
        (sorted != ValueId::ERROR).then_some(sorted)
    }

    fn fold_elements(&mut self, start: ValueId, accumulator: Symbol, it: &Loop) -> Option<ValueId> {
        let depth = self.r.iterators.len();
        self.r.iterators.push(LoopBinding { name: accumulator, value: start });
        let done = self.each_round(it, |resolution, _| {
            resolution.r.iterators[depth].value = resolution.run_to_value(it.body)?;
            Some(())
        });
        let result = self.r.iterators.pop();
        done?;
        result.map(|result| result.value)
    }

    fn begin_buffer(&self, start: ValueId) -> Option<Buffer> {
        let values = &self.ev.store.values;
        match values.node(start) {
            Node::String(text) => {
                Some(Buffer::Text { bytes: self.ev.store.interner.bytes(text).to_vec(), is_code: false })
            }
            Node::Code(text) => {
                Some(Buffer::Text { bytes: self.ev.store.interner.bytes(text).to_vec(), is_code: true })
            }
            Node::List { elements, ty } => Some(Buffer::List { elements: values.slice(elements).to_vec(), ty }),
            Node::Dag(parts) => Some(Buffer::Dag { words: values.slice(parts).to_vec() }),
            _ => None,
        }
    }

    /// A fold that appends to its accumulator.
    fn append_elements(&mut self, start: ValueId, it: &Loop) -> Option<ValueId> {
        if self.count_rounds(it) == 0 {
            return Some(start);
        }
        let around = self.buffer.replace(self.begin_buffer(start)?);
        let done = self.each_round(it, |resolution, _| {
            resolution.run(it.body)?;
            resolution.buffer_fits().then_some(())
        });
        let buffer = std::mem::replace(&mut self.buffer, around);
        done?;
        let buffer = buffer?;
        self.ev.try_muted(|ev| match buffer {
            Buffer::Text { bytes, is_code } => ev.new_string(&bytes, is_code),
            Buffer::List { elements, ty } => ev.new_list(&elements, ty),
            Buffer::Dag { words } => ev.intern_dag(&words),
        })
    }

    fn buffer_fits(&self) -> bool {
        match &self.buffer {
            Some(Buffer::Text { bytes, .. }) => bytes.len() <= self.ev.limits.string_length,
            Some(Buffer::List { elements, .. } | Buffer::Dag { words: elements }) => {
                elements.len() as u64 <= self.ev.limits.elements
            }
            None => false,
        }
    }

    /// Appends the topmost value to the accumulator of the innermost loop.
    pub(super) fn append_top(&mut self) -> Option<()> {
        let value = self.pop_part()?;
        match (self.buffer.as_mut()?, self.ev.store.values.node(value)) {
            (Buffer::Text { bytes, is_code }, node @ (Node::String(text) | Node::Code(text))) => {
                bytes.extend_from_slice(self.ev.store.interner.bytes(text));
                *is_code |= matches!(node, Node::Code(_));
            }
            (Buffer::List { elements, .. }, Node::List { elements: more, .. }) => {
                elements.extend_from_slice(self.ev.store.values.slice(more));
            }
            (Buffer::Dag { words }, Node::Dag(more)) => self.ev.store.append_dag(words, more)?,
            _ => return None,
        }
        Some(())
    }
}
