//! Positions of the protocol, a line and a character, and offsets into a text.

use std::cell::Cell;
use std::ops::Range;

use lsp_types::{Position, PositionEncodingKind, Range as LspRange};

/// What a character of a position counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Encoding {
    Utf8,
    Utf16,
}

impl Encoding {
    /// UTF-8 if the client offers it, else what the protocol says.
    pub(super) fn negotiate(offered: Option<&[PositionEncodingKind]>) -> Encoding {
        let is_offered = offered.is_some_and(|offered| offered.contains(&PositionEncodingKind::UTF8));
        if is_offered { Encoding::Utf8 } else { Encoding::Utf16 }
    }

    pub(super) fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }
    }
}

/// The lines of a text.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    starts: Vec<u32>,
    encoding: Encoding,
    /// The offset of the last position that was asked for, and its character: the next one is often behind it.
    last: Cell<(usize, usize)>,
}

impl Lines {
    /// Lines end as the protocol says: with LF, CR LF or CR.
    pub(super) fn of(text: &[u8], encoding: Encoding) -> Lines {
        let mut starts = vec![0];
        let mut at = 0;
        while let Some(found) = text.get(at..).and_then(|rest| memchr::memchr2(b'\n', b'\r', rest)) {
            at += found + 1;
            if text.get(at - 1) == Some(&b'\r') && text.get(at) == Some(&b'\n') {
                at += 1;
            }
            starts.push(at as u32);
        }
        Lines { starts, encoding, last: Cell::new((0, 0)) }
    }

    /// The position of an offset.
    pub(super) fn position(&self, text: &[u8], offset: usize) -> Position {
        let offset = offset.min(text.len());
        let line = self.starts.partition_point(|start| *start as usize <= offset).saturating_sub(1);
        let start = self.starts[line] as usize;
        let (known, counted) = match self.last.get() {
            last if (start..=offset).contains(&last.0) => last,
            _ => (start, 0),
        };
        let between = text.get(known..offset).unwrap_or_default();
        let more = match self.encoding {
            Encoding::Utf8 => between.len(),
            Encoding::Utf16 if between.is_ascii() => between.len(),
            Encoding::Utf16 => String::from_utf8_lossy(between).encode_utf16().count(),
        };
        let character = counted + more;
        self.last.set((offset, character));
        Position::new(line as u32, character as u32)
    }

    /// The range of offsets.
    pub(super) fn range(&self, text: &[u8], range: Range<usize>) -> LspRange {
        LspRange::new(self.position(text, range.start), self.position(text, range.end))
    }

    /// The offset of a position; one outside of the text is moved into it.
    pub(super) fn offset(&self, text: &[u8], position: Position) -> usize {
        let Some(start) = self.starts.get(position.line as usize) else {
            return text.len();
        };
        let start = *start as usize;
        let end = self.starts.get(position.line as usize + 1).map_or(text.len(), |next| *next as usize);
        let line = text.get(start..end).unwrap_or_default();
        let content = line.len() - line.iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        let line = line.get(..content).unwrap_or_default();
        let wanted = position.character as usize;
        let within = match self.encoding {
            Encoding::Utf8 => wanted.min(line.len()),
            Encoding::Utf16 if line.is_ascii() => wanted.min(line.len()),
            Encoding::Utf16 => offset_of_utf16(line, wanted),
        };
        start + within
    }

    /// The offsets of a range.
    pub(super) fn offsets(&self, text: &[u8], range: LspRange) -> Range<usize> {
        let (start, end) = (self.offset(text, range.start), self.offset(text, range.end));
        start.min(end)..end.max(start)
    }
}

/// The offset in a line that so many UTF-16 units lead to.
fn offset_of_utf16(line: &[u8], wanted: usize) -> usize {
    let (mut units, mut offset) = (0, 0);
    for chunk in line.utf8_chunks() {
        for character in chunk.valid().chars() {
            if units >= wanted {
                return offset;
            }
            units += character.len_utf16();
            offset += character.len_utf8();
        }
        if !chunk.invalid().is_empty() {
            if units >= wanted {
                return offset;
            }
            units += 1;
            offset += chunk.invalid().len();
        }
    }
    offset
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_outside_the_first_plane_are_two_units() {
        let text = "/* \u{1f600}\u{1f600} */ class A;\r\nx".as_bytes();
        let lines = Lines::of(text, Encoding::Utf16);
        let at = lines.position(text, 21);
        assert_eq!((at.line, at.character), (0, 17));
        assert_eq!(lines.offset(text, at), 21);
        assert_eq!(lines.position(text, text.len()), Position::new(1, 1));
        assert_eq!(lines.offset(text, Position::new(9, 9)), text.len());
        assert_eq!(lines.offset(text, Position::new(0, 999)), text.len() - 3);
    }
}
