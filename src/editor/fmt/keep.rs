//! What stays as it is written: damaged statements, statements that a directive divides, and what comments or the
//! user leave out.

use std::ops::RangeInclusive;

use super::context::ContextKind;
use super::ids::PerContext;
use super::layout::{Layout, LineStart};
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
    let mut inner = PerContext::of(vec![0_u32; layout.contexts.len()]);
    for context in layout.contexts.iter().filter(|context| matches!(context.kind, ContextKind::Statement(_))) {
        if let Some(outer) = layout.contexts.statement(context.parent) {
            inner[outer] += context.errors;
        }
    }
    for (context, inner) in layout.contexts.iter_mut().zip(inner.iter()) {
        if let ContextKind::Statement(kind) = context.kind {
            context.is_kept = context.errors > *inner || kind == NodeKind::Error;
        }
    }
    // An error in the first token of a statement is found while the one before is read.
    let errors = file.diags.sorted().into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    for span in errors.filter_map(|error| error.span) {
        let offset = span.start.saturating_sub(file.start());
        let behind = layout.tokens.partition_point(|token| token.piece.start <= offset);
        if let Some(token) = layout.tokens.before(behind)
            && let Some(statement) = layout.contexts.statement(token.context)
        {
            layout.contexts[statement].is_kept = true;
        }
    }
}

/// Statements with a directive between their tokens.
fn mark_divided(layout: &mut Layout<'_>) {
    for token in layout.tokens.iter().filter(|token| token.is_directive()) {
        let divides = !layout.contexts[token.context].kind.has_statements();
        if let Some(statement) = layout.contexts.statement(token.context).filter(|_| divides) {
            layout.contexts[statement].is_kept = true;
        }
    }
}

/// Statements behind `// tdgen fmt: skip`.
fn mark_skipped(layout: &mut Layout<'_>) {
    let mut is_next = false;
    for line in layout.lines.iter() {
        match line.start {
            LineStart::Comment => is_next |= is_command(layout.token_text(&layout.tokens[line.first]), b"skip"),
            LineStart::Statement(statement) => layout.contexts[statement].is_kept |= std::mem::take(&mut is_next),
            _ => {}
        }
    }
}

/// Marks the tokens of what is kept, and tokens outside of statements.
fn spread(layout: &mut Layout<'_>) {
    for context in layout.contexts.ids() {
        let parent = layout.contexts[context].parent;
        layout.contexts[context].is_kept |= layout.contexts[parent].is_kept;
    }
    let contexts = &layout.contexts;
    for token in layout.tokens.iter_mut() {
        let context = &contexts[token.context];
        let is_stray = context.kind.has_statements() && !token.is_comment() && !token.is_directive();
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
    for token in layout.tokens.iter_mut() {
        if token.piece.kind == Kind::LineComment {
            let comment = token.piece.text(layout.text);
            is_off |= is_command(comment, b"off");
            token.is_kept |= is_off;
            is_off &= !is_command(comment, b"on");
        }
        token.is_kept |= is_off;
    }
}

/// What comments with commands begin with.
const COMMAND: &[u8] = b"tdgen fmt:";

/// Whether a comment is `// tdgen fmt: COMMAND`.
fn is_command(comment: &[u8], command: &[u8]) -> bool {
    let rest = comment.strip_prefix(b"//").map(<[u8]>::trim_ascii);
    let rest = rest.and_then(|rest| rest.strip_prefix(COMMAND)).map(<[u8]>::trim_ascii);
    rest.is_some_and(|rest| rest == command || rest.starts_with(command) && rest.get(command.len()) == Some(&b' '))
}

/// Whether each token is on one of these lines, counted from 1. The tokens stay the same when their lines are broken.
pub(super) fn tokens_of_lines(layout: &Layout<'_>, lines: &[RangeInclusive<usize>]) -> Vec<bool> {
    let mut chosen = Vec::with_capacity(layout.tokens.len());
    let mut number = 1;
    let mut at = 0;
    for line in layout.lines.iter() {
        let start = layout.tokens[line.first].piece.start as usize;
        number += count_line_ends(layout.text.get(at..start).unwrap_or_default());
        at = start;
        let last = layout.tokens[line.end.previous()].piece.end as usize;
        let end = number + count_line_ends(layout.text.get(start..last).unwrap_or_default());
        let is_chosen = lines.iter().any(|range| *range.start() <= end && number <= *range.end());
        chosen.extend(line.tokens().map(|_| is_chosen));
    }
    chosen
}

/// The number of line ends in a text; `\r\n` is one.
pub(super) fn count_line_ends(text: &[u8]) -> usize {
    let ends = text.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count();
    ends - text.windows(2).filter(|pair| pair == b"\r\n").count()
}
