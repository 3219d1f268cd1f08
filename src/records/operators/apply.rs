//! An operator applied to its operands.

use crate::records::evaluator::{Evaluator, Fold};
use crate::records::ids::{TypeId, ValueId};
use crate::records::op::Op;
use crate::records::values::Node;

impl Evaluator<'_> {
    /// An operator applied: computed if the operands suffice, else kept as a node.
    pub(crate) fn apply(&mut self, op: Op, args: &[ValueId], ty: TypeId, fold: Fold) -> ValueId {
        if args.contains(&ValueId::ERROR) {
            return ValueId::ERROR;
        }
        match self.fold(op, args, ty, fold) {
            Some(value) => value,
            None => {
                let value = self.store.values.op(op, args, ty);
                self.check_depth(value)
            }
        }
    }

    fn fold(&mut self, op: Op, args: &[ValueId], ty: TypeId, fold: Fold) -> Option<ValueId> {
        match (op, args) {
            (
                Op::Add | Op::Sub | Op::Mul | Op::Div | Op::And | Op::Or | Op::Xor | Op::Shl | Op::Sra | Op::Srl,
                &[a, b],
            ) => self.fold_arithmetic(op, a, b),
            (Op::Not, &[a]) => self.fold_not(a),
            (Op::LogTwo, &[a]) => self.fold_log_two(a),
            (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge, &[a, b]) => self.fold_comparison(op, a, b),
            (Op::StrConcat, &[a, b]) => self.fold_strconcat(a, b),
            (Op::ToLower | Op::ToUpper, &[a]) => self.fold_case(op, a),
            (Op::Substr, &[s, start, length]) => self.fold_substr(s, start, length),
            (Op::Find, &[s, target, start]) => self.fold_find(s, target, start),
            (Op::Subst, &[target, replacement, value]) => self.fold_subst(target, replacement, value, ty),
            (Op::Match, &[s, regex]) => self.fold_match(s, regex),
            (Op::Interleave, &[list, delimiter]) => self.fold_interleave(list, delimiter),
            (Op::Repr, &[a]) => self.fold_repr(a),
            (Op::Size, &[a]) => self.count_items(a).map(|count| self.store.values.int(count)),
            (Op::Empty, &[a]) => self.count_items(a).map(|count| self.store.values.int(i64::from(count == 0))),
            (Op::Head, &[list]) => self.fold_head(list),
            (Op::Tail, &[list]) => self.fold_tail(list),
            (Op::ListConcat, &[a, b]) => self.fold_listconcat(a, b),
            (Op::ListSplat, &[value, count]) => self.fold_listsplat(value, count),
            (Op::ListRemove, &[list, removed]) => self.fold_listremove(list, removed),
            (Op::ListFlatten, &[list]) => self.fold_listflatten(list),
            (Op::ListElement, &[list, index]) => self.fold_list_element(list, index),
            (Op::ListSlice, &[list, indices]) => self.fold_list_slice(list, indices),
            (Op::Range, &[start, end, step]) => self.fold_range(start, end, step),
            (Op::RangeClosed, &[first, last]) => self.fold_closed_range(first, last),
            (Op::Foreach, &[name, over, body]) => self.fold_foreach(name, over, body, ty, fold),
            (Op::Filter, &[name, list, body]) => self.fold_filter(name, list, body, ty, fold),
            (Op::Foldl, &[start, list, accumulator, element, body]) => {
                self.fold_foldl(start, list, accumulator, element, body, fold)
            }
            (Op::If, &[condition, then, otherwise]) => {
                self.as_int(condition).map(|value| if value != 0 { then } else { otherwise })
            }
            (Op::Cond, clauses) => self.fold_cond(clauses, ty),
            (Op::Cast, &[a]) => self.fold_cast(a, ty, fold),
            (Op::IsA, &[a]) => self.fold_isa(a, ty),
            (Op::Exists, &[name]) => self.fold_exists(name, ty, fold),
            (Op::Instances, &[regex]) => self.fold_instances(regex, ty, fold),
            (Op::Initialized, &[a]) => self.fold_initialized(a),
            (Op::Con, &[a, b]) => self.fold_con(a, b),
            (Op::Dag, &[operator, args, names]) => self.fold_dag(operator, args, names),
            (Op::GetDagOp, &[dag]) => self.fold_getdagop(dag, ty),
            (Op::GetDagOpName, &[dag]) => self.fold_getdagopname(dag),
            (Op::SetDagOp, &[dag, operator]) => self.fold_setdagop(dag, operator),
            (Op::SetDagOpName, &[dag, name]) => self.fold_setdagopname(dag, name),
            (Op::GetDagArg, &[dag, key]) => self.fold_getdagarg(dag, key, ty),
            (Op::GetDagName, &[dag, index]) => self.fold_getdagname(dag, index),
            (Op::SetDagArg, &[dag, key, value]) => self.fold_setdagarg(dag, key, value),
            (Op::SetDagName, &[dag, key, name]) => self.fold_setdagname(dag, key, name),
            _ => None,
        }
    }

    /// The first true clause's value, when all conditions before it are known to be false.
    fn fold_cond(&mut self, clauses: &[ValueId], ty: TypeId) -> Option<ValueId> {
        for clause in clauses.chunks_exact(2) {
            if self.as_int(clause[0])? != 0 {
                return Some(self.convert(clause[1], ty).unwrap_or(clause[1]));
            }
        }
        Some(self.fail("no condition of this `!cond` is true"))
    }

    /// A value as an int, if it is a known int, bit or bits.
    pub(crate) fn as_int(&self, value: ValueId) -> Option<i64> {
        match self.store.values.node(value) {
            Node::Int(value) => Some(value),
            Node::Bit(value) => Some(i64::from(value)),
            Node::Bits { width, words } => crate::records::runs::int_of(self.store.values.slice(words), width),
            _ => None,
        }
    }
}
