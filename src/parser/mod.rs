//! Tokens become a syntax tree.
//!
//! Input: a main file and a loader for others. Output: an [`Ast`](ast::Ast). The parser is hand-written recursive
//! descent, because the language depends on context in small ways: a `{` after the name of a def begins its body, and
//! after a value it slices bits; `7-4` lexes as `7` and `-4`. One file per family of productions; functions are named
//! after what they parse.
//!
//! Parsing never fails: what cannot be parsed is reported and becomes an `Error` node. Inside a value a function
//! returns `Err(Reported)`, and parsing goes on after the item or statement around it (`recovery`), so that one run
//! reports all independent errors without their consequences. Only syntax is checked here; the elaborator checks names
//! and types.
//!
//! Recursion is limited by [`MAX_NESTING`] for values and [`MAX_STATEMENT_NESTING`] for statements and types; the
//! caller provides a stack that is large enough for them (256 MB suffice).

pub mod ast;
mod foreign_fields;
pub mod front_end;
mod lets;
mod lookahead;
mod nodes;
pub mod operator_table;
mod operators;
mod parse;
mod ranges;
mod records;
mod recovery;
mod recovery_state;
mod state;
mod statements;
mod types;
mod values;

pub use nodes::{Node, NodeKind};
pub use parse::parse;
pub use parse::{Part, Parts};
#[cfg(feature = "editor")]
pub use parse::{Place, parse_one_file};
pub use state::{MAX_NESTING, MAX_STATEMENT_NESTING};
