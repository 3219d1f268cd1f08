//! Help for text in the style of other languages and for misspelled words, and parsing on behind it.

use super::ast::{ExprKind, Statement};
use super::recovery::begins_statement;
use super::state::{Fallible, Parser, Value};
use super::values::Mode;
use crate::diagnostics::{Diagnostic, Reported, did_you_mean};
use crate::lexer::{Keyword, Token, foreign};
use crate::source::Span;

impl Parser<'_> {
    /// Parses a value that no range can follow. Operators of other languages behind it are reported, and skipped with
    /// their operands.
    pub(super) fn complete_value(&mut self) -> Fallible<Value> {
        let value = self.value(Mode::Value)?;
        match self.token {
            Token::Plus | Token::Minus | Token::Equal | Token::Question | Token::Int(_) => {
                self.foreign_operators(value)
            }
            Token::LParen => self.foreign_call(value),
            _ => Ok(value),
        }
    }

    fn foreign_operators(&mut self, first: Value) -> Fallible<Value> {
        let Some((mut operator, help)) = self.foreign_operator() else {
            return Ok(first);
        };
        let span = Span::new(self.span.start, self.span.start + operator.len() as u32);
        let diagnostic = Diagnostic::error(span, format!("values have no operator `{operator}`")).help(help);
        let reported = self.report(diagnostic);
        let mut has_choice = false;
        loop {
            has_choice |= operator == "?";
            let end = self.span.start + operator.len() as u32;
            // The sign of a number is part of it.
            while self.span.start < end && !matches!(self.token, Token::Int(_) | Token::Eof) {
                self.bump();
            }
            self.value(Mode::Value).map_err(|_| reported)?;
            if has_choice && self.eat(Token::Colon) {
                self.value(Mode::Value).map_err(|_| reported)?;
            }
            match self.foreign_operator() {
                Some((next, _)) => operator = next,
                None => break,
            }
        }
        let span = self.span_from(first.span);
        Ok(self.leaf(ExprKind::Error, span))
    }

    /// The operator of another language that the next token begins behind a value, with the help for it.
    pub(super) fn foreign_operator(&self) -> Option<(&'static str, &'static str)> {
        let is_operator = match self.token {
            Token::Plus | Token::Minus | Token::Equal | Token::Question => true,
            // A number on the next line is not added.
            Token::Int(_) => !self.tokens.line_ends_between(self.previous, self.span),
            _ => false,
        };
        is_operator.then(|| foreign::operator(self.tokens.rest_of_line(self.span))).flatten()
    }

    /// Reports `name(...)`, and skips it.
    fn foreign_call(&mut self, function: Value) -> Fallible<Value> {
        let (ExprKind::Name(name), true) = (&self.ast[function.id].kind, function.span.end == self.span.start) else {
            return Ok(function);
        };
        let help = self.call_help(self.tokens.interner.bytes(*name));
        let diagnostic = Diagnostic::error(self.span, "values have no calls of functions").help(help);
        self.report(diagnostic);
        let mut depth = 0_usize;
        loop {
            match self.token {
                Token::LParen => depth += 1,
                Token::RParen => depth -= 1,
                Token::Semicolon | Token::LBrace | Token::RBrace | Token::Eof => break,
                _ => {}
            }
            self.bump();
            if depth == 0 {
                break;
            }
        }
        let span = self.span_from(function.span);
        Ok(self.leaf(ExprKind::Error, span))
    }

    /// What to write instead of a call of this function.
    fn call_help(&self, name: &[u8]) -> String {
        let text = String::from_utf8_lossy(name);
        if super::operator_table::operator(name).is_some() {
            return format!("operators begin with an exclamation mark: `!{text}(...)`");
        }
        match foreign::function(name) {
            Some(meant) => format!("write {meant}"),
            None => format!("an operator is written `!name(...)`, an anonymous record `{text}<...>`"),
        }
    }

    /// Reports `1.5`, whose point is the last token, and skips it.
    pub(super) fn fraction(&mut self, whole: Value) -> Value {
        let span = self.span_from(whole.span).to(self.span);
        let diagnostic = Diagnostic::error(self.span, "numbers have no fractions");
        self.report(
            diagnostic.help(format!("write the string `\"{}\"`, or count in smaller units", self.tokens.text(span))),
        );
        self.bump();
        self.leaf(ExprKind::Error, span)
    }

    /// Help for the word of another language at the next token, if it is one that begins a statement or an item.
    pub(super) fn word_help(&self) -> Option<&'static str> {
        match self.token {
            Token::Ident(name) => foreign::statement(self.tokens.interner.bytes(name)),
            _ => None,
        }
    }

    /// Reports a `#` where a statement or an item begins, and skips its line.
    pub(super) fn hash_line(&mut self, what: &str) -> Reported {
        let line = String::from_utf8_lossy(self.tokens.rest_of_line(self.span)).into_owned();
        let word = line[1..].trim_start().split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        let help = match word {
            "include" | "import" => "a file is included with `include \"file.td\"`, without `#`",
            "elif" | "elifdef" | "undef" | "pragma" | "error" | "warning" | "define" | "if" => {
                "the directives are `#ifdef`, `#ifndef`, `#else`, `#endif` and `#define`"
            }
            _ => "a comment begins with `//`",
        };
        let diagnostic = self.expectation(what).help(help);
        let reported = self.report(diagnostic);
        // The include itself is clear.
        if word != "include" && self.unread.is_empty() {
            self.tokens.skip_line();
        }
        self.bump();
        reported
    }

    /// Reads a statement that begins with a misspelled keyword, which `diagnostic` is about; none if it does not.
    pub(super) fn misspelled_statement(&mut self, diagnostic: &Diagnostic) -> Option<Statement> {
        let Token::Ident(name) = self.token else {
            return None;
        };
        let written = self.tokens.interner.bytes(name);
        let known = Keyword::ALL.iter().filter(|keyword| begins_statement(**keyword));
        let guess = did_you_mean(written, known.clone().map(|keyword| keyword.text().as_bytes()))?;
        let keyword = *known.into_iter().find(|keyword| keyword.text() == guess)?;
        let rest = self.tokens.rest_of_line(self.span).get(written.len()..).unwrap_or_default().trim_ascii_start();
        let goes_on = rest.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_\"!:{".contains(byte));
        if !goes_on {
            return None;
        }
        self.report(diagnostic.clone().help(format!("did you mean `{guess}`?")));
        self.token = Token::Keyword(keyword);
        let mut statement = self.statement();
        statement.is_damaged = true;
        Some(statement)
    }

    /// Whether the next token is a misspelled `keyword`.
    pub(super) fn is_misspelled(&self, keyword: Keyword) -> bool {
        let Token::Ident(name) = self.token else {
            return false;
        };
        did_you_mean(self.tokens.interner.bytes(name), [keyword.text().as_bytes()].into_iter()).is_some()
    }
}
