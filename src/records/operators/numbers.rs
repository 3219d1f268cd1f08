//! Arithmetic, bit operations, comparisons.

use std::cmp::Ordering;

use super::apply::Operation;
use crate::diagnostics::codes;
use crate::records::arena::ids::ValueId;
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::evaluation::evaluator::Evaluator;

/// The result of 64-bit arithmetic; none where llvm-tblgen crashes.
pub(crate) fn number(op: Op, a: i64, b: i64) -> Option<i64> {
    let shift = || u32::try_from(b).ok().filter(|&count| count < 64);
    match op {
        Op::Add => Some(a.wrapping_add(b)),
        Op::Sub => Some(a.wrapping_sub(b)),
        Op::Mul => Some(a.wrapping_mul(b)),
        Op::And => Some(a & b),
        Op::Or => Some(a | b),
        Op::Xor => Some(a ^ b),
        Op::Div => a.checked_div(b),
        Op::Shl => shift().map(|count| ((a as u64) << count) as i64),
        Op::Sra => shift().map(|count| a >> count),
        Op::Srl => shift().map(|count| ((a as u64) >> count) as i64),
        _ => None,
    }
}

/// Whether a comparison holds for operands in this order.
fn holds(op: Op, order: Ordering) -> bool {
    match op {
        Op::Eq => order == Ordering::Equal,
        Op::Ne => order != Ordering::Equal,
        Op::Lt => order == Ordering::Less,
        Op::Le => order != Ordering::Greater,
        Op::Gt => order == Ordering::Greater,
        _ => order != Ordering::Less,
    }
}

impl Evaluator<'_> {
    /// The result of a comparison; none while an operand is unknown.
    pub(crate) fn compare(&self, op: Op, a: ValueId, b: ValueId) -> Option<ValueId> {
        let order = if let (Some(a), Some(b)) = (self.as_int(a), self.as_int(b)) {
            a.cmp(&b)
        } else if let (Some(a), Some(b)) = (self.as_string(a), self.as_string(b)) {
            self.store.interner.bytes(a).cmp(self.store.interner.bytes(b))
        } else if let (Node::Def(a), Node::Def(b)) = (self.store.values.node(a), self.store.values.node(b)) {
            match op {
                Op::Eq | Op::Ne => a.cmp(&b),
                _ => return None,
            }
        } else {
            return None;
        };
        Some(ValueId::bit(holds(op, order)))
    }
}

impl Operation<'_, '_> {
    /// 64-bit arithmetic that wraps like llvm-tblgen, and is an error where that crashes.
    pub(super) fn fold_arithmetic(&mut self, [a, b]: [ValueId; 2]) -> Option<ValueId> {
        let op = self.op;
        let (a, b) = (self.ev.as_int(a)?, self.ev.as_int(b)?);
        Some(match number(op, a, b) {
            Some(value) => self.ev.store.values.int(value),
            None if op == Op::Div && b == 0 => self.ev.fail(codes::OPERAND_RANGE, "division by zero"),
            None if op == Op::Div => self.ev.fail(codes::OPERAND_RANGE, "the quotient does not fit into 64 bits"),
            None => self.ev.fail(codes::OPERAND_RANGE, format!("shift by {b}: the count must be from 0 to 63")),
        })
    }

    pub(super) fn fold_not(&mut self, [a]: [ValueId; 1]) -> Option<ValueId> {
        let a = self.ev.as_int(a)?;
        Some(self.ev.store.values.int(i64::from(a == 0)))
    }

    pub(super) fn fold_log_two(&mut self, [a]: [ValueId; 1]) -> Option<ValueId> {
        let a = self.ev.as_int(a)?;
        Some(match u64::try_from(a).ok().and_then(u64::checked_ilog2) {
            Some(log) => self.ev.store.values.int(i64::from(log)),
            None => self.ev.fail(codes::OPERAND_RANGE, format!("`!logtwo` of {a}: the operand must be greater than 0")),
        })
    }

    /// Compares numbers as numbers, strings bytewise, records by identity.
    pub(super) fn fold_comparison(&mut self, [a, b]: [ValueId; 2]) -> Option<ValueId> {
        let op = self.op;
        self.ev.compare(op, a, b)
    }
}
