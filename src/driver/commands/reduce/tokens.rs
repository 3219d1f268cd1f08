//! Tokens and statements of a source, without regard to its meaning: what a reduction removes.

use std::ops::Range;

use tdgen_editor::syntax::{FileTree, pieces};
use tdgen_language::lexer::kind;

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An identifier or a keyword.
    Word,
    /// A number.
    Number,
    /// A string or code literal.
    Literal,
    /// `$name`.
    Variable,
    /// `!name`.
    Operator,
    /// Anything else.
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

/// The tokens of a source, without comments.
pub fn tokens(text: &str) -> Vec<Token> {
    let tokens = pieces(text.as_bytes()).into_iter().filter_map(|piece| {
        let kind = kind_of(piece.kind)?;
        Some(Token { kind, range: piece.start as usize..piece.end as usize })
    });
    tokens.collect()
}

fn kind_of(kind: kind::Kind) -> Option<Kind> {
    use kind::{Digits, Kind as Piece};
    Some(match kind {
        _ if kind.is_trivia() => return None,
        Piece::BlockComment(_) | Piece::Nul => return None,
        Piece::Name | Piece::Include | Piece::Keyword(_) | Piece::Digits(Digits::Name) => Kind::Word,
        Piece::Digits(_) | Piece::Signed => Kind::Number,
        Piece::String(_) | Piece::Code(_) => Kind::Literal,
        Piece::Variable => Kind::Variable,
        Piece::Bang => Kind::Operator,
        _ => Kind::Punctuation,
    })
}

/// The ranges of the top-level statements, in order.
pub fn statements(text: &str) -> Vec<Range<usize>> {
    let file = FileTree::read("", text.into(), &[]);
    let mut end = 0;
    let mut statements = Vec::new();
    for node in file.nodes().filter(|node| node.kind.is_statement()) {
        let range = file.range(node.span);
        if range.start >= end && !range.is_empty() {
            end = range.end;
            statements.push(range);
        }
    }
    statements
}

/// The ranges of the statements inside of others, outer ones first.
pub(super) fn nested_statements(text: &str) -> Vec<Range<usize>> {
    let file = FileTree::read("", text.into(), &[]);
    let nodes = file.nodes().filter(|node| node.kind.is_statement());
    let mut all: Vec<Range<usize>> =
        nodes.map(|node| file.range(node.span)).filter(|range| !range.is_empty()).collect();
    all.sort_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
    let mut end = 0;
    all.retain(|range| {
        let is_inside = range.start < end;
        end = end.max(range.end);
        is_inside
    });
    all
}
