//! Loops in closed evaluation: `!foreach`, `!filter`, `!sort`, `!foldl`.
//!
//! The body is computed for each element with the iterator in scope. A fold that only appends to its accumulator grows a
//! buffer, so that it is linear.

use smallvec::SmallVec;

use super::bound::{Buffer, Iterator};
use super::instruction::Instruction;
use crate::records::evaluator::{Evaluator, Fold};
use crate::records::ids::{SliceId, TypeId, ValueId};
use crate::records::node::Node;
use crate::records::op::Op;
use crate::records::resolver::{Bindings, Resolver};
use crate::source::Symbol;

/// A loop over a known list.
struct Loop {
    elements: SliceId,
    iterator: Symbol,
    /// The part of the program that computes an element.
    body: usize,
}

impl Evaluator<'_> {
    /// The value of a loop whose body mentions only what it binds.
    pub(crate) fn looped(&mut self, op: Op, args: &[ValueId], ty: TypeId, fold: Fold) -> Option<ValueId> {
        let value = self.store.values.op(op, args, ty);
        let mut r = self.binding(Bindings::default(), Fold::early(fold.in_record));
        self.compute(value, &mut r)
    }

    /// A loop over the topmost value; behind the jump at `jump` are the parts of the program that it runs.
    pub(super) fn looped_over(
        &mut self,
        value: ValueId,
        jump: usize,
        appends: bool,
        r: &mut Resolver,
    ) -> Option<ValueId> {
        let (Node::Op { op, args, ty }, Instruction::Jump(body)) =
            (self.store.values.node(value), self.programs.code[jump + 1])
        else {
            return None;
        };
        let body = body as usize;
        let list = self.pop_part()?;
        let start = if op == Op::Foldl { self.pop_part()? } else { ValueId::UNSET };
        if list == ValueId::ERROR || start == ValueId::ERROR {
            return Some(ValueId::ERROR);
        }
        let Node::List { elements, .. } = self.store.values.node(list) else {
            return None;
        };
        self.run(jump + 2, r)?;
        let mut bound: SmallVec<[Symbol; 2]> = SmallVec::new();
        for at in op.bound_names() {
            if let Node::Var { name, .. } = self.store.values.node(self.store.values.item(args, at)) {
                bound.push(name);
            }
        }
        let computed = match bound[..] {
            [_, iterator] if appends => self.accumulated(start, &Loop { elements, iterator, body }, r),
            [accumulator, iterator] => self.folded(start, accumulator, &Loop { elements, iterator, body }, r),
            [iterator] if op == Op::Foreach => self.mapped(&Loop { elements, iterator, body }, ty, r),
            [iterator] if op == Op::Sort => self.sorted(&Loop { elements, iterator, body }, ty, r),
            [iterator] => self.filtered(&Loop { elements, iterator, body }, ty, r),
            _ => None,
        };
        // Resolution meets the names in the body even if it is computed for no element.
        let is_outermost = r.iterators.is_empty();
        computed.filter(|_| !is_outermost || self.is_settled(value, r))
    }

    fn count_of(&self, it: &Loop) -> usize {
        self.store.values.slice(it.elements).len()
    }

    /// Does the work of all rounds, each with the iterator in scope, and not at the final resolution.
    fn each_round(
        &mut self,
        it: &Loop,
        r: &mut Resolver,
        mut work: impl FnMut(&mut Self, &mut Resolver, ValueId) -> Option<()>,
    ) -> Option<()> {
        let depth = r.iterators.len();
        r.iterators.push(Iterator { name: it.iterator, value: ValueId::UNSET });
        let saw_unknown = r.situation.saw_unknown;
        let around = self.begin_early(r, saw_unknown);
        let mut done = Some(());
        for at in 0..self.count_of(it) {
            let element = self.store.values.item(it.elements, at);
            r.iterators[depth].value = element;
            done = if self.step() { work(self, r, element) } else { None };
            if done.is_none() {
                break;
            }
            // What was computed for an element is not valid for the next one.
            r.situation.number = self.recent.begin();
            r.situation.results = None;
        }
        r.end_early(around);
        r.iterators.truncate(depth);
        done
    }

    fn mapped(&mut self, it: &Loop, ty: TypeId, r: &mut Resolver) -> Option<ValueId> {
        let mut new: SmallVec<[u32; 16]> = SmallVec::new();
        self.each_round(it, r, |ev, r, _| {
            new.push(ev.run_to_value(it.body, r)?.0);
            Some(())
        })?;
        if new.contains(&ValueId::ERROR.0) {
            return Some(ValueId::ERROR);
        }
        self.tried(|ev| ev.new_list(&new, ty))
    }

    fn filtered(&mut self, it: &Loop, ty: TypeId, r: &mut Resolver) -> Option<ValueId> {
        let mut new: SmallVec<[u32; 16]> = SmallVec::new();
        let mut failed = false;
        self.each_round(it, r, |ev, r, element| {
            let condition = ev.run_to_value(it.body, r)?;
            if condition == ValueId::ERROR {
                failed = true;
            } else if ev.as_int(condition)? != 0 {
                new.push(element.0);
            }
            Some(())
        })?;
        if failed {
            return Some(ValueId::ERROR);
        }
        self.tried(|ev| ev.new_list(&new, ty))
    }

    fn sorted(&mut self, it: &Loop, ty: TypeId, r: &mut Resolver) -> Option<ValueId> {
        let mut keys: SmallVec<[ValueId; 16]> = SmallVec::new();
        self.each_round(it, r, |ev, r, _| {
            keys.push(ev.run_to_value(it.body, r)?);
            Some(())
        })?;
        if keys.contains(&ValueId::ERROR) {
            return Some(ValueId::ERROR);
        }
        let sorted = self.sorted_by(it.elements, &keys, ty)?;
        (sorted != ValueId::ERROR).then_some(sorted)
    }

    fn folded(&mut self, start: ValueId, accumulator: Symbol, it: &Loop, r: &mut Resolver) -> Option<ValueId> {
        let depth = r.iterators.len();
        r.iterators.push(Iterator { name: accumulator, value: start });
        let done = self.each_round(it, r, |ev, r, _| {
            r.iterators[depth].value = ev.run_to_value(it.body, r)?;
            Some(())
        });
        let result = r.iterators.pop();
        done?;
        result.map(|result| result.value)
    }

    fn buffer_of(&self, start: ValueId) -> Option<Buffer> {
        let values = &self.store.values;
        match values.node(start) {
            Node::String(text) => {
                Some(Buffer::Text { bytes: self.store.interner.bytes(text).to_vec(), is_code: false })
            }
            Node::Code(text) => Some(Buffer::Text { bytes: self.store.interner.bytes(text).to_vec(), is_code: true }),
            Node::List { elements, ty } => Some(Buffer::List { elements: values.slice(elements).to_vec(), ty }),
            _ => None,
        }
    }

    /// A fold that appends to its accumulator.
    fn accumulated(&mut self, start: ValueId, it: &Loop, r: &mut Resolver) -> Option<ValueId> {
        if self.count_of(it) == 0 {
            return Some(start);
        }
        let around = self.buffer.replace(self.buffer_of(start)?);
        let done = self.each_round(it, r, |ev, r, _| ev.run(it.body, r).filter(|()| ev.buffer_fits()));
        let buffer = std::mem::replace(&mut self.buffer, around);
        done?;
        let buffer = buffer?;
        self.tried(|ev| match buffer {
            Buffer::Text { bytes, is_code } => ev.new_string(&bytes, is_code),
            Buffer::List { elements, ty } => ev.new_list(&elements, ty),
        })
    }

    fn buffer_fits(&self) -> bool {
        match &self.buffer {
            Some(Buffer::Text { bytes, .. }) => bytes.len() <= self.limits.string_length,
            Some(Buffer::List { elements, .. }) => elements.len() as u64 <= self.limits.elements,
            None => false,
        }
    }

    /// Appends to the accumulator of the innermost loop.
    pub(super) fn append(&mut self, value: ValueId) -> Option<()> {
        match (self.buffer.as_mut()?, self.store.values.node(value)) {
            (Buffer::Text { bytes, is_code }, node @ (Node::String(text) | Node::Code(text))) => {
                bytes.extend_from_slice(self.store.interner.bytes(text));
                *is_code |= matches!(node, Node::Code(_));
            }
            (Buffer::List { elements, .. }, Node::List { elements: more, .. }) => {
                elements.extend_from_slice(self.store.values.slice(more));
            }
            _ => return None,
        }
        Some(())
    }
}
