//! Ranges: bit ranges, list subscripts, the heads of loops.

use super::ast::{ExprId, ExprKind, RangePiece, Slice};
use super::state::{Fallible, Mode, Parser, Value};
use crate::lexer::Token;
use crate::source::Span;

/// Parsed ranges.
pub(super) struct Ranges {
    pub(super) pieces: Slice<RangePiece>,
    pub(super) trailing_comma: bool,
    /// Height of the tallest bound.
    pub(super) height: u16,
}

impl Parser<'_> {
    // Ranges ::= RangePiece ("," RangePiece)*, up to the closing bracket
    pub(super) fn ranges(&mut self, close: Token, may_trail: bool) -> Fallible<Ranges> {
        let mark = self.mark::<RangePiece>();
        let mut height = 0;
        let mut trailing_comma = false;
        loop {
            let first = self.value(Mode::Value)?;
            let (piece, piece_height) = self.range_after(first)?;
            self.scratch.ranges.push(piece);
            height = height.max(piece_height);
            if !self.eat(Token::Comma) {
                break;
            }
            if may_trail && self.token == close {
                trailing_comma = true;
                break;
            }
        }
        Ok(Ranges { pieces: self.take(mark), trailing_comma, height })
    }

    /// Parses the bit ranges in the brackets of a `let`: empty if there are no brackets.
    pub(super) fn optional_ranges(&mut self, open: Token, close: Token, what: &str) -> Fallible<Slice<RangePiece>> {
        let open_span = self.span;
        if !self.eat(open) {
            return Ok(Slice::EMPTY);
        }
        let brace = u32::from(open == Token::LBrace);
        self.recovery.braces += brace;
        let ranges = self.ranges(close, false)?;
        self.expect_close(close, open_span, what)?;
        self.recovery.braces -= brace;
        Ok(ranges.pieces)
    }

    // RangePiece ::= Value | Value "..." Value | Value "-" Value | Value "-4"
    pub(super) fn range_after(&mut self, first: Value) -> Fallible<(RangePiece, u16)> {
        let last = match self.token {
            Token::Ellipsis | Token::Minus => {
                self.bump();
                let last = self.value(Mode::Value)?;
                return Ok((RangePiece { first: first.id, last: Some(last.id) }, first.height.max(last.height)));
            }
            // The sign of a number is part of it, so `7-4` is lexed as 7 and -4.
            Token::Int(value) if value <= 0 => Some(self.range_bound(value.wrapping_neg())),
            Token::Int(_) => return Err(self.report_expected("`...` between the bounds of a range")),
            _ => None,
        };
        Ok((RangePiece { first: first.id, last }, first.height))
    }

    fn range_bound(&mut self, value: i64) -> ExprId {
        let span = Span::new(self.span.start.saturating_add(1).min(self.span.end), self.span.end);
        let id = self.leaf(ExprKind::Int(value), span).id;
        self.bump();
        id
    }
}
