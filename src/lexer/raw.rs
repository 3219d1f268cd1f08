//! Raw tokens: the extent and the kind of each token. A pure function of text and position, without messages, so that
//! the stream may lex any range again.

use logos::{Lexer, Logos};

/// A kind of token.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(utf8 = false, skip b"[ \t]+")]
pub(super) enum Raw {
    /// A line end and all blanks and line ends after it.
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
    /// Not a token of the language, but one error.
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

/// Classifies digits by the character that follows them.
fn digits(lexer: &mut Lexer<'_, Raw>) -> Digits {
    let rest = lexer.remainder();
    let next = rest.first().copied().unwrap_or(b' ');
    let after = rest.get(1).copied().unwrap_or(b' ');
    let number = (next == b'x' && after.is_ascii_hexdigit()) || (next == b'b' && matches!(after, b'0' | b'1'));
    if number {
        // The letter belongs to the number only after a single zero: `12x5` is 12 and then `x5`.
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
            // Whatever is escaped does not end the string: an escaped line end is refused where escapes are replaced,
            // and reading on to the real end of the string leaves that one message.
            _ => {
                form = StringForm::Escaped;
                at += 2;
            }
        }
    }
    lexer.bump(rest.len());
    StringForm::EndOfFile
}

/// The end is searched in pairs of bytes, from each `}` on: `}}]` does not end the literal.
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
