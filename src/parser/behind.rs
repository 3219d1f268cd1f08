//! Items behind a `}` that ended the body of their record too early.

use super::ast::{Statement, StatementKind};
use super::state::Parser;
use crate::diagnostics::{Diagnostic, Reported};
use crate::lexer::{Keyword, Token};
use crate::source::{Span, Symbol};

/// The end of the body of a record.
#[derive(Clone, Copy)]
pub(super) struct BodyEnd {
    /// The `}`.
    close: Span,
    /// The keyword of the record.
    record: Span,
    /// The report that the `}` is in the wrong place.
    reported: Option<Reported>,
}

impl BodyEnd {
    /// Whether its `}` was reported to be in the wrong place.
    pub(super) fn is_reported(self) -> bool {
        self.reported.is_some()
    }
}

impl Parser<'_> {
    /// Notes that the last token ends the body of a record. `early` reports that it should not.
    pub(super) fn end_body(&mut self, record: Span, early: Option<Reported>) {
        self.after_body = Some(BodyEnd { close: self.previous, record, reported: early });
    }

    /// Reads the next tokens as an item of the body that ended before them; none if they are none.
    pub(super) fn item_behind_body(&mut self) -> Option<Statement> {
        let body = self.after_body?;
        let start = self.span;
        match self.token {
            Token::Keyword(keyword) if keyword.begins_field() => {
                let diagnostic = self.expectation("a statement");
                self.report_behind(body, diagnostic);
                if self.body_item().is_err() {
                    self.skip_item();
                }
                self.continues_body = true;
            }
            Token::RBrace if body.reported.is_some() => {
                self.bump();
                self.after_body = None;
            }
            _ => {
                self.after_body = None;
                return None;
            }
        }
        Some(self.nothing_lost(start))
    }

    /// Reports a `let name = value;` outside of a body, whose `;` is the next token.
    pub(super) fn let_behind_body(&mut self, body: Option<BodyEnd>) -> Reported {
        let diagnostic = self.expectation("`,` or `in` after the value");
        let is_behind = |body: &BodyEnd| {
            let own = self.tokens.line_indentation(self.span);
            body.is_reported() || own > self.tokens.line_indentation(body.record)
        };
        let reported = match body.filter(is_behind) {
            Some(body) => {
                self.continues_body = true;
                self.report_behind(body, diagnostic)
            }
            None => {
                let help = "`let name = value;` belongs into the body of a record; outside, write \
                            `let name = value in { ... }`";
                self.report(diagnostic.help(help))
            }
        };
        if self.continues_body {
            self.bump();
        }
        reported
    }

    /// Reports that the body ended before an item, once.
    fn report_behind(&mut self, body: BodyEnd, diagnostic: Diagnostic) -> Reported {
        let reported = match body.reported {
            Some(reported) => reported,
            None => {
                let help = "a field and `let name = value;` belong into the body of a record";
                self.report(diagnostic.note(body.close, "the body ended here").help(help))
            }
        };
        self.after_body = Some(BodyEnd { reported: Some(reported), ..body });
        reported
    }

    /// Whether the next token, a `}`, is that of a record whose body ended too early, and not that of the block.
    pub(super) fn closes_record(&mut self, block: Span) -> bool {
        let Some(BodyEnd { record, reported: Some(_), .. }) = self.after_body else {
            return false;
        };
        let (own, record) = (self.tokens.indentation(self.span), self.tokens.indentation(record));
        let closes = own.is_some() && own == record && !self.is_outside(block);
        if closes {
            self.after_body = None;
        }
        closes
    }

    /// Whether the next token begins a line that is indented like the one of this `{`, or less.
    pub(super) fn is_outside(&self, open: Span) -> bool {
        let own = self.tokens.indentation(self.span);
        own.is_some_and(|own| own <= self.tokens.line_indentation(open))
    }

    /// The words of a text, some of which it may have meant to define; none if they are unknown or too many to compare.
    pub(super) fn words(&mut self, span: Span) -> Option<Box<[Symbol]>> {
        const MAX_WORDS: usize = 10_000;
        let text = self.tokens.text(span);
        let is_reserved = |word: &str| Keyword::ALL.iter().any(|keyword| keyword.text() == word);
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let words = words.filter(|word| !word.is_empty() && !is_reserved(word));
        let words: Vec<Symbol> =
            words.take(MAX_WORDS).map(|word| self.tokens.interner.intern(word.as_bytes())).collect();
        (!text.is_empty() && words.len() < MAX_WORDS).then(|| words.into())
    }
}

/// Notes that items of the last record are missing.
pub(super) fn damage_record(statements: &mut [Statement]) {
    let is_record =
        |statement: &&mut Statement| matches!(statement.kind, StatementKind::Class { .. } | StatementKind::Def { .. });
    if let Some(record) = statements.iter_mut().rev().find(is_record) {
        record.is_damaged = true;
    }
}
