//! [`Kind`]: the kind of each piece of a text, blanks and comments included. The pieces follow each other without
//! a gap, so their texts are the text.
//!
//! The compiler reads pieces one by one and drops what is no token; editor tools keep all of them.

use logos::{Lexer, Logos};
use memchr::{memchr, memchr2, memchr3};

use super::token::{Keyword, Token};

/// A kind of piece.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(utf8 = false)]
pub enum Kind {
    /// Blanks and tabs.
    #[regex(r"[ \t]+")]
    Blanks,
    #[token("\n")]
    #[token("\r")]
    #[token("\r\n")]
    LineEnd,
    /// `// ...`, without the line end.
    #[token("//", line_comment)]
    LineComment,
    /// `/* ... */`; comments nest.
    #[token("/*", block_comment)]
    BlockComment(Closed),
    /// NUL bytes, which count as blanks.
    #[regex(r"\x00+")]
    Nul,
    /// A name that is not reserved, or one that begins with digits.
    #[regex(r"[A-Za-z_][A-Za-z0-9_]*")]
    Name,
    #[token("include")]
    Include,
    #[token("assert", |_| Keyword::Assert)]
    #[token("bit", |_| Keyword::Bit)]
    #[token("bits", |_| Keyword::Bits)]
    #[token("class", |_| Keyword::Class)]
    #[token("code", |_| Keyword::Code)]
    #[token("dag", |_| Keyword::Dag)]
    #[token("def", |_| Keyword::Def)]
    #[token("defm", |_| Keyword::Defm)]
    #[token("defset", |_| Keyword::Defset)]
    #[token("deftype", |_| Keyword::Deftype)]
    #[token("defvar", |_| Keyword::Defvar)]
    #[token("dump", |_| Keyword::Dump)]
    #[token("else", |_| Keyword::Else)]
    #[token("false", |_| Keyword::False)]
    #[token("field", |_| Keyword::Field)]
    #[token("foreach", |_| Keyword::Foreach)]
    #[token("if", |_| Keyword::If)]
    #[token("in", |_| Keyword::In)]
    #[token("int", |_| Keyword::Int)]
    #[token("let", |_| Keyword::Let)]
    #[token("list", |_| Keyword::List)]
    #[token("multiclass", |_| Keyword::Multiclass)]
    #[token("string", |_| Keyword::String)]
    #[token("then", |_| Keyword::Then)]
    #[token("true", |_| Keyword::True)]
    Keyword(Keyword),
    /// A number without a sign, or a name that begins with digits.
    #[regex("[0-9]+", digits)]
    Digits(Digits),
    /// `-5`, `+5`
    #[regex(r"[-+][0-9]+")]
    Signed,
    /// `"..."`
    #[token("\"", string)]
    String(StringForm),
    /// `[{ ... }]`
    #[token("[{", code)]
    Code(Closed),
    /// `$name`
    #[regex(r"\$[A-Za-z_][A-Za-z0-9_]*")]
    Variable,
    /// `!name`
    #[regex("![A-Za-z]+")]
    Bang,
    /// `#`, which may begin a directive.
    #[token("#")]
    Hash,
    #[token("-")]
    Minus,
    #[token("+")]
    Plus,
    #[token("[")]
    LBracket,
    #[token("]")]
    RBracket,
    #[token("{")]
    LBrace,
    #[token("}")]
    RBrace,
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token("<")]
    Less,
    #[token(">")]
    Greater,
    #[token(":")]
    Colon,
    #[token(";")]
    Semicolon,
    #[token(",")]
    Comma,
    #[token(".")]
    Dot,
    /// `..`: not a token of the language, but one error.
    #[token("..")]
    TwoDots,
    #[token("...")]
    Ellipsis,
    #[token("=")]
    Equal,
    #[token("?")]
    Question,
    /// A directive with the rest of its line. Whether `#` begins one, the stream knows.
    #[cfg(feature = "editor")]
    Directive,
    /// Lines that a conditional leaves out. Which they are, the stream knows.
    #[cfg(feature = "editor")]
    Skipped,
    /// A byte that begins no token.
    Unexpected,
    /// The end of the text.
    End,
}

impl Kind {
    /// Whether it separates tokens and is none.
    pub fn is_trivia(self) -> bool {
        matches!(self, Kind::Blanks | Kind::LineEnd | Kind::LineComment | Kind::BlockComment(Closed::Yes))
    }

    /// The token of a kind that always has the same text.
    #[inline]
    pub(super) fn punctuation(self) -> Option<Token> {
        Some(match self {
            Kind::Minus => Token::Minus,
            Kind::Plus => Token::Plus,
            Kind::LBracket => Token::LBracket,
            Kind::RBracket => Token::RBracket,
            Kind::LBrace => Token::LBrace,
            Kind::RBrace => Token::RBrace,
            Kind::LParen => Token::LParen,
            Kind::RParen => Token::RParen,
            Kind::Less => Token::Less,
            Kind::Greater => Token::Greater,
            Kind::Colon => Token::Colon,
            Kind::Semicolon => Token::Semicolon,
            Kind::Comma => Token::Comma,
            Kind::Dot => Token::Dot,
            Kind::Ellipsis => Token::Ellipsis,
            Kind::Equal => Token::Equal,
            Kind::Question => Token::Question,
            _ => return None,
        })
    }
}

/// Whether the closing delimiter comes before the end of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closed {
    Yes,
    No,
}

/// What a run of digits begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Digits {
    Decimal,
    Hexadecimal,
    Binary,
    /// Names may begin with digits.
    Name,
}

/// How a string ends, and whether its text needs processing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StringForm {
    Plain,
    Escaped,
    EndOfLine,
    EndOfFile,
}

/// Returns the kind of the piece at `at` and its end.
#[inline]
pub fn scan(text: &[u8], at: usize) -> (Kind, usize) {
    let mut lexer = Kind::lexer(text.get(at..).unwrap_or_default());
    let kind = lexer.next().map_or(Kind::End, |kind| kind.unwrap_or(Kind::Unexpected));
    (kind, at + lexer.span().end)
}

/// The offset of the end of the line that `at` is on.
pub(super) fn line_end(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    memchr2(b'\n', b'\r', rest).map_or(text.len(), |length| at + length)
}

fn line_comment(lexer: &mut Lexer<'_, Kind>) {
    let rest = lexer.remainder();
    lexer.bump(line_end(rest, 0));
}

fn block_comment(lexer: &mut Lexer<'_, Kind>) -> Closed {
    let (length, closed) = block_comment_rest(lexer.remainder());
    lexer.bump(length);
    closed
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

/// Classifies digits by the character that follows them. A letter belongs to the number only after a single zero:
/// `12x5` is `12` and then `x5`.
fn digits(lexer: &mut Lexer<'_, Kind>) -> Digits {
    let rest = lexer.remainder();
    let (next, after) = (rest.first().copied().unwrap_or(b' '), rest.get(1).copied().unwrap_or(b' '));
    if !next.is_ascii_alphabetic() && next != b'_' {
        return Digits::Decimal;
    }
    let is_zero = lexer.slice() == b"0";
    let (kind, length) = match next {
        b'x' if after.is_ascii_hexdigit() && is_zero => {
            (Digits::Hexadecimal, 1 + run(&rest[1..], |byte| byte.is_ascii_hexdigit()))
        }
        b'b' if matches!(after, b'0' | b'1') && is_zero => {
            (Digits::Binary, 1 + run(&rest[1..], |byte| matches!(byte, b'0' | b'1')))
        }
        b'x' if after.is_ascii_hexdigit() => (Digits::Decimal, 0),
        b'b' if matches!(after, b'0' | b'1') => (Digits::Decimal, 0),
        _ => (Digits::Name, run(rest, |byte| byte.is_ascii_alphanumeric() || *byte == b'_')),
    };
    lexer.bump(length);
    kind
}

fn run(text: &[u8], belongs: impl Fn(&u8) -> bool) -> usize {
    text.iter().take_while(|byte| belongs(byte)).count()
}

fn string(lexer: &mut Lexer<'_, Kind>) -> StringForm {
    let (form, length) = string_rest(lexer.remainder());
    lexer.bump(length);
    form
}

/// How a string ends, and its length after the opening quote.
fn string_rest(rest: &[u8]) -> (StringForm, usize) {
    let mut form = StringForm::Plain;
    let mut end = 0;
    while let Some(step) = rest.get(end..).and_then(|rest| memchr3(b'"', b'\\', b'\n', rest)) {
        let part = &rest[end..end + step];
        if let Some(at) = memchr(b'\r', part) {
            return (StringForm::EndOfLine, end + at);
        }
        end += step;
        match rest[end] {
            b'"' => return (form, end + 1),
            // Whatever is escaped does not end the string: an escaped line end is refused where escapes are replaced,
            // and reading on to the real end of the string leaves that one message.
            b'\\' => {
                form = StringForm::Escaped;
                end += 2;
            }
            _ => return (StringForm::EndOfLine, end),
        }
    }
    match rest.get(end..).and_then(|rest| memchr(b'\r', rest)) {
        Some(at) => (StringForm::EndOfLine, end + at),
        None => (StringForm::EndOfFile, rest.len()),
    }
}

/// The end is searched in pairs of bytes, from each `}` on: `}}]` does not end the literal.
fn code(lexer: &mut Lexer<'_, Kind>) -> Closed {
    let rest = lexer.remainder();
    let mut end = 0;
    while let Some(step) = rest.get(end..).and_then(|rest| memchr(b'}', rest)) {
        end += step + 2;
        if rest.get(end - 1) == Some(&b']') {
            lexer.bump(end);
            return Closed::Yes;
        }
    }
    lexer.bump(rest.len());
    Closed::No
}

#[cfg(test)]
mod tests {
    use super::{Closed, Digits, Kind, StringForm, scan};
    use crate::lexer::Keyword;

    fn pieces(text: &[u8]) -> Vec<(Kind, &[u8])> {
        let mut pieces = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let (kind, end) = scan(text, at);
            assert!(end > at, "{kind:?} at {at} is empty");
            pieces.push((kind, &text[at..end]));
            at = end;
        }
        pieces
    }

    #[test]
    fn each_keyword_is_its_own_piece() {
        for keyword in Keyword::ALL {
            let text = keyword.text().as_bytes();
            assert_eq!(pieces(text), [(Kind::Keyword(keyword), text)]);
            let longer = [text, b"_"].concat();
            assert_eq!(pieces(&longer), [(Kind::Name, &longer[..])]);
        }
    }

    #[test]
    fn numbers_and_names() {
        use Digits::{Binary, Decimal, Hexadecimal, Name};
        let cases: [(&str, &[(Kind, &str)]); 9] = [
            ("4x", &[(Kind::Digits(Name), "4x")]),
            ("0x4g", &[(Kind::Digits(Hexadecimal), "0x4"), (Kind::Name, "g")]),
            ("0b012", &[(Kind::Digits(Binary), "0b01"), (Kind::Digits(Decimal), "2")]),
            ("12x5", &[(Kind::Digits(Decimal), "12"), (Kind::Name, "x5")]),
            ("0b2", &[(Kind::Digits(Name), "0b2")]),
            ("7-4", &[(Kind::Digits(Decimal), "7"), (Kind::Signed, "-4")]),
            ("- 4", &[(Kind::Minus, "-"), (Kind::Blanks, " "), (Kind::Digits(Decimal), "4")]),
            ("1..2", &[(Kind::Digits(Decimal), "1"), (Kind::TwoDots, ".."), (Kind::Digits(Decimal), "2")]),
            ("1...2", &[(Kind::Digits(Decimal), "1"), (Kind::Ellipsis, "..."), (Kind::Digits(Decimal), "2")]),
        ];
        for (text, expected) in cases {
            let expected: Vec<(Kind, &[u8])> = expected.iter().map(|(kind, text)| (*kind, text.as_bytes())).collect();
            assert_eq!(pieces(text.as_bytes()), expected);
        }
    }

    #[test]
    fn literals_and_comments_end_where_llvm_ends_them() {
        let cases: [(&[u8], Kind, usize); 11] = [
            (b"[{ }}] }]", Kind::Code(Closed::Yes), 9),
            (b"[{ a", Kind::Code(Closed::No), 4),
            (b"\"a\\\"b\" c", Kind::String(StringForm::Escaped), 6),
            (b"\"a\rb\"", Kind::String(StringForm::EndOfLine), 2),
            (b"\"a\n", Kind::String(StringForm::EndOfLine), 2),
            (b"\"a\\\nb\n", Kind::String(StringForm::EndOfLine), 5),
            (b"\"a\\", Kind::String(StringForm::EndOfFile), 3),
            (b"/* /* */ */x", Kind::BlockComment(Closed::Yes), 11),
            (b"/* /* */ ", Kind::BlockComment(Closed::No), 9),
            (b"// a\r\n", Kind::LineComment, 4),
            (b"\0\0a", Kind::Nul, 2),
        ];
        for (text, kind, end) in cases {
            assert_eq!(scan(text, 0), (kind, end), "{}", String::from_utf8_lossy(text));
        }
        assert_eq!(
            pieces(b"$1\xff"),
            [(Kind::Unexpected, &b"$"[..]), (Kind::Digits(Digits::Decimal), b"1"), (Kind::Unexpected, b"\xff"),]
        );
    }
}
