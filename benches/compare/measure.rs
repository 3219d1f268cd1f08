//! Running a tool and reading what it cost.
//!
//! The kernel tells a process what its *finished children* used, all together. So each run goes through a short-lived
//! process of its own, this same binary with [`STOPWATCH`] as its first argument, that has the tool as its only child
//! and prints that child's figures.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};

use super::generate::Input;

const STOPWATCH: &str = "--stopwatch";

/// What one run of a tool took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// Time in the program itself.
    pub(crate) user: Duration,
    /// From start to end.
    pub(crate) wall: Duration,
    /// Most memory at any time, in KiB.
    pub(crate) peak: u64,
}

impl Cost {
    /// The least of each figure: what disturbs a run only ever adds.
    pub(crate) fn least(self, other: Option<Cost>) -> Cost {
        other.map_or(self, |other| Cost {
            user: self.user.min(other.user),
            wall: self.wall.min(other.wall),
            peak: self.peak.min(other.peak),
        })
    }
}

/// A program that takes llvm-tblgen's arguments.
#[derive(Clone, Debug)]
pub(crate) struct Tool {
    path: PathBuf,
}

impl Tool {
    /// The tool at this path, or of this name on the search path.
    pub(crate) fn new(path: PathBuf) -> Tool {
        Tool { path }
    }

    /// Runs with these arguments over one input `times` times; gives the mean cost of a run.
    ///
    /// The kernel splits time into user and system by sampling it at its clock's ticks, 4 ms apart: only many runs
    /// together make a short one's user time mean something.
    ///
    /// # Errors
    /// When the tool cannot be run or refuses the input: the first line it said.
    pub(crate) fn run(&self, input: &Input, arguments: &[String], times: u32) -> Result<Cost, String> {
        let mut words: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        words.push("--no-warn-on-unused-template-args".into());
        words.extend(["-I".into(), input.include.clone().into_os_string()]);
        words.push(input.main.clone().into_os_string());
        self.run_with(&words, times)
    }

    /// The same with these arguments and no others.
    ///
    /// # Errors
    /// As above.
    pub(crate) fn run_with(&self, arguments: &[OsString], times: u32) -> Result<Cost, String> {
        let stopwatch = std::env::current_exe().map_err(|error| error.to_string())?;
        let run = Command::new(stopwatch)
            .arg(STOPWATCH)
            .arg(times.to_string())
            .arg(&self.path)
            .args(arguments)
            .output()
            .map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&run.stderr);
        if !run.status.success() {
            return Err(format!("{}: {}", self.path.display(), said.lines().next().unwrap_or("failed")));
        }
        parse_cost(&String::from_utf8_lossy(&run.stdout)).ok_or_else(|| "no figures from the stopwatch".to_owned())
    }
}

/// The arguments that ask for one action and its output.
pub(crate) fn job(action: &str, out: &Path) -> [String; 3] {
    let out = out.display().to_string();
    [action.to_owned(), "-o".to_owned(), out]
}

fn parse_cost(text: &str) -> Option<Cost> {
    let mut numbers = text.split_whitespace().map(str::parse::<u64>);
    let mut next = || numbers.next()?.ok();
    Some(Cost { user: Duration::from_micros(next()?), wall: Duration::from_micros(next()?), peak: next()? })
}

/// When this process was started as a stopwatch: runs the command that follows as often as asked, prints mean
/// microseconds of user time, of wall time, and KiB at the peak, and gives the exit code.
pub(crate) fn run_as_stopwatch() -> Option<ExitCode> {
    let mut args = std::env::args_os().skip(1);
    if args.next()? != STOPWATCH {
        return None;
    }
    let times: u32 = args.next()?.to_str()?.parse().ok()?;
    let program = args.next()?;
    let args: Vec<_> = args.collect();
    let begin = Instant::now();
    for _ in 0..times {
        match Command::new(&program).args(&args).status() {
            Ok(status) if status.success() => {}
            _ => return Some(ExitCode::FAILURE),
        }
    }
    let wall = begin.elapsed() / times;
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else {
        return Some(ExitCode::FAILURE);
    };
    let user = usage.user_time();
    let user = (user.tv_sec() * 1_000_000 + user.tv_usec()) / i64::from(times);
    println!("{user} {} {}", wall.as_micros(), usage.max_rss());
    Some(ExitCode::SUCCESS)
}

/// Whether two files hold the same bytes; files that neither tool wrote count as the same.
pub(crate) fn same_bytes(one: &Path, other: &Path) -> bool {
    fs::read(one).unwrap_or_default() == fs::read(other).unwrap_or_default()
}
