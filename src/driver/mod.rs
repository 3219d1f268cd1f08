//! The driver: the program around the compiler, and the only module that touches the disk and the environment.
//!
//! A run:
//!
//! 1. `response` expands `@file` arguments, and the command line becomes an invocation (`backends::cli`). If
//!    the first word names a subcommand, the subcommand runs instead, with a `local_host` as its way to the disk.
//! 2. `session` parses once, runs every action and shows the diagnostics.
//!    `compilation` is the part before the actions.
//! 3. `output` writes the outputs, the depfile and the stamp, all or none.
//!
//! `batch` runs many invocations at once, those of a `job_list`.
//!
//! Exit codes: 0 success, 1 errors in the input or on the disk, 2 wrong usage, 70 a bug in tdgen.
#![allow(
    clippy::disallowed_methods,
    reason = "the driver is the one module that may read and write files and look at the environment"
)]

mod batch;
mod compilation;
mod completions;
mod conflicts;
mod disk;
mod entry;
mod help;
mod identity;
mod included;
mod job;
mod job_list;
mod local_host;
mod machine;
mod man;
mod new;
mod output;
mod preambles;
mod program;
mod progress;
mod report;
mod response;
mod revision;
mod scratch;
mod session;
mod signals;
mod stack;
mod terminal;
#[cfg(test)]
mod tests;
mod timing;
mod uses;
mod version;

#[doc(hidden)]
pub use crate::backends::cli::llvm::TOOLS as LLVM_TOOLS;
pub use crate::backends::cli::streams::{Streams, Terminal};
pub use disk::Disk;
pub use job::{Job, JobAction};
pub use program::Driver;
pub use report::Report;
