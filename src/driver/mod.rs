//! The command line and the disk: the only module that touches either.
//!
//! Takes the arguments of the process and the table of backends; hands on files and an exit code. The way of a run:
//!
//! 1. `response` replaces `@file` by the arguments in it, `argv` brings LLVM's spellings into one form, `cli` reads
//!    them with clap, and `actions` decides which action writes where: the result is an `cli::Invocation`.
//!    If the first word names one of the `subcommands`, that runs instead;
//! 2. `session` parses once, runs every action, shows the diagnostics;
//! 3. `output` puts the outputs in place, all or none, and `depfile` says what they were made from.
//!
//! Exit codes: 0 good, 1 errors in the input or on the disk, 2 wrong usage, 70 a bug of ours.
#![allow(
    clippy::disallowed_methods,
    reason = "the driver is the one module that may read and write files and look at the environment"
)]

mod actions;
mod argv;
mod cli;
mod depfile;
mod disk;
mod help;
mod job;
mod messages;
mod output;
mod report;
mod response;
mod revision;
mod scratch;
mod session;
mod subcommands;
mod terminal;
#[cfg(test)]
mod tests;
mod timing;
mod usage;

use std::ffi::OsString;
use std::io::{self, BufWriter, Read, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

pub use disk::Disk;
pub use job::{Job, JobAction};
pub use report::Report;
pub use terminal::Terminal;

use crate::backends::backend::Backend;
use crate::registry;
use subcommands::Subcommand;
use usage::Stop;

/// All went well.
const GOOD: u8 = 0;
/// The input has errors, or a file cannot be read or written.
const FAILED: u8 = 1;
/// The command line is wrong.
const USAGE: u8 = 2;
/// A panic: a bug of ours (`EX_SOFTWARE`).
const INTERNAL: u8 = 70;

/// Room for the recursion that is left (syntax and values have depth limits that fit in it). Pages that are never
/// used cost nothing.
const STACK: usize = 256 << 20;

/// The program: the built-in backends and those that were added.
///
/// ```no_run
/// # const MY_BACKEND: tdgen::backends::Backend =
/// #     tdgen::backends::Backend::new("x", "", |_, _| Vec::new());
/// fn main() -> std::process::ExitCode {
///     tdgen::driver::Driver::new().backend(MY_BACKEND).main()
/// }
/// ```
pub struct Driver {
    backends: Vec<Backend>,
}

/// What a run reads and writes beside files.
pub struct Streams<'a> {
    /// The input when none or `-` is given.
    pub stdin: &'a mut dyn Read,
    /// Outputs without a file, `--help`.
    pub stdout: &'a mut dyn Write,
    /// Diagnostics and timing.
    pub stderr: &'a mut dyn Write,
    /// What stderr can show.
    pub terminal: Terminal,
}

impl Default for Driver {
    fn default() -> Self {
        Driver::new()
    }
}

impl Driver {
    /// A driver with the built-in backends.
    pub fn new() -> Driver {
        Driver { backends: registry::builtin_backends().copied().collect() }
    }

    /// Adds a backend; one with the name of an earlier one takes its place.
    #[must_use]
    pub fn backend(mut self, backend: Backend) -> Driver {
        match self.backends.iter_mut().find(|known| known.name == backend.name) {
            Some(known) => *known = backend,
            None => self.backends.push(backend),
        }
        self
    }

    /// Runs on the arguments and streams of the process.
    pub fn main(self) -> ExitCode {
        panic::set_hook(Box::new(|bug| {
            let note = "this is a bug in tdgen, please report it with the input that shows it; no output was touched";
            // The last words of the process: nobody is left to tell if they cannot be written.
            let _ = writeln!(io::stderr(), "internal error: {bug}\nnote: {note}");
        }));
        let mut stdout = BufWriter::with_capacity(1 << 20, io::stdout().lock());
        let mut streams = Streams {
            stdin: &mut io::stdin(),
            stdout: &mut stdout,
            stderr: &mut io::stderr(),
            terminal: Terminal::detect(),
        };
        ExitCode::from(self.run(std::env::args_os().skip(1), &mut streams))
    }

    /// Runs on these arguments (without the program's name) and streams; gives the exit code.
    pub fn run(&self, args: impl IntoIterator<Item = OsString>, streams: &mut Streams) -> u8 {
        let args = args.into_iter().collect();
        let run = || self.run_or_panic(args, streams);
        self.guarded(run).unwrap_or(INTERNAL)
    }

    /// Runs on a stack of its own; nothing if that panics.
    fn guarded<T>(&self, run: impl FnOnce() -> T) -> Option<T> {
        panic::catch_unwind(AssertUnwindSafe(|| stacker::grow(STACK, run))).ok()
    }

    fn run_or_panic(&self, args: Vec<OsString>, streams: &mut Streams) -> u8 {
        let args = match response::expand(args) {
            Ok(args) => args,
            Err(message) => return usage::complain(&message, "tdgen", streams),
        };
        let (name, done) = match Subcommand::chosen(&args) {
            Some((subcommand, args)) => {
                let program = cli::program(&self.backends, subcommands::commands());
                (subcommand.bin_name(), subcommand.run(&program, args, streams))
            }
            None => {
                let invocation = cli::parse(&self.backends, subcommands::commands, args);
                let done = invocation.map(|invocation| session::run(&invocation, streams).exit_code);
                ("tdgen".to_owned(), done)
            }
        };
        match done {
            Ok(code) => code,
            Err(Stop::Show(text)) => usage::show(text.as_bytes(), streams),
            Err(Stop::Usage(message)) => usage::complain(&message, &name, streams),
        }
    }
}

/// The system's words for an error, without its number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}
