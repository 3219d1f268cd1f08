//! The stacks that work runs on.

use std::panic::{self, AssertUnwindSafe};

/// The stack for recursion, which depth limits keep within it. Unused pages cost nothing.
pub(super) const STACK: usize = 256 << 20;

/// Runs on a stack of its own; returns `None` after a panic.
pub(super) fn guarded<T>(run: impl FnOnce() -> T) -> Option<T> {
    panic::catch_unwind(AssertUnwindSafe(|| stacker::grow(STACK, run))).ok()
}
