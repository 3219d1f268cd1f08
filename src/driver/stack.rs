//! The size of the stacks that work runs on.

/// Room for the recursion that is left (syntax and values have depth limits that fit in it). Pages that are never
/// used cost nothing.
pub(super) const STACK: usize = 256 << 20;
