//! The columns at which lines begin.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::context::ContextKind;
use super::gaps::between;
use super::ids::{ContextId, PerContext, PerLine, PerToken, TokenId};
use super::layout::{Layout, Line, LineStart, Token};
use super::options::{Align, LetBody, Options};
use crate::syntax::NodeKind;
use tdgen_language::lexer::Keyword;

/// The steps that authors use, and the step of a file without bodies.
const UNITS: [u32; 4] = [2, 3, 4, 8];
const DEFAULT_UNIT: u32 = 2;

/// Where lines begin, as far as they are placed.
pub(super) struct Indentation<'a> {
    layout: &'a Layout<'a>,
    options: &'a Options,
    unit: u32,
    /// Whether the statements of the file are indented as a tree.
    is_tree: bool,
    /// How the statements in each body or block are indented.
    steps: PerContext<Steps>,
    /// The tokens that go on over several lines.
    tall: Vec<TokenId>,
    /// For each line, the next token behind it that is no comment.
    next_solid: PerLine<Option<TokenId>>,
    /// The first operands of dags, by their brackets.
    operands: RefCell<FxHashMap<TokenId, Option<TokenId>>>,
    /// The columns of the tokens that are placed.
    pub(super) columns: PerToken<u32>,
}

impl<'a> Indentation<'a> {
    pub(super) fn new(layout: &'a Layout<'a>, options: &'a Options) -> Self {
        let unit = options.indent.unwrap_or_else(|| unit_of(layout));
        Indentation {
            layout,
            options,
            unit,
            is_tree: is_tree(layout),
            steps: steps_of(layout),
            tall: layout.tokens.ids().filter(|&token| layout.tokens[token].is_tall).collect(),
            next_solid: next_solid(layout),
            operands: RefCell::default(),
            columns: PerToken::of(vec![0; layout.tokens.len()]),
        }
    }

    /// The column of the first token of a line. The lines before it are placed.
    pub(super) fn of_line(&self, line: &Line) -> u32 {
        let first = &self.layout.tokens[line.first];
        if first.is_kept {
            return first.column;
        }
        match line.start {
            LineStart::Directive | LineStart::Skipped => 0,
            LineStart::Statement(statement) => self.of_statement(statement, first),
            LineStart::Closer(block) => self.of_owner(block),
            LineStart::Comment => self.of_comment(line, first),
            LineStart::Continuation => self.of_continuation(line.first, first.context),
        }
    }

    /// The new column at which the line of a placed token begins.
    fn new_indentation(&self, token: TokenId) -> u32 {
        self.columns[self.layout.line_of(token).first]
    }

    /// The column of the line on which the statement of a body or block begins.
    fn of_owner(&self, block: ContextId) -> u32 {
        let contexts = &self.layout.contexts;
        self.new_indentation(self.layout.base(contexts[block].parent))
    }

    fn of_statement(&self, statement: ContextId, first: &Token) -> u32 {
        let contexts = &self.layout.contexts;
        let parent = contexts[statement].parent;
        match contexts[parent].kind {
            ContextKind::File if self.is_tree => first.column,
            ContextKind::File => 0,
            ContextKind::Body | ContextKind::Block => self.of_block(parent),
            // The one statement behind `in`, `then` or `else`.
            ContextKind::Statement(_) | ContextKind::Bracket { .. } => {
                let head = self.layout.base(parent);
                let step = first.column.saturating_sub(self.layout.indentation(head));
                self.new_indentation(head) + if step > 0 { self.step(Some(step)) } else { 0 }
            }
        }
    }

    /// The column of the statements or items in braces.
    fn of_block(&self, block: ContextId) -> u32 {
        let layout = self.layout;
        let owner = layout.base(layout.contexts[block].parent);
        let base = self.new_indentation(owner);
        let steps = self.steps[block];
        if !layout.contexts.has_free_indentation(block) {
            return base + self.step(steps.only);
        }
        match self.options.let_body {
            LetBody::Columns(step) => base + step,
            LetBody::Keep if steps.deeper < steps.flat => base,
            LetBody::Keep if steps.deeper == steps.flat && !steps.begins_deeper => base,
            LetBody::Keep => base + self.step(steps.only),
        }
    }

    /// The step of a body whose lines have this one alone: that of the file, unless authors use this one.
    fn step(&self, only: Option<u32>) -> u32 {
        only.filter(|step| self.options.indent.is_none() && UNITS.contains(step)).unwrap_or(self.unit)
    }

    fn of_comment(&self, line: &Line, comment: &Token) -> u32 {
        // Banners, instructions of tests, and code that is commented out.
        if comment.column == 0 {
            return 0;
        }
        let context = comment.context;
        match self.layout.contexts[context].kind {
            ContextKind::File if self.is_tree => comment.column,
            ContextKind::File => 0,
            ContextKind::Body | ContextKind::Block => self.of_block(context),
            ContextKind::Statement(_) => match self.nested_statement(comment) {
                Some((statement, first)) => self.of_statement(statement, first),
                None => self.of_continuation(line.first, context),
            },
            ContextKind::Bracket { .. } => self.of_continuation(line.first, context),
        }
    }

    /// The statement that the next line with one begins, if it is behind `in`, `then` or `else`.
    fn nested_statement(&self, comment: &Token) -> Option<(ContextId, &Token)> {
        let layout = self.layout;
        let next = &layout.tokens[self.next_solid[comment.line]?];
        match layout.lines[next.line].start {
            LineStart::Statement(statement) => Some((statement, next)),
            _ => None,
        }
    }

    /// The column of a token that begins the rest of a statement: it moves with what it stands under.
    fn of_continuation(&self, token: TokenId, context: ContextId) -> u32 {
        let layout = self.layout;
        if layout.contexts[context].first == token {
            return self.of_continuation(token, layout.contexts[context].parent);
        }
        let column = layout.tokens[token].column;
        if layout.contexts[context].kind == ContextKind::File {
            return column;
        }
        let open = layout.contexts[context].first;
        if let (Align::Strict, ContextKind::Bracket { .. }) = (self.options.align, layout.contexts[context].kind) {
            let is_closer = layout.contexts[context].close == Some(token);
            return self.of_strict_continuation(open, is_closer, context);
        }
        if let Some(column) = self.column_below(open, column) {
            return column;
        }
        // What hangs left of the line of its bracket goes on with something around it.
        let parent = layout.contexts[context].parent;
        if column < layout.indentation(open) && layout.contexts[parent].kind != ContextKind::File {
            return self.of_continuation(token, parent);
        }
        let moved = i64::from(self.new_indentation(open)) - i64::from(layout.indentation(open));
        u32::try_from(i64::from(column) + moved).unwrap_or(0)
    }

    /// With strict alignment: below what follows the bracket, or one step deeper than its line.
    fn of_strict_continuation(&self, open: TokenId, is_closer: bool, context: ContextId) -> u32 {
        let layout = self.layout;
        let base = self.new_indentation(open);
        if is_closer {
            return base;
        }
        let is_beside = |token: &Token| token.line == layout.tokens[open].line && !token.is_comment();
        if !layout.tokens.behind(open).is_some_and(is_beside) {
            return base + self.unit;
        }
        let operand = layout.contexts[context].kind.is_dag().then(|| self.first_operand(open, context)).flatten();
        self.columns[operand.unwrap_or(open.next())]
    }

    /// The first operand of a dag, if it is on the line of its bracket.
    fn first_operand(&self, open: TokenId, bracket: ContextId) -> Option<TokenId> {
        *self.operands.borrow_mut().entry(open).or_insert_with(|| self.find_first_operand(open, bracket))
    }

    fn find_first_operand(&self, open: TokenId, bracket: ContextId) -> Option<TokenId> {
        let layout = self.layout;
        let line = layout.line_of(open);
        let is_operand = |&token: &TokenId| {
            let gap = between(layout, token.previous());
            let token = &layout.tokens[token];
            gap.blanks > 0 && !gap.is_fragile && token.context == bracket && !token.is_comment()
        };
        open.next().next().until(line.end).find(is_operand)
    }

    /// The new column of what is at this one, on the line of an opening bracket and from it on.
    fn column_below(&self, open: TokenId, column: u32) -> Option<u32> {
        let layout = self.layout;
        let line = layout.line_of(open);
        // Columns grow along a line, up to a token of several lines.
        let next = self.tall.partition_point(|tall| *tall < open);
        let end = self.tall.get(next).map_or(line.end, |tall| tall.next().min(line.end));
        let found = layout.tokens.slice(open, end).binary_search_by_key(&column, |token| token.column).ok()?;
        self.columns.slice(open, end).get(found).copied()
    }
}

/// How the statements in braces are indented, as written.
#[derive(Clone, Copy, Default)]
struct Steps {
    /// The step that all of them have.
    only: Option<u32>,
    /// How many are deeper than the line of the braces, and how many are not.
    deeper: usize,
    flat: usize,
    begins_deeper: bool,
}

fn steps_of(layout: &Layout<'_>) -> PerContext<Steps> {
    let mut steps = PerContext::of(vec![Steps::default(); layout.contexts.len()]);
    for line in layout.lines.iter() {
        let LineStart::Statement(statement) = line.start else { continue };
        let block = layout.contexts[statement].parent;
        if !layout.contexts[block].kind.is_block() {
            continue;
        }
        let owner = layout.indentation(layout.base(layout.contexts[block].parent));
        let step = layout.tokens[line.first].column.saturating_sub(owner);
        let steps = &mut steps[block];
        if steps.deeper + steps.flat == 0 {
            (steps.only, steps.begins_deeper) = (Some(step), step > 0);
        }
        steps.only = steps.only.filter(|only| *only == step);
        *(if step > 0 { &mut steps.deeper } else { &mut steps.flat }) += 1;
    }
    steps
}

/// Whether the statements of a file are indented as a tree: with three columns or more, each a step deeper than the one
/// before it at most.
fn is_tree(layout: &Layout<'_>) -> bool {
    let column = |line: &Line| match line.start {
        LineStart::Statement(statement) => {
            let parent = layout.contexts[layout.contexts[statement].parent].kind;
            (parent == ContextKind::File).then(|| layout.tokens[line.first].column)
        }
        _ => None,
    };
    let columns: Vec<u32> = layout.lines.iter().filter_map(column).collect();
    let Some(step) = columns.iter().copied().find(|column| *column > 0) else {
        return false;
    };
    let is_step = |pair: &[u32]| pair[1] <= pair[0] + step && pair[1].is_multiple_of(step);
    columns.first() == Some(&0) && columns.iter().any(|column| *column > step) && columns.windows(2).all(is_step)
}

/// For each line, the next token behind it that is no comment.
fn next_solid(layout: &Layout<'_>) -> PerLine<Option<TokenId>> {
    let mut next = PerLine::of(vec![None; layout.lines.len()]);
    let mut behind = None;
    for line in layout.lines.ids().rev() {
        next[line] = behind;
        let first = layout.lines[line].tokens().find(|&token| !layout.tokens[token].is_comment());
        behind = first.or(behind);
    }
    next
}

/// The step of the bodies of a file: the most frequent one.
fn unit_of(layout: &Layout<'_>) -> u32 {
    use NodeKind::Statement;
    let mut counts = [0_usize; UNITS.len()];
    for context in layout.contexts.iter() {
        let owner = layout.contexts[context.parent];
        let is_body = context.kind == ContextKind::Body
            || context.kind == ContextKind::Block
                && owner.kind == ContextKind::Statement(Statement(Keyword::Multiclass));
        let Some(first) = context.first_line.filter(|_| is_body && !owner.is_kept) else {
            continue;
        };
        let step = layout.tokens[first].column.checked_sub(layout.indentation(layout.base(context.parent)));
        if let Some(unit) = UNITS.iter().position(|unit| Some(*unit) == step) {
            counts[unit] += 1;
        }
    }
    let most = counts.iter().max().copied().filter(|most| *most > 0);
    let unit = most.and_then(|most| counts.iter().position(|count| *count == most));
    unit.map_or(DEFAULT_UNIT, |unit| UNITS[unit])
}
