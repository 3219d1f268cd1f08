//! The Markdown tables.

use std::fmt;
use std::time::Duration;

use super::measure::Cost;

/// One job's figures.
#[derive(Default)]
pub(crate) struct Pair {
    /// tdgen's, if it was measured and did the work.
    pub(crate) ours: Option<Cost>,
    /// The real tool's.
    pub(crate) real: Option<Cost>,
    /// Size of the real output.
    pub(crate) bytes: u64,
    /// Why the row must not be believed.
    pub(crate) fault: Option<String>,
}

/// A table with one row a job.
pub(crate) struct Table {
    title: &'static str,
    real: &'static str,
    time: fn(&Cost) -> Duration,
    rows: Vec<String>,
}

impl Table {
    /// A table of user times; `real` is the real tool's name.
    pub(crate) fn user(title: &'static str, real: &'static str) -> Table {
        Table { title, real, time: |cost| cost.user, rows: Vec::new() }
    }

    /// A table of wall times.
    pub(crate) fn wall(title: &'static str) -> Table {
        Table { title, real: "llvm-tblgen", time: |cost| cost.wall, rows: Vec::new() }
    }

    /// Adds a row.
    pub(crate) fn add(&mut self, input: &str, action: &str, pair: Pair) {
        let (ours, real) = (pair.ours.as_ref(), pair.real.as_ref());
        let note = pair.fault.as_deref().unwrap_or("");
        let mebibytes =
            |cost: Option<&Cost>| cost.map_or("-".to_owned(), |cost| format!("{:.0}", cost.peak as f64 / 1024.0));
        self.rows.push(format!(
            "| {input} | {action} | {:.1} | {} | {} | {} | {} | {} | {} | {note} |",
            pair.bytes as f64 / 1e6,
            milliseconds(real.map(self.time)),
            milliseconds(ours.map(self.time)),
            ratio(real.map(|cost| (self.time)(cost).as_secs_f64()), ours.map(|cost| (self.time)(cost).as_secs_f64())),
            mebibytes(real),
            mebibytes(ours),
            ratio(real.map(|cost| cost.peak as f64), ours.map(|cost| cost.peak as f64)),
        ));
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rows.is_empty() {
            return Ok(());
        }
        writeln!(f, "\n### {}\n", self.title)?;
        writeln!(
            f,
            "| input | action | MB | {0} ms | tdgen ms | times faster | {0} MiB | tdgen MiB | times less | |",
            self.real
        )?;
        writeln!(f, "|---|---|--:|--:|--:|--:|--:|--:|--:|---|")?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}

/// What only tdgen does.
#[derive(Default)]
pub(crate) struct OwnTable {
    title: &'static str,
    rows: Vec<String>,
}

impl OwnTable {
    /// A table of this title.
    pub(crate) fn new(title: &'static str) -> OwnTable {
        OwnTable { title, rows: Vec::new() }
    }

    /// Adds a row.
    pub(crate) fn add(&mut self, action: &str, cost: Option<Cost>) {
        let user = milliseconds(cost.map(|cost| cost.user));
        let wall = milliseconds(cost.map(|cost| cost.wall));
        let peak = cost.map_or(0.0, |cost| cost.peak as f64 / 1024.0);
        self.rows.push(format!("| {action} | {user} | {wall} | {peak:.0} |"));
    }
}

impl fmt::Display for OwnTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rows.is_empty() {
            return Ok(());
        }
        writeln!(f, "\n### {} (tdgen alone)\n", self.title)?;
        writeln!(f, "| action | user ms | wall ms | MiB |")?;
        writeln!(f, "|---|--:|--:|--:|")?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}

/// What one size cost tdgen and the real tool.
pub(crate) type Costs = (Option<Cost>, Option<Cost>);

/// How time grows when one size doubles, twice.
#[derive(Default)]
pub(crate) struct GrowthTable {
    rows: Vec<String>,
}

impl GrowthTable {
    /// Adds what grows: the smallest size, and ours and the real cost at that size, its double and its fourfold.
    pub(crate) fn add(&mut self, name: &str, base: usize, costs: &[Costs]) {
        let column = |pick: fn(&Costs) -> Option<Cost>| {
            let times: Vec<Option<Duration>> = costs.iter().map(|pair| pick(pair).map(|cost| cost.user)).collect();
            let shown: Vec<String> = times.iter().map(|time| milliseconds(*time)).collect();
            let seconds = |at: usize| times.get(at).copied().flatten().map(|time| time.as_secs_f64());
            format!("{} | {}", shown.join(" | "), ratio(seconds(2), seconds(0)))
        };
        self.rows.push(format!("| {name} | {base} | {} | {} |", column(|pair| pair.1), column(|pair| pair.0)));
    }
}

impl fmt::Display for GrowthTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rows.is_empty() {
            return Ok(());
        }
        writeln!(f, "\n### Growth (parse, user ms at n, 2n, 4n; 4n/n is 4 when linear)\n")?;
        writeln!(f, "| what | n | llvm-tblgen n | 2n | 4n | 4n/n | tdgen n | 2n | 4n | 4n/n |")?;
        writeln!(f, "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}

fn milliseconds(time: Option<Duration>) -> String {
    time.map_or("-".to_owned(), |time| {
        let milliseconds = time.as_secs_f64() * 1e3;
        if milliseconds < 100.0 { format!("{milliseconds:.1}") } else { format!("{milliseconds:.0}") }
    })
}

fn ratio(real: Option<f64>, ours: Option<f64>) -> String {
    match (real, ours) {
        (Some(real), Some(ours)) if ours > 0.0 => format!("{:.1}", real / ours),
        _ => "-".to_owned(),
    }
}
