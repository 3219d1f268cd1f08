//! The time and memory of tdgen for inputs of 10^3 to 10^6 of one construct, for docs/robustness.md.

use std::fmt::Write;
use std::path::Path;

use super::generate::{self, SCALES};
use super::measure::{Cost, Job};
use super::options::Options;
use super::report::number;

/// The sizes.
const SIZES: [usize; 4] = [1_000, 10_000, 100_000, 1_000_000];
/// The seconds after which a run is ended.
const SECONDS: &str = "60";
/// Shorter runs say nothing about growth, in milliseconds.
const SHORTEST: f64 = 5.0;
/// Growth beyond this exponent is more than n log n, which is 1.1 to 1.2 at these sizes, and what the caches add to it.
const LINEAR: f64 = 1.3;

/// The costs of one construct.
pub(crate) struct Row {
    name: &'static str,
    /// The costs at each size, up to the first failure.
    costs: Vec<Cost>,
    /// Why the next size fails.
    end: Option<String>,
    reason: &'static str,
    /// The costs of an empty file.
    start: Cost,
}

/// Measures the rows that the options select.
///
/// # Errors
/// If an input cannot be written, or an empty file cannot be compiled.
pub(crate) fn measure(options: &Options, dir: &Path) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for scale in SCALES {
        let name = format!("growth scale {}", scale.name);
        if !options.wants(&name) {
            continue;
        }
        eprintln!("{name}");
        let empty = generate::empty(dir).map_err(|error| error.to_string())?;
        let start = empty.job(&options.ours, ["--null-backend"]).least(5)?;
        let mut row = Row { name: scale.name, costs: Vec::new(), end: None, reason: scale.reason, start };
        for size in SIZES {
            let input = generate::scaled(scale, size, dir).map_err(|error| error.to_string())?;
            let arguments = [SECONDS.as_ref(), options.ours.as_os_str()];
            let options = ["--null-backend", "--diagnostic-format=short"];
            let job = input.job(Path::new("timeout"), arguments.into_iter().chain(options.map(AsRef::as_ref)));
            match least(&job) {
                Ok(cost) => row.costs.push(cost),
                Err(message) => {
                    row.end = Some(reason(&message));
                    break;
                }
            }
        }
        rows.push(row);
    }
    Ok(rows)
}

/// The least cost of three runs, or of one that is long.
fn least(job: &Job) -> Result<Cost, String> {
    let first = job.run()?;
    if first.milliseconds() > 2_000.0 { Ok(first) } else { Ok(job.least(2)?.least(Some(first))) }
}

/// The message of a failed run without program, file and position.
fn reason(message: &str) -> String {
    match message.split_once("error: ") {
        Some((_, text)) => text.to_owned(),
        None => format!("longer than {SECONDS} s"),
    }
}

impl Row {
    /// The exponent of the growth between the largest two sizes that say something; `of` is a cost.
    fn exponent(&self, least: f64, of: fn(Cost) -> f64) -> Option<f64> {
        let costs: Vec<f64> = self.costs.iter().map(|cost| of(*cost) - of(self.start)).collect();
        let [.., before, last] = costs.as_slice() else { return None };
        (*before >= least).then(|| (last / before).log10())
    }

    /// The verdict on the growth of time.
    fn verdict(&self) -> &'static str {
        match self.exponent(SHORTEST, Cost::milliseconds) {
            None if self.costs.len() == SIZES.len() => "too fast to tell",
            None => "",
            Some(exponent) if exponent <= 1.1 => "linear",
            Some(exponent) if exponent <= LINEAR => "n log n",
            Some(_) if self.reason.is_empty() => "more",
            Some(_) => self.reason,
        }
    }
}

/// The table of all rows.
pub(crate) fn table(rows: &[Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut out = String::from("| many |");
    for size in SIZES {
        let _ = write!(out, " {} |", number(size as f64));
    }
    out += " exponent of time | of memory | growth, or the limit that ends it |\n|---|--:|--:|--:|--:|--:|--:|---|\n";
    for row in rows {
        let _ = write!(out, "| {} |", row.name);
        for at in 0..SIZES.len() {
            let _ = match row.costs.get(at) {
                Some(cost) => write!(out, " {} ms, {} MiB |", number(cost.milliseconds()), number(cost.mebibytes())),
                None => write!(out, " |"),
            };
        }
        let exponent = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.2}"));
        let time = exponent(row.exponent(SHORTEST, Cost::milliseconds));
        let memory = exponent(row.exponent(1.0, Cost::mebibytes));
        let notes: Vec<&str> =
            [row.verdict()].into_iter().chain(row.end.as_deref()).filter(|it| !it.is_empty()).collect();
        let _ = writeln!(out, " {time} | {memory} | {} |", notes.join("; "));
    }
    out
}
