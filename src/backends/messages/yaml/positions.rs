//! [`Positions`]: maps the character indices of the parser to positions in the sources.

use saphyr_parser::Marker;

use super::lines::line_at;
use tdgen_language::source::Span;

/// The positions of one file.
pub(super) struct Positions<'a> {
    text: &'a str,
    /// Position of the first byte.
    start: u32,
    /// Offset of every `STEP`th character; none for ASCII, where each character is a byte.
    steps: Option<Vec<u32>>,
}

/// Characters between two entries of [`Positions::steps`].
const STEP: usize = 64;

impl<'a> Positions<'a> {
    pub(super) fn new(text: &'a str, start: u32) -> Positions<'a> {
        let steps = (!text.is_ascii()).then(|| {
            let starts = text.char_indices().step_by(STEP);
            starts.map(|(offset, _)| offset as u32).collect()
        });
        Positions { text, start, steps }
    }

    /// The offsets of each `{` and `[` before an offset that is not closed there, the outermost first. Those in
    /// comments do not count, nor those in texts, unless quotes or blocks of texts reach over several lines.
    pub(super) fn open_brackets(&self, offset: usize) -> Vec<usize> {
        let mut open = Vec::new();
        let mut start = 0;
        loop {
            let line = line_at(self.text, start);
            let end = line.content.end.min(offset);
            let bytes = self.text.as_bytes().get(..end).unwrap_or_default();
            let mut at = line.content.start;
            while let Some(byte) = bytes.get(at) {
                let before = self.text.get(line.content.start..at).unwrap_or_default();
                match byte {
                    b'#' if before.is_empty() || before.ends_with(' ') => break,
                    b'"' | b'\'' if before.is_empty() || before.ends_with([' ', '[', '{', ',', ':']) => {
                        let closing = bytes.iter().skip(at + 1).position(|other| other == byte);
                        at += closing.map_or(0, |length| length + 1);
                    }
                    b'{' | b'[' if !open.is_empty() || begins_value(before) => open.push(at),
                    b'}' | b']' => {
                        open.pop();
                    }
                    _ => {}
                }
                at += 1;
            }
            match line.next {
                Some(next) if next < offset => start = next,
                _ => return open,
            }
        }
    }

    /// The text of the file.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// The offset of a position in the text.
    pub(super) fn offset(&self, position: u32) -> usize {
        (position.saturating_sub(self.start) as usize).min(self.text.len())
    }

    /// The location of a part of the text.
    pub(super) fn place(&self, part: std::ops::Range<usize>) -> Span {
        Span::new(self.start + part.start as u32, self.start + part.end as u32)
    }

    /// Returns the position of a marker.
    pub(super) fn position(&self, marker: Marker) -> u32 {
        let offset = match &self.steps {
            None => marker.index().min(self.text.len()),
            Some(steps) => {
                let step = steps.get(marker.index() / STEP).map(|&offset| offset as usize);
                let from = step.unwrap_or(self.text.len());
                let rest = self.text.get(from..).unwrap_or_default();
                let target = rest.char_indices().nth(marker.index() % STEP);
                target.map_or(self.text.len(), |(offset, _)| from + offset)
            }
        };
        self.start + offset as u32
    }

    /// Returns the part of a parser's span that is in its first line.
    pub(super) fn span(&self, span: saphyr_parser::Span) -> Span {
        let start = self.position(span.start);
        let end = self.position(span.end).max(start);
        if span.start.line() == span.end.line() {
            return Span::new(start, end);
        }
        let (from, to) = (start - self.start, end - self.start);
        let text = self.text.get(from as usize..to as usize);
        let line = text.and_then(|text| text.lines().next());
        Span::new(start, start + line.map_or(0, str::len) as u32)
    }
}

/// Whether a value begins after this part of a line.
fn begins_value(before: &str) -> bool {
    let before = before.trim_end_matches(' ');
    before.is_empty() || before.ends_with(':') || before == "-" || before.ends_with(" -") || before.ends_with("- ")
}
