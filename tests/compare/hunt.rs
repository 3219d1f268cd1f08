//! Compares source after source for a given time, reduces the differences and reports them.

use std::io::Write;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tdgen::reduce::reduce;

use crate::excuses::excuse;
use crate::tools::{Difference, Tools, Verdict};

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
    accepted: usize,
    refused: usize,
    crashed: usize,
    excused: usize,
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
            accepted: 0,
            refused: 0,
            crashed: 0,
            excused: 0,
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
        self.accepted * 100 / self.total().max(1)
    }

    fn total(&self) -> usize {
        self.accepted + self.refused + self.crashed + self.excused + self.reports.len()
    }

    /// Compares one source, and reduces it if the tools differ without an excuse.
    pub(crate) fn check(&mut self, tools: &Tools, source: &str, origin: impl Fn() -> String) {
        if self.total().is_multiple_of(1000) && self.total() > 0 {
            println!("{}: {} compared", self.title, self.total());
        }
        match tools.compare(source) {
            Verdict::Accepted => self.accepted += 1,
            Verdict::Refused => self.refused += 1,
            Verdict::Crashed => self.crashed += 1,
            Verdict::Differs(difference) => {
                let smallest = reduce(source, Instant::now() + REDUCTION, |candidate| {
                    same(&tools.compare(candidate), &difference)
                });
                let Verdict::Differs(difference) = tools.compare(&smallest) else { return };
                if excuse(&smallest, &difference).is_some() {
                    self.excused += 1;
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
        let counts = format!(
            "{}, seed {}: {} compared, {} accepted, {} refused, {} crashes of llvm-tblgen, {} intentional differences",
            self.title,
            self.seed,
            self.total(),
            self.accepted,
            self.refused,
            self.crashed,
            self.excused
        );
        println!("{counts}");
        let total = self.total();
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
