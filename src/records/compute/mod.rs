//! Closed evaluation: the value of an expression whose names all have finished values.
//!
//! [`Evaluator::compute`] returns what [`resolve`](super::resolve) would, but interns only the result: numbers stay
//! numbers, `!if` runs one branch, and a loop runs its body with the iterator in scope instead of copying the body for
//! each element. It reports nothing: whatever resolution would keep or report makes it give up, and the caller resolves
//! the value. Anonymous records are made in the order in which resolution makes them, so that giving up late is
//! harmless: the records are found again.

pub(super) mod cell;
mod loops;

use smallvec::SmallVec;

use cell::Cell;

use crate::records::evaluator::Evaluator;
use crate::records::ids::{ClassId, SliceId, TypeId, ValueId};
use crate::records::memo;
use crate::records::node::Node;
use crate::records::op::Op;
use crate::records::operators::{holds, number};
use crate::records::resolver::{Resolver, Source};
use crate::records::runs::{run_at, runs};
use crate::records::types::Type;
use crate::records::views::{DagParts, InstantiateArgs};
use crate::source::Symbol;

/// From this size on a part of an expression is looked up before it is computed, because it may be shared.
const SHARED: u8 = 24;
/// From this size on results are shared by records, if that pays.
const REPEATED: u8 = 6;

impl Evaluator<'_> {
    /// The value of an expression; none if a name in it has no finished value, or an operator does not give a value.
    pub(super) fn compute(&mut self, value: ValueId, r: &mut Resolver) -> Option<ValueId> {
        let facts = self.store.values.facts(value);
        if facts.volatile || facts.unsettled || facts.names & !r.names.known != 0 || self.store.is_any_poisoned {
            return None;
        }
        let cell = self.cell(value, r)?;
        Some(self.value_of(cell))
    }

    fn value_of(&mut self, cell: Cell) -> ValueId {
        match cell {
            Cell::Int(int) => self.store.values.int(int),
            Cell::Value(value) => value,
        }
    }

    /// A cell as an int, if it is a known int, bit or bits.
    fn int_of(&self, cell: Cell) -> Option<i64> {
        match cell {
            Cell::Int(int) => Some(int),
            Cell::Value(value) => self.as_int(value),
        }
    }

    #[inline(always)]
    fn cell(&mut self, value: ValueId, r: &mut Resolver) -> Option<Cell> {
        if value.is_open() { self.open_cell(value, r) } else { Some(Cell::Value(value)) }
    }

    fn open_cell(&mut self, value: ValueId, r: &mut Resolver) -> Option<Cell> {
        match self.store.values.node(value) {
            Node::Var { name, .. } => self.known(name, r),
            Node::AnonymousName(_) => {
                let name = self.resolve_anonymous_name(value, r);
                (!name.is_open()).then_some(Cell::Value(name))
            }
            node => self.shared_cell(value, node, r),
        }
    }

    /// As a part of another value.
    #[inline(always)]
    fn part(&mut self, value: ValueId, r: &mut Resolver) -> Option<Cell> {
        Some(match self.cell(value, r)? {
            Cell::Value(ValueId::ABSENT) => Cell::Value(ValueId::UNSET),
            cell => cell,
        })
    }

    /// The finished value of a name.
    fn known(&mut self, name: Symbol, r: &mut Resolver) -> Option<Cell> {
        if let Some(bound) = r.iterators.iter().rev().find(|bound| bound.name == name) {
            return Some(bound.cell);
        }
        let known = self.lookup(name, r)?;
        (!known.is_open()).then_some(Cell::Value(known))
    }

    fn shared_cell(&mut self, value: ValueId, node: Node, r: &mut Resolver) -> Option<Cell> {
        if !self.step() || self.spent.resolve_depth >= self.limits.resolve_depth {
            return None;
        }
        let size = self.store.values.facts(value).size;
        if size >= SHARED {
            if let Some(known) = self.recent.find(value, r.situation.number) {
                return (!known.is_open()).then_some(Cell::Value(known));
            }
            if size == u8::MAX
                && let Some(&known) = r.situation.memo.get(&value)
            {
                return Some(Cell::Value(known));
            }
        }
        let key = if size >= REPEATED && r.iterators.is_empty() && self.store.values.visit(value) {
            self.memo_key(value, r).filter(memo::Key::is_known)
        } else {
            None
        };
        if let Some(key) = &key {
            let known = self.memo.find(key);
            self.store.values.note_hit(value, known.is_some());
            if let Some(known) = known {
                return Some(Cell::Value(known));
            }
        }
        self.spent.resolve_depth += 1;
        let cell = self.new_cell(value, node, r);
        self.spent.resolve_depth -= 1;
        if (size >= SHARED || key.is_some())
            && let Some(cell) = cell
        {
            let known = self.value_of(cell);
            if let Some(key) = key
                && !known.is_open()
            {
                self.memo.insert(key, known);
            }
            if size >= SHARED && !known.is_open() {
                self.recent.insert(value, r.situation.number, known);
                if size == u8::MAX {
                    r.situation.memo.insert(value, known);
                }
            }
        }
        cell
    }

    fn new_cell(&mut self, value: ValueId, node: Node, r: &mut Resolver) -> Option<Cell> {
        match node {
            Node::Op { op, args, ty } => self.operator_cell(value, op, args, ty, r),
            Node::Field { base, field, .. } => match self.cell(base, r)? {
                Cell::ERROR => Some(Cell::ERROR),
                Cell::Value(base) => {
                    let Node::Def(record) = self.store.values.node(base) else {
                        return None;
                    };
                    if self.building.last().is_some_and(|&(own, _)| own == record) {
                        return None;
                    }
                    let (_, slot) = self.store.field_of(record, field)?;
                    (!slot.value.is_open()).then_some(Cell::Value(slot.value.as_part()))
                }
                Cell::Int(_) => None,
            },
            Node::Bits { width, words } => self.bits_cell(value, width, words, r),
            Node::List { elements, ty } => {
                let items = self.items(elements, (0, 1), r)?;
                let list = self.store.values.list(&items, ty);
                Some(Cell::Value(self.check_depth(list)))
            }
            Node::Dag(parts) => {
                let words = self.items(parts, DagParts::VALUES, r)?;
                Some(Cell::Value(self.intern_dag(&words)))
            }
            Node::Instantiate { class, args } => self.instance_cell(class, args, r),
            Node::VarBit { base, bit } => {
                let base = self.cell(base, r)?;
                let base = self.value_of(base);
                Some(Cell::Value(self.bit_of(base, bit)))
            }
            _ => None,
        }
    }

    /// The words of a slice with the values in it computed: from `start` on, every `step`th.
    fn items(
        &mut self,
        slice: SliceId,
        (start, step): (usize, usize),
        r: &mut Resolver,
    ) -> Option<SmallVec<[u32; 16]>> {
        let mut words: SmallVec<[u32; 16]> = SmallVec::from_slice(self.store.values.slice(slice));
        for word in words.iter_mut().skip(start).step_by(step) {
            if ValueId(*word).is_open() {
                let cell = self.part(ValueId(*word), r)?;
                *word = self.value_of(cell).0;
            }
        }
        Some(words)
    }

    /// Bits; a field without a value leaves its bits symbolic.
    fn bits_cell(&mut self, value: ValueId, width: u32, words: SliceId, r: &mut Resolver) -> Option<Cell> {
        let mut bases: SmallVec<[ValueId; 32]> = SmallVec::new();
        let count = runs(self.store.values.slice(words), width).len();
        for at in 0..count {
            let run = run_at(self.store.values.slice(words), width, at);
            let base = match self.store.values.node(run.base) {
                Node::Var { name, .. } => match self.known(name, r) {
                    Some(cell) => self.value_of(cell),
                    None if r.situation.keeps_unset_bits && self.is_unset_field(name, r) => run.base,
                    None => return None,
                },
                _ => {
                    let cell = self.cell(run.base, r)?;
                    self.value_of(cell)
                }
            };
            if base == ValueId::ERROR {
                return Some(Cell::ERROR);
            }
            bases.push(base);
        }
        Some(Cell::Value(self.with_bases(value, width, words, &bases, r)))
    }

    /// Whether a field of the record at its final resolution has no value.
    fn is_unset_field(&self, name: Symbol, r: &Resolver) -> bool {
        let Source::OwnFields(own) = &r.source else {
            return false;
        };
        let fields = &own.draft.fields;
        self.store.slot(fields.decls(), name).is_none_or(|slot| fields.slots[slot].value == ValueId::UNSET)
    }

    fn instance_cell(&mut self, class: ClassId, args: SliceId, r: &mut Resolver) -> Option<Cell> {
        let around = self.begin_early(r, Some(false));
        let words = self.items(args, InstantiateArgs::VALUES, r);
        r.end_early(around);
        // It waits for ever if its arguments do not change, as in llvm-tblgen.
        let words = words.filter(|words| words[..] != *self.store.values.slice(args))?;
        let new = InstantiateArgs::new(&words);
        if new.values().any(|arg| arg == ValueId::ERROR) {
            return Some(Cell::ERROR);
        }
        if new.values().any(|arg| self.store.values.facts(arg).names != 0) {
            return None;
        }
        let location = self.instance_locations.get(&(class, args)).copied().unwrap_or(self.location);
        let args = self.store.values.intern_slice(&words);
        Some(Cell::Value(self.instantiate(class, args, location)))
    }

    fn operator_cell(&mut self, value: ValueId, op: Op, args: SliceId, ty: TypeId, r: &mut Resolver) -> Option<Cell> {
        let operand = |ev: &Self, at| ev.store.values.item(args, at);
        match op {
            Op::If => {
                let branch = self.branch(args, r)?;
                self.cell(branch, r)
            }
            Op::And | Op::Or => {
                let first = operand(self, 0);
                let first = self.part(first, r)?;
                let known = self.int_of(first);
                if known == op.deciding_operand() {
                    return known.map(Cell::Int);
                }
                let second = operand(self, 1);
                let second = self.part(second, r)?;
                self.number(op, first, second)
            }
            Op::Add | Op::Sub | Op::Mul | Op::Xor | Op::Div | Op::Shl | Op::Sra | Op::Srl => {
                let (a, b) = (operand(self, 0), operand(self, 1));
                let (a, b) = (self.part(a, r)?, self.part(b, r)?);
                self.number(op, a, b)
            }
            Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => {
                let (a, b) = (operand(self, 0), operand(self, 1));
                match (self.part(a, r)?, self.part(b, r)?) {
                    (Cell::ERROR, _) | (_, Cell::ERROR) => Some(Cell::ERROR),
                    (Cell::Value(a), Cell::Value(b)) => self.compared(op, a, b).map(Cell::Value),
                    (a, b) => {
                        let order = self.int_of(a)?.cmp(&self.int_of(b)?);
                        Some(Cell::Value(ValueId::bit(holds(op, order))))
                    }
                }
            }
            Op::StrConcat => self.text_cell(args, r),
            Op::Cond => self.cond_cell(value, args, ty, r),
            Op::Foreach | Op::Filter | Op::Foldl => self.loop_cell(op, args, ty, r),
            _ => self.applied_cell(op, args, ty, r),
        }
    }

    /// The branch of an `!if` that its condition chooses; the error value if the condition is one.
    fn branch(&mut self, args: SliceId, r: &mut Resolver) -> Option<ValueId> {
        let condition = self.store.values.item(args, 0);
        // A known condition was not decided where it was written, and then both branches are resolved.
        if !condition.is_open() {
            return None;
        }
        let condition = self.cell(condition, r)?;
        if condition == Cell::ERROR {
            return Some(ValueId::ERROR);
        }
        let at = if self.int_of(condition)? != 0 { 1 } else { 2 };
        Some(self.store.values.item(args, at))
    }

    fn number(&mut self, op: Op, a: Cell, b: Cell) -> Option<Cell> {
        if a == Cell::ERROR || b == Cell::ERROR {
            return Some(Cell::ERROR);
        }
        number(op, self.int_of(a)?, self.int_of(b)?).map(Cell::Int)
    }

    /// `a # (b # (c # ...))`, joined at once.
    fn text_cell(&mut self, mut args: SliceId, r: &mut Resolver) -> Option<Cell> {
        let mut operands: SmallVec<[ValueId; 8]> = SmallVec::new();
        loop {
            let (left, right) = (self.store.values.item(args, 0), self.store.values.item(args, 1));
            let left = self.part(left, r)?;
            operands.push(self.value_of(left));
            match self.store.values.node(right) {
                Node::Op { op: Op::StrConcat, args: rest, .. } => args = rest,
                _ => {
                    let right = self.part(right, r)?;
                    operands.push(self.value_of(right));
                    break;
                }
            }
        }
        if operands.contains(&ValueId::ERROR) {
            return Some(Cell::ERROR);
        }
        if operands.iter().any(|&operand| self.as_string(operand).is_none()) {
            return None;
        }
        self.tried(|ev| ev.join_strings(&operands))
    }

    /// The value of the first true clause. Other clauses are computed too if that may fail or make records.
    fn cond_cell(&mut self, value: ValueId, args: SliceId, ty: TypeId, r: &mut Resolver) -> Option<Cell> {
        let count = self.store.values.slice(args).len();
        let mut decided: Option<Cell> = None;
        let mut failed = false;
        let mut is_true = false;
        let mut settled = None;
        for at in 0..count {
            let clause = self.store.values.item(args, at);
            let is_condition = at % 2 == 0;
            let is_needed = decided.is_none() && (is_condition || is_true);
            if !is_needed
                && self.store.values.facts(clause).pure
                && *settled.get_or_insert_with(|| self.is_settled(value, r))
            {
                continue;
            }
            let cell = self.part(clause, r)?;
            failed |= cell == Cell::ERROR;
            if failed || !is_needed {
                continue;
            }
            if is_condition {
                is_true = self.int_of(cell)? != 0;
            } else {
                decided = Some(cell);
            }
        }
        if failed {
            return Some(Cell::ERROR);
        }
        let value = self.value_of(decided?);
        Some(Cell::Value(self.convert(value, ty).unwrap_or(value)))
    }

    /// Whether all names in a value have their values, so that nobody can tell whether a part of it was computed.
    fn is_settled(&mut self, value: ValueId, r: &Resolver) -> bool {
        const MOST: usize = 16;
        if self.store.values.facts(value).names & !r.names.settled == 0 {
            return true;
        }
        let Some(names) = self.store.values.gather_names(value, MOST) else {
            return false;
        };
        let names = self.store.values.slice(names);
        names.iter().all(|&name| {
            let name = Symbol::from_index(name);
            let is_iterator = r.iterators.iter().any(|iterator| iterator.name == name);
            is_iterator || self.peek(name, r).flatten().is_some_and(|known| !known.is_open())
        })
    }

    /// An operator computed by its evaluation function.
    fn applied_cell(&mut self, op: Op, args: SliceId, ty: TypeId, r: &mut Resolver) -> Option<Cell> {
        let mut operands: SmallVec<[ValueId; 4]> = SmallVec::new();
        for at in 0..self.store.values.slice(args).len() {
            let operand = self.store.values.item(args, at);
            let cell = self.part(operand, r)?;
            operands.push(self.value_of(cell));
        }
        if operands.contains(&ValueId::ERROR) {
            return Some(Cell::ERROR);
        }
        let fold = r.situation.fold;
        if op == Op::Cast
            && fold.is_final
            && matches!(self.store.types[ty], Type::Record(_))
            && let Some(name) = self.as_string(operands[0])
            && self.store.def(name).or_else(|| self.record_being_built(name)).is_none()
        {
            return None;
        }
        // An operator that waits for a record stays.
        self.tried(|ev| ev.apply(op, &operands, ty, fold))
    }

    /// Computes without messages; none if there would be one.
    fn tried(&mut self, work: impl FnOnce(&mut Self) -> ValueId) -> Option<Cell> {
        self.diags.mute(true);
        let value = work(self);
        self.diags.mute(false);
        (value != ValueId::ERROR).then_some(Cell::Value(value))
    }
}
