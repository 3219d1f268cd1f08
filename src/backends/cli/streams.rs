//! [`Streams`]: what a run reads and writes besides files.

use std::io::{self, Read, Write};

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

/// Calls `work` with no input, and with outputs that nobody sees. Returns its result, and the diagnostics.
pub fn collect_messages<T>(work: impl FnOnce(&mut Streams<'_>) -> T) -> (T, String) {
    let mut messages = Vec::new();
    let (stdin, stdout, terminal) = (&mut io::empty(), &mut io::sink(), Terminal::default());
    let result = work(&mut Streams { stdin, stdout, stderr: &mut messages, terminal });
    (result, String::from_utf8_lossy(&messages).into_owned())
}

/// What the standard streams can display; without another word, stderr.
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
    /// Whether standard input is a terminal.
    pub stdin_is_terminal: bool,
    /// Whether standard output displays colors.
    pub stdout_color: bool,
    /// The columns of standard output, if it is a terminal.
    pub stdout_width: Option<usize>,
}

impl Terminal {
    /// The columns that help is wrapped to.
    pub fn help_width(self) -> usize {
        /// Longer lines are hard to read.
        const WIDEST: usize = 100;
        self.stdout_width.unwrap_or(WIDEST).clamp(40, WIDEST)
    }
}
