//! What is done with files, and what is reported about it.

use std::ops::RangeInclusive;

use crate::commands::td_files::Found;
use tdgen_language::backends::cli::streams::Streams;

/// Lines of a file, counted from 1.
pub(super) type Lines = Vec<RangeInclusive<usize>>;

/// A file, and the lines of it that are formatted; none for all.
pub(super) type Work = (Found, Option<Lines>);

/// A file that would change or cannot be formatted.
pub(super) enum Outcome {
    Same,
    Changed { old: Vec<u8>, new: Vec<u8> },
    Failed(String),
}

pub(super) struct Done {
    pub(super) outcome: Outcome,
    /// A remark about it.
    pub(super) note: Option<String>,
}

/// Writes a line to the standard error.
pub(super) fn tell(streams: &mut Streams<'_>, message: &str) {
    // A closed stderr changes nothing about the exit code.
    let _ = writeln!(streams.stderr, "{message}");
}
