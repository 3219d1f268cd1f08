//! Tokens and statements of a source, without regard to its meaning: what a reduction removes.

use std::ops::Range;

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An identifier or a keyword.
    Word,
    Number,
    /// A string or code literal.
    Literal,
    /// `$name`.
    Variable,
    /// `!name`.
    Operator,
    Punctuation,
}

/// A token, by its range of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Its bytes.
    pub range: Range<usize>,
}

/// The tokens of a source, without comments. A token that ends too early ends with the source.
pub fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&first) = bytes.get(at) {
        let rest = &bytes[at..];
        let second = rest.get(1).copied().unwrap_or(0);
        let word = |from: usize| from + rest[from..].iter().take_while(|&&byte| is_word(byte)).count();
        let (kind, length) = match first {
            _ if first.is_ascii_whitespace() => (None, 1),
            b'/' if second == b'/' => (None, find(rest, 2, b"\n")),
            b'/' if second == b'*' => (None, find(rest, 2, b"*/")),
            b'[' if second == b'{' => (Some(Kind::Literal), find(rest, 2, b"}]")),
            b'"' => (Some(Kind::Literal), string(rest)),
            b'$' => (Some(Kind::Variable), word(1)),
            b'!' => (Some(Kind::Operator), word(1)),
            b'-' | b'+' if second.is_ascii_digit() => (Some(Kind::Number), word(1)),
            _ if is_word(first) => {
                let digits = rest[..word(0)].iter().all(u8::is_ascii_digit)
                    || rest.starts_with(b"0x")
                    || rest.starts_with(b"0b");
                (Some(if digits { Kind::Number } else { Kind::Word }), word(0))
            }
            b'.' if rest.starts_with(b"...") => (Some(Kind::Punctuation), 3),
            // A character that is not ASCII stays whole.
            _ => (Some(Kind::Punctuation), text[at..].chars().next().map_or(1, char::len_utf8)),
        };
        if let Some(kind) = kind {
            tokens.push(Token { kind, range: at..at + length });
        }
        at += length;
    }
    tokens
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The length up to and including the next `end`.
fn find(bytes: &[u8], from: usize, end: &[u8]) -> usize {
    let found = bytes[from..].windows(end.len()).position(|window| window == end);
    found.map_or(bytes.len(), |found| from + found + end.len())
}

/// The length of a string literal; one that is not closed ends with its line.
fn string(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\n' => return at,
            b'\\' if bytes.get(at + 1).is_some_and(u8::is_ascii) => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The ranges of the top-level statements, in order: from a statement's first token to its `;` or `}`.
pub fn statements(text: &str) -> Vec<Range<usize>> {
    let mut statements = Vec::new();
    let mut depth = 0_usize;
    let mut start = None;
    for token in tokens(text) {
        let begin = *start.get_or_insert(token.range.start);
        let written = &text[token.range.clone()];
        match written {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && matches!(written, ";" | "}") {
            statements.push(begin..token.range.end);
            start = None;
        }
    }
    statements
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_those_of_the_language() {
        let text = "def a#\"b\\\"c\" : B<-1, 0x1F, x...3> { code c = [{ } ]}]; } // end\n/* x */ (!add $v)";
        let written: Vec<&str> = tokens(text).into_iter().map(|token| &text[token.range]).collect();
        let expected = [
            "def",
            "a",
            "#",
            "\"b\\\"c\"",
            ":",
            "B",
            "<",
            "-1",
            ",",
            "0x1F",
            ",",
            "x",
            "...",
            "3",
            ">",
            "{",
            "code",
            "c",
            "=",
            "[{ } ]}]",
            ";",
            "}",
            "(",
            "!add",
            "$v",
            ")",
        ];
        assert_eq!(written, expected);
    }
}
