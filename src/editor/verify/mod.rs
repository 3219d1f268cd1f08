//! Verification of diagnostics: comments in the sources say which ones a compilation must report.
//!
//! `expectation` reads the comments, `check` compares them with what was reported.

mod check;
mod expectation;

pub use check::verify;
pub use expectation::{Category, Expectation, expectations};
