//! Raw tokens: the extent and the kind of each token. A pure function of text and position, without messages, so that
//! the stream may lex any range again.
//!
//! Written by hand: most bytes of an input are in names, blanks, comments and literals, and each of these has a loop of
//! its own that reads a word or a vector at a time.

use memchr::{memchr, memchr2};

use super::token::Token;
use super::words::{Reserved, closes_string, continues_name, leading, leading_blanks, reserved, word_at};

/// A kind of token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Raw {
    /// Punctuation that longer tokens begin with.
    Token(Token),
    Digits(Digits),
    Signed,
    String(StringForm),
    Code(Closed),
    Variable,
    Bang,
    /// `#`, which may begin a directive.
    Hash,
    /// `..`: not a token of the language, but one error.
    TwoDots,
    Nul,
    BlockComment,
    UnclosedComment,
    /// A byte that begins no token.
    Unexpected,
    End,
}

/// Whether the closing delimiter comes before the end of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Closed {
    Yes,
    No,
}

/// What a run of digits begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Digits {
    Decimal,
    Hexadecimal,
    Binary,
    /// Names may begin with digits.
    Ident,
}

/// How a string ends, and whether its text needs processing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StringForm {
    Plain,
    Escaped,
    EndOfLine,
    EndOfFile,
}

/// Returns the offset of the first byte from `at` on that is not a blank, line end or line comment.
#[inline(always)]
pub(super) fn skip_blanks(text: &[u8], at: usize) -> usize {
    // Most tokens follow the one before at once or after one blank.
    match text.get(at..) {
        Some([first, ..]) if *first > b'/' => at,
        Some([b' ', second, ..]) if *second > b'/' => at + 1,
        _ => skip_all_blanks(text, at),
    }
}

fn skip_all_blanks(text: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = text.get(at) {
        if byte == b' ' {
            at += 1;
        } else if byte > b'/' {
            break;
        } else if byte == b'\n' {
            // Lines are indented.
            at += 1 + leading_blanks(word_at(text, at + 1));
        } else if byte == b'\t' || byte == b'\r' {
            at += 1;
        } else if byte == b'/' && text.get(at + 1) == Some(&b'/') {
            at = line_end(text, at + 2);
        } else {
            break;
        }
    }
    at
}

/// The token that a byte is, if no longer one begins with it; `Eof` for other bytes.
pub(super) static PUNCTUATION: [Token; 256] = {
    let mut tokens = [Token::Eof; 256];
    tokens[b']' as usize] = Token::RBracket;
    tokens[b'{' as usize] = Token::LBrace;
    tokens[b'}' as usize] = Token::RBrace;
    tokens[b'(' as usize] = Token::LParen;
    tokens[b')' as usize] = Token::RParen;
    tokens[b'<' as usize] = Token::Less;
    tokens[b'>' as usize] = Token::Greater;
    tokens[b':' as usize] = Token::Colon;
    tokens[b';' as usize] = Token::Semicolon;
    tokens[b',' as usize] = Token::Comma;
    tokens[b'=' as usize] = Token::Equal;
    tokens[b'?' as usize] = Token::Question;
    tokens
};

/// Returns the length of the name or keyword at `at`, and which keyword it is.
#[inline]
pub(super) fn scan_name(text: &[u8], at: usize) -> (usize, Option<Reserved>) {
    let word = word_at(text, at);
    let length = match leading(continues_name(word)) {
        8 => 8 + name_length(text, at + 8),
        length => length,
    };
    (length, reserved(word, text.get(at..at + length).unwrap_or_default()))
}

/// Returns the kind of the token at `at` and its end. Names, [`PUNCTUATION`], blanks and line comments
/// are read elsewhere.
pub(super) fn scan(text: &[u8], at: usize) -> (Raw, usize) {
    let Some(&first) = text.get(at) else {
        return (Raw::End, text.len());
    };
    let second = text.get(at + 1).copied().unwrap_or_default();
    let (raw, length) = match first {
        b'/' if second == b'*' => match block_comment_rest(text.get(at + 2..).unwrap_or_default()) {
            (length, Closed::Yes) => (Raw::BlockComment, 2 + length),
            (length, Closed::No) => (Raw::UnclosedComment, 2 + length),
        },
        b'0'..=b'9' => digits(text, at),
        b'"' => string(text, at),
        b'-' | b'+' => match (decimal_length(text, at + 1), first) {
            (0, b'-') => (Raw::Token(Token::Minus), 1),
            (0, _) => (Raw::Token(Token::Plus), 1),
            (digits, _) => (Raw::Signed, 1 + digits),
        },
        b'[' if second == b'{' => code(text, at),
        b'[' => (Raw::Token(Token::LBracket), 1),
        b'.' => match (second, text.get(at + 2)) {
            (b'.', Some(b'.')) => (Raw::Token(Token::Ellipsis), 3),
            (b'.', _) => (Raw::TwoDots, 2),
            _ => (Raw::Token(Token::Dot), 1),
        },
        b'#' => (Raw::Hash, 1),
        b'$' if second.is_ascii_alphabetic() || second == b'_' => (Raw::Variable, 1 + name_length(text, at + 1)),
        b'!' if second.is_ascii_alphabetic() => (Raw::Bang, 1 + length(text, at + 1, u8::is_ascii_alphabetic)),
        0 => (Raw::Nul, length(text, at, |byte| *byte == 0)),
        _ => (Raw::Unexpected, 1),
    };
    (raw, at + length)
}

/// The offset of the end of the line that `at` is on.
pub(super) fn line_end(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    memchr2(b'\n', b'\r', rest).map_or(text.len(), |length| at + length)
}

/// Length of a block comment after its `/*`. Comments nest.
pub(super) fn block_comment_rest(rest: &[u8]) -> (usize, Closed) {
    let mut depth = 1_usize;
    let mut at = 0;
    while let Some(step) = rest.get(at..).and_then(|rest| memchr2(b'/', b'*', rest)) {
        at += step;
        match (rest.get(at), rest.get(at + 1)) {
            (Some(b'*'), Some(b'/')) => {
                at += 2;
                depth -= 1;
                if depth == 0 {
                    return (at, Closed::Yes);
                }
            }
            (Some(b'/'), Some(b'*')) => {
                at += 2;
                depth += 1;
            }
            _ => at += 1,
        }
    }
    (rest.len(), Closed::No)
}

/// Length of the letters, digits and underscores at `at`.
#[inline]
fn name_length(text: &[u8], at: usize) -> usize {
    let mut length = 0;
    loop {
        let part = leading(continues_name(word_at(text, at + length)));
        length += part;
        if part < 8 {
            return length;
        }
    }
}

#[inline]
fn length(text: &[u8], at: usize, belongs: impl Fn(&u8) -> bool) -> usize {
    text.get(at..).unwrap_or_default().iter().take_while(|byte| belongs(byte)).count()
}

#[inline]
fn decimal_length(text: &[u8], at: usize) -> usize {
    length(text, at, u8::is_ascii_digit)
}

/// Classifies digits by the character that follows them.
fn digits(text: &[u8], at: usize) -> (Raw, usize) {
    let decimal = decimal_length(text, at);
    let next = text.get(at + decimal).copied().unwrap_or(b' ');
    if !next.is_ascii_alphabetic() && next != b'_' {
        return (Raw::Digits(Digits::Decimal), decimal);
    }
    let after = text.get(at + decimal + 1).copied().unwrap_or(b' ');
    // The letter belongs to the number only after a single zero: `12x5` is 12 and then `x5`.
    let is_zero = text.get(at..at + decimal) == Some(b"0");
    let (digits, length) = match next {
        b'x' if after.is_ascii_hexdigit() && is_zero => {
            (Digits::Hexadecimal, 2 + length(text, at + 2, u8::is_ascii_hexdigit))
        }
        b'b' if matches!(after, b'0' | b'1') && is_zero => {
            (Digits::Binary, 2 + length(text, at + 2, |byte| matches!(byte, b'0' | b'1')))
        }
        b'x' if after.is_ascii_hexdigit() => (Digits::Decimal, decimal),
        b'b' if matches!(after, b'0' | b'1') => (Digits::Decimal, decimal),
        _ => (Digits::Ident, name_length(text, at)),
    };
    (Raw::Digits(digits), length)
}

fn string(text: &[u8], at: usize) -> (Raw, usize) {
    let mut end = at + 1;
    let mut form = StringForm::Plain;
    while end < text.len() {
        // Zeros after the end of the text stop nothing.
        let step = leading(!closes_string(word_at(text, end)));
        end += step;
        if step == 8 {
            continue;
        }
        match text.get(end) {
            Some(b'"') => return (Raw::String(form), end + 1 - at),
            Some(b'\\') => {
                // Whatever is escaped does not end the string: an escaped line end is refused where escapes are
                // replaced, and reading on to the real end of the string leaves that one message.
                form = StringForm::Escaped;
                end += 2;
            }
            _ => return (Raw::String(StringForm::EndOfLine), end - at),
        }
    }
    (Raw::String(StringForm::EndOfFile), text.len() - at)
}

/// The end is searched in pairs of bytes, from each `}` on: `}}]` does not end the literal.
fn code(text: &[u8], at: usize) -> (Raw, usize) {
    let mut end = at + 2;
    while let Some(step) = text.get(end..).and_then(|rest| memchr(b'}', rest)) {
        end += step + 2;
        if text.get(end - 1) == Some(&b']') {
            return (Raw::Code(Closed::Yes), end - at);
        }
    }
    (Raw::Code(Closed::No), text.len() - at)
}
