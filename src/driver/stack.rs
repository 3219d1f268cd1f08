//! The stacks that work runs on.

use std::panic::{self, AssertUnwindSafe};

use super::machine::stack;

/// The stack for recursion, which depth limits keep within it. Unused pages cost nothing.
const STACK: usize = 256 << 20;

/// The size of the stack for recursion.
pub(super) fn stack_size() -> usize {
    stack(STACK)
}

/// Runs on a stack of its own; returns `None` after a panic.
pub(super) fn guarded<T>(run: impl FnOnce() -> T) -> Option<T> {
    panic::catch_unwind(AssertUnwindSafe(|| stacker::grow(stack_size(), run))).ok()
}
