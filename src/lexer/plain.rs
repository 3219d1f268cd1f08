//! Raw tokens with the same meaning everywhere: keywords and punctuation.

use super::raw::Raw;
use super::token::{Keyword, Token};

/// Returns the token of a raw token that is determined by its kind.
#[inline]
pub(super) fn plain(raw: Raw) -> Option<Token> {
    Some(match raw {
        Raw::Assert => Token::Keyword(Keyword::Assert),
        Raw::Bit => Token::Keyword(Keyword::Bit),
        Raw::Bits => Token::Keyword(Keyword::Bits),
        Raw::Class => Token::Keyword(Keyword::Class),
        Raw::CodeType => Token::Keyword(Keyword::Code),
        Raw::Dag => Token::Keyword(Keyword::Dag),
        Raw::Def => Token::Keyword(Keyword::Def),
        Raw::Defm => Token::Keyword(Keyword::Defm),
        Raw::Defset => Token::Keyword(Keyword::Defset),
        Raw::Deftype => Token::Keyword(Keyword::Deftype),
        Raw::Defvar => Token::Keyword(Keyword::Defvar),
        Raw::Dump => Token::Keyword(Keyword::Dump),
        Raw::Else => Token::Keyword(Keyword::Else),
        Raw::False => Token::Keyword(Keyword::False),
        Raw::Field => Token::Keyword(Keyword::Field),
        Raw::Foreach => Token::Keyword(Keyword::Foreach),
        Raw::If => Token::Keyword(Keyword::If),
        Raw::In => Token::Keyword(Keyword::In),
        Raw::Int => Token::Keyword(Keyword::Int),
        Raw::Let => Token::Keyword(Keyword::Let),
        Raw::List => Token::Keyword(Keyword::List),
        Raw::Multiclass => Token::Keyword(Keyword::Multiclass),
        Raw::StringType => Token::Keyword(Keyword::String),
        Raw::Then => Token::Keyword(Keyword::Then),
        Raw::True => Token::Keyword(Keyword::True),
        Raw::Minus => Token::Minus,
        Raw::Plus => Token::Plus,
        Raw::LBracket => Token::LBracket,
        Raw::RBracket => Token::RBracket,
        Raw::LBrace => Token::LBrace,
        Raw::RBrace => Token::RBrace,
        Raw::LParen => Token::LParen,
        Raw::RParen => Token::RParen,
        Raw::Less => Token::Less,
        Raw::Greater => Token::Greater,
        Raw::Colon => Token::Colon,
        Raw::Semicolon => Token::Semicolon,
        Raw::Comma => Token::Comma,
        Raw::Dot => Token::Dot,
        Raw::Ellipsis => Token::Ellipsis,
        Raw::Equal => Token::Equal,
        Raw::Question => Token::Question,
        _ => return None,
    })
}
