//! [`FormatError`]: an error in an assembly format, at its offset in the format's text.

use std::ops::Range;

/// An error in a format that is not reported yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FormatError {
    /// The offsets of the invalid text.
    pub(crate) at: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

impl FormatError {
    pub(crate) fn new(at: Range<usize>, message: impl Into<String>) -> FormatError {
        FormatError { at, message: message.into(), help: None }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> FormatError {
        self.help = Some(help.into());
        self
    }
}
