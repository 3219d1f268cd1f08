//! [`shifts`]: warnings about `<<` that somebody may have meant as an operator of C++.
//!
//! `a << b >> c` in a template whose expressions stand in `<< >>` is no fault, and prints `a`, what `b` is, and `c`.

use std::ops::Range;

use super::scanner::Piece;
use super::syntax::Syntax;
use crate::diagnostics::Diagnostic;
use crate::source::Span;

/// Streams that people write to.
const STREAMS: &[&str] = &["cout", "cerr", "clog", "cin", "os", "out", "oss", "ss", "stream"];

/// Expressions of a text that stand where an operator would.
pub(super) fn shifts(
    text: &str,
    pieces: &[Piece],
    syntax: &Syntax,
    place: impl Fn(&Range<usize>) -> Span,
) -> Vec<Diagnostic> {
    if syntax.variable.begin != "<<" {
        return Vec::new();
    }
    let mut found = Vec::new();
    for piece in pieces {
        let Piece::Variable(range) = piece else {
            continue;
        };
        let Some(begin) = text[..range.start].rfind("<<") else {
            continue;
        };
        let line = text[..begin].rsplit('\n').next().unwrap_or_default();
        let before = line.trim_end();
        let has_blank = before.len() < line.len();
        let inner = &text[range.clone()];
        let is_spaced = inner.starts_with(' ') && inner.ends_with(' ');
        let is_shift = is_operand(before) && has_blank && !is_spaced;
        if !is_shift && !is_stream(before) {
            continue;
        }
        let at = begin..begin + 2;
        let message = "this `<<` begins an expression, although it stands where an operator would";
        found.push(Diagnostic::warning(place(&at), message).help(
            "for the operator of C++ write `<< '<<' >>`; for an expression, put blanks on both sides of what is in it",
        ));
    }
    found
}

/// Whether the text ends with a number, a string or a bracket: what one shifts.
fn is_operand(before: &str) -> bool {
    let word = last_word(before);
    before.ends_with([')', ']', '"', '\'']) || word.starts_with(|c: char| c.is_ascii_digit())
}

fn is_stream(before: &str) -> bool {
    STREAMS.contains(&last_word(before))
}

fn last_word(text: &str) -> &str {
    let rest = text.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
    &text[rest.len()..]
}
