//! Columns: what is aligned in adjacent lines stays aligned.
//!
//! Blanks divide a line into *cells*. A *run* is a sequence of adjacent lines whose cells of one number begin in one
//! column, or begin with numbers that end in one. Runs are found in the text as it is written. A run moves as a whole:
//! its tokens keep their distances from each other, and the smallest gap before them stays. A run whose column padded
//! cells elsewhere in the file have, which may be a single cell, stays in this column.

use rustc_hash::FxHashMap;

use super::context::ContextKind;
use super::gaps::{Gap, between, written_gap};
use super::ids::{ContextId, PerToken, TokenId};
use super::indent::Indentation;
use super::layout::{Layout, Line, LineStart, Token};
use super::options::Options;
use crate::syntax::NodeKind;
use tdgen_language::lexer::kind::{Digits, Kind};

/// Places all tokens; returns their columns.
pub(super) fn place(layout: &Layout<'_>, options: &Options) -> PerToken<u32> {
    let mut placing =
        Placing { layout, indentation: Indentation::new(layout, options), shared: padded_columns(layout) };
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

/// A column, and what begins there on lines of one kind.
type Column = (Option<NodeKind>, Shape, u32);

/// The gaps before a column that are wider than they need to be.
#[derive(Clone, Copy, Default)]
struct Padding {
    count: usize,
    /// The most blanks that one of them has and does not need.
    widest: u32,
    /// Whether a gap before it has no blank that it does not need.
    has_exact: bool,
}

/// The columns of a file that are padded, whatever is between their lines.
fn padded_columns(layout: &Layout<'_>) -> FxHashMap<Column, Padding> {
    let mut columns: FxHashMap<Column, Padding> = FxHashMap::default();
    for token in layout.lines.iter().flat_map(|line| line.first.next().until(line.end)) {
        let padding = padding(layout, token, between(layout, token.previous()));
        if let Some(column) = column_of(layout, token) {
            let entry = columns.entry(column).or_default();
            entry.count += usize::from(padding > 0);
            entry.widest = entry.widest.max(padding);
            entry.has_exact |= padding == 0;
        }
    }
    columns
}

fn column_of(layout: &Layout<'_>, token: TokenId) -> Option<Column> {
    let kind = match line_kind(layout, layout.line_of(token))? {
        LineKind::Statement(kind) => Some(kind),
        LineKind::Continuation(_) => None,
    };
    let own = &layout.tokens[token];
    let is_free = !own.is_comment() && !layout.tokens[token.previous()].is_tall;
    is_free.then(|| (kind, shape(own), own.column))
}

/// The blanks before a token that it does not need.
fn padding(layout: &Layout<'_>, token: TokenId, gap: Gap) -> u32 {
    if gap.is_fragile { 0 } else { written_gap(layout, token).saturating_sub(gap.blanks) }
}

struct Placing<'a> {
    layout: &'a Layout<'a>,
    indentation: Indentation<'a>,
    /// The columns of the file that are padded.
    shared: FxHashMap<Column, Padding>,
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
            if self.may_be_aligned(&next) {
                return Some(next);
            }
            self.place_chain(&[next]);
            token = token.next();
        }
        None
    }

    fn may_be_aligned(&self, boundary: &Boundary) -> bool {
        let is_free = matches!(self.layout.tokens[boundary.token].piece.kind, Kind::Comma | Kind::Less);
        (boundary.gap.blanks > 0 || is_free) && !boundary.gap.is_fragile
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
        let shift = self.shift_in_file(chain).or_else(|| self.shift(chain));
        for boundary in chain {
            let own = &layout.tokens[boundary.token];
            let least = boundary.cell + boundary.gap.blanks;
            let column = match shift {
                _ if own.is_kept => boundary.cell + written_gap(layout, boundary.token),
                Some(shift) => moved(own.column, shift).max(least),
                None => least,
            };
            self.indentation.columns[boundary.token] = column;
        }
    }

    /// How far a run moves whose column other lines of the file have, too: as far as the line, if there is room.
    fn shift_in_file(&self, chain: &[Boundary]) -> Option<i64> {
        let layout = self.layout;
        let column = self.shared.get(&column_of(layout, chain.first()?.token)?)?;
        let own = chain.iter().filter(|boundary| padding(layout, boundary.token, boundary.gap) > 0).count();
        if own == 0 || column.count <= own || column.widest < 2 && !column.has_exact {
            return None;
        }
        let first = layout.line_of(chain.first()?.token).first;
        let shift = i64::from(self.indentation.columns[first]) - i64::from(layout.tokens[first].column);
        let has_room = |boundary: &Boundary| {
            let column = i64::from(layout.tokens[boundary.token].column) + shift;
            column >= i64::from(boundary.cell + boundary.gap.blanks)
        };
        chain.iter().all(has_room).then_some(shift)
    }

    /// How far a run moves; none if it is no run, because each gap has the blanks that it needs, or each one more.
    fn shift(&self, chain: &[Boundary]) -> Option<i64> {
        let layout = self.layout;
        let column = |boundary: &Boundary| i64::from(layout.tokens[boundary.token].column);
        let distance = |boundary: &Boundary| i64::from(boundary.cell) - column(boundary);
        let is_comment = layout.tokens[chain.first()?.token].piece.kind == Kind::LineComment;
        let is_padded = |boundary: &Boundary| padding(layout, boundary.token, boundary.gap) > 0;
        if chain.len() < 2 || is_comment || !chain.iter().any(is_padded) {
            return None;
        }
        if chain.iter().any(|boundary| layout.tokens[boundary.token].is_kept) {
            return Some(0);
        }
        // A few cells that are too wide leave the column.
        let is_over = |boundary: &&Boundary| i64::from(boundary.gap.blanks) + distance(boundary) > 0;
        if chain.iter().filter(is_over).count() * 2 < chain.len() && chain.iter().any(|boundary| is_over(&boundary)) {
            return Some(0);
        }
        let smallest = chain.iter().map(|boundary| written_gap(layout, boundary.token)).min()?;
        let gap = chain.iter().map(|boundary| boundary.gap.blanks).max()?.max(smallest);
        let shift = i64::from(gap) + chain.iter().map(distance).max()?;
        let needless = |boundary: &Boundary| shift - distance(boundary) - i64::from(boundary.gap.blanks);
        let (least, most) = (chain.iter().map(needless).min()?, chain.iter().map(needless).max()?);
        (most > 1 || least < most).then_some(shift)
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

fn moved(column: u32, shift: i64) -> u32 {
    u32::try_from(i64::from(column) + shift).unwrap_or(0)
}

/// What tokens must have in common to be aligned.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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
