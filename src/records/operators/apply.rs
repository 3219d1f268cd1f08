//! The application of an operator to its operands.

use crate::parser::operator_table::operator_table;
use crate::records::evaluator::{Evaluator, Fold};
use crate::records::ids::{TypeId, ValueId};
use crate::records::op::Op;

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
        Some(self.ev.fail("no condition of this `!cond` is true"))
    }
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
