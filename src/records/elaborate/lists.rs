//! Ranges and subscripts.

use super::elaborator::{Elaborator, Fallible};
use super::scope::Mode;
use crate::diagnostics::codes;
use crate::parser::ast::RangePiece;
use crate::records::arena::ids::{TypeId, ValueId};
use crate::records::arena::op::Op;
use crate::source::Span;

impl Elaborator<'_> {
    /// The numbers of ranges of known ints, in the order written: for bits, most significant first.
    pub(super) fn ranges(&mut self, pieces: &[RangePiece]) -> Fallible<Vec<u32>> {
        let mut numbers = Vec::new();
        for piece in pieces {
            let mut number = |id| {
                let number = self.int_constant(id)?;
                self.range_number(number, self.ast[id].span)
            };
            let first = number(piece.first)?;
            let last = piece.last.map_or(Ok(first), number)?;
            self.ev.location = self.ast[piece.first].span;
            if !self.ev.charge_ints(u128::from(first.abs_diff(last)) + 1) {
                return Err(self.ev.diags.reported_before());
            }
            if first <= last {
                numbers.extend(first..=last);
            } else {
                numbers.extend((last..=first).rev());
            }
        }
        Ok(numbers)
    }

    /// A number in a range. llvm-tblgen takes the lowest 32 bits of a larger one.
    pub(super) fn range_number(&mut self, number: i64, span: Span) -> Fallible<u32> {
        u32::try_from(number).map_err(|_| match number {
            ..0 => self.error(codes::RANGE, span, "negative number in a range"),
            _ => self.error(codes::RANGE, span, format!("number above {} in a range", u32::MAX)),
        })
    }

    /// The contents of a subscript: an index and true, or a list of indices and false.
    pub(super) fn slice_index(&mut self, pieces: &[RangePiece], trailing_comma: bool) -> Fallible<(ValueId, bool)> {
        let ints = self.ev.store.types.list(TypeId::INT);
        let mut slices: Vec<ValueId> = Vec::new();
        let mut single_ints: Vec<u32> = Vec::new();
        for piece in pieces {
            let value = self.slice_piece(*piece)?;
            let ty = self.ev.store.type_of(value);
            if ty == Some(TypeId::INT) {
                if pieces.len() == 1 && !trailing_comma {
                    return Ok((value, true));
                }
                single_ints.push(value.0);
            } else if ty == Some(ints) {
                self.flush(&mut single_ints, &mut slices, ints);
                slices.push(value);
            } else {
                let shown = self.ev.store.value_string(value);
                return Err(self.error(
                    codes::RANGE,
                    self.ast[piece.first].span,
                    format!("expected an int or a list of ints as subscript, got {shown}"),
                ));
            }
        }
        self.flush(&mut single_ints, &mut slices, ints);
        let mut slices = slices.into_iter();
        // The parser reports an empty subscript.
        let mut joined = self.check(slices.next().unwrap_or(ValueId::ERROR))?;
        for slice in slices {
            joined = self.ev.apply(Op::ListConcat, &[joined, slice], ints, self.fold());
        }
        Ok((joined, false))
    }

    fn flush(&mut self, single_ints: &mut Vec<u32>, slices: &mut Vec<ValueId>, ints: TypeId) {
        if !single_ints.is_empty() {
            slices.push(self.ev.store.values.list(single_ints, ints));
            single_ints.clear();
        }
    }

    fn slice_piece(&mut self, piece: RangePiece) -> Fallible<ValueId> {
        let first = self.value(piece.first, None, Mode::Value);
        let Some(last) = piece.last else {
            return self.check(first);
        };
        let last_value = self.value(last, None, Mode::Value);
        for (value, expr) in [(first, piece.first), (last_value, last)] {
            self.check(value)?;
            if self.ev.store.type_of(value) != Some(TypeId::INT) {
                let shown = self.ev.store.value_string(value);
                return Err(self.error(
                    codes::RANGE,
                    self.ast[expr].span,
                    format!("expected an int in a range, got {shown}"),
                ));
            }
        }
        let ints = self.ev.store.types.list(TypeId::INT);
        let range = self.ev.apply(Op::RangeClosed, &[first, last_value], ints, self.fold());
        self.check(range)
    }
}
