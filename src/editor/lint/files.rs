//! Rules about files: includes and guards.

use super::finding::{Findings, Fix};
use crate::syntax::{FileTree, NodeKind, Piece};
use tdgen_language::lexer::kind::Kind;
use tdgen_language::source::Span;

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

/// The directives of a file.
pub(super) fn directives(file: &FileTree) -> impl Iterator<Item = &Piece> {
    file.pieces.iter().filter(|piece| piece.kind == Kind::Directive)
}

fn has_define(file: &FileTree, from: usize, to: usize) -> bool {
    directives(file)
        .any(|piece| (from..to).contains(&(piece.start as usize)) && piece.text(file.text()).starts_with(b"#define"))
}

/// The range of a line, if nothing else is on it; otherwise the range itself.
pub(super) fn line_around(text: &[u8], range: std::ops::Range<usize>) -> std::ops::Range<usize> {
    let before = text.get(..range.start).unwrap_or_default();
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let after = text.get(range.end..).unwrap_or_default();
    let end = after.iter().position(|byte| *byte == b'\n').map_or(text.len(), |end| range.end + end + 1);
    let is_alone = text[start..range.start].trim_ascii().is_empty() && text[range.end..end].trim_ascii().is_empty();
    if is_alone { start..end } else { range }
}

/// The first two directives of a file that a conditional encloses: `#ifndef A`, `#define B`.
fn enclosing(file: &FileTree) -> Option<[(&Piece, &[u8]); 2]> {
    let mut solid = file.pieces.iter().filter(|piece| !piece.kind.is_trivia());
    let (first, second) = (solid.next()?, solid.next()?);
    let last = solid.next_back()?;
    match (word_of(file, first)?, word_of(file, second)?, word_of(file, last)?) {
        ((b"#ifndef", tested), (b"#define", defined), (b"#endif", _)) if end_of_first(file) == Some(last.start) => {
            Some([(first, tested), (second, defined)])
        }
        _ => None,
    }
}

/// The offset of the directive that ends the first conditional of a file.
fn end_of_first(file: &FileTree) -> Option<u32> {
    let mut depth = 0;
    for piece in directives(file) {
        match word_of(file, piece)?.0 {
            b"#ifdef" | b"#ifndef" => depth += 1,
            b"#endif" if depth == 1 => return Some(piece.start),
            b"#endif" => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The macro that keeps a file from being read twice, and the directive that tests it.
pub(super) fn guard(file: &FileTree) -> Option<(&[u8], Span)> {
    let [(first, tested), (_, defined)] = enclosing(file)?;
    (tested == defined).then(|| (tested, span_of(file, first)))
}

fn span_of(file: &FileTree, piece: &Piece) -> Span {
    Span::new(file.start() + piece.start, file.start() + piece.end)
}

pub(super) fn find_wrong_guards(file: &FileTree, findings: &mut Findings<'_>) {
    let Some([(first, tested), (second, defined)]) = enclosing(file).filter(|[tested, defined]| tested.1 != defined.1)
    else {
        return;
    };
    let [tested, defined] = [tested, defined].map(|name| String::from_utf8_lossy(name).into_owned());
    let message = format!("the guard tests `{tested}`, but `{defined}` is defined");
    let finding = findings.add(span_of(file, second), message);
    finding.note = Some((span_of(file, first), "tested here".to_owned()));
    finding.help = Some(format!("define `{tested}`; otherwise the file is read each time that it is included"));
}

/// The word of a directive, and its macro.
pub(super) fn word_of<'f>(file: &'f FileTree, piece: &Piece) -> Option<(&'f [u8], &'f [u8])> {
    if piece.kind != Kind::Directive {
        return None;
    }
    let text = piece.text(file.text());
    let mut words = text.split(|byte| matches!(byte, b' ' | b'\t' | b'/')).filter(|word| !word.is_empty());
    Some((words.next()?, words.next().unwrap_or_default()))
}
