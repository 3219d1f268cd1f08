//! The application of an operator to its operands.

use crate::diagnostics::codes;
use crate::parser::operator_table::operator_table;
use crate::records::arena::ids::{TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::evaluation::evaluator::{Evaluator, Fold};

/// An operator being computed. Its methods return none while an operand is unknown.
pub(super) struct Operation<'v, 'e> {
    pub(super) ev: &'v mut Evaluator<'e>,
    pub(super) op: Op,
    /// The type argument if there is one, else the type of the result.
    pub(super) ty: TypeId,
    pub(super) fold: Fold,
}

impl Evaluator<'_> {
    /// Applies an operator: computes the value if the operands suffice, else keeps a node.
    pub(crate) fn apply(&mut self, op: Op, args: &[ValueId], ty: TypeId, fold: Fold) -> ValueId {
        if args.contains(&ValueId::ERROR) || (self.store.is_any_poisoned && self.store.is_poisoned_type(ty)) {
            return ValueId::ERROR;
        }
        self.apply_to_good(op, args, ty, fold)
    }

    /// As [`apply`](Evaluator::apply), with operands and a type that no error has made unknown.
    pub(crate) fn apply_to_good(&mut self, op: Op, args: &[ValueId], ty: TypeId, fold: Fold) -> ValueId {
        match (Operation { ev: self, op, ty, fold }).compute(args) {
            Some(value) => value,
            None => {
                let value = self.store.values.op(op, args, ty);
                self.check_depth(value)
            }
        }
    }

    /// A value as an int, if it is a known int, bit or bits.
    #[inline]
    pub(crate) fn as_int(&self, value: ValueId) -> Option<i64> {
        self.store.values.as_int(value)
    }
}

impl Operation<'_, '_> {
    pub(super) fn fold_if(&mut self, [condition, then, otherwise]: [ValueId; 3]) -> Option<ValueId> {
        self.ev.as_int(condition).map(|value| if value != 0 { then } else { otherwise })
    }

    /// The value of the first true clause, if all conditions before it are known to be false.
    pub(super) fn fold_cond(&mut self, clauses: &[ValueId]) -> Option<ValueId> {
        let ty = self.ty;
        let (clauses, _) = clauses.as_chunks();
        for &[condition, value] in clauses {
            if self.ev.as_int(condition)? != 0 {
                return Some(self.ev.convert(value, ty).unwrap_or(value));
            }
        }
        Some(self.ev.fail(codes::NO_CONDITION, "no condition of this `!cond` is true"))
    }
}

// Concatenations of many operands nest from the right, and the known operands at the end are joined at once: pair by
// pair, their intermediate results would grow with the square of their number.

/// Applies a [concatenation](Op::concatenates) to its operands.
pub(crate) fn concatenate(ev: &mut Evaluator<'_>, op: Op, operands: &[ValueId], ty: TypeId, fold: Fold) -> ValueId {
    if operands.contains(&ValueId::ERROR) {
        return ValueId::ERROR;
    }
    let known = first_joinable(ev, op, operands);
    let (open, known) = operands.split_at(known.min(operands.len().saturating_sub(1)));
    let last = join(ev, op, known);
    open.iter().rev().fold(last, |right, &left| ev.apply(op, &[left, right], ty, fold))
}

/// The index of the first of the operands at the end that can be joined.
pub(crate) fn first_joinable(ev: &Evaluator<'_>, op: Op, operands: &[ValueId]) -> usize {
    let mut operator = ValueId::UNSET;
    let mut is_joinable = |operand: ValueId| match ev.store.values.node(operand) {
        Node::String(_) | Node::Code(_) => op == Op::StrConcat,
        Node::List { .. } => op == Op::ListConcat,
        Node::Dag(parts) if op == Op::Con => {
            let own = ev.store.values.dag(parts).operator().value;
            let is_known = own == ValueId::UNSET || matches!(ev.store.values.node(own), Node::Def(_));
            let suits = own == ValueId::UNSET || operator == ValueId::UNSET || own == operator;
            if own != ValueId::UNSET {
                operator = own;
            }
            is_known && suits
        }
        _ => false,
    };
    operands.len() - operands.iter().rev().take_while(|&&operand| is_joinable(operand)).count()
}

/// Joins operands that are all [joinable](first_joinable).
pub(crate) fn join(ev: &mut Evaluator<'_>, op: Op, operands: &[ValueId]) -> ValueId {
    match (op, operands) {
        (_, &[single]) => single,
        (Op::ListConcat, _) => join_lists(ev, operands),
        (Op::Con, _) => join_dags(ev, operands),
        _ => ev.join_strings(operands),
    }
}

/// The list has the type of the first.
fn join_lists(ev: &mut Evaluator<'_>, lists: &[ValueId]) -> ValueId {
    let elements = |list: &ValueId| match ev.store.values.node(*list) {
        Node::List { elements, .. } => ev.store.values.slice(elements),
        _ => &[],
    };
    let Some((&first, rest)) = lists.split_first() else {
        return ValueId::ERROR;
    };
    let Node::List { ty, .. } = ev.store.values.node(first) else {
        return ValueId::ERROR;
    };
    if ev.store.is_any_poisoned && ev.store.is_poisoned_type(ty) {
        return ValueId::ERROR;
    }
    if rest.iter().all(|list| elements(list).is_empty()) {
        return first;
    }
    let joined: Vec<u32> = lists.iter().flat_map(elements).copied().collect();
    ev.new_list(&joined, ty)
}

/// The dag has the first operator and the first name of one.
fn join_dags(ev: &mut Evaluator<'_>, dags: &[ValueId]) -> ValueId {
    let mut joined = vec![ValueId::UNSET.0, 0];
    for &dag in dags {
        if let Node::Dag(parts) = ev.store.values.node(dag) {
            ev.store.append_dag(&mut joined, parts);
        }
    }
    ev.intern_dag(&joined)
}

macro_rules! define_fold {
    ($(
        #[doc = $about:literal]
        $bang:ident, $name:literal, $operands:expr, $type_arg:ident, $typing:ident, $evaluation:expr, $fold:ident;
    )*) => {
        impl Operation<'_, '_> {
            fn compute(&mut self, args: &[ValueId]) -> Option<ValueId> {
                match self.op {
                    $(Op::$bang => self.$fold(args.try_into().ok()?),)*
                    Op::ListElement => self.fold_list_element(args.try_into().ok()?),
                    Op::ListSlice => self.fold_list_slice(args.try_into().ok()?),
                    Op::RangeClosed => self.fold_closed_range(args.try_into().ok()?),
                }
            }
        }
    };
}
operator_table!(define_fold);
