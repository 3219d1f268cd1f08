//! [`read`]: the lines of a lock file, which people edit and version control merges.
//!
//! A line is `GROUP NAME = VALUE`; a `#` begins a comment. Conflicts of a merge and bytes that are not UTF-8 are
//! reported here, whatever the lines are about.

use std::str::FromStr;

use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::source::Span;

/// The markers of a merge conflict.
const CONFLICT: [&str; 4] = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"];

/// The words of a product for the messages about its lock file.
pub struct Words {
    /// The flag that writes the file: `--gen-lock`.
    pub generator: &'static str,
    /// What a name has in the file: `id`.
    pub value: &'static str,
    /// Examples of lines, in a sentence for the help of an error.
    pub example: &'static str,
}

/// A line without comment and surrounding blanks.
pub struct Line<'t> {
    pub group: &'t str,
    pub name: &'t str,
    pub value: &'t str,
    text: &'t str,
    start: u32,
}

impl<'t> Line<'t> {
    /// An error in a part of the line.
    pub fn error(&self, part: &str, message: &str, help: &str) -> Diagnostic {
        Diagnostic::error(self.span(part), message).help(help)
    }

    /// The position of a part of the line.
    pub(crate) fn span(&self, part: &str) -> Span {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let position = |offset: usize| self.start.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX));
        Span::new(position(offset), position(offset + part.len()))
    }

    /// The decimal number that a part of the line is; `None` if it is too large for `T`.
    pub fn number<T: FromStr>(&self, part: &str, words: &Words) -> Result<Option<T>, Diagnostic> {
        if part.is_empty() {
            return Err(self.error(part, &format!("missing {}", words.value), words.example));
        }
        if !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.error(part, &format!("invalid {} `{part}`", words.value), words.example));
        }
        Ok(part.parse().ok())
    }

    /// Splits a line whose first byte is at `start`; `None` if nothing but a comment is on it.
    fn split(bytes: &'t [u8], start: u32, words: &Words) -> Result<Option<Line<'t>>, Diagnostic> {
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let at = start.saturating_add(u32::try_from(error.valid_up_to()).unwrap_or_default());
            Diagnostic::error(Span::new(at, at), "invalid UTF-8").help(words.example)
        })?;
        let entry = text.split('#').next().unwrap_or_default().trim();
        let whole = Line { group: entry, name: entry, value: entry, text, start };
        if CONFLICT.iter().any(|mark| entry.starts_with(mark)) {
            let help = format!("keep the lines that were merged first, remove the others, and run {}", words.generator);
            return Err(whole.error(entry, "unresolved merge conflict", &help));
        }
        if entry.is_empty() {
            return Ok(None);
        }
        let malformed = || whole.error(entry, "expected `GROUP NAME = VALUE`", words.example);
        let (names, value) = entry.split_once('=').ok_or_else(malformed)?;
        let mut names = names.split_whitespace();
        let (Some(group), Some(name), None) = (names.next(), names.next(), names.next()) else {
            return Err(malformed());
        };
        Ok(Some(Line { group, name, value: value.trim(), text, start }))
    }
}

/// Calls `each` for each entry of a file whose first byte is at `start`; reports the errors of all lines.
pub(crate) fn read<'t>(
    text: &'t [u8],
    start: u32,
    words: &Words,
    diags: &mut Diags,
    mut each: impl FnMut(&Line<'t>) -> Result<(), Diagnostic>,
) -> Result<(), Reported> {
    let mut outcome = Ok(());
    let mut start = start;
    for line in text.split(|byte| *byte == b'\n') {
        let entry = Line::split(line, start, words);
        if let Err(error) = entry.and_then(|line| line.map_or(Ok(()), |line| each(&line))) {
            outcome = Err(diags.push(error));
        }
        let length = u32::try_from(line.len()).unwrap_or(u32::MAX);
        start = start.saturating_add(length).saturating_add(1);
    }
    outcome
}
