//! The columns at which lines begin.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::context::ContextKind;
use super::gaps::between;
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
    /// The tokens that go on over several lines.
    tall: Vec<u32>,
    /// For each line, the next token behind it that is no comment.
    next_solid: Vec<Option<u32>>,
    /// The first operands of dags, by their brackets.
    operands: RefCell<FxHashMap<u32, Option<u32>>>,
    /// The columns of the tokens that are placed.
    pub(super) columns: Vec<u32>,
}

impl<'a> Indentation<'a> {
    pub(super) fn new(layout: &'a Layout<'a>, options: &'a Options) -> Self {
        let unit = options.indent.unwrap_or_else(|| unit_of(layout));
        Indentation {
            layout,
            options,
            unit,
            tall: (0..layout.tokens.len() as u32).filter(|&token| layout.tokens[token as usize].is_tall).collect(),
            next_solid: next_solid(layout),
            operands: RefCell::default(),
            columns: vec![0; layout.tokens.len()],
        }
    }

    /// The column of the first token of a line. The lines before it are placed.
    pub(super) fn of_line(&self, line: &Line) -> u32 {
        let first = &self.layout.tokens[line.first as usize];
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
    fn new_indentation(&self, token: u32) -> u32 {
        let line = self.layout.lines[self.layout.tokens[token as usize].line as usize];
        self.columns[line.first as usize]
    }

    /// The column of the line on which the statement of a body or block begins.
    fn of_owner(&self, block: u32) -> u32 {
        let contexts = &self.layout.contexts;
        self.new_indentation(self.layout.base(contexts[block].parent))
    }

    fn of_statement(&self, statement: u32, first: &Token) -> u32 {
        let contexts = &self.layout.contexts;
        let parent = contexts[statement].parent;
        match contexts[parent].kind {
            ContextKind::File => 0,
            ContextKind::Body | ContextKind::Block => self.of_block(parent),
            // The one statement behind `in`, `then` or `else`.
            ContextKind::Statement(_) | ContextKind::Bracket { .. } => {
                let head = self.layout.base(parent);
                let is_deeper = first.column > self.layout.indentation(head);
                self.new_indentation(head) + if is_deeper { self.unit } else { 0 }
            }
        }
    }

    /// The column of the statements or items in braces.
    fn of_block(&self, block: u32) -> u32 {
        let layout = self.layout;
        let owner = layout.base(layout.contexts[block].parent);
        let base = self.new_indentation(owner);
        if !layout.contexts.has_free_indentation(block) {
            return base + self.unit;
        }
        match (self.options.let_body, layout.contexts[block].first_line) {
            (LetBody::Columns(step), _) => base + step,
            (LetBody::Keep, Some(first)) if layout.tokens[first as usize].column <= layout.indentation(owner) => base,
            (LetBody::Keep, _) => base + self.unit,
        }
    }

    fn of_comment(&self, line: &Line, comment: &Token) -> u32 {
        // Banners, instructions of tests, and code that is commented out.
        if comment.column == 0 {
            return 0;
        }
        let context = comment.context;
        match self.layout.contexts[context].kind {
            ContextKind::File => 0,
            ContextKind::Body | ContextKind::Block => self.of_block(context),
            ContextKind::Statement(_) => match self.nested_statement(line) {
                Some((statement, first)) => self.of_statement(statement, first),
                None => self.of_continuation(line.first, context),
            },
            ContextKind::Bracket { .. } => self.of_continuation(line.first, context),
        }
    }

    /// The statement that the next line with one begins, if it is behind `in`, `then` or `else`.
    fn nested_statement(&self, line: &Line) -> Option<(u32, &Token)> {
        let layout = self.layout;
        let number = layout.tokens[line.first as usize].line as usize;
        let next = self.next_solid.get(number).copied().flatten()?;
        let next = &layout.tokens[next as usize];
        match layout.lines[next.line as usize].start {
            LineStart::Statement(statement) => Some((statement, next)),
            _ => None,
        }
    }

    /// The column of a token that begins the rest of a statement: it moves with what it stands under.
    fn of_continuation(&self, token: u32, context: u32) -> u32 {
        let layout = self.layout;
        if layout.contexts[context].first == token {
            return self.of_continuation(token, layout.contexts[context].parent);
        }
        let column = layout.tokens[token as usize].column;
        if layout.contexts[context].kind == ContextKind::File {
            return column;
        }
        let open = layout.contexts[context].first;
        if let (Align::Strict, ContextKind::Bracket { .. }) = (self.options.align, layout.contexts[context].kind) {
            let is_closer = layout.contexts[context].close == Some(token);
            return self.of_strict_continuation(open, is_closer, context);
        }
        if let Some(above) = self.token_above(open, column) {
            return self.columns[above as usize];
        }
        let moved = i64::from(self.new_indentation(open)) - i64::from(layout.indentation(open));
        u32::try_from(i64::from(column) + moved).unwrap_or(0)
    }

    /// With strict alignment: below what follows the bracket, or one step deeper than its line.
    fn of_strict_continuation(&self, open: u32, is_closer: bool, context: u32) -> u32 {
        let layout = self.layout;
        let base = self.new_indentation(open);
        if is_closer {
            return base;
        }
        let next = open as usize + 1;
        let is_beside = |token: &&Token| token.line == layout.tokens[open as usize].line && !token.is_comment();
        match layout.tokens.get(next).filter(is_beside) {
            Some(_) => {
                let operand =
                    layout.contexts[context].kind.is_dag().then(|| self.first_operand(open, context)).flatten();
                self.columns[operand.unwrap_or(next as u32) as usize]
            }
            None => base + self.unit,
        }
    }

    /// The first operand of a dag, if it is on the line of its bracket.
    fn first_operand(&self, open: u32, bracket: u32) -> Option<u32> {
        *self.operands.borrow_mut().entry(open).or_insert_with(|| self.find_first_operand(open, bracket))
    }

    fn find_first_operand(&self, open: u32, bracket: u32) -> Option<u32> {
        let layout = self.layout;
        let line = layout.lines[layout.tokens[open as usize].line as usize];
        let is_operand = |&token: &u32| {
            let gap = between(layout, token - 1);
            let token = &layout.tokens[token as usize];
            gap.blanks > 0 && !gap.is_fragile && token.context == bracket && !token.is_comment()
        };
        (open + 2..line.end).find(is_operand)
    }

    /// The token on the line of an opening bracket, from it on, at this column.
    fn token_above(&self, open: u32, column: u32) -> Option<u32> {
        let layout = self.layout;
        let line = layout.lines[layout.tokens[open as usize].line as usize];
        // Columns grow along a line, up to a token of several lines.
        let next = self.tall.partition_point(|tall| *tall < open);
        let end = self.tall.get(next).map_or(line.end, |tall| (tall + 1).min(line.end));
        let tokens = layout.tokens.get(open as usize..end as usize)?;
        let found = tokens.binary_search_by_key(&column, |token| token.column).ok()?;
        Some(open + found as u32)
    }
}

/// For each line, the next token behind it that is no comment.
fn next_solid(layout: &Layout<'_>) -> Vec<Option<u32>> {
    let mut next = vec![None; layout.lines.len()];
    let mut behind = None;
    for (number, line) in layout.lines.iter().enumerate().rev() {
        next[number] = behind;
        let first = (line.first..line.end).find(|&token| !layout.tokens[token as usize].is_comment());
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
        let step = layout.tokens[first as usize].column.checked_sub(layout.indentation(layout.base(context.parent)));
        if let Some(unit) = UNITS.iter().position(|unit| Some(*unit) == step) {
            counts[unit] += 1;
        }
    }
    let most = counts.iter().max().copied().filter(|most| *most > 0);
    let unit = most.and_then(|most| counts.iter().position(|count| *count == most));
    unit.map_or(DEFAULT_UNIT, |unit| UNITS[unit])
}
