//! From the characters that the parser counts to positions in the sources.

use saphyr_parser::Marker;

use crate::source::Span;

/// The places of one file.
pub(super) struct Places<'a> {
    text: &'a str,
    /// Position of the first byte.
    start: u32,
    /// Where each `STEP`th character begins; none where each character is a byte.
    steps: Option<Vec<u32>>,
}

/// Characters from one known place to the next.
const STEP: usize = 64;

impl<'a> Places<'a> {
    pub(super) fn new(text: &'a str, start: u32) -> Places<'a> {
        let steps = (!text.is_ascii()).then(|| {
            let starts = text.char_indices().step_by(STEP);
            starts.map(|(at, _)| at as u32).collect()
        });
        Places { text, start, steps }
    }

    /// The position of a marker.
    pub(super) fn position(&self, marker: Marker) -> u32 {
        let offset = match &self.steps {
            None => marker.index().min(self.text.len()),
            Some(steps) => {
                let known = steps.get(marker.index() / STEP).map(|&at| at as usize);
                let from = known.unwrap_or(self.text.len());
                let rest = self.text.get(from..).unwrap_or_default();
                let mut chars = rest.char_indices();
                let further = chars.nth(marker.index() % STEP);
                further.map_or(self.text.len(), |(at, _)| from + at)
            }
        };
        self.start + offset as u32
    }

    /// The span of what the parser read, or of the part that stands in its first line.
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

    /// The span of the bytes between two offsets.
    pub(super) fn bytes(&self, from: usize, to: usize) -> Span {
        Span::new(self.start + from as u32, self.start + to as u32)
    }
}
