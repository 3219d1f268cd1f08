//! Lines of a text that may not be YAML.

use std::ops::Range;

/// What to say about a file in TableGen.
pub(crate) const IS_TABLEGEN: &str = "this is TableGen, but it is read as YAML";
pub(crate) const TABLEGEN_HELP: &str = "give the file a name that ends with `.td`, or write `--input-format=td`";

/// Returns whether a line begins a statement of TableGen.
pub(crate) fn is_tablegen(line: &str) -> bool {
    const STATEMENTS: &[&str] =
        &["class ", "def ", "defm ", "defset ", "defvar ", "foreach ", "let ", "multiclass ", "include \""];
    let rest = STATEMENTS.iter().find_map(|word| line.strip_prefix(word));
    rest.is_some_and(|rest| rest.contains(['"', '{', '<', ';', '=']) || rest.contains(" : "))
}

/// The bytes of the text of a file that a message repeats.
pub(super) const MAX_SHOWN: usize = 60;

/// Returns a text in double quotes, as code in a message. Typographic quotes around it are left out.
pub(crate) fn quoted(text: &str) -> String {
    let text = text.trim_matches(['\u{201c}', '\u{201d}', '\u{201e}', '\u{2018}', '\u{2019}', '\u{ab}', '\u{bb}']);
    format!("`\"{}\"`", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A line of a text.
pub(super) struct Line {
    pub(super) start: usize,
    /// Without the blanks around it.
    pub(super) content: Range<usize>,
    /// The content without `- ` before it.
    pub(super) key: Range<usize>,
    /// The start of the next line; none after the last one.
    pub(super) next: Option<usize>,
}

/// Returns the line that contains an offset.
pub(super) fn line_at(text: &str, at: usize) -> Line {
    let bytes = text.as_bytes();
    let is_end = |byte: &u8| *byte == b'\n';
    let start = bytes.get(..at).and_then(|before| before.iter().rposition(is_end)).map_or(0, |end| end + 1);
    let next = bytes.get(at..).and_then(|rest| rest.iter().position(is_end)).map(|end| at + end + 1);
    let line = text.get(start..next.map_or(text.len(), |next| next - 1)).unwrap_or_default();
    let end = start + line.trim_end().len();
    let content = (start + line.len() - line.trim_start().len()).min(end)..end;
    let mut key = content.clone();
    while let Some(rest) = text.get(key.clone()).and_then(|text| text.strip_prefix("- ")) {
        key.start = key.end - rest.trim_start().len();
    }
    Line { start, content, key, next }
}

/// Returns the lines before an offset, the nearest first, without empty ones.
pub(super) fn lines_above(text: &str, mut start: usize) -> impl Iterator<Item = Line> {
    let lines = std::iter::from_fn(move || {
        let line = line_at(text, start.checked_sub(1)?);
        start = line.start;
        Some(line)
    });
    lines.filter(|line| !line.content.is_empty())
}

impl Line {
    pub(super) fn is_comment(&self, text: &str) -> bool {
        text.as_bytes().get(self.content.start) == Some(&b'#')
    }

    /// The number of blanks before its content.
    pub(super) fn indent(&self) -> usize {
        self.content.start - self.start
    }

    /// Returns whether the line has a key.
    pub(super) fn has_key(&self, text: &str) -> bool {
        let text = text.get(self.key.clone()).unwrap_or_default();
        text.contains(": ") || text.ends_with(':')
    }

    /// Returns whether a line below continues the text of the key in this line.
    pub(super) fn is_continued_by(&self, text: &str, below: &Line) -> bool {
        let has_value = text.get(self.key.clone()).is_some_and(|text| !text.ends_with(':'));
        has_value && below.content.start - below.start > self.key.start - self.start
    }

    /// Returns where the quoted text begins that the quote at an offset ends; none if it begins in a line above.
    pub(super) fn start_of_quoted(&self, text: &str, end: usize) -> Option<usize> {
        let (start, quote) = self.open_quote(text, end)?;
        (text.as_bytes().get(end) == Some(&quote)).then_some(start)
    }

    /// Returns the quote that has no end before an offset.
    pub(super) fn open_quote(&self, text: &str, end: usize) -> Option<(usize, u8)> {
        let bytes = text.as_bytes();
        let mut open = None;
        let mut before = b' ';
        let mut line = (self.content.start..end).filter_map(|at| Some((at, *bytes.get(at)?)));
        while let Some((at, byte)) = line.next() {
            match open {
                None if matches!(byte, b'"' | b'\'') && b" [{,:".contains(&before) => open = Some((at, byte)),
                Some((_, b'"')) if byte == b'\\' => {
                    line.next();
                }
                Some((_, b'\'')) if byte == b'\'' && bytes.get(at + 1) == Some(&b'\'') => {
                    line.next();
                }
                Some((_, quote)) if byte == quote => open = None,
                _ => {}
            }
            before = byte;
        }
        open
    }
}

/// Whether a word is a key somewhere else than at an offset.
pub(super) fn is_key(text: &str, word: &str, own: usize) -> bool {
    text.match_indices(&format!("{word}: ")).any(|(at, _)| {
        let before = text.get(..at).unwrap_or_default().trim_end_matches(' ');
        at != own && (before.is_empty() || before.ends_with(['{', ',', '-', '\n']))
    })
}

/// Returns where the bracket at an offset is closed.
pub(super) fn closing_bracket(text: &str, open: usize, end: usize) -> Option<usize> {
    let mut depth = 0usize;
    (open..end).find(|&at| {
        match text.as_bytes().get(at) {
            Some(b'[' | b'{') => depth += 1,
            Some(b']' | b'}') => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })
}

/// Returns the end of a value of one line; `from` is in it. In brackets, a comma ends it, too.
pub(super) fn value_end(text: &str, from: usize, is_in_brackets: bool) -> usize {
    let end = line_at(text, from).content.end;
    let rest = text.get(from..end).unwrap_or_default();
    let comment = rest.find(" #").unwrap_or(rest.len());
    let ends = |letter: char| is_in_brackets && matches!(letter, ',' | '}' | ']');
    let value = rest.get(..rest.find(ends).unwrap_or(rest.len()).min(comment)).unwrap_or_default();
    from + value.trim_end().len()
}
