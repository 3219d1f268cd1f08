//! What stays as it is written: damaged statements, statements that a directive divides, and what comments or the
//! user leave out.

use std::ops::RangeInclusive;

use super::context::ContextKind;
use super::layout::{Layout, LineStart, Token};
use crate::syntax::{FileTree, NodeKind};
use tdgen_language::diagnostics::Severity;
use tdgen_language::lexer::kind::{Closed, Kind, StringForm};

/// Marks the tokens that stay as they are written. `chosen` says of each token whether it is formatted; none for all.
pub(super) fn mark(layout: &mut Layout<'_>, file: &FileTree, chosen: Option<&[bool]>) {
    mark_damaged(layout, file);
    mark_divided(layout);
    let has_commands = memchr::memmem::find(layout.text, COMMAND).is_some();
    if has_commands {
        mark_skipped(layout);
    }
    spread(layout);
    if has_commands {
        mark_between_comments(layout);
    }
    for (token, chosen) in layout.tokens.iter_mut().zip(chosen.unwrap_or_default()) {
        token.is_kept |= !chosen;
    }
}

/// Statements with an error that is in no statement inside of them.
fn mark_damaged(layout: &mut Layout<'_>, file: &FileTree) {
    if !file.diags.has_errors() {
        return;
    }
    // The errors of the statements directly inside of each.
    let mut inner = vec![0_u32; layout.contexts.len()];
    for context in layout.contexts.iter().filter(|context| matches!(context.kind, ContextKind::Statement(_))) {
        if let Some(outer) = layout.contexts.statement(context.parent) {
            inner[outer as usize] += context.errors;
        }
    }
    for (context, inner) in layout.contexts.iter_mut().zip(inner) {
        let ContextKind::Statement(kind) = context.kind else {
            continue;
        };
        context.is_kept = context.errors > inner || kind == NodeKind::Error;
    }
    // An error in the first token of a statement is found while the one before is read.
    for diagnostic in file.diags.sorted() {
        let Some(span) = diagnostic.span.filter(|_| diagnostic.severity == Severity::Error) else {
            continue;
        };
        let offset = span.start.saturating_sub(file.start());
        let behind = layout.tokens.partition_point(|token| token.piece.start <= offset);
        if let Some(token) = behind.checked_sub(1).map(|index| layout.tokens[index])
            && let Some(statement) = layout.contexts.statement(token.context)
        {
            layout.contexts[statement].is_kept = true;
        }
    }
}

/// Statements with a directive between their tokens.
fn mark_divided(layout: &mut Layout<'_>) {
    let directives = layout.tokens.iter().filter(|token| token.is_directive()).map(|token| token.context);
    for context in directives.collect::<Vec<u32>>() {
        match layout.contexts[context].kind {
            ContextKind::File | ContextKind::Body | ContextKind::Block => {}
            ContextKind::Statement(_) | ContextKind::Bracket { .. } => {
                if let Some(statement) = layout.contexts.statement(context) {
                    layout.contexts[statement].is_kept = true;
                }
            }
        }
    }
}

/// Statements behind `// tdgen fmt: skip`.
fn mark_skipped(layout: &mut Layout<'_>) {
    let mut is_next = false;
    for line in 0..layout.lines.len() {
        let first = layout.lines[line].first as usize;
        match layout.lines[line].start {
            LineStart::Comment => is_next |= is_command(layout, &layout.tokens[first], b"skip"),
            LineStart::Statement(statement) => layout.contexts[statement].is_kept |= std::mem::take(&mut is_next),
            _ => {}
        }
    }
}

/// Marks the tokens of what is kept, and tokens outside of statements.
fn spread(layout: &mut Layout<'_>) {
    for context in 1..layout.contexts.len() as u32 {
        let parent = layout.contexts[context].parent;
        layout.contexts[context].is_kept |= layout.contexts[parent].is_kept;
    }
    let contexts = &layout.contexts;
    for token in &mut layout.tokens {
        let context = &contexts[token.context];
        let is_stray = match context.kind {
            ContextKind::File | ContextKind::Body | ContextKind::Block => !token.is_comment() && !token.is_directive(),
            ContextKind::Statement(_) | ContextKind::Bracket { .. } => false,
        };
        token.is_kept = context.is_kept || is_stray || goes_to_end(token.piece.kind);
    }
}

/// Whether text of this kind has all lines of a region, or of the rest of the file.
fn goes_to_end(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Skipped | Kind::BlockComment(Closed::No) | Kind::Code(Closed::No) | Kind::String(StringForm::EndOfFile)
    )
}

/// What is between `// tdgen fmt: off` and `on`.
fn mark_between_comments(layout: &mut Layout<'_>) {
    let mut is_off = false;
    for index in 0..layout.tokens.len() {
        let token = layout.tokens[index];
        if token.piece.kind == Kind::LineComment {
            is_off |= is_command(layout, &token, b"off");
            layout.tokens[index].is_kept |= is_off;
            is_off &= !is_command(layout, &token, b"on");
        }
        layout.tokens[index].is_kept |= is_off;
    }
}

/// What comments with commands begin with.
const COMMAND: &[u8] = b"tdgen fmt:";

/// Whether a comment is `// tdgen fmt: COMMAND`.
fn is_command(layout: &Layout<'_>, comment: &Token, command: &[u8]) -> bool {
    let text = layout.token_text(comment);
    let rest = text.strip_prefix(b"//").map(<[u8]>::trim_ascii);
    let rest = rest.and_then(|rest| rest.strip_prefix(COMMAND)).map(<[u8]>::trim_ascii);
    rest.is_some_and(|rest| rest == command || rest.starts_with(command) && rest.get(command.len()) == Some(&b' '))
}

/// Whether each token is on one of these lines, counted from 1. The tokens stay the same when their lines are broken.
pub(super) fn tokens_of_lines(layout: &Layout<'_>, lines: &[RangeInclusive<usize>]) -> Vec<bool> {
    let mut chosen = Vec::with_capacity(layout.tokens.len());
    let mut number = 1;
    let mut at = 0;
    for line in &layout.lines {
        let start = layout.tokens[line.first as usize].piece.start as usize;
        number += count_line_ends(layout.text.get(at..start).unwrap_or_default());
        at = start;
        let tokens = &layout.tokens[line.first as usize..line.end as usize];
        let last = tokens.last().map_or(start, |last| last.piece.end as usize);
        let end = number + count_line_ends(layout.text.get(start..last).unwrap_or_default());
        let is_chosen = lines.iter().any(|range| *range.start() <= end && number <= *range.end());
        chosen.extend(tokens.iter().map(|_| is_chosen));
    }
    chosen
}

/// The number of line ends in a text; `\r\n` is one.
fn count_line_ends(text: &[u8]) -> usize {
    let ends = text.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count();
    ends - text.windows(2).filter(|pair| pair == b"\r\n").count()
}
