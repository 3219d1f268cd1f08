//! Bytes become tokens.
//!
//! Takes a main file and a way to open others; hands on one stream of [`Token`]s in which includes and conditionals
//! are already done, because both may stand between any two tokens (tablegen-language.md 1.12-1.18). Three layers,
//! each knowing only the one below:
//!
//! - `raw`: what a run of bytes is, by logos; `literals`: what a number or string means.
//! - `preprocess`: conditionals of one file; skipped regions are read by lines, their text need not be tokens.
//! - [`TokenStream`]: the stack of open files (`stream`), with `translate`, `directives` and `includes` for what it
//!   meets in them.
//!
//! Lexical faults are reported here, once, and never stop the stream: a damaged string is still a string. The stream
//! remembers where the last fault was, so that the parser does not report its consequences.
//! Comments and runs of blank lines are kept in a table beside the tokens, [`Trivia`], for tools that need the layout.

mod directives;
mod includes;
mod literals;
mod plain;
mod preprocess;
mod raw;
mod stream;
mod token;
mod translate;
mod trivia;

pub use stream::{MAX_INCLUDE_DEPTH, MAX_INCLUSIONS, TokenStream};
pub use token::{Keyword, Token};
pub use trivia::{Trivia, TriviaKind, TriviaPiece};
