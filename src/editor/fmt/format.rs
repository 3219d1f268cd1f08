//! [`format`]: formats a text.

use std::ops::RangeInclusive;

use super::options::Options;
use super::{columns, gaps, keep, layout, print, verify, width};
use crate::syntax::FileTree;
use tdgen_language::diagnostics::Severity;
use tdgen_language::parser::ast::Ast;

/// The formatter would have changed more than blanks. This is a bug; the file is left as it is.
#[derive(Debug, PartialEq, Eq)]
pub struct Altered {
    /// The offset of the first token that would have changed.
    pub at: usize,
}

/// A formatted text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formatted {
    /// The formatted text.
    pub text: Vec<u8>,
    /// The first syntax error: the statement with it stays as it is.
    pub damage: Option<Damage>,
}

/// A syntax error, as messages name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The line and the column, counted from 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

/// Formats a file. Of `lines`, counted from 1, only these are formatted.
///
/// Damaged statements stay as they are.
///
/// # Errors
/// [`Altered`] if a token would change.
///
/// ```
/// use tdgen_editor::fmt::{Options, format};
/// let formatted = format(b"class  A<int n >{ int m=n ; }", &Options::default(), None).unwrap();
/// assert_eq!(formatted.text, b"class A<int n> { int m = n; }\n");
/// ```
pub fn format(text: &[u8], options: &Options, lines: Option<&[RangeInclusive<usize>]>) -> Result<Formatted, Altered> {
    let file = read(text, options);
    let damage = first_error(&file);
    let chosen = lines.map(|lines| keep::tokens_of_lines(&layout::read(&file), lines));
    let mut last = format_and_wrap(file, options, chosen.as_deref())?;
    if last == text {
        return Ok(Formatted { text: last, damage });
    }
    // What is aligned, and which statement an error is in, may depend on what was moved. What does not settle is not
    // formatted at all.
    for _ in 0..MAX_RUNS {
        let next = format_and_wrap(read(&last, options), options, chosen.as_deref())?;
        if next == last {
            return Ok(Formatted { text: last, damage });
        }
        last = next;
    }
    Ok(Formatted { text: text.to_vec(), damage })
}

/// How often a file is formatted to see that nothing changes any more.
const MAX_RUNS: usize = 4;

/// How deep lists are broken.
const MAX_BREAKS: usize = 40;

fn read(text: &[u8], options: &Options) -> FileTree {
    let mut file = FileTree::read("", text.to_vec(), &options.defines);
    // The layout comes from the nodes. Statements take much memory.
    file.ast = Ast::default();
    file
}

/// Formats a file, and breaks lines until all that can fit do.
fn format_and_wrap(file: FileTree, options: &Options, chosen: Option<&[bool]>) -> Result<Vec<u8>, Altered> {
    let unbroken = format_once(&file, options, chosen)?;
    let Some(width) = options.width else {
        return Ok(unbroken);
    };
    let mut text = unbroken.clone();
    for _ in 0..MAX_BREAKS {
        let file = read(&text, options);
        let mut layout = layout::read(&file);
        keep::mark(&mut layout, &file, chosen);
        let Some(wrapped) = width::wrap(&layout, width) else {
            return Ok(text);
        };
        check(&file, &wrapped)?;
        text = format_once(&read(&wrapped, options), options, chosen)?;
    }
    Ok(unbroken)
}

fn format_once(file: &FileTree, options: &Options, chosen: Option<&[bool]>) -> Result<Vec<u8>, Altered> {
    let mut layout = layout::read(file);
    layout.habits = gaps::habits(&layout, options.spaces);
    keep::mark(&mut layout, file, chosen);
    let columns = columns::place(&layout, options);
    let formatted = print::print(&layout, &columns);
    check(file, &formatted)?;
    Ok(formatted)
}

fn check(file: &FileTree, formatted: &[u8]) -> Result<(), Altered> {
    verify::first_change(file, formatted).map_or(Ok(()), |at| Err(Altered { at }))
}

fn first_error(file: &FileTree) -> Option<Damage> {
    let errors = file.diags.sorted().into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let first = errors.min_by_key(|diagnostic| diagnostic.span.map(|span| span.start))?;
    let location = file.sources().locate(first.span?.start);
    Some(Damage { line: location.line, column: location.column, message: first.message.clone() })
}
