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

/// A part of the work whose time is measured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// Reading files, tokens and statements.
    Parse,
    /// Running statements: names, scopes, lets, parents.
    Statements,
    /// Making values of the expressions of the text.
    Expressions,
    /// Copying and binding the prototypes of multiclasses and loops.
    Prototypes,
    /// Making the records of `Class<args>`.
    Instances,
    /// Finishing records: names, checks, rows of fields.
    Records,
}

/// Measures the computation of a field, without what is measured meanwhile, until it is dropped. The function is called
/// only if counters are enabled.
#[inline(always)]
pub(crate) fn time_field(field: impl FnOnce() -> Symbol) -> Timer {
    #[cfg(feature = "counters")]
    return times::Timer::start(times::Row::Field(field().index()));
    #[cfg(not(feature = "counters"))]
    {
        let _ = field;
        Timer
    }
}

/// Measures a phase, without what is measured meanwhile, until it is dropped.
#[inline(always)]
pub(crate) fn time_phase(phase: Phase) -> Timer {
    #[cfg(feature = "counters")]
    return times::Timer::start(times::Row::Phase(phase));
    #[cfg(not(feature = "counters"))]
    {
        let _ = phase;
        Timer
    }
}

/// A running measurement.
#[cfg(not(feature = "counters"))]
pub(crate) struct Timer;

#[cfg(feature = "counters")]
pub(crate) use times::Timer;

/// Adds the times of the fields of a compilation, whose symbols these are, to those of the process.
#[inline(always)]
pub(crate) fn name_fields(interner: &Interner) {
    #[cfg(feature = "counters")]
    times::name(interner);
    #[cfg(not(feature = "counters"))]
    let _ = interner;
}

/// The counts, a line each, then the phases, then the fields that took most time: how often, milliseconds and name.
#[cfg(feature = "counters")]
pub fn table() -> String {
    let counts = COUNTS.iter().map(|count| count.load(Ordering::Relaxed));
    let counts: String = counts.zip(NAMES).map(|(count, name)| format!("{count:>14} {name}\n")).collect();
    counts + &times::table()
}

/// The time of phases and of computing fields, by their names.
#[cfg(feature = "counters")]
mod times {
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeMap;
    use std::sync::{Mutex, PoisonError};
    use std::time::{Duration, Instant};

    use crate::source::{Interner, Symbol};

    use crate::counters::Phase;

    /// How often something was done, and the time.
    type Times<K> = BTreeMap<K, (usize, Duration)>;

    /// The number of fields that are shown.
    const MAX_SHOWN: usize = 20;

    /// What is measured.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(super) enum Row {
        Phase(Phase),
        /// The number of the symbol of its name.
        Field(usize),
    }

    thread_local! {
        /// Those of the compilation of this thread.
        static TIMES: RefCell<Times<Row>> = const { RefCell::new(BTreeMap::new()) };
        /// The time of what is inside the row that is measured.
        static INSIDE: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    static FIELDS: Mutex<Times<String>> = Mutex::new(BTreeMap::new());
    static PHASES: Mutex<Times<Phase>> = Mutex::new(BTreeMap::new());

    pub(crate) struct Timer {
        row: Row,
        start: Instant,
        /// The time of what is inside the row around this one, before it.
        before: Duration,
    }

    impl Timer {
        pub(super) fn start(row: Row) -> Timer {
            Timer { row, before: INSIDE.replace(Duration::ZERO), start: Instant::now() }
        }
    }

    impl Drop for Timer {
        fn drop(&mut self) {
            let time = self.start.elapsed();
            let own = time.saturating_sub(INSIDE.replace(self.before + time));
            TIMES.with_borrow_mut(|times| {
                let (count, total) = times.entry(self.row).or_default();
                (*count, *total) = (*count + 1, *total + own);
            });
        }
    }

    pub(super) fn name(interner: &Interner) {
        let mut fields = FIELDS.lock().unwrap_or_else(PoisonError::into_inner);
        let mut phases = PHASES.lock().unwrap_or_else(PoisonError::into_inner);
        for (row, (count, time)) in TIMES.take() {
            let (all, total) = match row {
                Row::Phase(phase) => phases.entry(phase).or_default(),
                Row::Field(symbol) => {
                    fields.entry(interner.text(Symbol::from_index(symbol as u32)).into_owned()).or_default()
                }
            };
            (*all, *total) = (*all + count, *total + time);
        }
    }

    fn phase_name(phase: Phase) -> &'static str {
        match phase {
            Phase::Parse => "reading and parsing",
            Phase::Statements => "statements",
            Phase::Expressions => "expressions of the text",
            Phase::Prototypes => "prototypes",
            Phase::Instances => "instances",
            Phase::Records => "records",
        }
    }

    pub(super) fn table() -> String {
        let named = FIELDS.lock().unwrap_or_else(PoisonError::into_inner);
        let phases = PHASES.lock().unwrap_or_else(PoisonError::into_inner);
        let sum: Duration = named.values().map(|(_, time)| *time).sum();
        let mut fields: Vec<_> = named.iter().collect();
        fields.sort_by_key(|(_, (_, time))| std::cmp::Reverse(*time));
        let row = |count: usize, time: Duration, name: &str| format!("{count:>14} {:>8} ms {name}\n", time.as_millis());
        let phases = phases.iter().map(|(phase, (count, time))| row(*count, *time, phase_name(*phase)));
        let rows = fields.iter().take(MAX_SHOWN).map(|(name, (count, time))| row(*count, *time, name));
        let all = named.values().map(|(count, _)| count).sum();
        phases.collect::<String>() + &row(all, sum, "all fields, of which:") + &rows.collect::<String>()
    }
}
