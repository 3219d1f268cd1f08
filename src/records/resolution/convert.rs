//! Conversion of values to types.

use crate::records::arena::bits::{Bits, bit_at};
use crate::records::arena::ids::{TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::types::Type;
use crate::records::evaluation::evaluator::{Evaluator, Fold};

impl Evaluator<'_> {
    /// Converts a value to a type; none if it cannot be converted or is not known yet.
    pub(crate) fn convert(&mut self, value: ValueId, ty: TypeId) -> Option<ValueId> {
        match (self.store.values.node(value), &self.store.types[ty]) {
            (Node::Error | Node::Unset | Node::Absent, _) => Some(value),
            (Node::Bit(_), Type::Bit) => Some(value),
            (Node::Bit(bit), Type::Int) => Some(self.store.values.int(i64::from(bit))),
            (Node::Bit(bit), Type::Bits(1)) => Some(Bits::from_int(i64::from(bit), 1).intern(&mut self.store.values)),
            (Node::Bit(_), _) => None,
            (Node::Bits { width: 1, .. }, Type::Bit) => Some(self.bit_of(value, 0)),
            (Node::Bits { width, .. }, &Type::Bits(wanted)) => (width == wanted).then_some(value),
            (Node::Bits { .. }, Type::Int) => {
                let int = Bits::read(&self.store.values, value)?.to_int()?;
                Some(self.store.values.int(int))
            }
            (Node::Bits { .. }, _) => None,
            (Node::Int(_), Type::Int) => Some(value),
            (Node::Int(int @ (0 | 1)), Type::Bit) => Some(ValueId::bit(int == 1)),
            (Node::Int(int), &Type::Bits(width)) if fits(int, width) => {
                Some(Bits::from_int(int, width).intern(&mut self.store.values))
            }
            (Node::Int(_), _) => None,
            (Node::String(_) | Node::Code(_), wanted) => (*wanted == Type::String).then_some(value),
            (Node::List { elements, ty: own }, &Type::List(element)) => {
                if own == ty {
                    return Some(value);
                }
                let mut converted = self.store.values.slice(elements).to_vec();
                let mut changed = false;
                for word in &mut converted {
                    let new = self.convert(ValueId(*word), element)?;
                    changed |= new.0 != *word;
                    *word = new.0;
                }
                // An unchanged list keeps its old element type.
                Some(if changed { self.store.values.list(&converted, ty) } else { value })
            }
            (Node::List { .. }, _) => None,
            (Node::Def(record), Type::Record(_)) => self.store.is_subtype_of_def(record, ty).then_some(value),
            (Node::Def(_), _) => None,
            _ => {
                let own = self.store.type_of(value)?;
                if self.store.is_subtype(own, ty) {
                    Some(value)
                } else if own == TypeId::BIT && self.store.types.width(ty) == Some(1) {
                    let mut bits = Bits::unset(1);
                    bits.set(&self.store.values, 0, value);
                    Some(bits.intern(&mut self.store.values))
                } else {
                    None
                }
            }
        }
    }

    /// As [`convert`](Evaluator::convert); if only the types are convertible, wraps the value in a `!cast` that is
    /// tried again at every resolution.
    pub(crate) fn cast_to(&mut self, value: ValueId, ty: TypeId) -> Option<ValueId> {
        let Some(own) = self.store.type_of(value) else {
            return Some(value);
        };
        if own == ty || self.store.is_subtype(own, ty) {
            return Some(value);
        }
        if let Some(converted) = self.convert(value, ty) {
            return Some(converted);
        }
        if !self.store.is_convertible(own, ty) {
            return None;
        }
        Some(self.apply(Op::Cast, &[value], ty, Fold { in_record: false, is_final: false }))
    }

    /// Converts a value to the form in which a field of this type stores it: bits are stored bit by bit.
    pub(crate) fn field_form(&mut self, value: ValueId, ty: TypeId) -> Option<ValueId> {
        let Some(width) = self.store.types.width(ty) else {
            return if self.store.type_of(value) == Some(ty) { Some(value) } else { self.cast_to(value, ty) };
        };
        let value = self.cast_to(value, ty)?;
        if matches!(self.store.values.node(value), Node::Bits { .. } | Node::Error) {
            return Some(value);
        }
        let bits = match self.store.values.node(value) {
            Node::Unset => Bits::unset(width),
            Node::Int(int) => Bits::from_int(int, width),
            _ if self.store.type_of(value) == Some(TypeId::BIT) => {
                let mut bits = Bits::unset(width);
                bits.set(&self.store.values, 0, value);
                bits
            }
            _ => Bits::of(value, width),
        };
        Some(bits.intern(&mut self.store.values))
    }

    /// One bit of a value: known, or a `value{bit}` node; a value of type bit is its own bit.
    pub(crate) fn bit_of(&mut self, value: ValueId, bit: u32) -> ValueId {
        match self.store.values.node(value) {
            Node::Error | Node::Unset | Node::Absent | Node::Bit(_) => value,
            Node::Int(int) => ValueId::bit(int >> bit.min(63) & 1 == 1),
            Node::Bits { width, words } if bit < width => bit_at(&mut self.store.values, words, width, bit),
            _ if self.store.type_of(value) == Some(TypeId::BIT) => value,
            _ => self.store.values.intern(Node::VarBit { base: value, bit }),
        }
    }
}

/// Whether an int may be assigned to a field of so many bits, as a signed or unsigned number.
fn fits(value: i64, width: u32) -> bool {
    width >= 64 || (value >= -(1i128 << width >> 1) as i64 && i128::from(value) < 1i128 << width)
}
