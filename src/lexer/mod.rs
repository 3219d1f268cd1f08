//! Bytes become tokens.
//!
//! Input: a main file and a loader for others. Output: one stream of [`Token`]s in which includes and conditionals are
//! already processed, because both may appear between any two tokens. Three layers, each of which knows only the one
//! below:
//!
//! - `kind`: the extent and kind of each piece of a text, by logos; `literals`: the values of numbers and strings.
//! - `preprocess`: the conditionals of one file; skipped regions are read by lines, and need not consist of tokens.
//! - [`TokenStream`]: the stack of open files (`stream`), with `translate`, `directives` and `includes`.
//!
//! Lexical errors are reported here, once, and never stop the stream: a damaged string is still a string. The stream
//! remembers where the last error was, so that the parser does not report its consequences.

mod ahead;
mod directives;
mod encoding;
mod flatten;
pub(crate) mod foreign;
mod includes;
pub mod kind;
mod literals;
mod preprocess;
mod preprocessed;
mod stream;
mod token;
mod translate;

pub(crate) use ahead::LeadingInclude;
pub(crate) use flatten::flatten;
#[cfg(feature = "editor")]
pub use preprocess::may_begin_directive;
#[cfg(feature = "editor")]
pub use preprocessed::Asides;
pub(crate) use preprocessed::{Ahead, Preprocessed};
pub use preprocessed::{MAX_INCLUDE_DEPTH, MAX_INCLUSIONS};
#[cfg(feature = "editor")]
pub(crate) use stream::Suspended;
pub use stream::TokenStream;
pub use token::{Keyword, Token};
