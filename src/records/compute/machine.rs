//! Runs programs.

use smallvec::SmallVec;

use super::instruction::{Hint, Instruction};
use crate::records::arena::ids::{SliceId, TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::runs::runs;
use crate::records::arena::types::Type;
use crate::records::arena::views::{DagParts, InstantiateArgs};
use crate::records::evaluation::evaluator::Evaluator;
use crate::records::operators::apply::{first_joinable, join};
use crate::records::operators::number;
use crate::records::resolution::resolver::Source;
use crate::records::resolution::state::Resolution;
use crate::source::Symbol;

impl Evaluator<'_> {
    /// Computes without messages; none if there would be one.
    pub(super) fn try_muted(&mut self, work: impl FnOnce(&mut Self) -> ValueId) -> Option<ValueId> {
        self.diags.mute(true);
        let value = work(self);
        self.diags.mute(false);
        (value != ValueId::ERROR).then_some(value)
    }
}

impl Resolution<'_, '_, '_> {
    /// Runs a program, or a part of one, which pushes one value.
    pub(super) fn run_to_value(&mut self, start: usize) -> Option<ValueId> {
        self.run(start)?;
        self.ev.stack.pop()
    }

    /// Runs a program, or a part of one, up to its end. If it gives up, what it pushed stays.
    pub(super) fn run(&mut self, start: usize) -> Option<()> {
        if self.ev.state.spent.resolve_depth >= self.ev.limits.resolve_depth {
            return None;
        }
        self.ev.state.spent.resolve_depth += 1;
        let done = self.execute(start);
        self.ev.state.spent.resolve_depth -= 1;
        done
    }

    fn execute(&mut self, start: usize) -> Option<()> {
        let mut at = start;
        // Operators are steps. The caller has counted one.
        let mut steps: u64 = 0;
        loop {
            let instruction = self.ev.state.programs.code[at];
            at += 1;
            let value = match instruction {
                Instruction::Return => return self.ev.charge_steps(steps.saturating_sub(1)).then_some(()),
                Instruction::GiveUp => return None,
                Instruction::Finally if self.r.situation.fold.is_final => continue,
                Instruction::Finally => return None,
                Instruction::Value(value) => {
                    self.ev.stack.push(value);
                    continue;
                }
                Instruction::Name(name, hint) => {
                    let value = self.name(name, hint, at - 1)?;
                    self.ev.stack.push(value);
                    continue;
                }
                Instruction::AnonymousName(value) => {
                    Some(self.resolve_anonymous_name(value)).filter(|name| !name.is_open())?
                }
                Instruction::Call(value) => {
                    let value = self.call_program(value)?;
                    self.ev.stack.push(value);
                    continue;
                }
                Instruction::Base(value, hint) => self.base(value, hint, at - 1)?,
                Instruction::Field(field, hint) => self.field(field, hint, at - 1)?,
                Instruction::Bit(bit) => {
                    let base = self.ev.stack.pop()?;
                    self.ev.bit_of(base, bit)
                }
                Instruction::Bits(value) => self.bits(value)?,
                Instruction::List(value) => self.list(value)?,
                Instruction::Dag(value) => self.dag(value)?,
                Instruction::Instance(value) => self.early_instance(value, at)?,
                Instruction::PlainInstance(value) => self.instance(value)?,
                Instruction::Cond(value) => self.cond(value, at)?,
                Instruction::Loop(value) => self.run_loop(value, at, false)?,
                Instruction::Append(value) => self.run_loop(value, at, true)?,
                Instruction::Push => {
                    self.append_top()?;
                    continue;
                }
                Instruction::Number(op) => self.number(op)?,
                Instruction::Compare(op) => self.comparison(op)?,
                Instruction::Join(op, count) => self.join(op, count as usize)?,
                Instruction::Apply(op, count, ty) => self.application(op, count, ty)?,
                Instruction::Drop => {
                    self.ev.stack.pop();
                    continue;
                }
                Instruction::Jump(to) => {
                    at = to as usize;
                    continue;
                }
                Instruction::Branch(to) => match self.ev.stack.pop()? {
                    ValueId::ERROR => {
                        at = to as usize - 1;
                        ValueId::ERROR
                    }
                    condition => {
                        if self.ev.as_int(condition)? == 0 {
                            at = to as usize;
                        }
                        continue;
                    }
                },
                Instruction::Choose(to) => {
                    let condition = self.ev.stack.pop()?;
                    if self.ev.as_int(condition)? == 0 {
                        at = to as usize;
                    }
                    continue;
                }
                Instruction::Decide(op, to) => {
                    let first = self.pop_part()?;
                    match self.ev.as_int(first) {
                        Some(int) if op.deciding_operand() == Some(int) => {
                            at = to as usize;
                            self.ev.store.values.int(int)
                        }
                        _ => first,
                    }
                }
                Instruction::Settle(op, to) => {
                    let first = self.pop_part()?;
                    if Some(self.ev.as_int(first)?) == op.deciding_operand() {
                        at = to as usize;
                    }
                    continue;
                }
            };
            steps += 1;
            self.ev.stack.push(value);
        }
    }

    /// The value of a name; the instruction remembers where it was found.
    #[inline(always)]
    fn name(&mut self, name: Symbol, hint: Hint, instruction: usize) -> Option<ValueId> {
        if let Some(known) = self.find_at(name, hint.into()) {
            return Some(known);
        }
        let (value, found) = self.find_near(name, hint)?;
        self.ev.state.programs.code[instruction] = Instruction::Name(name, found);
        Some(value)
    }

    /// A field of the topmost record; the instruction remembers its slot.
    #[inline(always)]
    fn field(&mut self, field: Symbol, hint: Hint, instruction: usize) -> Option<ValueId> {
        let base = self.ev.stack.pop()?;
        let (value, found) = self.find_field(base, field, hint)?;
        if found != hint {
            self.ev.state.programs.code[instruction] = Instruction::Field(field, found);
        }
        Some(value)
    }

    #[inline(always)]
    fn list(&mut self, value: ValueId) -> Option<ValueId> {
        let Node::List { elements, ty } = self.ev.store.values.node(value) else {
            return None;
        };
        let words = self.fill_slots(elements, (0, 1));
        let list = self.ev.store.values.list(&words, ty);
        Some(self.ev.check_depth(list))
    }

    #[inline(always)]
    fn dag(&mut self, value: ValueId) -> Option<ValueId> {
        let Node::Dag(parts) = self.ev.store.values.node(value) else {
            return None;
        };
        let words = self.fill_slots(parts, DagParts::VALUES);
        Some(self.ev.intern_dag(&words))
    }

    #[inline(always)]
    fn number(&mut self, op: Op) -> Option<ValueId> {
        let (second, first) = (self.pop_part()?, self.pop_part()?);
        if first == ValueId::ERROR || second == ValueId::ERROR {
            return Some(ValueId::ERROR);
        }
        let result = number(op, self.ev.as_int(first)?, self.ev.as_int(second)?)?;
        Some(self.ev.store.values.int(result))
    }

    #[inline(always)]
    fn comparison(&mut self, op: Op) -> Option<ValueId> {
        let (second, first) = (self.pop_part()?, self.pop_part()?);
        if first == ValueId::ERROR || second == ValueId::ERROR {
            return Some(ValueId::ERROR);
        }
        self.ev.compare(op, first, second)
    }

    #[inline(always)]
    fn application(&mut self, op: Op, count: u16, ty: TypeId) -> Option<ValueId> {
        let start = self.ev.stack.len().checked_sub(count.into())?;
        let computed = match (op, &self.ev.stack[start..]) {
            (Op::ListElement, &[list, index]) => self.element(list, index),
            _ => None,
        };
        let computed = match computed {
            Some(element) => element,
            None => self.apply_operator(op, start, ty)?,
        };
        self.ev.stack.truncate(start);
        Some(computed)
    }

    /// The topmost value, as a part of another value.
    pub(super) fn pop_part(&mut self) -> Option<ValueId> {
        self.ev.stack.pop().map(ValueId::as_part)
    }

    /// The topmost values as operands.
    fn pop_operands(&mut self, count: usize) -> Option<SmallVec<[ValueId; 8]>> {
        let start = self.ev.stack.len().checked_sub(count)?;
        let operands = self.ev.stack[start..].iter().map(|operand| operand.as_part()).collect();
        self.ev.stack.truncate(start);
        Some(operands)
    }

    /// The words of a sequence, with its open values replaced by the topmost ones.
    fn fill_slots(&mut self, slice: SliceId, (start, step): (usize, usize)) -> SmallVec<[u32; 16]> {
        let mut words: SmallVec<[u32; 16]> = SmallVec::from_slice(self.ev.store.values.slice(slice));
        let values = words.iter_mut().skip(start).step_by(step);
        for word in values.rev() {
            if ValueId(*word).is_open()
                && let Some(value) = self.pop_part()
            {
                *word = value.0;
            }
        }
        words
    }

    /// The finished value of a name.
    pub(super) fn find(&mut self, name: Symbol) -> Option<ValueId> {
        self.find_near(name, 0).map(|(value, _)| value)
    }

    /// The finished value of a name, if it is where it was last found.
    #[inline(always)]
    fn find_at(&self, name: Symbol, hint: usize) -> Option<ValueId> {
        if let Some(bound) = self.r.iterators.iter().rev().find(|bound| bound.name == name) {
            return Some(bound.value);
        }
        let value = match &self.r.source {
            Source::Bindings(bindings) => bindings.value_at(name, hint)?,
            Source::OwnFields(own) => {
                let decls = own.draft.fields.decls();
                if self.ev.store.is_at(decls, name, hint) {
                    match own.cache.get(hint) {
                        Some(&Some(known)) => known,
                        _ => own.draft.fields.slots[hint].value,
                    }
                } else {
                    own.early.as_ref()?.value_at(name, hint)?
                }
            }
        };
        (!value.is_open() && value != ValueId::UNSET).then_some(value)
    }

    /// The finished value of a name, and where it was found.
    #[inline(never)]
    fn find_near(&mut self, name: Symbol, hint: Hint) -> Option<(ValueId, Hint)> {
        if let Some(bound) = self.r.iterators.iter().rev().find(|bound| bound.name == name) {
            return Some((bound.value, hint));
        }
        match &self.r.source {
            Source::Bindings(bindings) => {
                let at = bindings.position(name)?;
                let value = bindings.list[at].value;
                let value = if value.is_open() { self.lookup(name)? } else { value };
                (!value.is_open()).then_some((value, at as Hint))
            }
            Source::OwnFields(own) => {
                if let Some((known, at)) = own.early.as_ref().and_then(|early| early.find_near(name)) {
                    return Some((known, at as Hint));
                }
                let slot = self.ev.store.slot(own.draft.fields.decls(), name)?;
                let value = self.lookup_slot(slot, name)?;
                (!value.is_open()).then_some((value, slot as Hint))
            }
        }
    }

    /// The value of a name that is the base of bits: a field without a value leaves its bits symbolic.
    #[inline(always)]
    fn base(&mut self, value: ValueId, hint: Hint, instruction: usize) -> Option<ValueId> {
        let Node::Var { name, .. } = self.ev.store.values.node(value) else {
            return None;
        };
        if let Some(known) = self.find_at(name, hint.into()) {
            return Some(known);
        }
        if self.r.situation.keeps_unset_bits && self.is_unset_at(name, hint.into()) {
            return Some(value);
        }
        let (known, found) = match self.find_near(name, hint) {
            Some(known) => known,
            None => (value, self.slot_of_unset(name)?),
        };
        self.ev.state.programs.code[instruction] = Instruction::Base(value, found);
        Some(known)
    }

    /// Whether a field of the record at its final resolution is in this slot, and has no value.
    fn is_unset_at(&self, name: Symbol, slot: usize) -> bool {
        let Source::OwnFields(own) = &self.r.source else {
            return false;
        };
        let fields = &own.draft.fields;
        own.early.is_none()
            && self.ev.store.is_at(fields.decls(), name, slot)
            && fields.slots[slot].value == ValueId::UNSET
    }

    /// The slot of a field of the record at its final resolution that has no value; 0 if there is no such field.
    fn slot_of_unset(&self, name: Symbol) -> Option<Hint> {
        let Source::OwnFields(own) = &self.r.source else {
            return None;
        };
        if !self.r.situation.keeps_unset_bits {
            return None;
        }
        let fields = &own.draft.fields;
        match self.ev.store.slot(fields.decls(), name) {
            None => Some(0),
            Some(slot) => (fields.slots[slot].value == ValueId::UNSET).then_some(slot as Hint),
        }
    }

    #[inline(never)]
    fn bits(&mut self, value: ValueId) -> Option<ValueId> {
        let Node::Bits { width, words } = self.ev.store.values.node(value) else {
            return None;
        };
        let count = runs(self.ev.store.values.slice(words), width).len();
        let start = self.ev.stack.len().checked_sub(count)?;
        let mut bases: SmallVec<[ValueId; 32]> = SmallVec::new();
        for at in start..self.ev.stack.len() {
            bases.push(self.ev.stack[at]);
        }
        self.ev.stack.truncate(start);
        if bases.contains(&ValueId::ERROR) {
            return Some(ValueId::ERROR);
        }
        // An unset bit of an argument becomes `?`, and one of a field stays a reference.
        if self.r.is_put_off(&self.ev.store.values, value)
            && bases.iter().any(|&base| !base.is_open() && !self.ev.store.values.facts(base).complete)
        {
            return None;
        }
        Some(self.with_bases(value, width, words, &bases))
    }

    /// A field of a record, and its slot.
    fn find_field(&self, base: ValueId, field: Symbol, hint: Hint) -> Option<(ValueId, Hint)> {
        if base == ValueId::ERROR {
            return Some((ValueId::ERROR, hint));
        }
        let Node::Def(record) = self.ev.store.values.node(base) else {
            return None;
        };
        if self.ev.building.last().is_some_and(|&(own, _)| own == record) {
            return None;
        }
        let (value, slot) = self.ev.store.field_near(record, field, hint.into())?;
        (!value.is_open()).then_some((value.as_part(), slot as Hint))
    }

    /// `Class<args>`, whose open arguments the program behind the jump pushes before the final resolution.
    fn early_instance(&mut self, value: ValueId, jump: usize) -> Option<ValueId> {
        let around = self.begin_early(Some(false));
        let done = self.run(jump + 1);
        self.r.end_early(around);
        done?;
        self.instance(value)
    }

    /// `Class<args>`, whose open arguments are the topmost values.
    #[inline(never)]
    fn instance(&mut self, value: ValueId) -> Option<ValueId> {
        let Node::Instantiate { class, args } = self.ev.store.values.node(value) else {
            return None;
        };
        let words = self.fill_slots(args, InstantiateArgs::VALUES);
        // It waits for ever if its arguments do not change, as in llvm-tblgen.
        if words[..] == *self.ev.store.values.slice(args) {
            return None;
        }
        let new = InstantiateArgs::new(&words);
        if new.values().any(|arg| arg == ValueId::ERROR) {
            return Some(ValueId::ERROR);
        }
        if new.values().any(|arg| self.ev.store.values.facts(arg).names != 0) {
            return None;
        }
        let written = args;
        let args = self.ev.store.values.intern_slice(&words);
        if let Some(record) = self.ev.find_instance(class, args) {
            return Some(record);
        }
        let location = self.ev.state.instance_locations.get(&(class, written)).copied().unwrap_or(self.ev.location);
        Some(self.ev.instantiate(class, args, location))
    }

    #[inline(never)]
    fn join(&mut self, op: Op, count: usize) -> Option<ValueId> {
        let operands = self.pop_operands(count)?;
        if operands.contains(&ValueId::ERROR) {
            return Some(ValueId::ERROR);
        }
        if first_joinable(self.ev, op, &operands) > 0 {
            return None;
        }
        self.ev.try_muted(|ev| join(ev, op, &operands))
    }

    /// The value of the first true clause of an `!cond`. Other clauses are computed too if that may fail or make
    /// records.
    #[inline(never)]
    fn cond(&mut self, value: ValueId, jump: usize) -> Option<ValueId> {
        let (Node::Op { args, ty, .. }, Instruction::Jump(end)) =
            (self.ev.store.values.node(value), self.ev.state.programs.code[jump])
        else {
            return None;
        };
        let mut decided: Option<ValueId> = None;
        let mut failed = false;
        let mut is_true = false;
        let mut settled = None;
        let mut start = jump + 1;
        for at in 0..self.ev.store.values.slice(args).len() {
            let Instruction::Jump(next) = self.ev.state.programs.code[start] else {
                return None;
            };
            let clause = self.ev.store.values.item(args, at);
            let is_condition = at % 2 == 0;
            let is_needed = decided.is_none() && (is_condition || is_true);
            let part = std::mem::replace(&mut start, next as usize) + 1;
            if !is_needed
                && self.ev.store.values.facts(clause).pure
                && *settled.get_or_insert_with(|| self.is_settled(value))
            {
                continue;
            }
            self.run(part)?;
            let result = self.pop_part()?;
            failed |= result == ValueId::ERROR;
            if failed || !is_needed {
                continue;
            }
            if is_condition {
                is_true = self.ev.as_int(result)? != 0;
            } else {
                decided = Some(result);
            }
        }
        debug_assert_eq!(start, end as usize);
        if failed {
            return Some(ValueId::ERROR);
        }
        let value = decided?;
        Some(self.ev.convert(value, ty).unwrap_or(value))
    }

    /// Whether all names in a value have their values, so that nobody can tell whether a part of it was computed.
    pub(super) fn is_settled(&mut self, value: ValueId) -> bool {
        const MAX_NAMES_CHECKED: usize = 16;
        let Some(names) = self.ev.store.values.gather_names(value, MAX_NAMES_CHECKED) else {
            return false;
        };
        let names = self.ev.store.values.slice(names);
        names.iter().all(|&name| {
            let name = Symbol::from_index(name);
            let is_iterator = self.r.iterators.iter().any(|iterator| iterator.name == name);
            is_iterator || self.peek(name).flatten().is_some_and(|known| !known.is_open())
        })
    }

    /// An element of a list, if there is one.
    fn element(&self, list: ValueId, index: ValueId) -> Option<ValueId> {
        let (Node::List { elements, .. }, Node::Int(index)) =
            (self.ev.store.values.node(list), self.ev.store.values.node(index))
        else {
            return None;
        };
        self.ev.store.values.slice(elements).get(usize::try_from(index).ok()?).map(|&element| ValueId(element))
    }

    /// An operator on the values from `start` on, computed by its evaluation function.
    #[inline(never)]
    fn apply_operator(&mut self, op: Op, start: usize, ty: TypeId) -> Option<ValueId> {
        match self.ev.stack[start..] {
            [first] => self.apply_muted(op, &[first.as_part()], ty),
            [first, second] => self.apply_muted(op, &[first.as_part(), second.as_part()], ty),
            [first, second, third] => self.apply_muted(op, &[first.as_part(), second.as_part(), third.as_part()], ty),
            _ => {
                let operands = self.ev.stack[start..].iter().map(|operand| operand.as_part());
                let operands: SmallVec<[ValueId; 8]> = operands.collect();
                self.apply_muted(op, &operands, ty)
            }
        }
    }

    fn apply_muted(&mut self, op: Op, operands: &[ValueId], ty: TypeId) -> Option<ValueId> {
        if operands.contains(&ValueId::ERROR) {
            return Some(ValueId::ERROR);
        }
        let fold = self.r.situation.fold;
        if op == Op::Cast
            && fold.is_final
            && matches!(self.ev.store.types[ty], Type::Record(_))
            && let Some(name) = self.ev.as_string(operands[0])
            && self.ev.store.def(name).or_else(|| self.ev.record_being_built(name)).is_none()
        {
            return None;
        }
        // An operator that waits for a record stays.
        self.ev.try_muted(|ev| ev.apply_to_good(op, operands, ty, fold))
    }
}
