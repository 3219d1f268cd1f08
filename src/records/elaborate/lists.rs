//! Ranges and subscripts.

use super::elaborator::Elaborator;
use super::scope::Mode;
use crate::parser::ast::RangePiece;
use crate::records::ids::{TypeId, ValueId};
use crate::records::op::Op;

impl Elaborator<'_> {
    /// The numbers of ranges of known ints, in the order written.
    pub(super) fn ranges(&mut self, pieces: &[RangePiece]) -> Option<Vec<i64>> {
        let mut numbers = Vec::new();
        for piece in pieces {
            let first = self.int_constant(piece.first)?;
            let last = match piece.last {
                Some(last) => self.int_constant(last)?,
                None => first,
            };
            let span = self.ast[piece.first].span;
            if first < 0 || last < 0 {
                self.error(span, "a range must not be negative");
                return None;
            }
            self.ev.place = span;
            if !self.ev.charge_elements(u128::from(first.abs_diff(last)) + 1) {
                return None;
            }
            if first <= last {
                numbers.extend(first..=last);
            } else {
                numbers.extend((last..=first).rev());
            }
        }
        Some(numbers)
    }

    /// The bit numbers in the order written, most significant first.
    pub(super) fn bit_ranges(&mut self, pieces: &[RangePiece]) -> Option<Vec<u32>> {
        let numbers = self.ranges(pieces)?;
        Some(numbers.into_iter().map(|number| u32::try_from(number).unwrap_or(u32::MAX)).collect())
    }

    /// The contents of a subscript: an index and true, or a list of indices and false.
    pub(super) fn slice_index(&mut self, pieces: &[RangePiece], trailing_comma: bool) -> Option<(ValueId, bool)> {
        let ints = self.ev.store.types.list(TypeId::INT);
        let mut slices: Vec<ValueId> = Vec::new();
        let mut single_ints: Vec<u32> = Vec::new();
        for piece in pieces {
            let value = self.slice_piece(*piece)?;
            let ty = self.ev.store.type_of(value);
            if ty == Some(TypeId::INT) {
                if pieces.len() == 1 && !trailing_comma {
                    return Some((value, true));
                }
                single_ints.push(value.0);
            } else if ty == Some(ints) {
                self.flush(&mut single_ints, &mut slices, ints);
                slices.push(value);
            } else {
                let shown = self.ev.store.value_string(value);
                self.error(
                    self.ast[piece.first].span,
                    format!("a subscript must be an int or a list of ints, not {shown}"),
                );
                return None;
            }
        }
        self.flush(&mut single_ints, &mut slices, ints);
        let mut slices = slices.into_iter();
        let mut joined = slices.next()?;
        for slice in slices {
            joined = self.ev.apply(Op::ListConcat, &[joined, slice], ints, self.fold());
        }
        Some((joined, false))
    }

    fn flush(&mut self, single_ints: &mut Vec<u32>, slices: &mut Vec<ValueId>, ints: TypeId) {
        if !single_ints.is_empty() {
            slices.push(self.ev.store.values.list(single_ints, ints));
            single_ints.clear();
        }
    }

    fn slice_piece(&mut self, piece: RangePiece) -> Option<ValueId> {
        let first = self.value(piece.first, None, Mode::Value);
        let Some(last) = piece.last else {
            return (first != ValueId::ERROR).then_some(first);
        };
        let last_value = self.value(last, None, Mode::Value);
        for (value, expr) in [(first, piece.first), (last_value, last)] {
            if value == ValueId::ERROR {
                return None;
            }
            if self.ev.store.type_of(value) != Some(TypeId::INT) {
                let shown = self.ev.store.value_string(value);
                self.error(self.ast[expr].span, format!("a range needs ints, not {shown}"));
                return None;
            }
        }
        let ints = self.ev.store.types.list(TypeId::INT);
        let range = self.ev.apply(Op::RangeClosed, &[first, last_value], ints, self.fold());
        (range != ValueId::ERROR).then_some(range)
    }
}
