//! Parts of a file: what can be folded and selected, and its includes.

use std::ops::Range;

use crate::syntax::{FileTree, NodeKind};
use tdgen_language::lexer::kind::{Digits, Kind};

/// What is folded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldKind {
    /// A body, a block, a list.
    Code,
    /// Comments.
    Comment,
    /// Includes.
    Include,
    /// Lines that are not read.
    Skipped,
}

/// A part of a file that can be folded; offsets of its first and last byte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fold {
    /// The offsets.
    pub range: Range<usize>,
    /// What it is.
    pub kind: FoldKind,
}

/// What can be folded in a file; parts of one line are among them.
pub fn folds(file: &FileTree) -> Vec<Fold> {
    let mut folds = Vec::new();
    for node in &file.nodes {
        let is_code = matches!(
            node.kind,
            NodeKind::Body | NodeKind::Block | NodeKind::TemplateArgs | NodeKind::Arguments | NodeKind::Parents
        );
        if is_code {
            folds.push(Fold { range: file.range(node.span), kind: FoldKind::Code });
        }
    }
    let includes = file.nodes.iter().filter(|node| node.kind == NodeKind::Include);
    add_runs(file, includes.map(|node| file.range(node.span)), FoldKind::Include, &mut folds);
    let of_kind = |wanted: fn(Kind) -> bool| {
        let pieces = file.pieces.iter().filter(move |piece| wanted(piece.kind));
        pieces.map(|piece| piece.start as usize..piece.end as usize)
    };
    let is_comment = |kind| matches!(kind, Kind::LineComment | Kind::BlockComment(_));
    add_runs(file, of_kind(is_comment), FoldKind::Comment, &mut folds);
    folds.extend(
        of_kind(|kind| kind == Kind::Code(tdgen_language::lexer::kind::Closed::Yes))
            .map(|range| Fold { range, kind: FoldKind::Code }),
    );
    folds.extend(of_kind(|kind| kind == Kind::Skipped).map(|range| Fold { range, kind: FoldKind::Skipped }));
    folds.sort_by_key(|fold| (fold.range.start, std::cmp::Reverse(fold.range.end)));
    folds
}

/// Adds parts that follow each other in lines as one.
fn add_runs(file: &FileTree, parts: impl Iterator<Item = Range<usize>>, kind: FoldKind, folds: &mut Vec<Fold>) {
    let mut run: Option<Range<usize>> = None;
    for part in parts {
        let is_next = run.as_ref().is_some_and(|run| {
            let between = file.text().get(run.end..part.start).unwrap_or_default();
            between.iter().all(u8::is_ascii_whitespace) && between.iter().filter(|byte| **byte == b'\n').count() < 2
        });
        match &mut run {
            Some(run) if is_next => run.end = part.end,
            _ => folds.extend(run.replace(part).map(|range| Fold { range, kind })),
        }
    }
    folds.extend(run.map(|range| Fold { range, kind }));
}

/// The parts of a file around an offset, from the innermost one: the word, values, items, statements.
pub fn selections(file: &FileTree, offset: usize) -> Vec<Range<usize>> {
    let mut around: Vec<Range<usize>> = Vec::new();
    let word = file.pieces.iter().find(|piece| (piece.start as usize..piece.end as usize).contains(&offset));
    around.extend(word.filter(|piece| !piece.is_blank()).map(|piece| piece.start as usize..piece.end as usize));
    let nodes = file.nodes.iter().map(|node| node.span);
    let values = file.ast.exprs.iter().map(|value| value.span);
    let spans = nodes.chain(values).map(|span| file.range(span));
    around.extend(spans.filter(|range| range.start <= offset && offset <= range.end && !range.is_empty()));
    around.push(0..file.text().len());
    around.sort_by_key(|range| range.end - range.start);
    around.dedup();
    // Recovery from errors may leave parts that overlap.
    let mut nested: Vec<Range<usize>> = Vec::new();
    for range in around {
        if nested.last().is_none_or(|inner| range.start <= inner.start && inner.end <= range.end && range != *inner) {
            nested.push(range);
        }
    }
    nested
}

/// The name that an offset is in or behind, if it is one in the code.
pub fn name_at(file: &FileTree, offset: usize) -> Option<Range<usize>> {
    let first = file.pieces.partition_point(|piece| (piece.end as usize) < offset);
    let near = file.pieces.get(first..).unwrap_or_default().iter().take_while(|piece| piece.start as usize <= offset);
    let mut names = near.filter(|piece| matches!(piece.kind, Kind::Name | Kind::Digits(Digits::Name)));
    names.next().map(|piece| piece.start as usize..piece.end as usize)
}

/// The includes of a file: the offsets of the name in its quotes, and the name.
pub fn includes(file: &FileTree) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    for node in file.nodes.iter().filter(|node| node.kind == NodeKind::Include) {
        let range = file.range(node.span);
        let first = file.pieces.partition_point(|piece| (piece.start as usize) < range.start);
        let inside = file.pieces.get(first..).unwrap_or_default().iter();
        let mut inside = inside.take_while(|piece| (piece.start as usize) < range.end);
        if let Some(string) = inside.find(|piece| matches!(piece.kind, Kind::String(_))) {
            let name =
                string.start as usize + 1..(string.end as usize).saturating_sub(1).max(string.start as usize + 1);
            let text = String::from_utf8_lossy(file.text().get(name.clone()).unwrap_or_default()).into_owned();
            found.push((name, text));
        }
    }
    found
}
