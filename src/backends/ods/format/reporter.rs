//! [`FormatReporter`]: reports errors in an assembly format, inside the string of the `.td` file that contains it.
//!
//! The record graph knows where a field was set, not where its value is. If a string with the format's text follows the
//! field's name, the error points into that string, otherwise at the field, with the format and a mark as facts.

use std::ops::Range;

use super::error::FormatError;
use crate::diagnostics::{Diagnostic, Diags, Reported, Severity};
use crate::records::graph::FieldRef;
use crate::source::{SourceMap, Span};

/// Reports the errors of one format.
pub(crate) struct FormatReporter<'r> {
    format: &'r str,
    field: FieldRef<'r>,
    sources: &'r SourceMap,
    diags: &'r mut Diags,
    /// The location of the record, and the noun for it.
    owner: (Span, &'r str),
    /// If errors are only warnings, their consequence.
    consequence: Option<&'r str>,
    reported: Option<Reported>,
}

impl<'r> FormatReporter<'r> {
    pub(crate) fn new(
        format: &'r str,
        field: FieldRef<'r>,
        sources: &'r SourceMap,
        owner: (Span, &'r str),
        diags: &'r mut Diags,
    ) -> FormatReporter<'r> {
        FormatReporter { format, field, sources, diags, owner, consequence: None, reported: None }
    }

    /// Reports errors as warnings that name their consequence.
    pub(crate) fn warn(&mut self, consequence: &'r str) {
        self.consequence = Some(consequence);
    }

    pub(crate) fn report(&mut self, error: FormatError) -> Reported {
        let mut diagnostic = match string_of(self.format, self.field, self.sources) {
            Some(string) => Diagnostic::error(string.span(&error.at), error.message),
            None => {
                let (line, mark) = marked(self.format, &error.at);
                Diagnostic::error(self.field.span(), error.message)
                    .fact(format!("{LEAD}{line}"))
                    .fact(format!("{}{mark}", " ".repeat(LEAD.len())))
            }
        };
        if let Some(help) = error.help {
            diagnostic = diagnostic.help(help);
        }
        let (span, noun) = self.owner;
        diagnostic = diagnostic.note(span, format!("in the assembly format of this {noun}"));
        if let Some(consequence) = self.consequence {
            diagnostic.severity = Severity::Warning;
            diagnostic = diagnostic.help(consequence);
        }
        let reported = self.diags.push(diagnostic);
        self.reported = Some(reported);
        reported
    }

    /// The format, if nothing was reported about it.
    ///
    /// # Errors
    /// When anything was.
    pub(crate) fn result<T>(&self, format: T) -> Result<T, Reported> {
        self.reported.map_or(Ok(format), Err)
    }
}

/// A string in a source file.
struct SourceString {
    /// The position of each byte of its value, and of its end.
    positions: Vec<u32>,
}

impl SourceString {
    fn span(&self, at: &Range<usize>) -> Span {
        let position = |at: usize| self.positions.get(at).or(self.positions.last()).copied();
        let start = position(at.start).unwrap_or(0);
        let end = position(at.end).unwrap_or(start);
        Span::new(start, end.max(start + 1))
    }
}

/// The string that a field was set to, if it has this value.
fn string_of(value: &str, field: FieldRef<'_>, sources: &SourceMap) -> Option<SourceString> {
    let position = field.span().start;
    let file = sources.file_at(position);
    let start = sources.start(file);
    let text = sources.text(file);
    let from = usize::try_from(position.checked_sub(start)?).ok()?;
    // `let name = "..."`: only whitespace and `=` may precede the quote.
    let rest = text.get(from..)?.strip_prefix(field.name())?;
    let is_between = |byte: &&u8| byte.is_ascii_whitespace() || **byte == b'=';
    let skipped = rest.iter().take_while(is_between).count();
    let opening = from + field.name().len() + skipped;
    let string = text.get(opening..)?;
    let base = start + u32::try_from(opening).ok()?;
    let positions = match string {
        [b'"', inner @ ..] => quoted(value, inner, base + 1)?,
        [b'[', b'{', inner @ ..] => {
            let inner = inner.strip_prefix(value.as_bytes())?;
            inner.starts_with(b"}]").then_some(())?;
            let first = base + 2;
            (first..=first + u32::try_from(value.len()).ok()?).collect()
        }
        _ => return None,
    };
    Some(SourceString { positions })
}

/// The positions of a quoted string's bytes, if it has this value.
fn quoted(value: &str, inner: &[u8], first: u32) -> Option<Vec<u32>> {
    let mut positions = Vec::with_capacity(value.len() + 1);
    let mut at = 0;
    for expected in value.bytes() {
        positions.push(first + u32::try_from(at).ok()?);
        let (byte, length) = match inner.get(at..)? {
            [b'\\', b'n', ..] => (b'\n', 2),
            [b'\\', b't', ..] => (b'\t', 2),
            [b'\\', escaped, ..] => (*escaped, 2),
            [b'"', ..] | [] => return None,
            [byte, ..] => (*byte, 1),
        };
        (byte == expected).then_some(())?;
        at += length;
    }
    positions.push(first + u32::try_from(at).ok()?);
    (inner.get(at) == Some(&b'"')).then_some(positions)
}

const LEAD: &str = "in this format: ";

/// The line of a format with an error, and a mark to print below it.
fn marked(format: &str, at: &Range<usize>) -> (String, String) {
    let start = at.start.min(format.len());
    let line_start = format.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let line = format.get(line_start..).and_then(|rest| rest.lines().next()).unwrap_or("");
    let before = format.get(line_start..start).unwrap_or("").chars().count();
    (line.replace('\t', " "), format!("{}^", " ".repeat(before)))
}
