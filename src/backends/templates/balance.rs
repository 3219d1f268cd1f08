//! [`check`]: which statements open a block, and which close it.
//!
//! minijinja tells a block that is not closed at the end of the file; here it is told where it was opened.

use std::ops::Range;

use super::scanner::Piece;
use crate::diagnostics::Diagnostic;
use crate::source::Span;

/// Words of statements that have an end.
const BLOCKS: &[&str] = &["autoescape", "block", "call", "filter", "for", "if", "macro", "set", "with"];

/// An open block.
struct Open<'t> {
    word: &'t str,
    at: Range<usize>,
}

/// The faults of a text's blocks.
pub(super) fn check(text: &str, pieces: &[Piece], place: impl Fn(&Range<usize>) -> Span) -> Vec<Diagnostic> {
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut faults = Vec::new();
    for piece in pieces {
        let Piece::Block(range) = piece else { continue };
        let (word, at) = first_word(text, range);
        if let Some(closed) = word.strip_prefix("end").filter(|it| BLOCKS.contains(it)) {
            match open.pop() {
                Some(innermost) if innermost.word == closed => {}
                None => faults.push(
                    Diagnostic::error(place(&at), format!("`{word}` closes nothing"))
                        .help(format!("no `{closed}` is open here")),
                ),
                Some(innermost) => {
                    let message = format!(
                        "`{word}` stands where `end{}` should: `{}` is still open",
                        innermost.word, innermost.word
                    );
                    let fault = Diagnostic::error(place(&at), message);
                    faults.push(fault.note(place(&innermost.at), "opened here"));
                    // One end was forgotten, or this one is wrong: the next ends tell.
                    match open.iter().rposition(|outer| outer.word == closed) {
                        Some(outer) => open.truncate(outer),
                        None => open.push(innermost),
                    }
                }
            }
        } else if matches!(word, "else" | "elif") {
            let fits = |block: &Open<'_>| block.word == "if" || (word == "else" && block.word == "for");
            if !open.last().is_some_and(fits) {
                let message = format!("`{word}` belongs to no `if`");
                let fault = Diagnostic::error(place(&at), message);
                faults.push(match open.last() {
                    Some(block) => fault.note(place(&block.at), format!("`{}` is open, which has none", block.word)),
                    None => fault,
                });
            }
        } else if BLOCKS.contains(&word) && !(word == "set" && is_assignment(&text[range.clone()])) {
            open.push(Open { word, at });
        }
    }
    for block in open {
        let message = format!("`{}` is never closed", block.word);
        faults.push(Diagnostic::error(place(&block.at), message).help(format!("`end{}` is missing", block.word)));
    }
    faults
}

/// The word that a statement begins with, and where it stands.
pub(super) fn first_word<'t>(text: &'t str, range: &Range<usize>) -> (&'t str, Range<usize>) {
    let statement = &text[range.clone()];
    let bare = statement.trim_start();
    let start = range.start + (statement.len() - bare.len());
    let end = bare.find(|c: char| !c.is_alphanumeric() && c != '_');
    let word = &bare[..end.unwrap_or(bare.len())];
    (word, start..start + word.len())
}

/// Whether a `set` has its value with it: an equals sign outside of brackets.
pub(super) fn is_assignment(statement: &str) -> bool {
    let mut depth = 0_i32;
    statement.chars().any(|c| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        c == '=' && depth == 0
    })
}
