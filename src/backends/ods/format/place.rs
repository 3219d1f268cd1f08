//! Where in a `.td` file a fault of a format shows: inside the string that the format is written in.
//!
//! Takes the field that holds the format, and the sources. The record graph knows where a field was set, not where its
//! value stands: if a string with the format's text follows there, the fault is shown in it, otherwise at the field,
//! with the format and a mark under it as a note.

use std::ops::Range;

use super::error::FormatError;
use crate::diagnostics::Diagnostic;
use crate::records::graph::FieldRef;
use crate::source::{SourceMap, Span};

/// The fault as a message to the user.
pub(crate) fn diagnostic(fault: &FormatError, format: &str, field: FieldRef<'_>, sources: &SourceMap) -> Diagnostic {
    let diagnostic = match literal_of(format, field, sources) {
        Some(literal) => {
            let span = literal.span(&fault.at);
            Diagnostic::error(span, fault.message.clone())
        }
        None => {
            let (line, mark) = marked(format, &fault.at);
            Diagnostic::error(field.span(), fault.message.clone())
                .fact(format!("{LEAD}{line}"))
                .fact(format!("{}{mark}", " ".repeat(LEAD.len())))
        }
    };
    match &fault.help {
        Some(help) => diagnostic.help(help.clone()),
        None => diagnostic,
    }
}

/// A string in a source file.
struct Literal {
    /// The position of each byte of its value, and of its end.
    places: Vec<u32>,
}

impl Literal {
    fn span(&self, at: &Range<usize>) -> Span {
        let place = |at: usize| self.places.get(at).or(self.places.last());
        let start = place(at.start).copied().unwrap_or(0);
        let end = place(at.end).copied().unwrap_or(start);
        Span::new(start, end.max(start + 1))
    }
}

/// The string that a field was set to, if it has this value.
fn literal_of(value: &str, field: FieldRef<'_>, sources: &SourceMap) -> Option<Literal> {
    let place = field.span().start;
    let file = sources.file_at(place);
    let start = sources.start(file);
    let text = sources.text(file);
    let from = usize::try_from(place.checked_sub(start)?).ok()?;
    // `let name = "..."`: the first quote behind the name, with nothing but blanks and `=` in between.
    let rest = text.get(from..)?.strip_prefix(field.name())?;
    let is_between = |byte: &&u8| byte.is_ascii_whitespace() || **byte == b'=';
    let skipped = rest.iter().take_while(is_between).count();
    let opening = from + field.name().len() + skipped;
    let literal = text.get(opening..)?;
    let mut places = Vec::with_capacity(value.len() + 1);
    let base = start + u32::try_from(opening).ok()?;
    match literal {
        [b'"', inner @ ..] => quoted(value, inner, base + 1, &mut places)?,
        [b'[', b'{', inner @ ..] => {
            let inner = inner.strip_prefix(value.as_bytes())?;
            inner.starts_with(b"}]").then_some(())?;
            let first = base + 2;
            places.extend(first..=first + u32::try_from(value.len()).ok()?);
        }
        _ => return None,
    }
    Some(Literal { places })
}

/// The places of a string's bytes, if it has this value.
fn quoted(value: &str, inner: &[u8], first: u32, places: &mut Vec<u32>) -> Option<()> {
    let mut at = 0;
    for wanted in value.bytes() {
        places.push(first + u32::try_from(at).ok()?);
        let (byte, length) = match inner.get(at..)? {
            [b'\\', b'n', ..] => (b'\n', 2),
            [b'\\', b't', ..] => (b'\t', 2),
            [b'\\', escaped, ..] => (*escaped, 2),
            [b'"', ..] | [] => return None,
            [byte, ..] => (*byte, 1),
        };
        (byte == wanted).then_some(())?;
        at += length;
    }
    places.push(first + u32::try_from(at).ok()?);
    (inner.get(at) == Some(&b'"')).then_some(())
}

const LEAD: &str = "in this format: ";

/// The line of a format in which a fault shows, and a mark to stand under it.
fn marked(format: &str, at: &Range<usize>) -> (String, String) {
    let start = at.start.min(format.len());
    let line_start = format.get(..start).and_then(|it| it.rfind('\n')).map_or(0, |it| it + 1);
    let line = format.get(line_start..).and_then(|it| it.lines().next()).unwrap_or("");
    let before = format.get(line_start..start).unwrap_or("").chars().count();
    (line.replace('\t', " "), format!("{}^", " ".repeat(before)))
}
