//! Looking ahead in the text of the current file, to decide what is missing.

use crate::lexer::kind::Kind;
use crate::lexer::{Keyword, TokenStream};
use crate::source::Span;

/// Whether a word follows in the head of the statement of these tokens, outside of braces. `depth` is the number of
/// braces that are open.
pub(super) fn has_word(mut kinds: impl Iterator<Item = Kind>, word: Keyword, depth: u32) -> bool {
    let mut open = depth;
    let found = kinds.find_map(|kind| match kind {
        Kind::Keyword(keyword) if keyword == word && open <= depth => Some(true),
        Kind::LBrace => {
            open += 1;
            None
        }
        Kind::RBrace if open > 0 => {
            open -= 1;
            None
        }
        Kind::RBrace | Kind::Semicolon | Kind::End => Some(false),
        Kind::Keyword(keyword) => keyword.begins_statement().then_some(false),
        _ => None,
    });
    found == Some(true)
}

/// Whether the next token, a `let`, begins a statement and no item: `in` follows, and not `;`.
pub(super) fn is_let_in(tokens: &TokenStream<'_>, span: Span) -> bool {
    has_word(tokens.kinds_after(span.end), Keyword::In, 0)
}

/// Whether the first of these tokens may begin an operand.
pub(super) fn begins_operand(mut kinds: impl Iterator<Item = Kind>) -> bool {
    let ends = [
        Kind::Comma,
        Kind::Colon,
        Kind::Semicolon,
        Kind::Greater,
        Kind::RBracket,
        Kind::RParen,
        Kind::LBrace,
        Kind::RBrace,
        Kind::End,
    ];
    kinds.next().is_some_and(|kind| !ends.contains(&kind) && !matches!(kind, Kind::Keyword(_)))
}

/// Whether the text after the next token has what a statement with this keyword must have before its `;`.
pub(super) fn goes_on_as(tokens: &TokenStream<'_>, span: Span, keyword: Keyword) -> bool {
    let needed: &[Kind] = match keyword {
        Keyword::Defm => &[Kind::Colon],
        Keyword::Multiclass => &[Kind::LBrace, Kind::Colon],
        Keyword::Def | Keyword::Class | Keyword::Dump => return true,
        Keyword::Assert => &[Kind::Comma],
        Keyword::If => &[Kind::Keyword(Keyword::Then)],
        _ => &[Kind::Equal],
    };
    let mut after = tokens.kinds_after(span.start);
    let end = after.find(|kind| needed.contains(kind) || matches!(kind, Kind::Semicolon | Kind::End));
    end.is_some_and(|kind| needed.contains(&kind))
}

/// Whether the next token, a `}` in an item that failed, cannot end a body: a value goes on after it, or an item on the
/// next line.
pub(super) fn closes_nothing(tokens: &TokenStream<'_>, span: Span) -> bool {
    let mut after = tokens.kinds_after(span.end);
    let next = after.next();
    if matches!(next, Some(Kind::Equal | Kind::Comma | Kind::RBracket | Kind::RParen | Kind::Greater | Kind::Dot)) {
        return true;
    }
    let item = if next == Some(Kind::Semicolon) { after.next() } else { next };
    let is_item = match item {
        Some(Kind::Keyword(Keyword::Let)) => !has_word(after, Keyword::In, 0),
        Some(Kind::Keyword(keyword)) => keyword.begins_field(),
        _ => false,
    };
    is_item && tokens.indentation(span).is_none()
}

/// Whether the braces whose `{` precedes these tokens are in a value, in brackets or in an item.
pub(super) fn is_in_value(mut kinds: impl Iterator<Item = Kind>, has_bracket: bool) -> bool {
    let is_closed = braces(&mut kinds).is_some();
    is_closed
        && (!has_bracket || matches!(kinds.next(), Some(Kind::Comma | Kind::RBracket | Kind::RParen | Kind::Greater)))
}

/// Whether statements of another language are in the braces whose `{` precedes these tokens, and an item ends there.
pub(super) fn is_code(mut kinds: impl Iterator<Item = Kind>) -> bool {
    braces(&mut kinds) == Some(true) && kinds.next() == Some(Kind::Semicolon)
}

/// Takes the tokens through the `}` of an open `{`; whether there is a `;` among them, none if there is no `}`.
fn braces(kinds: &mut impl Iterator<Item = Kind>) -> Option<bool> {
    let (mut depth, mut has_end) = (1_usize, false);
    for kind in kinds {
        match kind {
            Kind::LBrace => depth += 1,
            Kind::RBrace => depth -= 1,
            Kind::Semicolon => has_end = true,
            _ => {}
        }
        if depth == 0 {
            return Some(has_end);
        }
    }
    None
}
