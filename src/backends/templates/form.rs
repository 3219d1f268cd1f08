//! [`Form`]: a template as minijinja gets it, and the way back from a place in it.
//!
//! Takes pieces; hands on a text with the same meaning in which every mark is one that no template has and all
//! whitespace is decided, so that minijinja's own rules have nothing left to do.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Range;

use minijinja::syntax::SyntaxConfig;

use super::scanner::Piece;

/// A character that no template should have; one that does gets it back by [`Form::data`].
const RARE: char = '\u{1}';
const BLOCK: (&str, &str) = ("\u{1}%", "%\u{1}");
const VARIABLE: (&str, &str) = ("\u{1}{", "}\u{1}");
const COMMENT: (&str, &str) = ("\u{1}#", "#\u{1}");

/// Statements with a body, whose first line may end in a colon as in Python.
const WITH_BODY: &[&str] =
    &["autoescape", "block", "call", "elif", "else", "filter", "for", "if", "macro", "set", "with"];

/// A text whose line ends are LF, and where those stood that had CR.
pub(super) struct Lines<'t> {
    pub(super) text: Cow<'t, str>,
    /// Positions in `text` of line ends that had two bytes.
    long: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// The lines of a text; without the last line end unless that is kept.
    pub(super) fn of(text: &'t str, keeps_trailing: bool) -> Lines<'t> {
        let mut lines = Lines { text: Cow::Borrowed(text), long: Vec::new() };
        if text.contains('\r') {
            let mut own = String::with_capacity(text.len());
            let mut chars = text.chars().peekable();
            while let Some(c) = chars.next() {
                let is_long = c == '\r' && chars.next_if_eq(&'\n').is_some();
                if is_long {
                    lines.long.push(own.len());
                }
                own.push(if c == '\r' { '\n' } else { c });
            }
            lines.text = Cow::Owned(own);
        }
        if !keeps_trailing && lines.text.ends_with('\n') {
            let end = lines.text.len() - 1;
            match &mut lines.text {
                Cow::Borrowed(text) => *text = text.get(..end).unwrap_or(text),
                Cow::Owned(text) => text.truncate(end),
            }
        }
        lines
    }

    /// What leads back from places, without the text.
    pub(super) fn places(self) -> Lines<'static> {
        Lines { text: Cow::Borrowed(""), long: self.long }
    }

    /// The place in the text as it was given.
    pub(super) fn original(&self, at: usize) -> usize {
        at + self.long.partition_point(|&end| end < at)
    }
}

/// What minijinja gets.
#[derive(Default)]
pub(super) struct Form {
    pub(super) text: String,
    /// Starts of parts in `text` and in the scanned text, with their length; in order.
    parts: Vec<(usize, usize, usize)>,
}

impl Form {
    /// The form of a text's pieces.
    pub(super) fn of(text: &str, pieces: &[Piece]) -> Form {
        let mut form = Form::default();
        for piece in pieces {
            match piece {
                Piece::Data(range) => form.data(text, range),
                Piece::Variable(range) => form.tag(VARIABLE, text, range),
                Piece::Block(range) => form.tag(BLOCK, text, &without_colon(text, range)),
                Piece::Stand(statement) => {
                    let _ = write!(form.text, "{} {statement} {}", BLOCK.0, BLOCK.1);
                }
            }
        }
        form
    }

    /// The syntax of all forms.
    ///
    /// # Errors
    /// None: the marks are different.
    pub(super) fn syntax() -> Result<SyntaxConfig, minijinja::Error> {
        SyntaxConfig::builder()
            .block_delimiters(BLOCK.0, BLOCK.1)
            .variable_delimiters(VARIABLE.0, VARIABLE.1)
            .comment_delimiters(COMMENT.0, COMMENT.1)
            .keep_trailing_newline(true)
            .build()
    }

    fn data(&mut self, text: &str, range: &Range<usize>) {
        let mut start = range.start;
        for data in text[range.clone()].split_inclusive(RARE) {
            let plain = data.strip_suffix(RARE);
            self.part(text, start..start + plain.unwrap_or(data).len());
            if plain.is_some() {
                let _ = write!(self.text, "{}\"\\u0001\"{}", VARIABLE.0, VARIABLE.1);
            }
            start += data.len();
        }
    }

    fn tag(&mut self, marks: (&str, &str), text: &str, range: &Range<usize>) {
        self.text.push_str(marks.0);
        // What the tag begins or ends with is no sign.
        self.text.push(' ');
        self.part(text, range.clone());
        self.text.push(' ');
        self.text.push_str(marks.1);
    }

    fn part(&mut self, text: &str, range: Range<usize>) {
        let part = (self.text.len(), range.start, range.len());
        self.text.push_str(&text[range]);
        self.parts.push(part);
    }

    /// The place in the scanned text.
    pub(super) fn original(&self, at: usize) -> usize {
        let after = self.parts.partition_point(|&(start, _, _)| start <= at);
        let part = after.checked_sub(1).and_then(|part| self.parts.get(part));
        part.map_or(0, |&(start, original, length)| original + (at - start).min(length))
    }
}

/// A statement without the colon at its end, where one may be.
fn without_colon(text: &str, range: &Range<usize>) -> Range<usize> {
    let statement = text[range.clone()].trim_end();
    let word = statement.trim_start();
    let word = word.split(|c: char| !c.is_alphanumeric() && c != '_').next();
    match statement.strip_suffix(':') {
        Some(bare) if word.is_some_and(|word| WITH_BODY.contains(&word)) => range.start..range.start + bare.len(),
        _ => range.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backends::option::OptionValues;
    use crate::backends::templates::scanner::scan;
    use crate::backends::templates::syntax::Syntax;

    #[test]
    fn places_lead_back() {
        let text = "a\r\n<% if x: %>\r\nb\u{1}<< y >>\n";
        let syntax = Syntax::of(&OptionValues::default(), "t.jinja").unwrap();
        let lines = Lines::of(text, true);
        let (pieces, faults) = scan(&lines.text, &syntax);
        assert_eq!(faults, []);
        let form = Form::of(&lines.text, &pieces);
        for name in ["x", "y", "b"] {
            let at = form.text.find(name).unwrap();
            let original = lines.original(form.original(at));
            assert_eq!(text.find(name), Some(original), "{name}");
        }
        assert!(!form.text.contains(':'));
    }
}
