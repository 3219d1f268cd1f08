//! Expansion: finished records as statements that compile to the same records again.
//!
//! `select` finds the records that a user names and what they refer to, `print` writes classes and records, `values`
//! the values as source text.

mod print;
mod select;
mod values;

pub use print::{Expansion, expand};
