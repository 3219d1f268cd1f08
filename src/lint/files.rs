//! Rules about files: includes and guards.

use super::finding::{Findings, Fix};
use crate::lexer::kind::Kind;
use crate::source::Span;
use crate::syntax::{FileTree, NodeKind, Piece};

pub(super) fn find_repeated_includes(file: &FileTree, findings: &mut Findings<'_>) {
    let mut seen: Vec<(Vec<u8>, Span)> = Vec::new();
    let mut last = 0;
    for node in file.nodes.iter().filter(|node| node.kind == NodeKind::Include) {
        let range = file.range(node.span);
        // Between two inclusions a file may become another one.
        if has_define(file, last, range.start) {
            seen.clear();
        }
        last = range.end;
        let text = file.text().get(range.clone()).unwrap_or_default();
        let name: Vec<u8> = text.iter().copied().skip_while(|byte| *byte != b'"').collect();
        match seen.iter().find(|(other, _)| *other == name) {
            Some(&(_, first)) => {
                let shown = String::from_utf8_lossy(&name).into_owned();
                let finding = findings.add(node.span, format!("{shown} is included twice"));
                finding.note = Some((first, "first here".to_owned()));
                finding.help = Some("remove one of them".to_owned());
                finding.fix = Some(Fix { range: line_around(file.text(), range), text: Vec::new() });
            }
            None => seen.push((name, node.span)),
        }
    }
}

fn directives(file: &FileTree) -> impl Iterator<Item = &Piece> {
    file.pieces.iter().filter(|piece| piece.kind == Kind::Directive)
}

fn has_define(file: &FileTree, from: usize, to: usize) -> bool {
    directives(file)
        .any(|piece| (from..to).contains(&(piece.start as usize)) && piece.text(file.text()).starts_with(b"#define"))
}

/// The range of a line, if nothing else is on it; otherwise the range itself.
fn line_around(text: &[u8], range: std::ops::Range<usize>) -> std::ops::Range<usize> {
    let before = text.get(..range.start).unwrap_or_default();
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let after = text.get(range.end..).unwrap_or_default();
    let end = after.iter().position(|byte| *byte == b'\n').map_or(text.len(), |end| range.end + end + 1);
    let is_alone = text[start..range.start].trim_ascii().is_empty() && text[range.end..end].trim_ascii().is_empty();
    if is_alone { start..end } else { range }
}

pub(super) fn find_wrong_guards(file: &FileTree, findings: &mut Findings<'_>) {
    let mut solid = file.pieces.iter().filter(|piece| !piece.kind.is_trivia());
    let (Some(first), Some(second)) = (solid.next(), solid.next()) else {
        return;
    };
    let ends = solid.next_back().is_some_and(|last| word_of(file, last).is_some_and(|(word, _)| word == b"#endif"));
    let (Some((b"#ifndef", tested)), Some((b"#define", defined)), true) =
        (word_of(file, first), word_of(file, second), ends)
    else {
        return;
    };
    if tested != defined {
        let [tested, defined] = [tested, defined].map(|name| String::from_utf8_lossy(name).into_owned());
        let span = |piece: &Piece| Span::new(file.start() + piece.start, file.start() + piece.end);
        let finding = findings.add(span(second), format!("the guard tests `{tested}`, but `{defined}` is defined"));
        finding.note = Some((span(first), "tested here".to_owned()));
        finding.help = Some(format!("define `{tested}`; otherwise the file is read each time that it is included"));
    }
}

/// The word of a directive, and its macro.
fn word_of<'f>(file: &'f FileTree, piece: &Piece) -> Option<(&'f [u8], &'f [u8])> {
    if piece.kind != Kind::Directive {
        return None;
    }
    let text = piece.text(file.text());
    let mut words = text.split(|byte| matches!(byte, b' ' | b'\t' | b'/')).filter(|word| !word.is_empty());
    Some((words.next()?, words.next().unwrap_or_default()))
}
