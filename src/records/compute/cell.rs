//! [`Cell`]: a value during closed evaluation.

use crate::records::ids::ValueId;
use crate::source::Symbol;

/// A computed value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::records) enum Cell {
    /// An integer that is not interned.
    Int(i64),
    Value(ValueId),
}

impl Cell {
    pub(in crate::records) const ERROR: Cell = Cell::Value(ValueId::ERROR);
}

/// A name that a loop binds, with the current element.
pub(in crate::records) struct Iterator {
    pub(in crate::records) name: Symbol,
    pub(in crate::records) cell: Cell,
}
