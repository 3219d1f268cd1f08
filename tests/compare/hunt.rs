//! Compares source after source for a given time, reduces the differences and reports them.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tdgen::reduce::reduce;

use crate::excuses::excuse;
use crate::tools::{Difference, Kind, Tools, Verdict};

/// How long a run takes unless `TDGEN_COMPARE_SECONDS` says otherwise.
const SECONDS: u64 = 8;
/// How long one difference is reduced.
const REDUCTION: Duration = Duration::from_secs(60);
/// The number of differences after which a run stops.
const MOST: usize = 5;

/// A run of comparisons.
pub(crate) struct Hunt {
    title: &'static str,
    seed: u64,
    end: Instant,
    /// Sources that llvm-tblgen accepts, by its version, and whose outputs are all equal.
    accepted: BTreeMap<String, usize>,
    /// Sources that both tools refuse with the first error on the same line.
    refused: usize,
    /// Sources that both refuse with the first error on another line.
    elsewhere: usize,
    crashed: usize,
    /// Intentional differences, by their row of docs/differences.md.
    excused: BTreeMap<&'static str, usize>,
    reports: Vec<String>,
    most: usize,
}

impl Hunt {
    pub(crate) fn new(title: &'static str) -> Hunt {
        let number = |name: &str| std::env::var(name).ok().map(|value| value.parse().expect("a number"));
        let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / (24 * 60 * 60);
        let seed = number("TDGEN_COMPARE_SEED").unwrap_or(today);
        let seconds = number("TDGEN_COMPARE_SECONDS");
        println!("{title}: seed {seed}");
        Hunt {
            title,
            seed,
            end: Instant::now() + Duration::from_secs(seconds.unwrap_or(SECONDS)),
            accepted: BTreeMap::new(),
            refused: 0,
            elsewhere: 0,
            crashed: 0,
            excused: BTreeMap::new(),
            reports: Vec::new(),
            most: if seconds.is_some() { usize::MAX } else { MOST },
        }
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    pub(crate) fn is_over(&self) -> bool {
        Instant::now() >= self.end || self.reports.len() >= self.most
    }

    /// How many sources llvm-tblgen accepts, in percent.
    pub(crate) fn accepted(&self) -> usize {
        self.accepted.values().sum::<usize>() * 100 / self.total().max(1)
    }

    fn total(&self) -> usize {
        let counts: usize = self.accepted.values().chain(self.excused.values()).sum();
        counts + self.refused + self.crashed + self.reports.len()
    }

    /// Compares one source, and reduces it if the tools differ without an excuse.
    pub(crate) fn check(&mut self, tools: &Tools, source: &str, origin: impl Fn() -> String) {
        if self.total().is_multiple_of(1000) && self.total() > 0 {
            println!("{}: {} compared, accepted {:?}", self.title, self.total(), self.accepted);
        }
        match tools.compare(source) {
            Verdict::Accepted => *self.accepted.entry(tools.version().to_owned()).or_default() += 1,
            Verdict::Refused => self.refused += 1,
            Verdict::Crashed => self.crashed += 1,
            Verdict::Differs(difference) => {
                self.elsewhere += usize::from(difference.kind == Kind::ErrorLine);
                let smallest = reduce(source, Instant::now() + REDUCTION, |candidate| {
                    same(&tools.compare(candidate), &difference)
                });
                let Verdict::Differs(difference) = tools.compare(&smallest) else { return };
                if let Some(row) = excuse(&smallest, &difference) {
                    *self.excused.entry(row).or_default() += 1;
                    return;
                }
                let report = report(&origin(), &smallest, &difference);
                println!("{report}");
                self.reports.push(report);
            }
        }
    }

    /// Prints the counts, and [judges](judge) the differences.
    pub(crate) fn finish(self) {
        let total = self.total();
        let counts = format!(
            "{}, seed {}: {total} compared, accepted {:?}, {} refused at the same line and {} at another one, \
             {} crashes of llvm-tblgen, {} intentional differences",
            self.title,
            self.seed,
            self.accepted,
            self.refused,
            self.elsewhere,
            self.crashed,
            self.excused.values().sum::<usize>()
        );
        println!("{counts}\n{:#?}", self.excused);
        judge(&format!("{counts}\n{} differences", self.reports.len()), &self.reports, total);
    }
}

/// Fails if there are findings. In the daily run, which has a new seed each time, a rare finding is printed only: it
/// must not stop unrelated work. `TDGEN_COMPARE_SECONDS` makes every finding a failure.
pub(crate) fn judge(counts: &str, findings: &[String], total: usize) {
    let is_daily = std::env::var_os("TDGEN_COMPARE_SECONDS").is_none();
    let tolerated = if is_daily { 1 + total / 1000 } else { 0 };
    let text = format!("{counts}:\n{}", findings.join("\n"));
    assert!(findings.len() <= tolerated, "{text}");
    if !findings.is_empty() {
        // Not `println!`, whose text is hidden when a test passes.
        std::io::stderr().write_all(text.as_bytes()).expect("standard error is open");
    }
}

fn same(verdict: &Verdict, expected: &Difference) -> bool {
    matches!(verdict, Verdict::Differs(found) if found.kind == expected.kind && found.messages == expected.messages)
}

fn report(origin: &str, source: &str, difference: &Difference) -> String {
    format!("--- {origin}: {:?}\n{source}\n--- {}\n", difference.kind, difference.lines)
}
