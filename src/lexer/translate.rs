//! From pieces of text to [`Token`]s: numbers, strings, and errors in them.

use super::foreign;
use super::kind::{Closed, Digits, Kind, StringForm, line_end};
use super::literals;
use super::stream::TokenStream;
use super::token::Token;
use crate::diagnostics::Diagnostic;
use crate::diagnostics::codes;
use crate::source::{Span, Symbol};

impl TokenStream<'_> {
    /// Returns the token of a kind that is rare or needs a message; none for what is no token of the language.
    pub(super) fn rare(&mut self, kind: Kind, slice: &[u8], span: Span) -> Option<Token> {
        Some(match kind {
            Kind::Digits(Digits::Decimal) | Kind::Signed => self.int(literals::decimal(slice), span),
            Kind::Digits(Digits::Hexadecimal) => self.int(literals::hexadecimal(tail(slice, 2)), span),
            Kind::Digits(Digits::Binary) => match literals::binary(tail(slice, 2)) {
                Some((value, width)) => Token::Binary { value, width },
                None => self.int(None, span),
            },
            Kind::String(form) => {
                let damaged = matches!(form, StringForm::EndOfLine | StringForm::EndOfFile);
                if std::mem::replace(&mut self.string_open, damaged) && damaged {
                    self.reread_after_quote(span);
                    return None;
                }
                Token::String(self.string(form, slice, span))
            }
            Kind::Code(Closed::No) => {
                let start = Span::new(span.start, span.start + 2);
                self.cut_off = Some(self.error(codes::UNTERMINATED, start, "unterminated code literal: missing `}]`"));
                Token::Code(self.interner.intern(tail(slice, 2)))
            }
            Kind::Hash => Token::Paste,
            Kind::TwoDots => {
                self.report(
                    Diagnostic::error(span, "unexpected `..`")
                        .code(codes::UNEXPECTED_CHARACTER)
                        .help("a range is written `a...b`"),
                );
                Token::Ellipsis
            }
            _ => return self.report_unexpected(slice, span),
        })
    }

    pub(super) fn int(&mut self, value: Option<i64>, span: Span) -> Token {
        Token::Int(value.unwrap_or_else(|| {
            self.error(codes::INTEGER_TOO_LARGE, span, "integer does not fit into 64 bits");
            0
        }))
    }

    pub(super) fn string(&mut self, form: StringForm, slice: &[u8], span: Span) -> Symbol {
        let body = match form {
            StringForm::Plain | StringForm::Escaped => slice.get(1..slice.len() - 1).unwrap_or_default(),
            StringForm::EndOfLine | StringForm::EndOfFile => tail(slice, 1),
        };
        let (bytes, error) = literals::unescape(body);
        if let Some(at) = error {
            let start = span.start + 1 + at as u32;
            let mut message = "unknown escape sequence";
            if matches!(body.get(at + 1), Some(b'\n' | b'\r')) {
                message = "escaped line end in a string";
            }
            let mut help = "the escapes are \\\\ \\' \\\" \\t and \\n; adjacent strings are joined, a string of \
                        several lines is written [{ ... }]";
            if self.pending_include.is_some() {
                help = "write `/` between folders";
            }
            let span = Span::new(start, (start + 2).min(span.end));
            self.report(Diagnostic::error(span, message).code(codes::UNTERMINATED).help(help));
        } else if form == StringForm::EndOfLine {
            let diagnostic =
                Diagnostic::error(span, "unterminated string: missing `\"` on this line").code(codes::UNTERMINATED);
            self.report(diagnostic.help("end it with `\"`; a string of several lines is written [{ ... }]"));
        }
        if form == StringForm::EndOfFile {
            self.cut_off = Some(match self.error_since(self.count) {
                Some(reported) => reported,
                None => self.error(
                    codes::UNTERMINATED,
                    span,
                    "unterminated string: missing `\"` before the end of the file",
                ),
            });
        }
        self.interner.intern(&bytes)
    }

    /// A lone quote closes a string that was written over several lines, which was reported at its beginning.
    fn reread_after_quote(&mut self, span: Span) {
        self.string_open = false;
        if let Some(frame) = self.frames.last_mut() {
            frame.at = (span.start - frame.start) as usize + 1;
            frame.token_end = frame.at;
        }
    }

    /// Reports bytes that begin no token; a run of them is one error.
    pub(super) fn report_unexpected(&mut self, slice: &[u8], span: Span) -> Option<Token> {
        let adjacent = self.unexpected_end == span.start && span.start > 0;
        self.unexpected_end = span.end;
        if adjacent {
            return None;
        }
        if slice.first() == Some(&b'\'')
            && let Some(token) = self.single_quoted(span)
        {
            return Some(token);
        }
        if self.report_encoding() {
            return None;
        }
        if let Some((operator, help)) = foreign::operator(self.rest_of_line(span)) {
            let span = Span::new(span.start, span.start + operator.len() as u32);
            self.unexpected_end = span.end;
            if let Some(frame) = self.frames.last_mut() {
                frame.at = (span.end - frame.start) as usize;
                frame.token_end = frame.at;
            }
            let what = if operator.len() == 1 { "character " } else { "" };
            self.report(
                Diagnostic::error(span, format!("unexpected {what}`{operator}`"))
                    .code(codes::OTHER_LANGUAGE)
                    .help(help),
            );
            return None;
        }
        let diagnostic = match slice {
            [b'$', ..] => Diagnostic::error(span, "expected a name after `$`").code(codes::UNEXPECTED_CHARACTER),
            [byte @ 0x21..=0x7e, ..] => {
                Diagnostic::error(span, format!("unexpected character `{}`", char::from(*byte)))
                    .code(codes::UNEXPECTED_CHARACTER)
            }
            [byte, ..] => Diagnostic::error(span, format!("unexpected byte 0x{byte:02x}"))
                .code(codes::UNEXPECTED_CHARACTER)
                .help("only strings, code and comments may contain non-ASCII text"),
            [] => Diagnostic::error(span, "unexpected character").code(codes::UNEXPECTED_CHARACTER),
        };
        self.report(diagnostic);
        None
    }
}

impl TokenStream<'_> {
    /// Reports a string in single quotes, and reads it.
    fn single_quoted(&mut self, span: Span) -> Option<Token> {
        let frame = self.frames.last_mut()?;
        let start = (span.start - frame.start) as usize + 1;
        let line = frame.text.get(start..line_end(&frame.text, start))?;
        let length = line.iter().position(|byte| *byte == b'\'')?;
        let symbol = self.interner.intern(&line[..length]);
        frame.at = start + length + 1;
        frame.token_end = frame.at;
        let span = frame.span(start - 1, frame.at);
        self.report(
            Diagnostic::error(span, "strings are written in double quotes, not in single quotes")
                .code(codes::UNEXPECTED_CHARACTER),
        );
        Some(Token::String(symbol))
    }
}

fn tail(slice: &[u8], from: usize) -> &[u8] {
    slice.get(from..).unwrap_or_default()
}
