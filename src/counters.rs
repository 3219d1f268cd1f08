//! Counts the work of a compilation, in builds with the Cargo feature `counters`; does nothing in other builds.
//!
//! The counts are those of the process. The driver prints them at the end of a run.

#[cfg(feature = "counters")]
use std::sync::atomic::{AtomicUsize, Ordering};

/// Something that is counted.
#[derive(Clone, Copy)]
pub(crate) enum Counter {
    /// Tokens that the parser read.
    Tokens,
    /// Calls that resolve a value with a name of the resolver in it.
    Resolutions,
    /// Look-ups of a name in the resolver.
    LookUps,
    /// Resolutions of a whole field: in a prototype, a class or a record.
    SlotResolutions,
    /// Anonymous records made for `Class<args>`.
    InstancesMade,
    /// Uses of `Class<args>` whose record existed.
    InstancesFound,
    /// Finished records.
    Records,
    /// Fields of finished records.
    Fields,
    /// Distinct values that are not in their ids.
    Values,
    /// Those of them that are part of a field of a finished record.
    ReachableValues,
}

/// Counts one more.
#[inline(always)]
pub(crate) fn count(counter: Counter) {
    add(counter, || 1);
}

/// Adds to a counter. The function is called only if counters are enabled.
#[inline(always)]
pub(crate) fn add(counter: Counter, amount: impl FnOnce() -> usize) {
    #[cfg(feature = "counters")]
    COUNTS[counter as usize].fetch_add(amount(), Ordering::Relaxed);
    #[cfg(not(feature = "counters"))]
    let _ = (counter, amount);
}

/// The names of the counters, in the order of [`Counter`].
#[cfg(feature = "counters")]
const NAMES: [&str; 10] = [
    "tokens",
    "resolutions",
    "name look-ups",
    "slot resolutions",
    "instances made",
    "instances found",
    "records",
    "fields of records",
    "values",
    "reachable values",
];

#[cfg(feature = "counters")]
static COUNTS: [AtomicUsize; NAMES.len()] = [const { AtomicUsize::new(0) }; NAMES.len()];

/// The counts, a line each.
#[cfg(feature = "counters")]
pub(crate) fn table() -> String {
    let counts = COUNTS.iter().map(|count| count.load(Ordering::Relaxed));
    counts.zip(NAMES).map(|(count, name)| format!("{count:>14} {name}\n")).collect()
}
