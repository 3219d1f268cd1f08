//! Tokens become a syntax tree.
//!
//! Takes a main file and the way to open others; hands on an [`Ast`] and the [`Trivia`] beside it. Hand-written
//! recursive descent: the language depends on context in small ways (a `{` after a def's name begins its body, after
//! a value it slices bits; `7-4` lexes as `7` and `-4`), and its messages should name what was being read.
//! One file per family of productions; functions are named after what they read.
//!
//! Reading never fails: what cannot be read was reported and stands in the tree as an `Error` node. Inside a value a
//! function returns `Err(Reported)`, and the item or statement around it is where reading goes on (`recovery`), so
//! one run reports independent faults without their consequences. Only syntax is judged here: whether a name exists
//! or a type fits is the elaborator's question.
//!
//! Recursion is limited by [`MAX_NESTING`] for values and [`MAX_STATEMENT_NESTING`] for statements and types; the
//! caller provides a stack that is large enough for them (256 MB is plenty).

pub mod ast;
pub mod front_end;

pub mod operator_table;
mod operators;
mod parse;
mod ranges;
mod records;
mod recovery;
mod state;
mod statements;
mod types;
mod values;

pub use parse::{Parsed, parse};
pub use state::{MAX_NESTING, MAX_STATEMENT_NESTING};
