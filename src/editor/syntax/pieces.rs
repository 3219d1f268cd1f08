//! [`Piece`]: a token, comment, directive, blank or line end of a file.

use tdgen_language::lexer::Asides;
use tdgen_language::lexer::kind::{Kind, scan};
use tdgen_language::source::Span;

/// A part of a text that the lexer does not divide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// What it is.
    pub kind: Kind,
    /// The offset of its first byte in the text.
    pub start: u32,
    /// Behind its last byte.
    pub end: u32,
}

impl Piece {
    /// Whether it is neither a token nor a comment.
    pub fn is_blank(self) -> bool {
        matches!(self.kind, Kind::Blanks | Kind::LineEnd)
    }

    /// Its bytes.
    pub fn text(self, text: &[u8]) -> &[u8] {
        text.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

/// A piece, with the rest of a character that is no token.
fn whole_characters(text: &[u8], (kind, end): (Kind, usize)) -> (Kind, usize) {
    let rest = text.get(end..).unwrap_or_default();
    let more = if kind == Kind::Unexpected { rest.iter().take_while(|byte| **byte & 0xC0 == 0x80).count() } else { 0 };
    (kind, end + more)
}

/// All pieces of a text, without regard to conditionals: what a directive leaves out is divided, too.
pub fn pieces(text: &[u8]) -> Vec<Piece> {
    split(text, 0, &Asides::default())
}

/// All pieces of a text, one behind the other. `start` is the position of the text in the spans of `asides`.
pub(super) fn split(text: &[u8], start: u32, asides: &Asides) -> Vec<Piece> {
    let local = |span: &Span| ((span.start - start) as usize, (span.end - start) as usize);
    let mut directives = asides.directives.iter().map(local).peekable();
    let mut skipped = asides.skipped.iter().map(local).peekable();
    let mut pieces = Vec::with_capacity(text.len() / 4);
    let mut at = 0;
    while at < text.len() {
        // One inside of a piece, as in text that was reported, is no piece of its own.
        while directives.next_if(|next| next.0 < at).is_some() {}
        while skipped.next_if(|next| next.0 < at).is_some() {}
        let (kind, end) = if let Some((_, end)) = directives.next_if(|next| next.0 == at && next.1 > at) {
            (Kind::Directive, end)
        } else if let Some((_, end)) = skipped.next_if(|next| next.0 == at && next.1 > at) {
            (Kind::Skipped, end)
        } else {
            whole_characters(text, scan(text, at))
        };
        pieces.push(Piece { kind, start: at as u32, end: end as u32 });
        at = end;
    }
    pieces
}
