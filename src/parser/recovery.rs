//! Recovery after a syntax error: parsing goes on at `;`, at a `}` that does not belong to the value, at the keyword
//! of a statement. Skipped tokens are not reported: their error was.

use super::state::Parser;
use crate::diagnostics::{Diagnostic, Reported};
use crate::lexer::{Keyword, Token};
use crate::source::Span;

impl Parser<'_> {
    /// Marks the beginning of an item or statement: lexical errors before it do not explain syntax errors in it.
    pub(super) fn begin_item(&mut self) {
        self.item_before = std::mem::replace(&mut self.item, self.tokens.count() - 1);
        self.early_brace = None;
        self.braces = 0;
        self.closer = None;
        self.at_body = None;
        // A value that failed left its lists behind.
        self.scratch.clear();
    }

    /// Parses the `;` at the end of an item. If it is missing, a token on a new line begins the next item. Returns false
    /// if there is something else instead, so that the value before it may not be what was meant.
    pub(super) fn end_item(&mut self, what: &str) -> bool {
        if self.eat(Token::Semicolon) {
            return true;
        }
        let mut diagnostic = self.expectation(what);
        if self.tokens.line_ends_between(self.previous, self.span) {
            diagnostic = diagnostic.note(self.behind_previous(), "missing `;`");
        }
        if self.token == Token::LBracket || self.token == Token::LParen {
            diagnostic = diagnostic.help("`#` is the only infix operator; use bang operators such as `!add(a, b)`");
        }
        if self.token == Token::Colon && self.tokens.rest_of_line(self.span).starts_with(b":=") {
            diagnostic = diagnostic.help("write `=`");
        }
        if matches!(self.token, Token::Ident(_)) && self.tokens.text(self.previous).ends_with('"') {
            diagnostic = diagnostic.help("a quote inside a string is written `\\\"`");
        }
        if let Some(help) = self.sign_help() {
            diagnostic = diagnostic.help(help);
        }
        if self.is_behind_comment() {
            diagnostic = diagnostic.help("the `;` in the comment does not count");
        }
        let reported = self.report(diagnostic);
        if self.token == Token::RBrace {
            self.early_brace = Some(reported);
        }
        // After a damaged token the next line is likely to be damaged too.
        let damaged = self.tokens.error_since(self.item).is_some();
        let fresh = !damaged && self.tokens.line_ends_between(self.previous, self.span);
        let plausible = matches!(self.token, Token::RBrace | Token::Ident(_) | Token::Keyword(_));
        let ends = fresh && plausible || self.token == Token::RBrace;
        if !ends {
            self.skip_item();
        }
        ends
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
        // Of other languages, as in `for (int i = 0; i < 4; i++)`.
        let mut parentheses = 0_usize;
        loop {
            if self.tokens.line_ends_between(self.previous, self.span) {
                parentheses = 0;
            }
            match self.token {
                Token::Eof => break,
                Token::LParen if statement => parentheses += 1,
                Token::RParen => parentheses = parentheses.saturating_sub(1),
                Token::Semicolon if depth == 0 && parentheses == 0 => {
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

    /// Help for a hexadecimal or binary number with a sign, of which only the zero was read as a number.
    fn sign_help(&self) -> Option<String> {
        let signed = self.tokens.text(self.previous);
        let sign = signed.strip_suffix('0').filter(|sign| matches!(*sign, "-" | "+"))?;
        let rest = self.tokens.text(self.span);
        let is_number = self.previous.end == self.span.start && rest.starts_with(['x', 'b']);
        let digits = rest.get(1..)?;
        let radix = if rest.starts_with('x') { 16 } else { 2 };
        let value = i64::from_str_radix(digits, radix).ok().filter(|_| is_number)?;
        Some(format!("only a decimal number has a sign: write `{sign}{value}`"))
    }

    /// Whether a comment that contains a `;` is between the last token and the next.
    fn is_behind_comment(&self) -> bool {
        let line = String::from_utf8_lossy(self.tokens.rest_of_line(self.behind_previous()));
        self.tokens.line_ends_between(self.previous, self.span)
            && line.trim_start().strip_prefix("//").is_some_and(|comment| comment.trim_end().ends_with(';'))
    }

    /// The position behind the previous token, where something is missing.
    pub(super) fn behind_previous(&self) -> Span {
        Span::new(self.previous.end, self.previous.end)
    }

    /// After the `{` that follows a value: whether it begins a body instead of a bit slice. Then the closer in front of
    /// it is missing: this is reported, and the `{` is the next token again.
    pub(super) fn is_body(&mut self, before: Span) -> bool {
        let is_body = match self.token {
            Token::Keyword(Keyword::True | Keyword::False) => false,
            Token::Keyword(_) | Token::RBrace => true,
            _ => false,
        };
        if is_body && self.report_body(before) {
            let open = self.previous;
            self.read_again(Token::LBrace, open, before);
            return true;
        }
        false
    }

    /// As [`is_body`](Self::is_body), after the `{` and the name `name`: a second name shows that they are a field's
    /// type and name.
    pub(super) fn is_body_with_field(&mut self, before: Span, open: Span, name: (Token, Span)) -> bool {
        let is_field = matches!((name.0, self.token), (Token::Ident(_), Token::Ident(_))) && self.previous == name.1;
        if is_field && self.report_body(before) {
            self.read_again(name.0, name.1, open);
            self.read_again(Token::LBrace, open, before);
            return true;
        }
        false
    }

    /// Steps back by one token, with the span of the one before it.
    fn read_again(&mut self, token: Token, span: Span, previous: Span) {
        self.unread.push((self.token, self.span));
        (self.token, self.span) = (token, span);
        self.previous = previous;
    }

    /// Reports that the closer of the value that ends at `before` is missing, if there is one.
    fn report_body(&mut self, before: Span) -> bool {
        let Some((text, open)) = self.closer else {
            return false;
        };
        let behind = Span::new(before.end, before.end);
        let mut diagnostic = Diagnostic::error(self.span, format!("missing `{text}` before a body"))
            .note(behind, format!("expected `{text}`"));
        if matches!(text, ">" | "]" | ")") {
            diagnostic = diagnostic.note(open, "to match this bracket");
        }
        self.at_body = Some(self.report(diagnostic));
        true
    }

    /// Parses a value with `read` that `text` ends in front of a body, if there is one; `open` is the beginning of what
    /// it ends.
    pub(super) fn closed_by<T>(&mut self, text: &'static str, open: Span, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.closer.replace((text, open));
        let result = read(self);
        self.closer = outer;
        result
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
