//! The number of blanks between two tokens of a line, if no columns are aligned.

use super::context::ContextKind;
use super::habits::{Counts, Habit, Habits};
use super::ids::TokenId;
use super::layout::{Layout, Role, Token};
use super::options::Spaces;
use tdgen_language::lexer::kind::Kind;

/// The blanks between two tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Gap {
    pub(super) blanks: u32,
    /// Whether no blank may be added or removed, so that the token takes part in no column.
    pub(super) is_fragile: bool,
}

impl Gap {
    const NONE: Gap = Gap { blanks: 0, is_fragile: false };
    const ONE: Gap = Gap { blanks: 1, is_fragile: false };

    /// None or one, as written.
    fn as_written(written: u32) -> Gap {
        Gap { blanks: written.min(1), is_fragile: true }
    }
}

/// The blanks between the token `left` and the next one, which are on one line.
pub(super) fn between(layout: &Layout<'_>, left: TokenId) -> Gap {
    let gap = usual(layout, left);
    match habit_between(layout, left).filter(|_| !gap.is_fragile) {
        Some(habit) => Gap { blanks: layout.habits.blanks(habit, written_gap(layout, left.next())), ..gap },
        None => gap,
    }
}

/// The blanks before a token that does not begin its line, as written.
pub(super) fn written_gap(layout: &Layout<'_>, token: TokenId) -> u32 {
    layout.tokens[token].column.saturating_sub(layout.tokens[token.previous()].end_column)
}

/// The habits of a file.
pub(super) fn habits(layout: &Layout<'_>, spaces: Spaces) -> Habits {
    if spaces == Spaces::Keep {
        return Habits::AS_WRITTEN;
    }
    let mut counts = Counts::default();
    let lines = layout.lines.iter().filter(|_| spaces == Spaces::File);
    for token in lines.flat_map(|line| line.first.until(line.end.previous())) {
        if let Some(habit) = habit_between(layout, token).filter(|_| !usual(layout, token).is_fragile) {
            counts[habit as usize][usize::from(written_gap(layout, token.next()) > 0)] += 1;
        }
    }
    Habits::of(&counts)
}

/// The habit that decides about the gap behind a token; none if there is no choice.
fn habit_between(layout: &Layout<'_>, left: TokenId) -> Option<Habit> {
    let (before, after) = (&layout.tokens[left], &layout.tokens[left.next()]);
    let kind_of = |token: &Token| layout.contexts[token.context].kind;
    let inside = |open| match open {
        Kind::LParen => Habit::InsideParens,
        Kind::LBracket => Habit::InsideList,
        Kind::LBrace => Habit::InsideBits,
        _ => Habit::InsideArguments,
    };
    match (before.piece.kind, after.piece.kind) {
        _ if before.role == Role::Opens || after.role == Role::Closes || after.is_comment() => None,
        // `[{` begins a code literal.
        (Kind::LBracket, _) if layout.token_text(after).starts_with(b"{") => None,
        (Kind::LParen | Kind::LBracket | Kind::LBrace | Kind::Less, close) if closes(close) => None,
        (open @ (Kind::LParen | Kind::LBracket | Kind::LBrace | Kind::Less), _) => Some(inside(open)),
        (_, close) if closes(close) => match kind_of(after) {
            ContextKind::Bracket { open, .. } => Some(inside(open)),
            _ => None,
        },
        (_, Kind::Less) => Some(Habit::BeforeArguments),
        (_, Kind::LParen) if after.role == Role::Suffix => Some(Habit::BeforeOperands),
        (_, Kind::Colon) if after.role == Role::DagColon => Some(Habit::BeforeDagName),
        (Kind::Colon, _) if before.role == Role::DagColon => Some(Habit::AfterDagColon),
        (_, Kind::Colon) if matches!(kind_of(after), ContextKind::Statement(_)) => Some(Habit::BeforeParents),
        (Kind::Colon, _) if matches!(kind_of(before), ContextKind::Statement(_)) => Some(Habit::AfterColon),
        (_, Kind::Comma) => None,
        (Kind::Comma, _) => match kind_of(before) {
            ContextKind::Bracket { open, .. } => Some(match open {
                Kind::LParen => Habit::InDag,
                Kind::LBracket => Habit::InList,
                Kind::LBrace => Habit::InBits,
                _ => Habit::InArguments,
            }),
            _ => None,
        },
        (Kind::Equal, _) if is_arguments(kind_of(before)) => Some(Habit::AroundDefault),
        (_, Kind::Equal) if is_arguments(kind_of(after)) => Some(Habit::AroundDefault),
        _ => None,
    }
}

fn closes(kind: Kind) -> bool {
    matches!(kind, Kind::RParen | Kind::RBracket | Kind::RBrace | Kind::Greater)
}

fn is_arguments(context: ContextKind) -> bool {
    matches!(context, ContextKind::Bracket { open: Kind::Less, .. })
}

/// The blanks that most authors write.
fn usual(layout: &Layout<'_>, left: TokenId) -> Gap {
    let (before, after) = (&layout.tokens[left], &layout.tokens[left.next()]);
    let written = written_gap(layout, left.next());
    let (a, b) = (before.piece.kind, after.piece.kind);
    if matches!(a, Kind::BlockComment(_)) || matches!(b, Kind::BlockComment(_)) {
        return Gap { blanks: written.min(1), is_fragile: written == 0 };
    }
    if written == 0 && could_become_directive(layout, left) {
        return Gap::as_written(0);
    }
    if b == Kind::LineComment {
        return Gap { blanks: written.max(1), is_fragile: false };
    }
    if a == Kind::Hash || b == Kind::Hash {
        return around_hash(layout, left, written);
    }
    match (a, b) {
        // Two points would become one token.
        (Kind::Dot, Kind::Dot) => Gap::as_written(written),
        _ if is_foreign(a) || is_foreign(b) => Gap { blanks: written, is_fragile: true },
        // What changes which sign belongs to a number is not touched.
        (Kind::Minus | Kind::Plus | Kind::Ellipsis, _) | (_, Kind::Minus | Kind::Plus | Kind::Ellipsis) => {
            Gap::as_written(written)
        }
        (_, Kind::Comma | Kind::Semicolon | Kind::Dot | Kind::RParen | Kind::RBracket | Kind::Greater | Kind::Less) => {
            Gap::NONE
        }
        (Kind::LParen | Kind::Less | Kind::Dot, _) => Gap::NONE,
        // `[{` begins a code literal.
        (Kind::LBracket, _) if layout.token_text(after).starts_with(b"{") => Gap::ONE,
        (Kind::LBracket, _) => Gap::NONE,
        _ => between_roles(before, after, written),
    }
}

fn between_roles(before: &Token, after: &Token, written: u32) -> Gap {
    match (before.role, after.role) {
        (Role::Opens, Role::Closes) => Gap::as_written(written),
        (Role::DagColon, _) | (_, Role::DagColon | Role::Suffix | Role::ClosesValue) => Gap::NONE,
        (Role::OpensValue, _) => Gap::NONE,
        (Role::Suffix, _) if before.piece.kind == Kind::LBrace => Gap::NONE,
        _ if after.piece.kind == Kind::Signed && !separates(before) => Gap::as_written(written),
        _ => Gap::ONE,
    }
}

/// Whether a number behind this token has its sign for itself, not as the second part of a range.
fn separates(token: &Token) -> bool {
    matches!(token.piece.kind, Kind::Comma | Kind::Semicolon | Kind::Equal | Kind::Colon | Kind::Keyword(_))
}

/// `a#b` and `a # b` stay; a blank on one side only becomes two. At the end of a value `#` pastes nothing, and belongs
/// to what is before it.
fn around_hash(layout: &Layout<'_>, left: TokenId, written: u32) -> Gap {
    let tokens = &layout.tokens;
    let is_left = tokens[left].piece.kind == Kind::Hash;
    let hash = if is_left { left } else { left.next() };
    let next = tokens.behind(hash).filter(|token| token.line == tokens[hash].line);
    if let Some(next) = next.filter(|next| ends_value(next)) {
        return match is_left {
            true if is_tight(next.piece.kind) => Gap::NONE,
            true => Gap::ONE,
            false => Gap::as_written(written),
        };
    }
    let last = tokens.before(hash).filter(|token| token.line == tokens[hash].line);
    let before = last.map(|token| tokens[hash].column > token.end_column);
    let after = next.map(|token| token.column > tokens[hash].end_column);
    match (before, after) {
        (Some(before), Some(after)) if before != after => Gap { blanks: 1, is_fragile: true },
        _ => Gap::as_written(written),
    }
}

/// Whether this token, behind a `#`, ends the value.
fn ends_value(token: &Token) -> bool {
    token.role == Role::Opens || is_tight(token.piece.kind) || token.piece.kind == Kind::Colon || token.is_comment()
}

/// Whether a token is a word directly behind a `#` that begins its line, as in `#define[0]`: a blank behind it would
/// make it a directive.
fn could_become_directive(layout: &Layout<'_>, word: TokenId) -> bool {
    let Some(hash) = layout.tokens.before(word) else {
        return false;
    };
    let begins_line = layout.lines[hash.line].first.next() == word;
    hash.piece.kind == Kind::Hash && begins_line && hash.piece.end == layout.tokens[word].piece.start
}

/// Whether it is no token of the language.
fn is_foreign(kind: Kind) -> bool {
    matches!(kind, Kind::Nul | Kind::Unexpected | Kind::TwoDots | Kind::Directive | Kind::Skipped)
}

fn is_tight(kind: Kind) -> bool {
    matches!(kind, Kind::Comma | Kind::Semicolon | Kind::RParen | Kind::RBracket | Kind::Greater | Kind::RBrace)
}
