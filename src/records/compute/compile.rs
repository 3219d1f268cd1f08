//! Compiles expressions to programs.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::instruction::Instruction;
use crate::records::arena::ids::{SliceId, TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::runs::{run_at, runs};
use crate::records::arena::values::Values;
use crate::records::arena::views::{DagParts, InstantiateArgs};
use crate::source::{Symbol, vec_bytes};

/// From this size on a part of an expression has a program of its own, whose results are looked up: it may be shared.
pub(super) const MIN_SHARED_SIZE: u8 = 80;

/// Parts of loop bodies that are looked at in one program.
const MAX_PARTS: u32 = 10_000;

/// The programs of all expressions that were computed so far.
#[derive(Clone, Default)]
pub(crate) struct Programs {
    pub(super) code: Vec<Instruction>,
    /// For each open value, one more than the start of its program, or 0.
    starts: Vec<u32>,
}

impl Programs {
    /// Bytes that the programs have allocated.
    pub(crate) fn memory(&self) -> u64 {
        vec_bytes(&self.code) + vec_bytes(&self.starts)
    }

    /// The start of the program of an expression that is not a name.
    pub(super) fn of(&mut self, values: &Values, value: ValueId) -> usize {
        let number = value.number();
        if let Some(&start) = self.starts.get(number)
            && start != 0
        {
            return start as usize - 1;
        }
        let start = self.code.len();
        let mut compiler = Compiler { values, code: &mut self.code, fuel: MAX_PARTS, mentions: FxHashMap::default() };
        compiler.node(value);
        compiler.code.push(Instruction::Return);
        if self.starts.len() <= number {
            self.starts.resize(number + 1, 0);
        }
        self.starts[number] = start as u32 + 1;
        start
    }
}

struct Compiler<'a> {
    values: &'a Values,
    code: &'a mut Vec<Instruction>,
    /// How many more parts of loop bodies are looked at: a shared one may be met many times.
    fuel: u32,
    /// Whether parts of loop bodies mention names of loops.
    mentions: FxHashMap<(ValueId, Symbol), bool>,
}

impl Compiler<'_> {
    fn spend(&mut self) -> bool {
        self.fuel = self.fuel.saturating_sub(1);
        self.fuel != 0
    }

    fn mentions_any(&mut self, value: ValueId, names: &[Symbol]) -> bool {
        let values = self.values;
        let mut mentions = |name| *self.mentions.entry((value, name)).or_insert_with(|| values.mentions(value, name));
        names.iter().any(|&name| values.facts(value).names & values.name_bit(name) != 0 && mentions(name))
    }

    fn emit(&mut self, instruction: Instruction) -> usize {
        self.code.push(instruction);
        self.code.len() - 1
    }

    /// Emits a jump whose target is set later.
    fn forward(&mut self) -> usize {
        self.emit(Instruction::Jump(0))
    }

    /// Lets the jump at `at` lead to the next instruction.
    fn land(&mut self, at: usize) {
        let target = self.code.len() as u32;
        match &mut self.code[at] {
            Instruction::Jump(to)
            | Instruction::Branch(to)
            | Instruction::Choose(to)
            | Instruction::Decide(_, to)
            | Instruction::Settle(_, to) => *to = target,
            _ => {}
        }
    }

    /// Computes a part of an expression.
    fn part(&mut self, value: ValueId) {
        if !value.is_open() {
            self.emit(Instruction::Value(value));
        } else if let Node::Var { name, .. } = self.values.node(value) {
            self.emit(Instruction::Name(name, 0));
        } else if self.values.facts(value).size >= MIN_SHARED_SIZE {
            self.emit(Instruction::Call(value));
        } else {
            self.node(value);
        }
    }

    /// Computes an open expression that is not a name.
    fn node(&mut self, value: ValueId) {
        match self.values.node(value) {
            Node::AnonymousName(_) => {
                self.emit(Instruction::AnonymousName(value));
            }
            Node::Op { op, args, ty } => self.operator(value, op, args, ty),
            Node::Field { base, field, .. } => {
                self.part(base);
                self.emit(Instruction::Field(field, 0));
            }
            Node::VarBit { base, bit } => {
                self.part(base);
                self.emit(Instruction::Bit(bit));
            }
            Node::Bits { width, words } => self.bits(value, width, words),
            Node::List { elements, .. } => {
                self.open_items(elements, (0, 1));
                self.emit(Instruction::List(value));
            }
            Node::Dag(parts) => {
                self.open_items(parts, DagParts::VALUES);
                self.emit(Instruction::Dag(value));
            }
            Node::Instantiate { args, .. } => {
                let start = self.emit(Instruction::Instance(value));
                let end = self.forward();
                self.open_items(args, InstantiateArgs::VALUES);
                if self.code[end + 1..].iter().all(|instruction| instruction.is_plain()) {
                    self.code.drain(start..=end);
                    self.emit(Instruction::PlainInstance(value));
                } else {
                    self.emit(Instruction::Return);
                    self.land(end);
                }
            }
            _ => {
                self.emit(Instruction::GiveUp);
            }
        }
    }

    /// Computes the open values of a sequence: from `start` on, every `step`th.
    fn open_items(&mut self, slice: SliceId, (start, step): (usize, usize)) {
        for &word in self.values.slice(slice).iter().skip(start).step_by(step) {
            if ValueId(word).is_open() {
                self.part(ValueId(word));
            }
        }
    }

    fn bits(&mut self, value: ValueId, width: u32, words: SliceId) {
        let words = self.values.slice(words);
        for at in 0..runs(words, width).len() {
            let base = run_at(words, width, at).base;
            match self.values.node(base) {
                Node::Var { .. } => {
                    self.emit(Instruction::Base(base, 0));
                }
                _ => self.part(base),
            }
        }
        self.emit(Instruction::Bits(value));
    }

    fn operator(&mut self, value: ValueId, op: Op, args: SliceId, ty: TypeId) {
        let operand = |at| self.values.item(args, at);
        match op {
            // A known condition was not decided where it was written, and then both branches are resolved.
            Op::If if !operand(0).is_open() => {
                self.emit(Instruction::GiveUp);
            }
            Op::If => {
                let [condition, yes, no] = [0, 1, 2].map(operand);
                self.part(condition);
                let branch = self.emit(Instruction::Branch(0));
                self.part(yes);
                let end = self.forward();
                self.land(branch);
                self.part(no);
                self.land(end);
            }
            Op::And | Op::Or => {
                let (first, second) = (operand(0), operand(1));
                self.part(first);
                let decided = self.emit(Instruction::Decide(op, 0));
                self.part(second);
                self.emit(Instruction::Number(op));
                self.land(decided);
            }
            Op::Add | Op::Sub | Op::Mul | Op::Xor | Op::Div | Op::Shl | Op::Sra | Op::Srl => {
                let (first, second) = (operand(0), operand(1));
                self.part(first);
                self.part(second);
                self.emit(Instruction::Number(op));
            }
            Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => {
                let (first, second) = (operand(0), operand(1));
                self.part(first);
                self.part(second);
                self.emit(Instruction::Compare(op));
            }
            op if op.concatenates() => self.join(op, args),
            Op::Cond => self.cond(value, args),
            Op::Foreach | Op::Filter | Op::Sort | Op::Foldl => self.repeat(value, op, args),
            _ => {
                if op == Op::Cast && !operand(0).is_open() {
                    self.emit(Instruction::Finally);
                }
                let operands = self.values.slice(args).len();
                for at in 0..operands {
                    self.part(self.values.item(args, at));
                }
                self.emit(match u16::try_from(operands) {
                    Ok(operands) => Instruction::Apply(op, operands, ty),
                    Err(_) => Instruction::GiveUp,
                });
            }
        }
    }

    /// `a # (b # (c # ...))`, joined at once.
    fn join(&mut self, op: Op, mut args: SliceId) {
        let mut count = 2;
        loop {
            let (left, right) = (self.values.item(args, 0), self.values.item(args, 1));
            self.part(left);
            match self.values.node(right) {
                Node::Op { op: inner, args: rest, .. } if inner == op => args = rest,
                _ => {
                    self.part(right);
                    break;
                }
            }
            count += 1;
        }
        self.emit(Instruction::Join(op, count));
    }

    fn cond(&mut self, value: ValueId, args: SliceId) {
        self.emit(Instruction::Cond(value));
        let end = self.forward();
        for &clause in self.values.slice(args) {
            let next = self.forward();
            self.part(ValueId(clause));
            self.emit(Instruction::Return);
            self.land(next);
        }
        self.land(end);
    }

    fn repeat(&mut self, value: ValueId, op: Op, args: SliceId) {
        if op == Op::Foldl {
            self.part(self.values.item(args, 0));
        }
        self.part(self.values.item(args, Op::LIST));
        let body = self.values.item(args, op.body());
        let mut bound = Vec::new();
        bind(self.values, op, args, &mut bound);
        let start = self.emit(Instruction::Loop(value));
        let end = self.forward();
        let before = self.forward();
        if !self.waits(body, &mut bound, &mut FxHashSet::default()) && !self.settle(body, &mut bound) {
            self.emit(Instruction::GiveUp);
        }
        self.emit(Instruction::Return);
        self.land(before);
        let own = self.code.len();
        if let &[accumulator, iterator] = &bound[..]
            && accumulator != iterator
            && self.append(body, accumulator)
        {
            self.code[start] = Instruction::Append(value);
        } else {
            self.code.truncate(own);
            self.part(body);
        }
        self.emit(Instruction::Return);
        self.land(end);
    }

    /// Appends what the body of a fold appends to its accumulator; false if it does something else.
    fn append(&mut self, body: ValueId, accumulator: Symbol) -> bool {
        if !self.spend() {
            return false;
        }
        match self.values.node(body) {
            Node::Var { name, .. } => name == accumulator,
            Node::Op { op: Op::If, args, .. } => {
                let [condition, yes, no] = [0, 1, 2].map(|at| self.values.item(args, at));
                if self.values.mentions(condition, accumulator) || !condition.is_open() {
                    return false;
                }
                self.either(condition, |compiler, is_true| compiler.append(if is_true { yes } else { no }, accumulator))
            }
            Node::Op { op, args, .. } if op.concatenates() && self.values.slice(args).len() == 2 => {
                let (first, second) = (self.values.item(args, 0), self.values.item(args, 1));
                if self.values.mentions(second, accumulator) || !self.append(first, accumulator) {
                    return false;
                }
                self.part(second);
                self.emit(Instruction::Push);
                true
            }
            _ => false,
        }
    }

    /// Does one of two things, neither of which leaves a value.
    fn either(&mut self, condition: ValueId, mut emit: impl FnMut(&mut Self, bool) -> bool) -> bool {
        self.part(condition);
        let choice = self.emit(Instruction::Choose(0));
        let yes = emit(self, true);
        let end = self.forward();
        self.land(choice);
        let no = emit(self, false);
        self.land(end);
        yes && no
    }

    /// Whether the body of a loop may be computed for each element only: whether each part that may fail or make
    /// records mentions a bound name. Resolution computes what does not depend on the element once before, even if the
    /// list is empty.
    fn waits(&mut self, value: ValueId, bound: &mut Vec<Symbol>, seen: &mut FxHashSet<(ValueId, usize)>) -> bool {
        let values = self.values;
        if values.facts(value).pure || !seen.insert((value, bound.len())) {
            return true;
        }
        if !self.mentions_any(value, bound) {
            return false;
        }
        if let Node::Op { op: op @ (Op::Foreach | Op::Filter | Op::Sort | Op::Foldl), args, .. } = values.node(value) {
            if !self.mentions_any(values.item(args, Op::LIST), bound) {
                return false;
            }
            let depth = bound.len();
            let outside =
                (0..op.bound_names().start).chain([Op::LIST]).all(|at| self.waits(values.item(args, at), bound, seen));
            bind(values, op, args, bound);
            let inside = self.waits(values.item(args, op.body()), bound, seen);
            bound.truncate(depth);
            return outside && inside;
        }
        let mut waits = true;
        values.each_child(values.node(value), |part| waits = waits && self.waits(part, bound, seen));
        waits
    }

    /// Computes the parts of a loop's body that resolution computes before the first element: those that may fail or
    /// make records and do not mention a bound name. False if resolution would also run a loop inside.
    fn settle(&mut self, value: ValueId, bound: &mut Vec<Symbol>) -> bool {
        let values = self.values;
        if values.facts(value).pure {
            return true;
        }
        if !self.spend() {
            return false;
        }
        if !self.mentions_any(value, bound) {
            self.part(value);
            self.emit(Instruction::Drop);
            return true;
        }
        let node = values.node(value);
        match node {
            Node::Op { op: op @ (Op::If | Op::And | Op::Or), args, .. } => {
                let first = values.item(args, 0);
                if !self.settle(first, bound) {
                    return false;
                }
                let rest: SmallVec<[ValueId; 2]> = values.items(args).skip(1).collect();
                if self.mentions_any(first, bound) {
                    return rest.into_iter().all(|part| self.settle(part, bound));
                }
                if op == Op::If {
                    return self.either(first, |compiler, is_true| compiler.settle(rest[usize::from(!is_true)], bound));
                }
                self.part(first);
                let decided = self.emit(Instruction::Settle(op, 0));
                let settled = rest.into_iter().all(|part| self.settle(part, bound));
                self.land(decided);
                settled
            }
            Node::Op { op: op @ (Op::Foreach | Op::Filter | Op::Sort | Op::Foldl), args, .. } => {
                if !self.mentions_any(values.item(args, Op::LIST), bound) {
                    return false;
                }
                for at in (0..op.bound_names().start).chain([Op::LIST]) {
                    if !self.settle(values.item(args, at), bound) {
                        return false;
                    }
                }
                let depth = bound.len();
                bind(values, op, args, bound);
                let settled = self.settle(values.item(args, op.body()), bound);
                bound.truncate(depth);
                settled
            }
            _ => {
                let mut parts: SmallVec<[ValueId; 8]> = SmallVec::new();
                values.each_child(node, |part| parts.push(part));
                parts.into_iter().all(|part| self.settle(part, bound))
            }
        }
    }
}

/// Adds the names that a loop binds.
fn bind(values: &Values, op: Op, args: SliceId, bound: &mut Vec<Symbol>) {
    for at in op.bound_names() {
        if let Node::Var { name, .. } = values.node(values.item(args, at)) {
            bound.push(name);
        }
    }
}
