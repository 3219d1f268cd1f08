//! tdgen on damaged files: no input makes it crash, hang or leave half an output.
//!
//! The tests run for a short time with a new seed each day. `TDGEN_FUZZ_SEED` and `TDGEN_FUZZ_SECONDS` choose another
//! seed and time: docs/robustness.md has the command.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]
#![allow(clippy::print_stdout, reason = "the seed of a run and its findings are printed while it runs")]

mod actions;
mod bytes;
#[path = "../compare/mutate.rs"]
mod mutate;
#[path = "../../fuzz/src/protocol.rs"]
mod protocol;
mod seeds;
#[path = "../support/mod.rs"]
mod support;
#[allow(unreachable_pub, reason = "they are public for the programs of `cargo fuzz`")]
#[path = "../../fuzz/src/targets.rs"]
mod targets;

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The folder of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A run: its seed, its end, and the findings so far.
struct Run {
    title: &'static str,
    seed: u64,
    end: Instant,
    inputs: usize,
    accepted: usize,
    findings: Vec<String>,
}

impl Run {
    /// Begins a run that takes so many seconds, unless the environment chooses another time.
    fn new(title: &'static str, seconds: u64) -> Run {
        let number = |name: &str| std::env::var(name).ok().map(|value| value.parse().expect("a number"));
        let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / (24 * 60 * 60);
        let seed = number("TDGEN_FUZZ_SEED").unwrap_or(today);
        let end = Instant::now() + Duration::from_secs(number("TDGEN_FUZZ_SECONDS").unwrap_or(seconds));
        println!("{title}: seed {seed}");
        Run { title, seed, end, inputs: 0, accepted: 0, findings: Vec::new() }
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.end || self.findings.len() >= 20
    }

    fn found(&mut self, finding: String) {
        println!("{finding}");
        self.findings.push(finding);
    }

    /// Prints the counts, and fails if something was found.
    fn finish(self) {
        let Run { title, seed, inputs, accepted, findings, .. } = self;
        println!("{title}, seed {seed}: {inputs} inputs, {accepted} accepted, {} findings", findings.len());
        assert!(inputs > 20, "only {inputs} inputs");
        assert!(findings.is_empty(), "{} findings in {inputs} inputs:\n{}", findings.len(), findings.join("\n"));
    }
}
