//! Conditionals: directives, the stack of open `#ifdef`s of a file, and skipped regions.
//!
//! Works on the text of one file; errors carry offsets into that text, which the stream turns into spans.

use super::kind::{Closed, block_comment_rest, line_end};
use crate::diagnostics::codes::{self, Code};

/// The keyword of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Ifdef,
    Ifndef,
    Else,
    Endif,
    Define,
}

impl Word {
    pub(super) fn text(self) -> &'static str {
        match self {
            Word::Ifdef => "#ifdef",
            Word::Ifndef => "#ifndef",
            Word::Else => "#else",
            Word::Endif => "#endif",
            Word::Define => "#define",
        }
    }

    fn takes_name(self) -> bool {
        matches!(self, Word::Ifdef | Word::Ifndef | Word::Define)
    }
}

/// An error in a directive: the bytes it is about, and the message.
pub(super) struct LexError {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) message: String,
    pub(super) code: Code,
}

/// A directive as read.
pub(super) struct Directive {
    pub(super) word: Word,
    /// The range of its macro in the text; none if it has none, or it is missing.
    pub(super) name: Option<(usize, usize)>,
    /// The offset after its last byte, comments on its line included.
    pub(super) end: usize,
    pub(super) error: Option<LexError>,
}

/// An open conditional.
#[derive(Clone)]
pub(super) struct Conditional {
    pub(super) start: usize,
    /// Offset of its `#else`.
    pub(super) otherwise: Option<usize>,
}

/// Whether the `#` at `at` begins a directive, judged by what follows; whether it begins its line is checked
/// elsewhere.
pub(super) fn word_at(text: &[u8], at: usize) -> Option<Word> {
    let rest = text.get(at + 1..)?;
    let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let word = match rest.get(..length)? {
        b"ifdef" => Word::Ifdef,
        b"ifndef" => Word::Ifndef,
        b"else" => Word::Else,
        b"endif" => Word::Endif,
        b"define" => Word::Define,
        _ => return None,
    };
    match rest.get(length..) {
        Some([b' ' | b'\t' | b'\r' | b'\n', ..] | [b'/', b'/' | b'*', ..]) => Some(word),
        _ => None,
    }
}

/// Whether `#if`, which other preprocessors know, is at `at`.
pub(super) fn is_plain_if(text: &[u8], at: usize) -> bool {
    matches!(text.get(at..), Some([b'#', b'i', b'f', b' ' | b'\t', ..]))
}

/// Whether the last word of the text would be a directive if a line end followed it.
pub(super) fn word_at_end_of_file(text: &[u8], at: usize) -> bool {
    matches!(text.get(at..), Some(b"#else" | b"#endif"))
}

/// Whether the text between two tokens makes the second one the first of its line.
pub(super) fn begins_line(gap: &[u8]) -> bool {
    let mut at = 0;
    while let Some(&byte) = gap.get(at) {
        match (byte, gap.get(at + 1)) {
            // A line comment in front of another token has a line end after it.
            (b'\n' | b'\r', _) | (b'/', Some(b'/')) => return true,
            (b'/', Some(b'*')) => at += 2 + gap.get(at + 2..).map_or(0, |rest| block_comment_rest(rest).0),
            _ => at += 1,
        }
    }
    false
}

/// Reads the directive `word` at `at`, to the end of its line.
pub(super) fn directive(text: &[u8], at: usize, word: Word) -> Directive {
    let mut end = at + word.text().len();
    let mut directive = Directive { word, name: None, end, error: None };
    if word.takes_name() {
        let start = skip_while(text, end, |byte| matches!(byte, b' ' | b'\t'));
        let starts_name = text.get(start).is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_');
        end = skip_while(text, start, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if starts_name {
            directive.name = Some((start, end));
        } else {
            let message = format!("expected a macro name after `{}`", word.text());
            directive.error =
                Some(LexError { start: at, end: at + word.text().len(), message, code: codes::DIRECTIVE });
        }
    }
    let (end, error) = rest_of_line(text, end, word);
    directive.end = end;
    directive.error = directive.error.or(error);
    directive
}

/// Only blanks and comments may follow a directive; a block comment may continue over several lines.
fn rest_of_line(text: &[u8], mut at: usize, word: Word) -> (usize, Option<LexError>) {
    loop {
        at = skip_while(text, at, |byte| matches!(byte, b' ' | b'\t'));
        match text.get(at..).unwrap_or_default() {
            [] | [b'\n' | b'\r', ..] => return (at, None),
            [b'/', b'/', ..] => return (line_end(text, at), None),
            [b'/', b'*', rest @ ..] => match block_comment_rest(rest) {
                (length, Closed::Yes) => at += 2 + length,
                (_, Closed::No) => return (text.len(), Some(unterminated_comment(at))),
            },
            _ => {
                let end = line_end(text, at);
                let message = format!("extra text after `{}`", word.text());
                return (end, Some(LexError { start: at, end, message, code: codes::DIRECTIVE }));
            }
        }
    }
}

/// The error for a `/*` without its `*/`.
pub(super) fn unterminated_comment(start: usize) -> LexError {
    let message = "unterminated comment: missing `*/`".to_owned();
    LexError { start, end: start + 2, message, code: codes::UNTERMINATED }
}

/// Where a skipped region ended.
pub(super) enum SkipEnd {
    /// At this `#else` or `#endif` of the conditional that is skipped.
    Directive { start: usize, directive: Directive },
    /// At the end of the file, inside these conditionals that were opened in the region.
    EndOfFile(Vec<Conditional>),
}

/// Skips a region from `at`, the end of a directive's line. Only the first token of each line matters.
pub(super) fn skip_region(text: &[u8], mut at: usize, mut report: impl FnMut(LexError)) -> SkipEnd {
    let mut inner: Vec<Conditional> = Vec::new();
    loop {
        at = line_end(text, at);
        // To the first byte of a line that is neither blank nor in a block comment.
        loop {
            at = skip_while(text, at, |byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0));
            match text.get(at..).unwrap_or_default() {
                [b'/', b'*', rest @ ..] => match block_comment_rest(rest) {
                    (length, Closed::Yes) => at += 2 + length,
                    (_, Closed::No) => {
                        report(unterminated_comment(at));
                        return SkipEnd::EndOfFile(Vec::new());
                    }
                },
                [] => return SkipEnd::EndOfFile(inner),
                _ => break,
            }
        }
        if text.get(at) != Some(&b'#') {
            continue;
        }
        let Some(word) = word_at(text, at) else {
            if word_at_end_of_file(text, at) {
                report(directive_without_line_end(text, at));
            }
            continue;
        };
        if word == Word::Define {
            continue;
        }
        let mut directive_read = directive(text, at, word);
        if inner.is_empty() && matches!(word, Word::Else | Word::Endif) {
            return SkipEnd::Directive { start: at, directive: directive_read };
        }
        if let Some(error) = directive_read.error.take() {
            report(error);
        }
        match word {
            Word::Ifdef | Word::Ifndef => inner.push(Conditional { start: at, otherwise: None }),
            Word::Else => {
                if let Some(open) = inner.last_mut()
                    && open.otherwise.replace(at).is_some()
                {
                    report(LexError {
                        start: at,
                        end: at + 5,
                        message: DOUBLE_ELSE.to_owned(),
                        code: codes::DIRECTIVE,
                    });
                }
            }
            Word::Endif => {
                inner.pop();
            }
            Word::Define => {}
        }
        at = directive_read.end;
    }
}

/// The message for a second `#else` of one conditional.
pub(super) const DOUBLE_ELSE: &str = "`#else` after `#else`";

/// The error for a directive that the end of the file cuts off: llvm-tblgen does not recognize it as one.
pub(super) fn directive_without_line_end(text: &[u8], at: usize) -> LexError {
    let message = "missing newline after the directive at the end of the file".to_owned();
    LexError { start: at, end: text.len(), message, code: codes::DIRECTIVE }
}

fn skip_while(text: &[u8], at: usize, wanted: impl Fn(u8) -> bool) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().position(|&byte| !wanted(byte)).unwrap_or(rest.len())
}

/// Whether a directive may begin with the `#` at an offset: a word follows, and only blanks or a comment precede it.
#[cfg(feature = "editor")]
pub fn may_begin_directive(text: &[u8], at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let before = &before[..at - blanks];
    let begins_line = before.is_empty() || [&b"\n"[..], b"\r", b"*/"].iter().any(|end| before.ends_with(end));
    begins_line && (word_at(text, at).is_some() || is_plain_if(text, at))
}
