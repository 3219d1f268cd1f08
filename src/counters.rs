//! Counts the work of a compilation, in builds with the Cargo feature `counters`; does nothing in other builds.
//!
//! The counts are those of the process. The driver prints them at the end of a run.

use crate::source::{Interner, Symbol};

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

/// Measures the computation of a field, without the fields that are computed meanwhile, until it is dropped. The
/// function is called only if counters are enabled.
#[inline(always)]
pub(crate) fn time_field(field: impl FnOnce() -> Symbol) -> FieldTimer {
    #[cfg(feature = "counters")]
    return fields::FieldTimer::start(field().index());
    #[cfg(not(feature = "counters"))]
    {
        let _ = field;
        FieldTimer
    }
}

/// A running measurement of [`time_field`].
#[cfg(not(feature = "counters"))]
pub(crate) struct FieldTimer;

#[cfg(feature = "counters")]
pub(crate) use fields::FieldTimer;

/// Adds the times of the fields of a compilation, whose symbols these are, to those of the process.
#[inline(always)]
pub(crate) fn name_fields(interner: &Interner) {
    #[cfg(feature = "counters")]
    fields::name(interner);
    #[cfg(not(feature = "counters"))]
    let _ = interner;
}

/// The counts, a line each, then the fields that took most time: computations, milliseconds and name.
#[cfg(feature = "counters")]
pub fn table() -> String {
    let counts = COUNTS.iter().map(|count| count.load(Ordering::Relaxed));
    let counts: String = counts.zip(NAMES).map(|(count, name)| format!("{count:>14} {name}\n")).collect();
    counts + &fields::table()
}

/// The time of computing fields, by their names.
#[cfg(feature = "counters")]
mod fields {
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeMap;
    use std::sync::{Mutex, PoisonError};
    use std::time::{Duration, Instant};

    use crate::source::{Interner, Symbol};

    /// How often fields of a name were computed, and the time.
    type Times<K> = BTreeMap<K, (usize, Duration)>;

    /// The number of fields that are shown.
    const MAX_SHOWN: usize = 20;

    thread_local! {
        /// The fields of the compilation of this thread, by the numbers of their symbols.
        static TIMES: RefCell<Times<usize>> = const { RefCell::new(BTreeMap::new()) };
        /// The time of fields inside the one that is computed.
        static INSIDE: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    static NAMED: Mutex<Times<String>> = Mutex::new(BTreeMap::new());

    pub(crate) struct FieldTimer {
        symbol: usize,
        start: Instant,
        /// The time of fields inside the one around this field, before it.
        before: Duration,
    }

    impl FieldTimer {
        pub(super) fn start(symbol: usize) -> FieldTimer {
            FieldTimer { symbol, before: INSIDE.replace(Duration::ZERO), start: Instant::now() }
        }
    }

    impl Drop for FieldTimer {
        fn drop(&mut self) {
            let time = self.start.elapsed();
            let own = time.saturating_sub(INSIDE.replace(self.before + time));
            TIMES.with_borrow_mut(|times| {
                let (count, total) = times.entry(self.symbol).or_default();
                (*count, *total) = (*count + 1, *total + own);
            });
        }
    }

    pub(super) fn name(interner: &Interner) {
        let mut named = NAMED.lock().unwrap_or_else(PoisonError::into_inner);
        for (symbol, (count, time)) in TIMES.take() {
            let name = interner.text(Symbol::from_index(symbol as u32)).into_owned();
            let (all, total) = named.entry(name).or_default();
            (*all, *total) = (*all + count, *total + time);
        }
    }

    pub(super) fn table() -> String {
        let named = NAMED.lock().unwrap_or_else(PoisonError::into_inner);
        let sum: Duration = named.values().map(|(_, time)| *time).sum();
        let mut fields: Vec<_> = named.iter().collect();
        fields.sort_by_key(|(_, (_, time))| std::cmp::Reverse(*time));
        let row = |count: usize, time: Duration, name: &str| format!("{count:>14} {:>8} ms {name}\n", time.as_millis());
        let rows = fields.iter().take(MAX_SHOWN).map(|(name, (count, time))| row(*count, *time, name));
        let all = named.values().map(|(count, _)| count).sum();
        rows.collect::<String>() + &row(all, sum, "all fields")
    }
}
