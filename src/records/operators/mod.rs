//! Evaluation of operators.
//!
//! `apply` computes an operator with the function that the operator table names. The functions are methods of the
//! evaluator, one file a family; they return none while an operand is unknown.

pub(crate) mod apply;
mod dags;
mod lists;
mod numbers;
mod records;
mod strings;

pub(super) use numbers::number;
