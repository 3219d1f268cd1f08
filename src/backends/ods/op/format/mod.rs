//! The declarative assembly format of an operation.
//!
//! [`check`] resolves the parsed elements into a [`tree::Format`]; [`parser`] and [`printer`] emit the methods `parse`
//! and `print` from it and cannot fail.

mod bindings;
pub(super) mod check;
mod custom;
mod edges;
mod finish;
mod keyed;
pub(super) mod methods;
mod missing;
mod neighbours;
mod optional;
mod parser;
mod printer;
pub(crate) mod readings;
mod resolve;
mod storage;
pub(super) mod tree;
mod types;
mod units;
