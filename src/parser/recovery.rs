//! Recovery after a syntax error: parsing goes on at `;`, at a `}` that does not belong to the value, at the keyword
//! of a statement. Skipped tokens are not reported: their error was.

use super::state::Parser;
use crate::diagnostics::Reported;
use crate::lexer::{Keyword, Token};

impl Parser<'_> {
    /// Marks the beginning of an item or statement: lexical errors before it do not explain syntax errors in it.
    pub(super) fn begin_item(&mut self) {
        self.item = self.tokens.count() - 1;
        self.braces = 0;
        // A value that failed left its lists behind.
        self.scratch.clear();
    }

    /// Parses the `;` at the end of an item. If it is missing, a token on a new line begins the next item.
    pub(super) fn end_item(&mut self, what: &str) {
        if self.eat(Token::Semicolon) {
            return;
        }
        let mut diagnostic = self.expectation(what);
        if self.token == Token::LBracket || self.token == Token::LParen || self.token == Token::Minus {
            diagnostic = diagnostic.help("`#` is the only infix operator; use bang operators such as `!add(a, b)`");
        }
        self.report(diagnostic);
        // After a damaged token the next line is likely to be damaged too.
        let damaged = self.tokens.error_since(self.item).is_some();
        let fresh = !damaged && self.tokens.line_ends_between(self.previous, self.span);
        let plausible = matches!(self.token, Token::RBrace | Token::Ident(_) | Token::Keyword(_));
        if !(fresh && plausible) && self.token != Token::RBrace {
            self.skip_item();
        }
    }

    /// Skips the rest of a body item, through its `;`, or up to a token that cannot belong to it.
    pub(super) fn skip_item(&mut self) {
        self.skip(false);
    }

    /// Skips the rest of a statement, through its `;` or its braces, or up to the next statement.
    pub(super) fn skip_statement(&mut self) {
        self.skip(true);
    }

    fn skip(&mut self, statement: bool) {
        let mut depth = 0_usize;
        loop {
            match self.token {
                Token::Eof => break,
                Token::Semicolon if depth == 0 => {
                    self.bump();
                    break;
                }
                Token::LBrace => depth += 1,
                Token::RBrace if depth > 0 => {
                    depth -= 1;
                    if depth == 0 && statement {
                        self.bump();
                        self.eat(Token::Semicolon);
                        break;
                    }
                }
                Token::RBrace if self.braces > 0 => self.braces -= 1,
                // No block is open, so it closes nothing.
                Token::RBrace if self.blocks == 0 => {}
                Token::RBrace => break,
                Token::Keyword(keyword) => {
                    let begins = if statement { begins_statement(keyword) } else { begins_only_statement(keyword) };
                    let fresh = begins_only_statement(keyword) && self.tokens.at_line_start(self.span);
                    if (begins && depth == 0) || fresh {
                        break;
                    }
                }
                _ => {}
            }
            self.bump();
        }
        self.braces = 0;
    }

    /// Skips the rest of the head of a record, up to its body.
    pub(super) fn skip_head(&mut self, reported: Reported) {
        self.head = Some(reported);
        loop {
            match self.token {
                Token::Eof | Token::Semicolon | Token::LBrace => break,
                Token::RBrace if self.braces > 0 => self.braces -= 1,
                Token::RBrace => break,
                Token::Keyword(keyword) if begins_only_statement(keyword) => break,
                _ => {}
            }
            self.bump();
        }
        self.braces = 0;
    }
}

/// Whether a statement may begin with this keyword.
pub(super) fn begins_statement(keyword: Keyword) -> bool {
    use Keyword as K;
    begins_only_statement(keyword) || matches!(keyword, K::Assert | K::Defvar | K::Dump | K::Foreach | K::If | K::Let)
}

/// Whether this keyword begins a statement and no body item.
pub(super) fn begins_only_statement(keyword: Keyword) -> bool {
    use Keyword as K;
    matches!(keyword, K::Class | K::Def | K::Defm | K::Defset | K::Deftype | K::Multiclass)
}
