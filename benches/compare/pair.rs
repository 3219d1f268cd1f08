//! Both tools on the same work, in turn.

use std::time::Duration;

use super::measure::{Cost, Job};

/// Longer runs are measured twice only.
const LONG: Duration = Duration::from_secs(4);
/// Shorter runs are repeated until they fill this time, because other processes disturb them more.
const ENOUGH: Duration = Duration::from_millis(500);

/// The costs of one piece of work.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    /// LLVM's tool.
    pub(crate) real: Cost,
    /// tdgen, or why it has no cost.
    pub(crate) ours: Result<Cost, String>,
    /// Instructions of tdgen, if they were counted.
    pub(crate) instructions: Option<u64>,
}

impl Pair {
    /// Measures both tools, at least `runs` times unless that takes long.
    ///
    /// # Errors
    /// If LLVM's tool fails.
    pub(crate) fn measure(real: &Job, ours: &Job, runs: usize) -> Result<Pair, String> {
        let mut pair = Pair { real: real.run()?, ours: ours.run(), instructions: None };
        let first = pair.real.wall;
        let enough = (ENOUGH.as_secs_f64() / first.as_secs_f64()) as usize;
        let rounds = if first > LONG { runs.min(2) } else { enough.clamp(runs, 10 * runs) };
        for _ in 1..rounds {
            pair.real = real.run()?.least(Some(pair.real));
            if let Ok(least) = pair.ours {
                pair.ours = ours.run().map(|cost| cost.least(Some(least)));
            }
        }
        Ok(pair)
    }

    /// The costs of two pieces of work, one after the other.
    pub(crate) fn then(self, other: Pair) -> Pair {
        Pair {
            real: self.real.then(other.real),
            ours: self.ours.and_then(|ours| Ok(ours.then(other.ours?))),
            instructions: self.instructions.zip(other.instructions).map(|(one, other)| one + other),
        }
    }

    /// How many times as much LLVM's tool needs of something.
    pub(crate) fn factor(&self, of: fn(Cost) -> f64) -> Option<f64> {
        let ours = self.ours.as_ref().ok()?;
        Some(of(self.real) / of(*ours))
    }
}
