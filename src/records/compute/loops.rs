//! Loops in closed evaluation: `!foreach`, `!filter`, `!foldl`.
//!
//! The body is computed for each element with the iterator in scope. A fold that only appends to its accumulator grows a
//! buffer, so that it is linear.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::cell::{Cell, Iterator};
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
    body: ValueId,
}

/// The accumulator of a fold that appends to it.
enum Buffer {
    Text { bytes: Vec<u8>, is_code: bool },
    List { elements: Vec<u32>, ty: TypeId },
}

impl Evaluator<'_> {
    /// The value of a loop whose body mentions only what it binds.
    pub(crate) fn looped(&mut self, op: Op, args: &[ValueId], ty: TypeId, fold: Fold) -> Option<ValueId> {
        let value = self.store.values.op(op, args, ty);
        let mut r = self.binding(Bindings::default(), Fold::early(fold.in_record));
        self.compute(value, &mut r)
    }

    pub(super) fn loop_cell(&mut self, op: Op, args: SliceId, ty: TypeId, r: &mut Resolver) -> Option<Cell> {
        let operand = |ev: &Self, at| ev.store.values.item(args, at);
        let mut start = Cell::Value(ValueId::UNSET);
        if op == Op::Foldl {
            let value = operand(self, 0);
            start = self.part(value, r)?;
        }
        let list = operand(self, 1);
        let list = self.part(list, r)?;
        if list == Cell::ERROR || start == Cell::ERROR {
            return Some(Cell::ERROR);
        }
        let list = self.value_of(list);
        let Node::List { elements, .. } = self.store.values.node(list) else {
            return None;
        };
        let body = operand(self, op.body());
        let mut bound = Vec::new();
        self.bind(op, args, &mut bound);
        if !self.may_loop(op, args, &mut bound) {
            self.settle(body, &mut bound, r)?;
        }
        let around = r.names.settled;
        for &name in &bound {
            r.names.settled |= self.store.values.name_bit(name);
        }
        let cell = match bound[..] {
            [accumulator, iterator] => self.folded(start, accumulator, &Loop { elements, iterator, body }, r),
            [iterator] if op == Op::Foreach => self.mapped(&Loop { elements, iterator, body }, ty, r),
            [iterator] => self.filtered(&Loop { elements, iterator, body }, ty, r),
            _ => None,
        };
        r.names.settled = around;
        cell
    }

    fn count_of(&self, it: &Loop) -> usize {
        self.store.values.slice(it.elements).len()
    }

    /// Does the work of a round: with the iterator in scope, and not at the final resolution.
    fn round<T>(
        &mut self,
        it: &Loop,
        at: usize,
        r: &mut Resolver,
        work: impl FnOnce(&mut Self, &mut Resolver) -> Option<T>,
    ) -> Option<T> {
        if !self.step() {
            return None;
        }
        let element = self.store.values.item(it.elements, at);
        let depth = r.iterators.len();
        r.iterators.push(Iterator { name: it.iterator, cell: Cell::Value(element) });
        let saw_unknown = r.situation.saw_unknown;
        let around = self.begin_early(r, saw_unknown);
        let result = work(self, r);
        r.end_early(around);
        r.iterators.truncate(depth);
        result
    }

    fn mapped(&mut self, it: &Loop, ty: TypeId, r: &mut Resolver) -> Option<Cell> {
        let mut new: SmallVec<[u32; 16]> = SmallVec::new();
        for at in 0..self.count_of(it) {
            let cell = self.round(it, at, r, |ev, r| ev.cell(it.body, r))?;
            new.push(self.value_of(cell).0);
        }
        if new.contains(&ValueId::ERROR.0) {
            return Some(Cell::ERROR);
        }
        self.tried(|ev| ev.new_list(&new, ty))
    }

    fn filtered(&mut self, it: &Loop, ty: TypeId, r: &mut Resolver) -> Option<Cell> {
        let mut new: SmallVec<[u32; 16]> = SmallVec::new();
        for at in 0..self.count_of(it) {
            let cell = self.round(it, at, r, |ev, r| ev.cell(it.body, r))?;
            if cell == Cell::ERROR {
                return Some(Cell::ERROR);
            }
            if self.int_of(cell)? != 0 {
                new.push(self.store.values.item(it.elements, at).0);
            }
        }
        self.tried(|ev| ev.new_list(&new, ty))
    }

    fn folded(&mut self, start: Cell, accumulator: Symbol, it: &Loop, r: &mut Resolver) -> Option<Cell> {
        if self.count_of(it) > 1
            && self.appends(it.body, accumulator)
            && let Some(buffer) = self.buffer(start)
        {
            return self.accumulated(buffer, accumulator, it, r);
        }
        let mut result = start;
        for at in 0..self.count_of(it) {
            r.iterators.push(Iterator { name: accumulator, cell: result });
            let cell = self.round(it, at, r, |ev, r| ev.cell(it.body, r));
            r.iterators.pop();
            result = cell?;
        }
        Some(result)
    }

    /// Whether the body of a fold is its accumulator with something appended.
    fn appends(&mut self, body: ValueId, accumulator: Symbol) -> bool {
        match self.store.values.node(body) {
            Node::Var { name, .. } => name == accumulator,
            Node::Op { op, args, .. } => {
                let operand = |ev: &Self, at| ev.store.values.item(args, at);
                let (first, second) = match op {
                    Op::StrConcat | Op::ListConcat | Op::If => (operand(self, 0), operand(self, 1)),
                    _ => return false,
                };
                if op == Op::If {
                    let third = operand(self, 2);
                    return !self.mentions_any(first, &[accumulator])
                        && self.appends(second, accumulator)
                        && self.appends(third, accumulator);
                }
                self.appends(first, accumulator) && !self.mentions_any(second, &[accumulator])
            }
            _ => false,
        }
    }

    fn buffer(&self, start: Cell) -> Option<Buffer> {
        let Cell::Value(start) = start else {
            return None;
        };
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

    fn accumulated(&mut self, mut buffer: Buffer, accumulator: Symbol, it: &Loop, r: &mut Resolver) -> Option<Cell> {
        for at in 0..self.count_of(it) {
            self.round(it, at, r, |ev, r| ev.append(it.body, accumulator, &mut buffer, r))?;
            let fits = match &buffer {
                Buffer::Text { bytes, .. } => bytes.len() <= self.limits.string_length,
                Buffer::List { elements, .. } => elements.len() as u64 <= self.limits.elements,
            };
            if !fits {
                return None;
            }
        }
        self.tried(|ev| match buffer {
            Buffer::Text { bytes, is_code } => ev.new_string(&bytes, is_code),
            Buffer::List { elements, ty } => ev.new_list(&elements, ty),
        })
    }

    /// Appends what the body of a fold appends to its accumulator.
    fn append(&mut self, body: ValueId, accumulator: Symbol, buffer: &mut Buffer, r: &mut Resolver) -> Option<()> {
        match self.store.values.node(body) {
            Node::Var { name, .. } if name == accumulator => Some(()),
            Node::Op { op: Op::If, args, .. } => {
                let branch = self.branch(args, r)?;
                self.append(branch, accumulator, buffer, r)
            }
            Node::Op { args, .. } => {
                let (left, right) = (self.store.values.item(args, 0), self.store.values.item(args, 1));
                self.append(left, accumulator, buffer, r)?;
                let right = self.part(right, r)?;
                self.push(right, buffer)
            }
            _ => None,
        }
    }

    fn push(&self, cell: Cell, buffer: &mut Buffer) -> Option<()> {
        let Cell::Value(value) = cell else {
            return None;
        };
        match (buffer, self.store.values.node(value)) {
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

    /// Whether the body of a loop may be computed for each element only. Resolution computes what does not depend on the
    /// element once before, even if the list is empty.
    fn may_loop(&mut self, op: Op, args: SliceId, bound: &mut Vec<Symbol>) -> bool {
        let body = self.store.values.item(args, op.body());
        if self.store.values.facts(body).pure {
            return true;
        }
        if let Some(&known) = self.loops.get(&args) {
            return known;
        }
        let may = self.waits(body, bound, &mut FxHashSet::default());
        self.loops.insert(args, may);
        may
    }

    fn bind(&self, op: Op, args: SliceId, bound: &mut Vec<Symbol>) {
        for at in op.bound_names() {
            if let Node::Var { name, .. } = self.store.values.node(self.store.values.item(args, at)) {
                bound.push(name);
            }
        }
    }

    /// Whether each part that may fail or make records mentions a bound name.
    fn waits(&self, value: ValueId, bound: &mut Vec<Symbol>, seen: &mut FxHashSet<(ValueId, usize)>) -> bool {
        let values = &self.store.values;
        if values.facts(value).pure || !seen.insert((value, bound.len())) {
            return true;
        }
        if !bound.iter().any(|&name| values.mentions(value, name)) {
            return false;
        }
        if let Node::Op { op: op @ (Op::Foreach | Op::Filter | Op::Foldl), args, .. } = values.node(value) {
            let list = values.item(args, 1);
            if !bound.iter().any(|&name| values.mentions(list, name)) {
                return false;
            }
            let depth = bound.len();
            let outside =
                (0..op.bound_names().start).chain([1]).all(|at| self.waits(values.item(args, at), bound, seen));
            self.bind(op, args, bound);
            let inside = self.waits(values.item(args, op.body()), bound, seen);
            bound.truncate(depth);
            return outside && inside;
        }
        let mut waits = true;
        values.each_child(values.node(value), |part| waits = waits && self.waits(part, bound, seen));
        waits
    }

    /// Computes the parts of a loop's body that resolution computes before the first element: those that may fail or make
    /// records and do not mention a bound name. None if resolution would also run a loop inside.
    fn settle(&mut self, value: ValueId, bound: &mut Vec<Symbol>, r: &mut Resolver) -> Option<()> {
        if self.store.values.facts(value).pure {
            return Some(());
        }
        if !self.mentions_any(value, bound) {
            return self.cell(value, r).map(|_| ());
        }
        let node = self.store.values.node(value);
        let operand = |ev: &Self, args, at| ev.store.values.item(args, at);
        match node {
            Node::Op { op: op @ (Op::If | Op::And | Op::Or), args, .. } => {
                let first = operand(self, args, 0);
                self.settle(first, bound, r)?;
                let mut rest = 1..self.store.values.slice(args).len();
                if !self.mentions_any(first, bound) {
                    let first = self.part(first, r)?;
                    let known = self.int_of(first)?;
                    match op.deciding_operand() {
                        Some(deciding) if known == deciding => return Some(()),
                        Some(_) => {}
                        None => rest = if known != 0 { 1..2 } else { 2..3 },
                    }
                }
                rest.into_iter().try_for_each(|at| {
                    let part = operand(self, args, at);
                    self.settle(part, bound, r)
                })
            }
            Node::Op { op: op @ (Op::Foreach | Op::Filter | Op::Foldl), args, .. } => {
                let list = operand(self, args, 1);
                if !self.mentions_any(list, bound) {
                    return None;
                }
                for at in (0..op.bound_names().start).chain([1]) {
                    let part = operand(self, args, at);
                    self.settle(part, bound, r)?;
                }
                let depth = bound.len();
                self.bind(op, args, bound);
                let body = operand(self, args, op.body());
                let done = self.settle(body, bound, r);
                bound.truncate(depth);
                done
            }
            _ => {
                let mut parts: SmallVec<[ValueId; 8]> = SmallVec::new();
                self.store.values.each_child(node, |part| parts.push(part));
                parts.into_iter().try_for_each(|part| self.settle(part, bound, r))
            }
        }
    }

    fn mentions_any(&mut self, value: ValueId, names: &[Symbol]) -> bool {
        names.iter().any(|&name| {
            let values = &self.store.values;
            values.facts(value).names & values.name_bit(name) != 0
                && *self.mentions.entry((value, name)).or_insert_with(|| values.mentions(value, name))
        })
    }
}
