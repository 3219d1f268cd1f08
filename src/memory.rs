//! The memory of the process: how much is allocated, if the program counts it.
//!
//! A library cannot choose the allocator of the programs that use it. A program that counts its allocations says so
//! once with [`count_with`]; the compiler then keeps [`Limits::memory`](crate::records::Limits::memory).

use std::sync::OnceLock;

/// The allocator belongs to the process, and so does the function that asks it.
static ALLOCATED: OnceLock<fn() -> usize> = OnceLock::new();

/// Sets the function that returns the number of allocated bytes; the first one counts.
///
/// ```
/// fn allocated() -> usize {
///     0 // Ask a counting allocator, such as that of the crate `cap`.
/// }
/// tdgen_language::memory::count_with(allocated);
/// ```
pub fn count_with(allocated: fn() -> usize) {
    let _ = ALLOCATED.set(allocated);
}

/// The number of allocated bytes; 0 if nobody counts them.
pub(crate) fn allocated() -> u64 {
    ALLOCATED.get().map_or(0, |allocated| allocated() as u64)
}
