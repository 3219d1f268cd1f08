//! Raw tokens: which run of bytes is what. No meaning, no messages, no memory: a pure function of text and position,
//! so that the stream may lex any stretch again.

use logos::{Lexer, Logos};

/// A run of bytes.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(utf8 = false, skip b"[ \t]+")]
pub(super) enum Raw {
    /// The end of a line and all blanks and ends of line after it.
    #[regex(b"[\r\n][ \t\r\n]*")]
    Newlines,
    #[token(b"//", line_comment)]
    LineComment,
    #[token(b"/*", block_comment)]
    BlockComment(Closed),
    #[regex(b"\0+")]
    Nul,

    #[regex(b"[A-Za-z_][A-Za-z0-9_]*")]
    Ident,
    #[regex(b"[0-9]+", digits)]
    Digits(Digits),
    #[regex(b"[-+][0-9]+")]
    Signed,
    #[token(b"\"", string)]
    String(StringForm),
    #[token(b"[{", code)]
    Code(Closed),
    #[regex(br"\$[A-Za-z_][A-Za-z0-9_]*")]
    Variable,
    #[regex(b"![A-Za-z]+")]
    Bang,

    #[token(b"assert")]
    Assert,
    #[token(b"bit")]
    Bit,
    #[token(b"bits")]
    Bits,
    #[token(b"class")]
    Class,
    #[token(b"code")]
    CodeType,
    #[token(b"dag")]
    Dag,
    #[token(b"def")]
    Def,
    #[token(b"defm")]
    Defm,
    #[token(b"defset")]
    Defset,
    #[token(b"deftype")]
    Deftype,
    #[token(b"defvar")]
    Defvar,
    #[token(b"dump")]
    Dump,
    #[token(b"else")]
    Else,
    #[token(b"false")]
    False,
    #[token(b"field")]
    Field,
    #[token(b"foreach")]
    Foreach,
    #[token(b"if")]
    If,
    #[token(b"in")]
    In,
    #[token(b"include")]
    Include,
    #[token(b"int")]
    Int,
    #[token(b"let")]
    Let,
    #[token(b"list")]
    List,
    #[token(b"multiclass")]
    Multiclass,
    #[token(b"string")]
    StringType,
    #[token(b"then")]
    Then,
    #[token(b"true")]
    True,

    #[token(b"-")]
    Minus,
    #[token(b"+")]
    Plus,
    #[token(b"[")]
    LBracket,
    #[token(b"]")]
    RBracket,
    #[token(b"{")]
    LBrace,
    #[token(b"}")]
    RBrace,
    #[token(b"(")]
    LParen,
    #[token(b")")]
    RParen,
    #[token(b"<")]
    Less,
    #[token(b">")]
    Greater,
    #[token(b":")]
    Colon,
    #[token(b";")]
    Semicolon,
    #[token(b",")]
    Comma,
    #[token(b".")]
    Dot,
    /// No token of the language, but one fault.
    #[token(b"..")]
    TwoDots,
    #[token(b"...")]
    Ellipsis,
    #[token(b"=")]
    Equal,
    #[token(b"?")]
    Question,
    #[token(b"#")]
    Hash,
}

/// Whether the end was found before the file's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Closed {
    Yes,
    No,
}

/// What digits begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Digits {
    Decimal,
    Hexadecimal,
    Binary,
    /// Names may begin with digits.
    Ident,
}

/// How a string ended, and whether its text must be worked on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StringForm {
    Plain,
    Escaped,
    EndOfLine,
    EndOfFile,
}

fn line_comment(lexer: &mut Lexer<'_, Raw>) {
    let rest = lexer.remainder();
    let end = rest.iter().position(|&byte| byte == b'\n' || byte == b'\r');
    lexer.bump(end.unwrap_or(rest.len()));
}

/// Comments nest.
fn block_comment(lexer: &mut Lexer<'_, Raw>) -> Closed {
    let (length, closed) = block_comment_rest(lexer.remainder());
    lexer.bump(length);
    closed
}

/// Length of a block comment after its `/*`.
pub(super) fn block_comment_rest(rest: &[u8]) -> (usize, Closed) {
    let mut depth = 1_usize;
    let mut at = 0;
    while let Some(step) = rest.get(at..).and_then(|rest| rest.iter().position(|&byte| byte == b'/' || byte == b'*')) {
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

/// The decision of tablegen-language.md 1.4: what follows the digits says what they are.
fn digits(lexer: &mut Lexer<'_, Raw>) -> Digits {
    let rest = lexer.remainder();
    let next = rest.first().copied().unwrap_or(b' ');
    let after = rest.get(1).copied().unwrap_or(b' ');
    let number = (next == b'x' && after.is_ascii_hexdigit()) || (next == b'b' && matches!(after, b'0' | b'1'));
    if number {
        // Only after a single zero does the letter belong to the number: `12x5` is 12 and then `x5`.
        if lexer.slice() != b"0" {
            return Digits::Decimal;
        }
        let digit = |byte: &u8| {
            if next == b'x' { byte.is_ascii_hexdigit() } else { matches!(byte, b'0' | b'1') }
        };
        let length = 1 + rest.iter().skip(1).take_while(|byte| digit(byte)).count();
        lexer.bump(length);
        return if next == b'x' { Digits::Hexadecimal } else { Digits::Binary };
    }
    if next.is_ascii_alphabetic() || next == b'_' {
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        lexer.bump(length);
        return Digits::Ident;
    }
    Digits::Decimal
}

fn string(lexer: &mut Lexer<'_, Raw>) -> StringForm {
    let rest = lexer.remainder();
    let mut at = 0;
    let mut form = StringForm::Plain;
    let counts = |&byte: &u8| matches!(byte, b'"' | b'\n' | b'\r' | b'\\');
    while let Some(step) = rest.get(at..).and_then(|rest| rest.iter().position(counts)) {
        at += step;
        match rest.get(at) {
            Some(b'"') => {
                lexer.bump(at + 1);
                return form;
            }
            Some(b'\n' | b'\r') => {
                lexer.bump(at);
                return StringForm::EndOfLine;
            }
            // Whatever is escaped is not the end: an escaped end of line is refused where the escapes are done, and
            // reading on to the real end of the string leaves that one message.
            _ => {
                form = StringForm::Escaped;
                at += 2;
            }
        }
    }
    lexer.bump(rest.len());
    StringForm::EndOfFile
}

/// The end is looked for in pairs of bytes, from each `}` on: `}}]` does not end the literal (1.7).
fn code(lexer: &mut Lexer<'_, Raw>) -> Closed {
    let rest = lexer.remainder();
    let mut at = 0;
    while let Some(step) = rest.get(at..).and_then(|rest| rest.iter().position(|&byte| byte == b'}')) {
        at += step + 2;
        if rest.get(at - 1) == Some(&b']') {
            lexer.bump(at);
            return Closed::Yes;
        }
    }
    lexer.bump(rest.len());
    Closed::No
}
