//! Comparison of the records of two compilations.
//!
//! `content` identifies anonymous records by what is in them, because their numbers differ between versions; `compare`
//! pairs the records.

mod compare;
mod content;

pub use compare::{Anonymous, Change, Comparison, FieldChange, Filter, compare};
