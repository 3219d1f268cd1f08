//! [`Fault`]: where and why the parser stopped, and the text there.

use std::ops::Range;

use super::lines::value_end;
use super::positions::Positions;
use tdgen_language::diagnostics::Diagnostic;

/// Where and why the parser stopped.
pub(super) struct Fault<'a> {
    pub(super) info: &'a str,
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) positions: &'a Positions<'a>,
}

impl Fault<'_> {
    pub(super) fn error(&self, part: Range<usize>, message: &str, help: impl Into<String>) -> Diagnostic {
        Diagnostic::error(self.positions.place(part), format!("invalid YAML: {message}")).help(help)
    }

    pub(super) fn says(&self, parts: &[&str]) -> bool {
        parts.iter().any(|part| self.info.contains(part))
    }

    pub(super) fn part(&self, part: Range<usize>) -> &str {
        self.text.get(part).unwrap_or_default()
    }

    /// The value that begins at `start`, and goes on at `from`.
    pub(super) fn value(&self, start: usize, from: usize) -> Range<usize> {
        let is_in_brackets = !self.positions.open_brackets(start).is_empty();
        start..value_end(self.text, from, is_in_brackets)
    }
}
