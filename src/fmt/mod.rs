//! The formatter: lines are the author's.
//!
//! Every line break stays where it is. The formatter decides about blanks within lines, indentation, empty lines and
//! line ends; it changes neither a token nor the text of a comment, which [`format`] checks for each file. Columns that
//! are aligned stay aligned.
//!
//! `layout` reads a file as lines of tokens, `keep` marks what stays as it is written, `indent`, `gaps` and `columns`
//! place the tokens, `print` writes them.

mod columns;
mod context;
mod gaps;
mod indent;
mod keep;
mod layout;
mod print;

use std::ops::RangeInclusive;

use crate::lexer::kind::Kind;
use crate::syntax::{FileTree, Piece, solid_pieces};

/// How files are formatted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The columns of a step of indentation; none for the step that most bodies of the file have.
    pub indent: Option<u32>,
    pub let_body: LetBody,
    pub align: Align,
    /// The macros that are defined: other regions of conditionals stay as they are.
    pub defines: Vec<String>,
}

/// How the statements in the braces of `let ... in` and `defset` are indented.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LetBody {
    /// As the first one is: by a step, or not at all.
    #[default]
    Keep,
    /// By so many columns.
    Columns(u32),
}

/// How the further lines of a statement are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Align {
    /// They move with what they stand under.
    #[default]
    Keep,
    /// Below what follows the bracket, or a step deeper than its line if nothing does.
    Strict,
}

/// The formatter would have changed more than blanks. This is a bug; the file is left as it is.
#[derive(Debug, PartialEq, Eq)]
pub struct Altered {
    /// The offset of the first token that would have changed.
    pub at: usize,
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
/// assert_eq!(formatted, b"class A<int n> { int m = n; }\n");
/// ```
pub fn format(text: &[u8], options: &Options, lines: Option<&[RangeInclusive<usize>]>) -> Result<Vec<u8>, Altered> {
    let file = FileTree::read("", text.to_vec(), &options.defines);
    let mut layout = layout::read(&file);
    keep::mark(&mut layout, &file, lines);
    let columns = columns::place(&layout, options);
    let formatted = print::print(&layout, &columns);
    match first_change(text, &formatted, &options.defines) {
        None => Ok(formatted),
        Some(at) => Err(Altered { at }),
    }
}

/// The offset of the first token, comment or directive that differs.
fn first_change(old: &[u8], new: &[u8], defines: &[String]) -> Option<usize> {
    if old == new {
        return None;
    }
    let (before, after) = (solid_pieces(old, defines), solid_pieces(new, defines));
    let is_same = |a: &Piece, b: &Piece| {
        let (before, after) = (a.text(old), b.text(new));
        let is_comment = a.kind == Kind::LineComment;
        a.kind == b.kind && (before == after || is_comment && before.trim_ascii_end() == after.trim_ascii_end())
    };
    let same = before.iter().zip(&after).take_while(|(a, b)| is_same(a, b)).count();
    if same == before.len() && same == after.len() {
        return None;
    }
    Some(before.get(same).map_or(old.len(), |piece| piece.start as usize))
}
