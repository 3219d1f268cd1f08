//! [`Origin`]: the field that a value was read from.

use crate::records::arena::ids::RecordId;
use crate::source::Symbol;

/// The field that a value was read from, so that messages can name it.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    pub(crate) record: RecordId,
    pub(crate) field: Symbol,
    pub(crate) part: Part,
}

impl Origin {
    /// The origin of a part of this value.
    pub(crate) fn part(self, part: Part) -> Origin {
        let part = if self.part == Part::Whole { part } else { Part::Nested };
        Origin { part, ..self }
    }
}

/// The part of a field that a value is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// The whole field.
    Whole,
    /// An element of a list, from 0.
    Element(usize),
    /// The operator of a dag.
    Operator,
    /// An argument of a dag, from 1.
    Argument(usize),
    /// A part of a part.
    Nested,
}
