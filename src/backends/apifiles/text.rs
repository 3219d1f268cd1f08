//! [`Slice`]: text with its location, and its division into lines and words.

use std::io;
use std::ops::Range;

use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::source::{FileId, Loader, SourceMap, Span, Text};

/// A [`Loader`] of text files that converts `\r\n` and `\r` to `\n`. Lines and columns stay those of an editor.
pub struct TextLoader<'a>(
    /// The loader of the bytes.
    pub &'a dyn Loader,
);

impl Loader for TextLoader<'_> {
    fn load(&self, path: &str) -> io::Result<Text> {
        self.0.load(path).map(with_newlines)
    }
}

/// Converts `\r\n` and `\r` to `\n`.
fn with_newlines(bytes: Text) -> Text {
    if !bytes.contains(&b'\r') {
        return bytes;
    }
    let mut text = Vec::with_capacity(bytes.len());
    let mut bytes = bytes.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte == b'\r' {
            bytes.next_if_eq(&b'\n');
        }
        text.push(if byte == b'\r' { b'\n' } else { byte });
    }
    Text::new(text)
}

/// A part of a file's text, and its position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slice<'a> {
    pub(super) text: &'a str,
    start: u32,
}

impl<'a> Slice<'a> {
    /// The whole text of a file.
    ///
    /// # Errors
    /// The diagnostic for text that is not valid UTF-8.
    pub(super) fn of_file(sources: &'a SourceMap, file: FileId) -> Result<Slice<'a>, Diagnostic> {
        let start = sources.start(file);
        match std::str::from_utf8(sources.text(file)) {
            Ok(text) => Ok(Slice { text, start }),
            Err(error) => {
                let at = start.saturating_add(offset(error.valid_up_to()));
                let span = Span::new(at, at.saturating_add(1));
                Err(Diagnostic::error(span, "file is not valid UTF-8"))
            }
        }
    }

    pub(super) fn empty() -> Slice<'static> {
        Slice { text: "", start: 0 }
    }

    /// The part in a range; empty if the range is invalid.
    pub(super) fn part(self, range: Range<usize>) -> Slice<'a> {
        Slice { start: self.start.saturating_add(offset(range.start)), text: self.text.get(range).unwrap_or_default() }
    }

    /// The text after the first bytes.
    pub(super) fn after(self, bytes: usize) -> Slice<'a> {
        self.part(bytes..self.text.len())
    }

    pub(super) fn span(self) -> Span {
        let end = self.start.saturating_add(offset(self.text.len()));
        Span::new(self.start, end)
    }

    /// The text without a byte order mark.
    pub(super) fn without_mark(self) -> Slice<'a> {
        let mark = '\u{FEFF}';
        self.after(if self.text.starts_with(mark) { mark.len_utf8() } else { 0 })
    }

    /// The lines with their line ends.
    pub(super) fn lines(self) -> impl Iterator<Item = Slice<'a>> {
        let mut at = 0;
        self.text.split_inclusive('\n').map(move |line| {
            let range = at..at + line.len();
            at = range.end;
            self.part(range)
        })
    }

    /// The text without its line end.
    pub(super) fn without_newline(self) -> Slice<'a> {
        let text = self.text.strip_suffix('\n').unwrap_or(self.text);
        Slice { text, ..self }
    }

    /// The words, separated by blanks.
    pub(super) fn words(self) -> impl Iterator<Item = Slice<'a>> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let (word, after) = rest.first_word()?;
            rest = after;
            Some(word)
        })
    }

    /// The first word and the text after it.
    pub(super) fn first_word(self) -> Option<(Slice<'a>, Slice<'a>)> {
        let begin = self.text.find(|c| !is_blank(c))?;
        let rest = self.after(begin);
        let end = rest.text.find(is_blank).unwrap_or(rest.text.len());
        Some((rest.part(0..end), rest.after(end)))
    }
}

/// An offset as a position; positions have 32 bits.
fn offset(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

/// Whether a character separates words: white space, and the four ASCII separators, as in Python.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\x1c'..='\x1f')
}

/// The ranges of the word `TODO`, in any case.
pub(super) fn todos(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_in_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let found = text.as_bytes().windows(4).enumerate();
    let found = found.filter(|(_, word)| word.eq_ignore_ascii_case(b"todo"));
    found.filter_map(move |(at, _)| {
        let (before, after) = (text.get(..at)?, text.get(at + 4..)?);
        let is_word = !is_in_word(before.chars().next_back()) && !is_in_word(after.chars().next());
        is_word.then_some(at..at + 4)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The list of Python's `str.isspace`, which the original script uses.
    #[test]
    fn blanks_are_those_of_python() {
        let blanks: Vec<u32> = (0..=0x10FFFF).filter(|&c| char::from_u32(c).is_some_and(is_blank)).collect();
        let mut expected: Vec<u32> = Vec::new();
        expected.extend((0x09..=0x0d).chain(0x1c..=0x20));
        expected.extend([0x85, 0xa0, 0x1680]);
        expected.extend(0x2000..=0x200a);
        expected.extend([0x2028, 0x2029, 0x202f, 0x205f, 0x3000]);
        assert_eq!(blanks, expected);
    }

    #[test]
    fn line_ends_are_converted() {
        let text = with_newlines(Text::new(b"a\r\nb\rc\n\r\r\nd".to_vec()));
        assert_eq!(*text, b"a\nb\nc\n\n\nd");
    }

    #[test]
    fn todo_is_a_word() {
        let found = |text| todos(text).map(|range| range.start).collect::<Vec<_>>();
        assert_eq!(found("TODO, todo(x) ToDo"), [0, 6, 14]);
        assert_eq!(found("TODOs _todo todo_ atodo todo1 étodo todoé"), [0_usize; 0]);
    }
}
