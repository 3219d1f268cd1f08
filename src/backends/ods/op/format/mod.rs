//! The declarative assembly format of operations: `parse` and `print` from one description (ods.md 11).
//!
//! Takes an operation with its format's text; [`check`] makes a [`tree::Format`] of it, or tells what is wrong inside
//! the text; [`parser`] and [`printer`] write the two methods.

pub(super) mod check;
mod custom;
mod finish;
pub(super) mod methods;
mod neighbours;
mod optional;
mod parser;
mod printer;
mod resolve;
mod storage;
pub(super) mod tree;
mod types;
mod units;
