//! Breaks lines that are too long.
//!
//! A line is broken behind the commas of its outermost list that is too long: under the first item, if that is beside
//! the bracket, or else with one item a line. Parents, parameters and the parts of a dag have one a line in any case.
//! The lines are then formatted as if the author had broken them, which finds inner lists that are too long still.

use super::context::ContextKind;
use super::ids::{ContextId, TokenId};
use super::layout::{Layout, Line, LineStart, Token};
use super::print::line_end;
use crate::syntax::NodeKind;
use tdgen_language::lexer::Keyword;
use tdgen_language::lexer::kind::Kind;

/// The columns between a statement and its parents, if those are on a line of their own.
const PARENTS_STEP: u32 = 4;

/// The columns between a statement and the items of its body, before they are formatted.
const BODY_STEP: u32 = 2;

/// A token that is to begin a line, and its column.
type Break = (TokenId, u32);

/// A formatted text with breaks in the lines that are wider than `width`; none if there is no such line, or no break
/// helps.
pub(super) fn wrap(layout: &Layout<'_>, width: u32) -> Option<Vec<u8>> {
    let mut breaks = Vec::new();
    for line in layout.lines.iter() {
        breaks.extend(Wide::of(layout, line, width).and_then(|wide| wide.breaks()).unwrap_or_default());
    }
    (!breaks.is_empty()).then(|| write(layout, &breaks))
}

fn write(layout: &Layout<'_>, breaks: &[Break]) -> Vec<u8> {
    let line_end = line_end(layout.text);
    let mut out = Vec::with_capacity(layout.text.len() + breaks.len() * 8);
    let mut at = 0;
    for &(token, column) in breaks {
        let end = layout.tokens[token.previous()].piece.end as usize;
        out.extend_from_slice(layout.text.get(at..end).unwrap_or_default());
        out.extend_from_slice(line_end);
        out.resize(out.len() + column as usize, b' ');
        at = layout.tokens[token].piece.start as usize;
    }
    out.extend_from_slice(layout.text.get(at..).unwrap_or_default());
    out
}

/// A line that is too long.
struct Wide<'a> {
    layout: &'a Layout<'a>,
    line: &'a Line,
    width: u32,
    /// The token behind those that can be moved: a comment at the end moves with the last one, and what is behind a
    /// token of several lines is on another line.
    end: TokenId,
}

impl<'a> Wide<'a> {
    fn of(layout: &'a Layout<'a>, line: &'a Line, width: u32) -> Option<Wide<'a>> {
        let is_end = |token: &Token| token.is_tall || token.piece.kind == Kind::LineComment;
        let end = line.tokens().find(|&token| is_end(&layout.tokens[token])).unwrap_or(line.end);
        let is_wide = end > line.first && layout.tokens[end.previous()].end_column > width;
        let is_fixed = |token: TokenId| layout.tokens[token].is_kept || layout.tokens[token].is_directive();
        (is_wide && !line.tokens().any(is_fixed)).then_some(Wide { layout, line, width, end })
    }

    fn token(&self, token: TokenId) -> &Token {
        &self.layout.tokens[token]
    }

    /// The breaks of the outermost list that is too long.
    fn breaks(&self) -> Option<Vec<Break>> {
        let contexts = &self.layout.contexts;
        let first = self.token(self.line.first);
        let around = first.context;
        if self.line.start == LineStart::Continuation
            && contexts[around].first < self.line.first
            && let Some(found) = self.around(around)
        {
            return Some(found);
        }
        let opened = contexts.opened_from(self.line.first);
        opened.take_while(|&context| contexts[context].first < self.end).find_map(|context| {
            match contexts[context].kind {
                ContextKind::Statement(kind) => self.before_parents(context, kind).or_else(|| self.statement(context)),
                ContextKind::Bracket { .. } => self.fill(context, contexts[context].first.next(), None),
                ContextKind::Body | ContextKind::Block => self.body(context),
                ContextKind::File => None,
            }
        })
    }

    /// Breaks of the list that the line continues.
    fn around(&self, context: ContextId) -> Option<Vec<Break>> {
        let layout = self.layout;
        let open = layout.contexts[context].first;
        let next = layout.tokens.behind(open)?;
        let is_hanging = next.line != self.token(open).line || next.is_comment();
        match layout.contexts[context].kind {
            ContextKind::Bracket { .. } if is_hanging => {
                let column = self.token(self.line.first).column;
                let mut breaks: Vec<Break> = self.items(context).map(|item| (item, column)).collect();
                let close =
                    layout.contexts[context].close.filter(|close| (self.line.first.next()..self.end).contains(close));
                breaks.extend(close.map(|close| (close, layout.indentation(open))));
                Some(breaks).filter(|breaks| !breaks.is_empty())
            }
            ContextKind::Bracket { .. } => self.fill(context, self.line.first, None),
            ContextKind::Statement(_) => {
                let first = self.line.first;
                let is_colon = self.token(first).piece.kind == Kind::Colon;
                self.fill(context, if is_colon { first.next() } else { first }, None)
            }
            ContextKind::File | ContextKind::Body | ContextKind::Block => None,
        }
    }

    /// A break before the `:` of a head, if the name of the first parent does not fit.
    fn before_parents(&self, context: ContextId, kind: NodeKind) -> Option<Vec<Break>> {
        use Keyword as K;
        use NodeKind::Statement;
        if !matches!(kind, Statement(K::Class | K::Def | K::Defm | K::Multiclass)) {
            return None;
        }
        let colon = self.colon(context)?;
        let parent = (colon.next() < self.end).then(|| self.token(colon.next()))?;
        let column = self.layout.indentation(colon) + PARENTS_STEP;
        let is_needed = parent.end_column > self.width && column < self.token(colon).column;
        (is_needed && self.can_begin_line(colon)).then(|| vec![(colon, column)])
    }

    /// The `:` of a head on this line.
    fn colon(&self, statement: ContextId) -> Option<TokenId> {
        self.line.first.until(self.end).find(|&token| self.is(token, Kind::Colon, statement))
    }

    fn is(&self, token: TokenId, kind: Kind, context: ContextId) -> bool {
        self.token(token).piece.kind == kind && self.token(token).context == context
    }

    /// Breaks between parents, or between the settings of a `let`.
    fn statement(&self, context: ContextId) -> Option<Vec<Break>> {
        let first = self.colon(context).unwrap_or(self.layout.contexts[context].first).next();
        let ends = |token: &TokenId| {
            let token = self.token(*token);
            let kind = token.piece.kind;
            token.context == context && matches!(kind, Kind::LBrace | Kind::Semicolon | Kind::Keyword(Keyword::In))
        };
        self.fill(context, first, first.until(self.end).find(ends))
    }

    /// Breaks behind the commas of a list, where its items do not fit, so that they are below its first one. `last` is
    /// the token that ends the list, if it is no bracket.
    fn fill(&self, context: ContextId, first: TokenId, last: Option<TokenId>) -> Option<Vec<Break>> {
        if first >= self.end {
            return None;
        }
        let close = last.or(self.layout.contexts[context].close).filter(|close| (first..self.end).contains(close));
        let column = self.token(self.first_operand(context, first)).column;
        let items: Vec<TokenId> = self.items(context).filter(|item| *item > first).collect();
        let mut breaks = Vec::new();
        let mut shift = 0;
        for (index, &item) in items.iter().enumerate() {
            let end = match items.get(index + 1) {
                Some(next) => self.token(next.previous()).end_column,
                None => close.map_or(self.token(self.end.previous()).end_column, |close| self.end_of_closers(close)),
            };
            let own = self.token(item).column;
            if end.saturating_sub(shift) > self.width && column < own.saturating_sub(shift) {
                breaks.push((item, column));
                shift = own - column;
            }
        }
        if !breaks.is_empty() && self.has_lines_of_its_own(context) {
            let is_right = |item: &TokenId| column < self.token(*item).column;
            breaks = items.into_iter().filter(is_right).map(|item| (item, column)).collect();
        }
        Some(breaks).filter(|breaks| !breaks.is_empty())
    }

    /// Whether each item of a list gets a line, if they do not fit on one: parents, parameters, the parts of a dag.
    fn has_lines_of_its_own(&self, context: ContextId) -> bool {
        use Keyword as K;
        let list = &self.layout.contexts[context];
        match list.kind {
            ContextKind::Statement(kind) => {
                matches!(kind, NodeKind::Statement(K::Class | K::Def | K::Defm | K::Multiclass))
            }
            ContextKind::Bracket { .. } if list.kind.is_dag() => true,
            ContextKind::Bracket { .. } => {
                // `class Name<`
                let statement = &self.layout.contexts[list.parent];
                let is_class =
                    matches!(statement.kind, ContextKind::Statement(NodeKind::Statement(K::Class | K::Multiclass)));
                is_class && statement.first.next().next() == list.first
            }
            _ => false,
        }
    }

    /// The token that the items of a list stand under: the first one, but the operand of a dag instead of its operator.
    fn first_operand(&self, context: ContextId, first: TokenId) -> TokenId {
        let is_dag = self.layout.contexts[context].kind.is_dag() && self.layout.contexts[context].first.next() == first;
        let is_operand = |&token: &TokenId| {
            let (before, token) = (self.token(token.previous()), self.token(token));
            token.context == context && token.column > before.end_column && !token.is_comment()
        };
        let mut operands = first.next().until(self.end).take_while(|token| !self.is(*token, Kind::Comma, context));
        operands.find(is_operand).filter(|_| is_dag).unwrap_or(first)
    }

    /// The tokens behind the commas of a list that can begin a line.
    fn items(&self, context: ContextId) -> impl Iterator<Item = TokenId> {
        let tokens = self.line.first.until(self.end.previous());
        let items = tokens.filter(move |token| self.is(*token, Kind::Comma, context)).map(TokenId::next);
        items.filter(|token| self.can_begin_line(*token))
    }

    /// Whether a token is still the same at the beginning of a line: `#define` would become a directive.
    fn can_begin_line(&self, token: TokenId) -> bool {
        let token = self.token(token);
        let is_foreign = matches!(token.piece.kind, Kind::Hash | Kind::Nul | Kind::Unexpected | Kind::TwoDots);
        !is_foreign && !token.is_comment()
    }

    /// The column behind a closing bracket and what directly follows it.
    fn end_of_closers(&self, close: TokenId) -> u32 {
        let mut end = self.token(close).end_column;
        for token in close.next().until(self.end).map(|token| self.token(token)) {
            if token.column > end {
                break;
            }
            end = token.end_column;
        }
        end
    }

    /// Breaks before the items of a body on one line, and before its end, if its statement begins the line.
    fn body(&self, context: ContextId) -> Option<Vec<Break>> {
        let layout = self.layout;
        let contexts = &layout.contexts;
        let open = contexts[context].first;
        let begins_line = matches!(self.line.start, LineStart::Statement(_));
        if !begins_line || layout.base(contexts[context].parent) != self.line.first {
            return None;
        }
        let base = layout.indentation(open);
        let close = contexts[context].close.filter(|close| *close < self.end)?;
        let inner = contexts.opened_from(open.next()).take_while(|&inner| contexts[inner].first < close);
        let items = inner.filter(|&inner| contexts[inner].parent == context).map(|inner| contexts[inner].first);
        let mut items: Vec<TokenId> = items.filter(|item| self.can_begin_line(*item)).collect();
        items.dedup();
        let breaks = items.iter().map(|item| (*item, base + BODY_STEP)).chain([(close, base)]).collect();
        (!items.is_empty()).then_some(breaks)
    }
}
