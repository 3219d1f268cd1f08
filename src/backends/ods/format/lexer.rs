//! [`tokens`]: splits a format into tokens with their offsets. Whitespace between tokens is insignificant.

use std::ops::Range;

use logos::Logos;

use super::error::FormatError;

/// A token.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\n\f\r]+")]
pub(crate) enum Token<'f> {
    /// The text between backquotes.
    #[regex(r"`[^`]*`", |lexer| inner(lexer.slice()))]
    Literal(&'f str),
    /// `$name`, without the dollar.
    #[regex(r"\$[A-Za-z_][A-Za-z0-9_]*", |lexer| &lexer.slice()[1..])]
    Variable(&'f str),
    /// The text between quotes, with its escapes.
    #[regex(r#""([^"\\]|\\(.|\n))*""#, |lexer| inner(lexer.slice()))]
    Text(&'f str),
    /// The name of a directive: `attr-dict`.
    #[regex(r"[A-Za-z_][A-Za-z0-9_\-]*")]
    Word(&'f str),
    /// A word before arguments that is no directive; the parser makes it of [`Token::Word`].
    Call(&'f str),
    /// Punctuation.
    #[regex(r"[()<>,:?*|=^]", |lexer| lexer.slice().chars().next())]
    Sign(char),
}

/// A text without its first and its last byte.
fn inner(text: &str) -> &str {
    &text[1..text.len() - 1]
}

/// The token as it is written, for messages.
impl std::fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Token::Literal(text) => write!(f, "`{text}`"),
            Token::Variable(name) => write!(f, "${name}"),
            Token::Text(text) => write!(f, "\"{text}\""),
            Token::Word(word) | Token::Call(word) => write!(f, "{word}"),
            Token::Sign(sign) => write!(f, "{sign}"),
        }
    }
}

/// The tokens of a format.
///
/// # Errors
/// At the first character that cannot begin a token, or at the start of an unterminated one.
pub(crate) fn tokens(format: &str) -> Result<Vec<(Token<'_>, Range<usize>)>, FormatError> {
    let spanned = Token::lexer(format).spanned();
    spanned.map(|(token, at)| token.map(|token| (token, at.clone())).map_err(|()| invalid(format, at.start))).collect()
}

/// The error about a character that begins no token.
fn invalid(format: &str, at: usize) -> FormatError {
    let first = format[at..].chars().next().unwrap_or_default();
    let message = match first {
        '`' => "unterminated literal: missing a backquote".to_owned(),
        '"' => "unterminated string: missing `\"`".to_owned(),
        '$' => "expected variable name".to_owned(),
        '\'' | ';' | '/' | '.' | '!' | '@' | '#' | '%' | '&' => {
            format!("unexpected character `{first}`: a literal is written in backquotes")
        }
        _ => format!("unexpected character `{first}`"),
    };
    FormatError::new(at..at + first.len_utf8(), message)
}

/// Removes the backslashes that escape characters.
pub(crate) fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.extend(chars.next()),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(format: &str) -> String {
        match tokens(format) {
            Ok(tokens) => tokens
                .iter()
                .map(|(token, at)| format!("{token:?}@{}..{}", at.start, at.end))
                .collect::<Vec<_>>()
                .join(" "),
            Err(error) => format!("{}..{}: {}", error.at.start, error.at.end, error.message),
        }
    }

    #[test]
    fn formats_become_tokens() {
        let formats = [
            "`a b`$x_1 attr-dict\n(``\t: `->`)?^*|=,<>",
            r#""a\"b\\" $_"#,
            "$a-b",
            "`x",
            r#""x\""#,
            "a $ b",
            "$1",
            "é",
            "",
        ];
        let shown: Vec<String> = formats.iter().map(|format| read(format)).collect();
        insta::assert_snapshot!(shown.join("\n"));
        assert_eq!(unescaped(r#"a\"b\\c\"#), r#"a"b\c"#);
    }
}
