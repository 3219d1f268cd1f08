//! Runs a command and reads what it cost.
//!
//! The kernel reports the resources of *finished children*, all together. So each run goes through a short-lived
//! process of its own: this same binary with [`STOPWATCH`] as its first argument, which has the command as its only
//! child and prints the child's figures. The sum of user and system time is exact; only its split is sampled by the
//! kernel.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;

const STOPWATCH: &str = "--stopwatch";

/// The cost of one run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// User and system time.
    pub(crate) cpu: Duration,
    /// Time from start to end.
    pub(crate) wall: Duration,
    /// Peak memory in KiB.
    pub(crate) peak: u64,
    /// Minor page faults.
    pub(crate) faults: u64,
}

impl Cost {
    /// The least of each figure: disturbances only add.
    pub(crate) fn least(self, other: Option<Cost>) -> Cost {
        other.map_or(self, |other| Cost {
            cpu: self.cpu.min(other.cpu),
            wall: self.wall.min(other.wall),
            peak: self.peak.min(other.peak),
            faults: self.faults.min(other.faults),
        })
    }

    /// The cost of two runs, one after the other.
    pub(crate) fn then(self, other: Cost) -> Cost {
        Cost {
            cpu: self.cpu + other.cpu,
            wall: self.wall + other.wall,
            peak: self.peak.max(other.peak),
            faults: self.faults + other.faults,
        }
    }

    pub(crate) fn milliseconds(self) -> f64 {
        self.cpu.as_secs_f64() * 1e3
    }

    pub(crate) fn mebibytes(self) -> f64 {
        self.peak as f64 / 1024.0
    }
}

/// A program and its arguments.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    program: PathBuf,
    arguments: Vec<OsString>,
}

impl Job {
    pub(crate) fn new(program: impl Into<PathBuf>) -> Job {
        Job { program: program.into(), arguments: Vec::new() }
    }

    pub(crate) fn arg(mut self, argument: impl AsRef<OsStr>) -> Job {
        self.arguments.push(argument.as_ref().to_owned());
        self
    }

    pub(crate) fn args<T: AsRef<OsStr>>(self, arguments: impl IntoIterator<Item = T>) -> Job {
        arguments.into_iter().fold(self, Job::arg)
    }

    /// Runs the command once.
    ///
    /// # Errors
    /// If it fails: the first line of its messages.
    pub(crate) fn run(&self) -> Result<Cost, String> {
        let stopwatch = std::env::current_exe().map_err(|error| error.to_string())?;
        let run = Command::new(stopwatch).arg(STOPWATCH).arg(&self.program).args(&self.arguments).output();
        let run = run.map_err(|error| error.to_string())?;
        let messages = String::from_utf8_lossy(&run.stderr);
        if !run.status.success() {
            return Err(format!("{}: {}", self.program.display(), messages.lines().next().unwrap_or("failed")));
        }
        let figures = String::from_utf8_lossy(&run.stdout);
        parse_cost(figures.lines().last().unwrap_or_default()).ok_or_else(|| "no figures from the stopwatch".to_owned())
    }

    /// The least costs of several runs.
    ///
    /// # Errors
    /// If a run fails.
    pub(crate) fn least(&self, rounds: usize) -> Result<Cost, String> {
        let mut least = self.run()?;
        for _ in 1..rounds {
            least = self.run()?.least(Some(least));
        }
        Ok(least)
    }

    /// Counts the instructions of a run; `None` without valgrind.
    pub(crate) fn instructions(&self) -> Option<u64> {
        let mut valgrind = Command::new("valgrind");
        valgrind
            .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
            .arg(&self.program)
            .args(&self.arguments);
        let run = valgrind.stdout(Stdio::null()).stderr(Stdio::piped()).output().ok()?;
        let messages = String::from_utf8_lossy(&run.stderr);
        let (_, count) = messages.split_once("refs:")?;
        count.split_whitespace().next()?.replace(',', "").parse().ok()
    }
}

fn parse_cost(text: &str) -> Option<Cost> {
    let mut numbers = text.split_whitespace().map(str::parse::<u64>);
    let mut next = || numbers.next()?.ok();
    let (cpu, wall) = (Duration::from_micros(next()?), Duration::from_micros(next()?));
    Some(Cost { cpu, wall, peak: next()?, faults: next()? })
}

/// If this process was started as a stopwatch: runs the command that follows, prints the figures of [`parse_cost`], and
/// returns the exit code.
pub(crate) fn run_as_stopwatch() -> Option<ExitCode> {
    let mut args = std::env::args_os().skip(1);
    if args.next()? != STOPWATCH {
        return None;
    }
    let mut command = Command::new(args.next()?);
    command.args(args).stdout(Stdio::null());
    let begin = Instant::now();
    let is_success = command.status().is_ok_and(|status| status.success());
    let wall = begin.elapsed().as_micros();
    let Some(usage) = getrusage(UsageWho::RUSAGE_CHILDREN).ok().filter(|_| is_success) else {
        return Some(ExitCode::FAILURE);
    };
    let microseconds = |time: TimeVal| time.tv_sec() * 1_000_000 + time.tv_usec();
    let cpu = microseconds(usage.user_time()) + microseconds(usage.system_time());
    println!("{cpu} {wall} {} {}", usage.max_rss(), usage.minor_page_faults());
    Some(ExitCode::SUCCESS)
}

/// Whether two files have the same bytes.
pub(crate) fn have_same_bytes(one: &Path, other: &Path) -> bool {
    match (std::fs::read(one), std::fs::read(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
