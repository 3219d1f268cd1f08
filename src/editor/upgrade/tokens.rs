//! [`Tokens`]: the tokens of a file, without comments, directives and skipped lines.

use std::ops::Range;

use crate::syntax::Piece;
use tdgen_language::lexer::kind::Kind;

/// The tokens of a file, and its text.
pub(super) struct Tokens<'a> {
    text: &'a [u8],
    list: Vec<Piece>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a [u8], pieces: &[Piece]) -> Tokens<'a> {
        let is_token = |piece: &&Piece| {
            !piece.kind.is_trivia() && !matches!(piece.kind, Kind::Directive | Kind::Skipped | Kind::BlockComment(_))
        };
        Tokens { text, list: pieces.iter().filter(is_token).copied().collect() }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn kind(&self, at: usize) -> Kind {
        self.list.get(at).map_or(Kind::End, |piece| piece.kind)
    }

    pub(super) fn text(&self, at: usize) -> &'a [u8] {
        self.list.get(at).map(|piece| piece.text(self.text)).unwrap_or_default()
    }

    pub(super) fn range(&self, at: usize) -> Range<usize> {
        self.list.get(at).map_or(self.text.len()..self.text.len(), |piece| piece.start as usize..piece.end as usize)
    }

    /// The text from one token to another, which is not part of it.
    pub(super) fn between(&self, tokens: Range<usize>) -> &'a [u8] {
        self.text.get(self.extent(tokens)).unwrap_or_default()
    }

    /// The offsets of some tokens.
    pub(super) fn extent(&self, tokens: Range<usize>) -> Range<usize> {
        let start = self.range(tokens.start).start;
        if tokens.is_empty() { start..start } else { start..self.range(tokens.end - 1).end }
    }

    /// A range with the blanks around it: with its whole line, if nothing else is on it.
    pub(super) fn with_blanks(&self, range: Range<usize>) -> Range<usize> {
        let is_blank = |byte: &&u8| matches!(**byte, b' ' | b'\t');
        let (before, after) = (self.text.get(..range.start), self.text.get(range.end..));
        let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
        let leading = before.iter().rev().take_while(is_blank).count();
        let trailing = after.iter().take_while(is_blank).count();
        let begins_line = before.len() == leading || before[before.len() - leading - 1] == b'\n';
        match after.get(trailing) {
            Some(b'\n') if begins_line => range.start - leading..range.end + trailing + 1,
            _ => range.start..range.end + trailing,
        }
    }

    /// The first token at an offset or behind it.
    pub(super) fn at(&self, offset: usize) -> usize {
        self.list.partition_point(|piece| (piece.start as usize) < offset)
    }

    /// The token behind the bracket that closes the one at `open`.
    pub(super) fn behind_group(&self, open: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for at in open..self.len() {
            match self.kind(at) {
                Kind::LParen | Kind::LBracket | Kind::LBrace | Kind::Less => depth += 1,
                Kind::RParen | Kind::RBracket | Kind::RBrace | Kind::Greater => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(at + 1);
            }
        }
        None
    }

    /// Whether a statement or an item may begin at a token.
    pub(super) fn may_begin_item(&self, at: usize) -> bool {
        use tdgen_language::lexer::Keyword;
        let previous = at.checked_sub(1).map(|previous| self.kind(previous));
        let ends = [Kind::Semicolon, Kind::LBrace, Kind::RBrace, Kind::Keyword(Keyword::In)];
        previous.is_none_or(|previous| ends.contains(&previous))
    }
}
