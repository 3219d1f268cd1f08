//! The size of the stacks that work runs on.

/// The stack for recursion, which depth limits keep within it. Unused pages cost nothing.
pub(super) const STACK: usize = 256 << 20;
