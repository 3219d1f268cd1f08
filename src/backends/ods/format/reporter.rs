//! [`FormatReporter`]: reports errors in an assembly format, inside the string of the `.td` file that contains it.
//!
//! The record graph knows where a field was set, not where its value is. If a string in the definition of the record
//! has the format's text, or a part of it that a class completes, the error points into that string. Otherwise it is
//! reported at the record, since operations that share a class's format may differ in what is wrong with it.

use std::ops::Range;

use super::error::FormatError;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported, Severity};
use tdgen_language::records::graph::FieldRef;
use tdgen_language::source::{SourceMap, Span};

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
        let (span, noun) = self.owner;
        let context = format!("in the assembly format of this {noun}");
        let mut diagnostic = match self.location(&error.at) {
            Some((at, true)) => Diagnostic::error(at, error.message).note(span, context),
            Some((at, false)) => Diagnostic::error(span, error.message).label(context).note(at, "in this format"),
            None => {
                let (line, mark) = marked(self.format, &error.at);
                Diagnostic::error(span, error.message)
                    .label(context)
                    .fact(format!("{LEAD}{line}"))
                    .fact(format!("{}{mark}", " ".repeat(LEAD.len())))
            }
        };
        if let Some(help) = error.help {
            diagnostic = diagnostic.help(help);
        }
        if let Some(consequence) = self.consequence {
            diagnostic.severity = Severity::Warning;
            diagnostic = diagnostic.help(consequence);
        }
        let reported = self.diags.push(diagnostic);
        self.reported = Some(reported);
        reported
    }

    /// Finds the text of an error, and whether it is in the definition of the record.
    fn location(&self, at: &Range<usize>) -> Option<(Span, bool)> {
        let record = self.field.record();
        let records = record.records();
        let definitions: Vec<Span> = record
            .spans()
            .iter()
            .map(|&span| Span::new(span.start, records.end_of_definition(span).max(span.end)))
            .collect();
        let is_own = |at: u32| definitions.iter().any(|it| it.start <= at && at < it.end);
        if let Some(string) = string_of(self.format, self.field, self.sources) {
            return Some((string.span(at), is_own(self.field.span().start)));
        }
        let strings = definitions.iter().flat_map(|&definition| strings_in(definition, self.sources));
        let mut holders: Vec<(usize, Span)> = strings.filter_map(|string| string.holder(self.format, at)).collect();
        holders.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
        holders.first().map(|(_, span)| (*span, true))
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
    /// A string whose value begins at an index of a file; `offsets` are those of its bytes and of its end.
    fn at(base: u32, first: usize, offsets: Vec<usize>) -> SourceString {
        let position = |offset| base + u32::try_from(first + offset).unwrap_or(0);
        SourceString { positions: offsets.into_iter().map(position).collect() }
    }

    fn span(&self, at: &Range<usize>) -> Span {
        let position = |at: usize| self.positions.get(at).or(self.positions.last()).copied();
        let start = position(at.start).unwrap_or(0);
        let end = position(at.end).unwrap_or(start);
        Span::new(start, end.max(start + 1))
    }
}

/// A string literal and its value.
struct Literal {
    value: Vec<u8>,
    string: SourceString,
}

impl Literal {
    /// Reads the literal at the start of `text`, which is at an index of a file, and returns it with its length.
    fn read(text: &[u8], base: u32, at: usize) -> Option<(Literal, usize)> {
        let (value, offsets) = match text {
            [b'"', inner @ ..] => unquoted(inner),
            [b'[', b'{', inner @ ..] => {
                let length = memchr::memmem::find(inner, b"}]").unwrap_or(inner.len());
                (inner[..length].to_vec(), (0..=length).collect())
            }
            _ => return None,
        };
        let quotes = if text.starts_with(b"\"") { 1 } else { 2 };
        let length = 2 * quotes + offsets.last().copied().unwrap_or(0);
        Some((Literal { value, string: SourceString::at(base, at + quotes, offsets) }, length))
    }

    /// If this literal is the part of a format with an error: its length and the error's location in it.
    fn holder(&self, format: &str, at: &Range<usize>) -> Option<(usize, Span)> {
        let length = self.value.len();
        let has_part = |&start: &usize| start <= at.start && at.end <= start + length;
        let is_here = |&start: &usize| format.as_bytes()[start..].starts_with(&self.value);
        let mut starts = (0..=format.len().checked_sub(length)?).filter(is_here);
        // A text that occurs more than once may be the result of a computation.
        let start = starts.next().filter(has_part).filter(|_| starts.next().is_none())?;
        Some((length, self.string.span(&(at.start - start..at.end - start))))
    }
}

/// The string literals in a part of a file.
fn strings_in(part: Span, sources: &SourceMap) -> Vec<Literal> {
    let file = sources.file_at(part.start);
    let base = sources.start(file);
    let text = sources.text(file);
    let index = |position: u32| usize::try_from(position.saturating_sub(base)).unwrap_or(0).min(text.len());
    let (mut at, end) = (index(part.start), index(part.end));
    let mut found = Vec::new();
    while at < end {
        let rest = &text[at..end];
        at += match rest {
            [b'/', b'/', ..] => memchr::memchr(b'\n', rest).unwrap_or(rest.len()),
            [b'/', b'*', ..] => memchr::memmem::find(rest, b"*/").unwrap_or(rest.len()),
            _ => Literal::read(rest, base, at).map_or(1, |(literal, length)| {
                found.push(literal);
                length
            }),
        };
    }
    found
}

/// The value of a quoted string, and the offset of each byte and of its end.
fn unquoted(inner: &[u8]) -> (Vec<u8>, Vec<usize>) {
    let (mut value, mut offsets) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some((byte, length)) = character(&inner[at..]) {
        value.push(byte);
        offsets.push(at);
        at += length;
    }
    offsets.push(at);
    (value, offsets)
}

/// The first byte of the rest of a quoted string's value, and its length in the source.
fn character(rest: &[u8]) -> Option<(u8, usize)> {
    Some(match rest {
        [b'\\', b'n', ..] => (b'\n', 2),
        [b'\\', b't', ..] => (b'\t', 2),
        [b'\\', escaped, ..] => (*escaped, 2),
        [b'"', ..] | [] => return None,
        [byte, ..] => (*byte, 1),
    })
}

/// The string that a field was set to, if it has this value.
fn string_of(value: &str, field: FieldRef<'_>, sources: &SourceMap) -> Option<SourceString> {
    let position = field.span().start;
    let file = sources.file_at(position);
    let start = sources.start(file);
    let text = sources.text(file);
    let from = usize::try_from(position.checked_sub(start)?).ok()?;
    // `let name = "..."`: only whitespace and `=` may precede the quote.
    let rest = text.get(from..)?.strip_prefix(field.name_bytes())?;
    let is_between = |byte: &&u8| byte.is_ascii_whitespace() || **byte == b'=';
    let skipped = rest.iter().take_while(is_between).count();
    let opening = from + field.name_bytes().len() + skipped;
    let (literal, _) = Literal::read(text.get(opening..)?, start, opening)?;
    (literal.value == value.as_bytes()).then_some(literal.string)
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
