//! Operators: what exists, and how each is computed.
//!
//! [`Op`] names every operator node; [`BANG`] is the table of the bang operators that people write, read by the
//! elaborator (arity, types), by did-you-mean and by the documentation. Each family folds in a file of its own, as
//! methods of the evaluator: they take operands and give a value, or none when an operand is not known yet.

mod apply;
pub(crate) mod dags;
mod lists;
mod numbers;
mod records;
mod strings;
mod table;

pub use table::{BANG, BangOperator, Rule, TypeArg, find};
