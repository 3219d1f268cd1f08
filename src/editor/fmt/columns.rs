//! Columns: what is aligned in adjacent lines stays aligned.
//!
//! Blanks divide a line into *cells*. A *run* is a sequence of adjacent lines whose cells of one number begin in one
//! column, or begin with numbers that end in one. Runs are found in the text as it is written. A run moves as a whole:
//! its tokens keep their distances from each other, and the smallest gap before them stays. In a text that is formatted
//! already nothing moves, whatever runs are found in it, so formatting again changes nothing.

use rustc_hash::FxHashMap;

use super::context::ContextKind;
use super::gaps::{Gap, between};
use super::ids::{ContextId, PerToken, TokenId};
use super::indent::Indentation;
use super::layout::{Layout, Line, LineStart, Token};
use super::options::Options;
use crate::syntax::NodeKind;
use tdgen_language::lexer::kind::{Digits, Kind};

/// Places all tokens; returns their columns.
pub(super) fn place(layout: &Layout<'_>, options: &Options) -> PerToken<u32> {
    let mut placing = Placing { layout, indentation: Indentation::new(layout, options) };
    // Where a statement begins depends on no column inside of a line. So statements come first, whatever is between
    // them; the rest of one depends on brackets in lines before it.
    for line in layout.lines.iter().filter(|line| is_start(line)) {
        placing.place_start(line);
    }
    for group in groups(layout) {
        placing.place_group(&group);
    }
    placing.place_comments();
    placing.indentation.columns
}

fn is_start(line: &Line) -> bool {
    matches!(line.start, LineStart::Statement(_) | LineStart::Closer(_))
}

/// What lines must have in common, so that columns go through them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum LineKind {
    /// They begin a statement or item of this kind.
    Statement(NodeKind),
    /// They go on in these brackets. Then where one begins does not depend on the columns of another one.
    Continuation(ContextId),
}

fn line_kind(layout: &Layout<'_>, line: &Line) -> Option<LineKind> {
    match line.start {
        LineStart::Statement(statement) => match layout.contexts[statement].kind {
            ContextKind::Statement(kind) => Some(LineKind::Statement(kind)),
            _ => None,
        },
        LineStart::Continuation => Some(LineKind::Continuation(layout.tokens[line.first].context)),
        _ => None,
    }
}

/// All lines, those of one kind together up to an empty line or a comment, whatever is between them: first those that
/// begin statements. The bracket of a group is in a group before it.
fn groups<'a>(layout: &'a Layout<'_>) -> Vec<Vec<&'a Line>> {
    let mut groups: [Vec<Vec<&Line>>; 2] = Default::default();
    let mut open: FxHashMap<LineKind, usize> = FxHashMap::default();
    for line in layout.lines.iter() {
        if line.is_apart || line.start == LineStart::Comment {
            open.clear();
        }
        let kind = line_kind(layout, line);
        let groups = &mut groups[usize::from(!matches!(kind, Some(LineKind::Statement(_))))];
        let group = kind.map_or(groups.len(), |kind| *open.entry(kind).or_insert(groups.len()));
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push(line);
    }
    groups.into_iter().flatten().collect()
}

/// The gap in front of a cell.
#[derive(Clone, Copy)]
struct Boundary {
    /// The place of its line in the group.
    place: usize,
    /// The token behind the gap.
    token: TokenId,
    gap: Gap,
    /// The column behind the last token.
    cell: u32,
}

struct Placing<'a> {
    layout: &'a Layout<'a>,
    indentation: Indentation<'a>,
}

impl Placing<'_> {
    fn place_start(&mut self, line: &Line) {
        self.indentation.columns[line.first] = self.indentation.of_line(line);
    }

    /// Places lines whose columns may be aligned: boundary by boundary, because what is placed moves what follows.
    fn place_group(&mut self, lines: &[&Line]) {
        for line in lines {
            self.place_start(line);
        }
        // The place of each line in the group, and its last placed token.
        let mut active: Vec<(usize, TokenId)> = lines.iter().map(|line| line.first).enumerate().collect();
        let mut boundaries: Vec<Boundary> = Vec::with_capacity(active.len());
        while !active.is_empty() {
            boundaries.clear();
            active.retain(|&(place, token)| {
                let next = self.next_cell(place, token);
                boundaries.extend(next);
                next.is_some()
            });
            let mut rest = &boundaries[..];
            while !rest.is_empty() {
                let length = self.chain_length(rest);
                let (chain, others) = rest.split_at(length);
                self.place_chain(chain);
                rest = others;
            }
            active.iter_mut().zip(&boundaries).for_each(|((_, token), placed)| *token = placed.token);
        }
    }

    /// Places the tokens behind `token` that no column can be in front of; returns the next cell of the line.
    fn next_cell(&mut self, place: usize, mut token: TokenId) -> Option<Boundary> {
        let end = self.layout.line_of(token).end;
        while token.next() < end {
            let next = self.boundary(place, token);
            if next.gap.blanks > 0 && !next.gap.is_fragile {
                return Some(next);
            }
            self.place_chain(&[next]);
            token = token.next();
        }
        None
    }

    fn boundary(&self, place: usize, token: TokenId) -> Boundary {
        Boundary { place, token: token.next(), gap: between(self.layout, token), cell: self.new_end(token) }
    }

    /// The column behind a placed token.
    fn new_end(&self, token: TokenId) -> u32 {
        let placed = &self.layout.tokens[token];
        if placed.is_tall {
            return placed.end_column;
        }
        self.indentation.columns[token] + (placed.end_column - placed.column)
    }

    /// The number of boundaries that begin a sequence of aligned tokens.
    fn chain_length(&self, boundaries: &[Boundary]) -> usize {
        let is_linked = |pair: &[Boundary]| {
            let (upper, lower) = (&pair[0], &pair[1]);
            upper.place + 1 == lower.place && are_aligned(self.layout, upper.token, lower.token)
        };
        1 + boundaries.windows(2).take_while(|pair| is_linked(pair)).count()
    }

    fn place_chain(&mut self, chain: &[Boundary]) {
        let layout = self.layout;
        let token = |boundary: &Boundary| &layout.tokens[boundary.token];
        let written = |boundary: &Boundary| written_gap(layout, boundary.token);
        let is_comment = |boundary: &Boundary| token(boundary).piece.kind == Kind::LineComment;
        let is_run = chain.len() > 1 && chain.iter().any(|boundary| written(boundary) > 1) && !is_comment(&chain[0]);
        let shift = if is_run { self.shift(chain) } else { None };
        for boundary in chain {
            let own = token(boundary);
            let column = match shift {
                _ if own.is_kept => boundary.cell + written(boundary),
                Some(shift) => {
                    let moved = u32::try_from(i64::from(own.column) + shift).unwrap_or(0);
                    moved.max(boundary.cell + boundary.gap.blanks)
                }
                None => boundary.cell + boundary.gap.blanks,
            };
            self.indentation.columns[boundary.token] = column;
        }
    }

    /// How far a run moves; none if it is no run any more, because no gap of it would have two blanks.
    fn shift(&self, chain: &[Boundary]) -> Option<i64> {
        let layout = self.layout;
        let column = |boundary: &Boundary| i64::from(layout.tokens[boundary.token].column);
        let distance = |boundary: &Boundary| i64::from(boundary.cell) - column(boundary);
        if chain.iter().any(|boundary| layout.tokens[boundary.token].is_kept) {
            return Some(0);
        }
        let smallest = chain.iter().map(|boundary| written_gap(layout, boundary.token)).min()?;
        let gap = chain.iter().map(|boundary| boundary.gap.blanks).max()?.max(smallest);
        let shift = i64::from(gap) + chain.iter().map(distance).max()?;
        let widest = chain.iter().map(|boundary| shift - distance(boundary)).max()?;
        (widest > 1).then_some(shift)
    }

    /// Places the comments behind the tokens of lines: those in one column stay in one.
    fn place_comments(&mut self) {
        let layout = self.layout;
        let mut chain: Vec<TokenId> = Vec::new();
        for line in layout.lines.iter() {
            let last = line.end.previous();
            let comment = &layout.tokens[last];
            let is_behind = comment.piece.kind == Kind::LineComment && last > line.first && !comment.is_kept;
            let follows = chain.last().map(|&upper| &layout.tokens[upper]).is_some_and(|upper| {
                upper.line.next() == comment.line && !line.is_apart && upper.column == comment.column
            });
            if !is_behind || !follows {
                self.place_comment_run(&chain);
                chain.clear();
            }
            if is_behind {
                chain.push(last);
            }
        }
        self.place_comment_run(&chain);
    }

    fn place_comment_run(&mut self, run: &[TokenId]) {
        if run.len() < 2 || run.iter().all(|&token| written_gap(self.layout, token) < 2) {
            return;
        }
        // The author's column, unless code has grown over it.
        let least = run.iter().map(|token| self.new_end(token.previous()) + 1).max().unwrap_or(0);
        for &token in run {
            self.indentation.columns[token] = self.layout.tokens[token].column.max(least);
        }
    }
}

/// The blanks before a token that does not begin its line, as written.
pub(super) fn written_gap(layout: &Layout<'_>, token: TokenId) -> u32 {
    layout.tokens[token].column.saturating_sub(layout.tokens[token.previous()].end_column)
}

/// What tokens must have in common to be aligned.
#[derive(PartialEq, Eq)]
enum Shape {
    Word,
    Number,
    Other(std::mem::Discriminant<Kind>),
}

fn shape(token: &Token) -> Shape {
    match token.piece.kind {
        Kind::Name | Kind::Digits(Digits::Name) | Kind::Keyword(_) => Shape::Word,
        Kind::Digits(_) | Kind::Signed => Shape::Number,
        kind => Shape::Other(std::mem::discriminant(&kind)),
    }
}

fn are_aligned(layout: &Layout<'_>, upper: TokenId, lower: TokenId) -> bool {
    // Behind the end of a token of several lines, columns are fixed.
    let is_behind_tall = |token: TokenId| layout.tokens[token.previous()].is_tall;
    let (above, below) = (&layout.tokens[upper], &layout.tokens[lower]);
    let kind = shape(above);
    if is_behind_tall(upper) || is_behind_tall(lower) || kind != shape(below) {
        return false;
    }
    above.column == below.column || kind == Shape::Number && above.end_column == below.end_column
}
