//! Concatenations of many operands: `!strconcat`, `!listconcat` and `!con` nest from the right, and the known operands at
//! the end are joined at once. Pair by pair, their intermediate results would grow with the square of their number.

use crate::records::evaluator::{Evaluator, Fold};
use crate::records::ids::{TypeId, ValueId};
use crate::records::node::Node;
use crate::records::op::Op;
use crate::records::views::DagPart;

impl Evaluator<'_> {
    /// Applies a [concatenation](Op::concatenates) to its operands.
    pub(crate) fn concatenate(&mut self, op: Op, operands: &[ValueId], ty: TypeId, fold: Fold) -> ValueId {
        if operands.contains(&ValueId::ERROR) {
            return ValueId::ERROR;
        }
        let known = self.first_joinable(op, operands);
        let (open, known) = operands.split_at(known.min(operands.len().saturating_sub(1)));
        let last = self.join(op, known);
        open.iter().rev().fold(last, |right, &left| self.apply(op, &[left, right], ty, fold))
    }

    /// The index of the first of the operands at the end that can be joined.
    pub(crate) fn first_joinable(&self, op: Op, operands: &[ValueId]) -> usize {
        let mut operator = ValueId::UNSET;
        let mut is_joinable = |operand: ValueId| match self.store.values.node(operand) {
            Node::String(_) | Node::Code(_) => op == Op::StrConcat,
            Node::List { .. } => op == Op::ListConcat,
            Node::Dag(parts) if op == Op::Con => {
                let own = self.store.values.dag(parts).operator().value;
                let is_known = own == ValueId::UNSET || matches!(self.store.values.node(own), Node::Def(_));
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

    /// Joins operands that are all [joinable](Self::first_joinable).
    pub(crate) fn join(&mut self, op: Op, operands: &[ValueId]) -> ValueId {
        match (op, operands) {
            (_, &[single]) => single,
            (Op::ListConcat, _) => self.join_lists(operands),
            (Op::Con, _) => self.join_dags(operands),
            _ => self.join_strings(operands),
        }
    }

    /// The list has the type of the first.
    fn join_lists(&mut self, lists: &[ValueId]) -> ValueId {
        let elements = |list: &ValueId| match self.store.values.node(*list) {
            Node::List { elements, .. } => self.store.values.slice(elements),
            _ => &[],
        };
        let Some((&first, rest)) = lists.split_first() else {
            return ValueId::ERROR;
        };
        let Node::List { ty, .. } = self.store.values.node(first) else {
            return ValueId::ERROR;
        };
        if self.store.is_any_poisoned && self.store.is_poisoned_type(ty) {
            return ValueId::ERROR;
        }
        if rest.iter().all(|list| elements(list).is_empty()) {
            return first;
        }
        let joined: Vec<u32> = lists.iter().flat_map(elements).copied().collect();
        self.new_list(&joined, ty)
    }

    /// The dag has the first operator and the first name of one.
    fn join_dags(&mut self, dags: &[ValueId]) -> ValueId {
        let mut operator = DagPart { value: ValueId::UNSET, name: None };
        let mut joined = vec![operator];
        for &dag in dags {
            if let Node::Dag(parts) = self.store.values.node(dag) {
                let parts = self.store.values.dag(parts);
                let own = parts.operator();
                if operator.value == ValueId::UNSET {
                    operator.value = own.value;
                }
                operator.name = operator.name.or(own.name);
                joined.extend(parts.args());
            }
        }
        joined[0] = operator;
        self.new_dag(&joined)
    }
}
