//! `--time-phases`: the time of each phase.

use std::time::{Duration, Instant};

/// Measures phases as they run.
#[derive(Default)]
pub(crate) struct Phases {
    rows: Vec<(String, Duration)>,
    parts: Vec<(String, Duration)>,
    notes: Vec<String>,
}

impl Phases {
    /// Runs and measures a phase.
    pub(crate) fn time<T>(&mut self, phase: &str, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = work();
        self.rows.push((phase.to_owned(), start.elapsed()));
        done
    }

    /// Adds a part of the last phase; parts may run in parallel.
    pub(crate) fn part(&mut self, name: &str, time: Duration) {
        self.parts.push((format!("  {name}"), time));
    }

    /// Adds a line below the table.
    pub(crate) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    /// The table.
    pub(crate) fn table(&self) -> String {
        let total: Duration = self.rows.iter().map(|row| row.1).sum();
        let mut text = String::from("Time by phase (wall clock)\n     seconds   share  phase\n");
        let mut line = |name: &str, time: Duration| {
            let share = if total.is_zero() { 0.0 } else { 100.0 * time.as_secs_f64() / total.as_secs_f64() };
            text.push_str(&format!("{:12.6} {share:6.1}%  {name}\n", time.as_secs_f64()));
        };
        for (name, time) in &self.rows {
            line(name, *time);
            if name == BACKENDS && self.parts.len() > 1 {
                self.parts.iter().for_each(|(name, time)| line(name, *time));
            }
        }
        line("Total", total);
        self.notes.iter().for_each(|note| text.push_str(&format!("{note}\n")));
        text
    }
}

/// Reading, parsing and elaboration.
pub(crate) const PARSE: &str = "Parse, build records";
/// All backends.
pub(crate) const BACKENDS: &str = "Backend overall";
/// Writing, which includes formatting for outputs that are written piece by piece.
pub(crate) const WRITE: &str = "Write output";
