//! The formatter: lines are the author's.
//!
//! Every line break stays where it is, unless a width is set. The formatter decides about blanks within lines,
//! indentation, empty lines and line ends; it changes neither a token nor the text of a comment, which [`format()`]
//! checks for each file. Columns that are aligned stay aligned.
//!
//! `layout` reads a file as lines of tokens, `keep` marks what stays as it is written, `habits` has the blanks about
//! which authors differ, `indent`, `gaps` and `columns` place the tokens, `print` writes them, `verify` reads what was
//! written, and `width` breaks lines.

mod columns;
mod context;
mod format;
mod gaps;
mod habits;
mod ids;
mod indent;
mod keep;
mod layout;
mod options;
mod print;
mod verify;
mod width;

pub use format::{Altered, Damage, Formatted, format};
pub use options::{Align, LetBody, Options, Spaces};
