//! [`format`]: formats a text.

use std::ops::RangeInclusive;

use super::options::Options;
use super::{columns, keep, layout, print, verify};
use crate::diagnostics::Severity;
use crate::syntax::FileTree;

/// The formatter would have changed more than blanks. This is a bug; the file is left as it is.
#[derive(Debug, PartialEq, Eq)]
pub struct Altered {
    /// The offset of the first token that would have changed.
    pub at: usize,
}

/// A formatted text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formatted {
    pub text: Vec<u8>,
    /// The first syntax error: the statement with it stays as it is.
    pub damage: Option<Damage>,
}

/// A syntax error, as messages name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The line and the column, counted from 1.
    pub line: usize,
    pub column: usize,
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
/// use tdgen_language::fmt::{Options, format};
/// let formatted = format(b"class  A<int n >{ int m=n ; }", &Options::default(), None).unwrap();
/// assert_eq!(formatted.text, b"class A<int n> { int m = n; }\n");
/// ```
pub fn format(text: &[u8], options: &Options, lines: Option<&[RangeInclusive<usize>]>) -> Result<Formatted, Altered> {
    let first = format_once(text, options, lines)?;
    if first.damage.is_none() || lines.is_some() {
        return Ok(first);
    }
    // Which statement an error is in may depend on indentation. What does not settle is not formatted at all.
    let mut last = first.text;
    for _ in 0..MAX_RUNS {
        let next = format_once(&last, options, None)?.text;
        if next == last {
            return Ok(Formatted { text: last, damage: first.damage });
        }
        last = next;
    }
    Ok(Formatted { text: text.to_vec(), damage: first.damage })
}

/// How often a damaged file is formatted to see that nothing changes any more.
const MAX_RUNS: usize = 4;

fn format_once(text: &[u8], options: &Options, lines: Option<&[RangeInclusive<usize>]>) -> Result<Formatted, Altered> {
    let file = FileTree::read("", text.to_vec(), &options.defines);
    let mut layout = layout::read(&file);
    keep::mark(&mut layout, &file, lines);
    let columns = columns::place(&layout, options);
    let formatted = print::print(&layout, &columns);
    match verify::first_change(&file, &formatted) {
        None => Ok(Formatted { text: formatted, damage: first_error(&file) }),
        Some(at) => Err(Altered { at }),
    }
}

fn first_error(file: &FileTree) -> Option<Damage> {
    let errors = file.diags.sorted().into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let first = errors.min_by_key(|diagnostic| diagnostic.span.map(|span| span.start))?;
    let location = file.sources().locate(first.span?.start);
    Some(Damage { line: location.line, column: location.column, message: first.message.clone() })
}
