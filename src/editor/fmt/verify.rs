//! The check that only blanks changed.

use crate::syntax::{FileTree, Piece};
use tdgen_language::lexer::kind::{Kind, scan};
use tdgen_language::lexer::may_begin_directive;

/// The offset in a file of the first token, comment or directive that a formatted text has not in its place; none if
/// only blanks and line ends differ.
pub(super) fn first_change(file: &FileTree, formatted: &[u8]) -> Option<usize> {
    if formatted == file.text() {
        return None;
    }
    let mut at = 0;
    for piece in file.pieces.iter().filter(|piece| !piece.is_blank()) {
        at = skip_blanks(formatted, at);
        match end_of(*piece, file.text(), formatted, at) {
            Some(end) => at = end,
            None => return Some(piece.start as usize),
        }
    }
    (skip_blanks(formatted, at) < formatted.len()).then_some(file.text().len())
}

/// The end of a piece of the old text that is at `at` of the new one; none if something else is there.
fn end_of(piece: Piece, old: &[u8], new: &[u8], at: usize) -> Option<usize> {
    let written = piece.text(old);
    // Where a directive begins and what is skipped is decided by lines, which do not change.
    let end = match piece.kind {
        Kind::Skipped => return skipped_end(written, new, at),
        Kind::Directive => at + written.len(),
        kind => {
            let (found, end) = scan(new, at);
            let is_directive =
                kind == Kind::Hash && may_begin_directive(new, at) != may_begin_directive(old, piece.start as usize);
            if found != kind || is_directive {
                return None;
            }
            end.max(if kind == Kind::Unexpected { at + written.len() } else { 0 })
        }
    };
    let found = new.get(at..end)?;
    let is_same = match piece.kind {
        Kind::LineComment => found.trim_ascii_end() == written.trim_ascii_end(),
        _ => found == written,
    };
    is_same.then_some(end)
}

/// The end of skipped lines. Their first blanks were passed as blanks between tokens.
fn skipped_end(written: &[u8], new: &[u8], at: usize) -> Option<usize> {
    let solid = &written[skip_blanks(written, 0)..];
    let end = at + solid.len();
    (new.get(at..end)? == solid).then_some(end)
}

fn skip_blanks(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).unwrap_or(rest.len())
}
