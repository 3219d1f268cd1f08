//! [`tokens`]: splits a format into tokens with their offsets. Whitespace between tokens is insignificant.

use std::ops::Range;

use super::error::FormatError;

/// A token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token<'f> {
    /// The text between backquotes.
    Literal(&'f str),
    /// `$name`, without the dollar.
    Variable(&'f str),
    /// The text between quotes, with its escapes.
    Text(&'f str),
    /// The name of a directive: `attr-dict`.
    Word(&'f str),
    /// A word before arguments that is no directive; the parser makes it of [`Token::Word`].
    Call(&'f str),
    /// One of [`SIGNS`].
    Sign(char),
}

/// The punctuation characters.
const SIGNS: &str = "()<>,:?*|=^";

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
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = format[at..].chars().next() {
        if first.is_ascii_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (token, length) =
            token(&format[at..], first).map_err(|(length, message)| FormatError::new(at..at + length, message))?;
        tokens.push((token, at..at + length));
        at += length;
    }
    Ok(tokens)
}

/// The token at the start of `text` and its length, or the length of the invalid text and the message.
fn token(text: &str, first: char) -> Result<(Token<'_>, usize), (usize, String)> {
    let after = &text[first.len_utf8()..];
    match first {
        '`' => match after.find('`') {
            Some(end) => Ok((Token::Literal(&after[..end]), end + 2)),
            None => Err((1, "unterminated literal: missing a backquote".to_owned())),
        },
        '"' => match end_of_text(after) {
            Some(end) => Ok((Token::Text(&after[..end]), end + 2)),
            None => Err((1, "unterminated string: missing `\"`".to_owned())),
        },
        '$' => match word(after, "_") {
            "" => Err((1, "expected variable name".to_owned())),
            name => Ok((Token::Variable(name), name.len() + 1)),
        },
        sign if SIGNS.contains(sign) => Ok((Token::Sign(sign), 1)),
        _ => match word(text, "_-") {
            "" if matches!(first, '\'' | ';' | '/' | '.' | '!' | '@' | '#' | '%' | '&') => {
                let message = format!("unexpected character `{first}`: a literal is written in backquotes");
                Err((first.len_utf8(), message))
            }
            "" => Err((first.len_utf8(), format!("unexpected character `{first}`"))),
            word => Ok((Token::Word(word), word.len())),
        },
    }
}

/// The letters, digits and `extra` at the start of a text, unless the first is a digit.
fn word<'f>(text: &'f str, extra: &str) -> &'f str {
    let starts = |c: char| c.is_ascii_alphabetic() || c == '_';
    let continues = |c: char| c.is_ascii_alphanumeric() || extra.contains(c);
    if !text.starts_with(starts) {
        return "";
    }
    let end = text.find(|c| !continues(c)).unwrap_or(text.len());
    &text[..end]
}

/// The offset of the closing quote.
fn end_of_text(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            '"' if !is_escaped => return Some(at),
            _ => is_escaped = c == '\\' && !is_escaped,
        }
    }
    None
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
