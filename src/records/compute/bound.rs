//! What a loop holds while a program runs.

use crate::records::arena::ids::{TypeId, ValueId};
use crate::source::Symbol;

/// A name that a loop binds, with the current element.
pub(crate) struct LoopBinding {
    pub(crate) name: Symbol,
    pub(crate) value: ValueId,
}

/// The accumulator of a fold that appends to it.
pub(crate) enum Buffer {
    Text {
        bytes: Vec<u8>,
        is_code: bool,
    },
    List {
        elements: Vec<u32>,
        ty: TypeId,
    },
    /// The words of its parts.
    Dag {
        words: Vec<u32>,
    },
}
