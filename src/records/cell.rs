//! [`Cell`]: a value during closed evaluation.

use super::ids::ValueId;
use crate::source::Symbol;

/// A computed value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    /// An integer that is not interned.
    Int(i64),
    Value(ValueId),
}

impl Cell {
    pub(super) const ERROR: Cell = Cell::Value(ValueId::ERROR);
}

/// A name that a loop binds, with the current element.
pub(super) struct Iterator {
    pub(super) name: Symbol,
    pub(super) cell: Cell,
}
