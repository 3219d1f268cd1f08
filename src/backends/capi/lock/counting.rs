//! [`Slot`]: the values of an enumeration, numbered in their order.

use std::fmt;

/// A value of an enumeration. It is displayed as in C: `3`, or `1 << 3` in a bit field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Slot {
    pub(crate) counting: Counting,
    /// The value itself, or the number of the bit.
    pub(crate) index: u32,
}

impl Slot {
    /// The slot of a value.
    pub(crate) fn of(is_bit_field: bool, value: u32) -> Slot {
        let counting = Counting::of(is_bit_field);
        let index = match counting {
            Counting::Numbers => value,
            Counting::Bits => value.trailing_zeros(),
        };
        Slot { counting, index }
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.counting {
            Counting::Numbers => write!(f, "{}", self.index),
            Counting::Bits => write!(f, "1 << {}", self.index),
        }
    }
}

/// How an enumeration counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Counting {
    /// 0, 1, 2 and so on.
    Numbers,
    /// 1, 2, 4 and so on: a bit field.
    Bits,
}

impl Counting {
    pub(crate) fn of(is_bit_field: bool) -> Counting {
        if is_bit_field { Counting::Bits } else { Counting::Numbers }
    }

    /// The number of slots: all values must fit into an `int`, and so must `LAST`, the one after them.
    pub(crate) fn limit(self) -> u32 {
        match self {
            Counting::Numbers => 0x7fff_fffe,
            Counting::Bits => 30,
        }
    }

    /// The value of a slot.
    pub(crate) fn value(self, index: u32) -> u32 {
        match self {
            Counting::Numbers => index,
            Counting::Bits => 1_u32.checked_shl(index).unwrap_or_default(),
        }
    }
}
