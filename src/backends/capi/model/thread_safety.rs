//! [`ThreadSafety`]: which calls of a function may overlap.

use serde::{Deserialize, Serialize};

/// Which calls of a function may overlap. More may overlap with a greater one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum ThreadSafety {
    /// None.
    Library,
    /// Those with other handles.
    Object,
    /// All.
    Any,
}

impl ThreadSafety {
    /// The word of descriptions: `any`.
    pub fn word(self) -> &'static str {
        match self {
            ThreadSafety::Library => "library",
            ThreadSafety::Object => "object",
            ThreadSafety::Any => "any",
        }
    }

    /// The sentence of the manual.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            ThreadSafety::Any => "Threads may call it at the same time.",
            ThreadSafety::Object => "Calls with the same handle must not overlap.",
            ThreadSafety::Library => "No other call may overlap it.",
        }
    }
}
