//! [`Normalized`]: a template as minijinja parses it, and the mapping from its positions back to the file.
//!
//! Its delimiters occur in no template, and the white space around tags is already removed, so that minijinja's own
//! rules, which differ from those of Jinja2, have no effect.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Range;

use minijinja::syntax::SyntaxConfig;

use super::scanner::Piece;
use crate::bounds::work::DATA;

/// A character that templates do not contain; [`Normalized::data`] escapes one that does.
const RARE: char = '\u{1}';
const BLOCK: (&str, &str) = ("\u{1}%", "%\u{1}");
const VARIABLE: (&str, &str) = ("\u{1}{", "}\u{1}");
const COMMENT: (&str, &str) = ("\u{1}#", "#\u{1}");

/// Statements with a body, which may end in a colon as in Python.
const WITH_BODY: &[&str] =
    &["autoescape", "block", "call", "elif", "else", "filter", "for", "if", "macro", "set", "with"];

/// The words that an operand can follow.
const BEFORE_OPERANDS: &[&str] = &["and", "elif", "else", "if", "in", "is", "not", "or"];

/// The bytes of data that are written in one instruction of minijinja; a filter counts more.
const COUNTED_DATA: usize = 32;

/// The filter that looks at a value in a namespace, and returns the empty string.
pub(crate) const CHECK: &str = "_stored";

/// A text with LF line ends, and the positions that had CRLF.
pub(crate) struct Lines<'t> {
    pub(crate) text: Cow<'t, str>,
    /// Offsets in `text` of line ends that were CRLF.
    crlf: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// Converts the line ends of a text; removes the last one unless `keeps_trailing`.
    pub(crate) fn of(text: &'t str, keeps_trailing: bool) -> Lines<'t> {
        let mut lines = Lines { text: Cow::Borrowed(text), crlf: Vec::new() };
        if text.contains('\r') {
            let mut own = String::with_capacity(text.len());
            let mut chars = text.chars().peekable();
            while let Some(c) = chars.next() {
                let is_crlf = c == '\r' && chars.next_if_eq(&'\n').is_some();
                if is_crlf {
                    lines.crlf.push(own.len());
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

    /// The mapping of positions, without the text.
    pub(crate) fn without_text(self) -> Lines<'static> {
        Lines { text: Cow::Borrowed(""), crlf: self.crlf }
    }

    /// The offset in the file.
    pub(crate) fn original(&self, offset: usize) -> usize {
        offset + self.crlf.partition_point(|&end| end < offset)
    }
}

/// A template with unambiguous delimiters.
#[derive(Default)]
pub(crate) struct Normalized {
    pub(crate) text: String,
    /// Copied segments in order: offset in `text`, offset in the scanned text, length.
    segments: Vec<(usize, usize, usize)>,
}

/// A change of the normalized template: `text` replaces `removed` bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Edit {
    pub(crate) at: usize,
    pub(crate) removed: usize,
    pub(crate) text: String,
}

impl Normalized {
    /// Normalizes the pieces of a text.
    pub(crate) fn of(text: &str, pieces: &[Piece]) -> Normalized {
        let mut normalized = Normalized::default();
        for piece in pieces {
            match piece {
                Piece::Data(range) => normalized.data(text, range),
                Piece::Variable(range) => normalized.tag(VARIABLE, text, range),
                Piece::Block(range) => {
                    normalized.tag(BLOCK, text, &without_colon(text, range));
                    normalized.check_nesting(&text[range.clone()]);
                }
                Piece::Placeholder(statement) => {
                    let _ = write!(normalized.text, "{} {statement} {}", BLOCK.0, BLOCK.1);
                }
            }
        }
        normalized
    }

    /// The syntax of normalized templates.
    ///
    /// # Errors
    /// Never fails: the delimiters differ.
    pub(crate) fn syntax() -> Result<SyntaxConfig, minijinja::Error> {
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
            let length = plain.unwrap_or(data).len();
            self.segment(text, start..start + length);
            if length >= COUNTED_DATA {
                let (open, close) = VARIABLE;
                let _ = write!(self.text, "{open} {length}|{DATA} {close}");
            }
            if plain.is_some() {
                let _ = write!(self.text, "{}\"\\u0001\"{}", VARIABLE.0, VARIABLE.1);
            }
            start += data.len();
        }
    }

    fn tag(&mut self, delimiters: (&str, &str), text: &str, range: &Range<usize>) {
        self.text.push_str(delimiters.0);
        // A space, so that a sign in the tag is no part of the delimiter.
        self.text.push(' ');
        let start = self.text.len();
        self.segment(text, range.clone());
        for at in signs(&text[range.clone()]) {
            self.text.replace_range(start + at..=start + at, " ");
        }
        self.text.push(' ');
        self.text.push_str(delimiters.1);
    }

    /// Checks the values that a `set` statement stores in namespaces: only they can nest without end.
    fn check_nesting(&mut self, statement: &str) {
        for target in namespace_targets(statement) {
            let (open, close) = VARIABLE;
            let _ = write!(self.text, "{open} {target}|{CHECK} if {target} is defined else '' {close}");
        }
    }

    /// Applies edits, which are in order.
    pub(crate) fn edit(&mut self, edits: &[Edit]) {
        let old = std::mem::take(self);
        let mut edits = edits.iter().peekable();
        let mut copied = 0;
        for (start, original, length) in old.segments {
            self.text.push_str(&old.text[copied..start]);
            copied = start;
            // Several edits may be at the end of a segment.
            while copied < start + length || edits.peek().is_some_and(|edit| edit.at <= start + length) {
                let next = edits.next_if(|edit| edit.at <= start + length);
                let end = next.map_or(start + length, |edit| edit.at).max(copied);
                self.segments.push((self.text.len(), original + (copied - start), end - copied));
                self.text.push_str(&old.text[copied..end]);
                copied = end;
                if let Some(edit) = next {
                    self.text.push_str(&edit.text);
                    copied += edit.removed;
                }
            }
        }
        self.text.push_str(&old.text[copied..]);
    }

    fn segment(&mut self, text: &str, range: Range<usize>) {
        let segment = (self.text.len(), range.start, range.len());
        self.text.push_str(&text[range]);
        self.segments.push(segment);
    }

    /// The offset in the scanned text.
    pub(crate) fn original(&self, offset: usize) -> usize {
        let after = self.segments.partition_point(|&(start, _, _)| start <= offset);
        let segment = after.checked_sub(1).and_then(|index| self.segments.get(index));
        segment.map_or(0, |&(start, original, length)| original + (offset - start).min(length))
    }
}

/// The attributes that a statement `set a.b, c.d = ...` assigns.
fn namespace_targets(statement: &str) -> impl Iterator<Item = &str> {
    let assigned = statement.trim_start().strip_prefix("set").and_then(|rest| rest.split_once('='));
    let is_name = |part: &str| {
        let part = part.trim();
        !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    let targets = assigned.map_or("", |(targets, _)| targets).split([',', '(', ')']);
    targets.filter(move |target| target.contains('.') && target.split('.').all(is_name)).map(str::trim)
}

/// Returns the offsets of the `+` in a tag that are signs of their operand.
fn signs(tag: &str) -> Vec<usize> {
    let mut signs = Vec::new();
    // Whether an operand can begin here.
    let mut begins = true;
    let mut rest = tag.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        match c {
            '"' | '\'' => {
                while let Some((_, inner)) = rest.next().filter(|(_, inner)| *inner != c) {
                    if inner == '\\' {
                        rest.next();
                    }
                }
                begins = false;
            }
            c if c.is_alphanumeric() || c == '_' => {
                let mut end = at + c.len_utf8();
                while let Some((next, c)) = rest.next_if(|(_, c)| c.is_alphanumeric() || matches!(c, '_' | '.')) {
                    end = next + c.len_utf8();
                }
                let word = &tag[at..end];
                // The sign of an exponent is part of the number.
                if c.is_ascii_digit() && word.ends_with(['e', 'E']) && !word.starts_with("0x") {
                    rest.next_if(|(_, c)| *c == '+');
                }
                begins = BEFORE_OPERANDS.contains(&word);
            }
            '+' if begins => signs.push(at),
            ')' | ']' | '}' => begins = false,
            c if c.is_whitespace() => {}
            _ => begins = true,
        }
    }
    signs
}

/// A statement without the colon that may end it.
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
    use crate::parse::scanner::scan;
    use crate::parse::syntax::Syntax;
    use tdgen_language::backends::option::OptionValues;

    #[test]
    fn assigned_attributes_are_found() {
        let targets = |statement| namespace_targets(statement).collect::<Vec<_>>();
        assert_eq!(targets(" set ns.a, (b, c . d) = x.y == z.a "), ["ns.a", "c . d"]);
        for other in ["set a = b.c", "set a.b | upper", "if a.b == c", "set a", "include 'a.b=c'"] {
            assert!(targets(other).is_empty(), "{other}");
        }
    }

    #[test]
    fn signs_are_no_operators() {
        for (tag, found) in [
            ("+1", vec![0]),
            ("-(+1) + 2", vec![2]),
            ("a + b", vec![]),
            ("a ++b", vec![3]),
            ("1e+5 + 'x +' if +x else [+y, z[1] + 2]", vec![16, 25]),
            ("x.if + 1", vec![]),
        ] {
            assert_eq!(signs(tag), found, "{tag}");
        }
    }

    #[test]
    fn offsets_map_to_the_file() {
        let text = "a\r\n<% if x: %>\r\nb\u{1}<< y >>\n";
        let syntax = Syntax::of(&OptionValues::default(), text).unwrap();
        let lines = Lines::of(text, true);
        let (pieces, errors) = scan(&lines.text, &syntax);
        assert_eq!(errors, []);
        let normalized = Normalized::of(&lines.text, &pieces);
        for name in ["x", "y", "b"] {
            let at = normalized.text.find(name).unwrap();
            let original = lines.original(normalized.original(at));
            assert_eq!(text.find(name), Some(original), "{name}");
        }
        assert!(!normalized.text.contains(':'));
    }
}
