//! [`Cell`]: a value during closed evaluation.

use crate::records::ids::ValueId;
use crate::source::Symbol;

/// A computed value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cell {
    /// An integer that is not interned.
    Int(i64),
    Value(ValueId),
}

impl Cell {
    pub(crate) const ERROR: Cell = Cell::Value(ValueId::ERROR);
}

/// A name that a loop binds, with the current element.
pub(crate) struct Iterator {
    pub(crate) name: Symbol,
    pub(crate) cell: Cell,
}
