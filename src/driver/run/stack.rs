//! The stacks that work runs on, and what ends work early.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};

use crate::machine::stack;
use tdgen_language::backends::cli::exit::{FAILED, INTERNAL};
use tdgen_language::records::Limits;

/// The stack for recursion, which depth limits keep within it, beside that of a compilation: a second stack takes time
/// at the start of each run. Unused pages cost nothing.
const STACK: usize = 256 << 20;

/// The message if the address space has no room for a stack.
const NO_STACK: &str = "error: there is too little address space for a stack (`ulimit -v`)";

/// The size of the stack for recursion.
pub(crate) fn stack_size() -> usize {
    stack(STACK + Limits::default().stack)
}

/// Runs on a stack of its own.
///
/// # Errors
/// What ended the work, after a panic.
pub(crate) fn guard<T>(run: impl FnOnce() -> T) -> Result<T, Broken> {
    panic::catch_unwind(AssertUnwindSafe(|| stacker::grow(stack_size(), run))).map_err(|panic| Broken::of(&*panic))
}

/// What ended work early.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Broken {
    Bug,
    /// The system has refused the memory for a stack; stacker has no other way to say so.
    NoStack,
}

impl Broken {
    /// Reads the payload of a panic.
    pub(crate) fn of(panic: &(dyn Any + Send)) -> Broken {
        match panic.downcast_ref::<String>() {
            Some(message) if message.contains("mmap failed") => Broken::NoStack,
            _ => Broken::Bug,
        }
    }

    pub(crate) fn exit_code(self) -> u8 {
        match self {
            Broken::Bug => INTERNAL,
            Broken::NoStack => FAILED,
        }
    }

    pub(crate) fn message(self) -> &'static str {
        match self {
            Broken::Bug => "internal error: this is a bug in tdgen",
            Broken::NoStack => NO_STACK,
        }
    }
}
