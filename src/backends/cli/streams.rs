//! [`Streams`]: what a run reads and writes besides files.

use std::io::{Read, Write};

use crate::diagnostics::Format;

/// The standard streams of a run.
pub struct Streams<'a> {
    /// The input when no file or `-` is given.
    pub stdin: &'a mut dyn Read,
    /// Outputs without a file, and `--help`.
    pub stdout: &'a mut dyn Write,
    /// Diagnostics and timing.
    pub stderr: &'a mut dyn Write,
    /// What stderr can display.
    pub terminal: Terminal,
}

/// What stderr can display.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terminal {
    /// Whether it is a terminal, or goes to one through a build tool.
    pub is_terminal: bool,
    /// Whether it displays colors.
    pub color: bool,
    /// Whether it displays more than ASCII.
    pub unicode: bool,
    /// The format that the user chose for it.
    pub format: Option<Format>,
}
