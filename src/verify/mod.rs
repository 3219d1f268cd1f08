//! Verification of diagnostics: comments in the sources say which ones a compilation must report.
//!
//! `expectation` reads the comments, `verify` compares them with what was reported.

mod expectation;
mod verify;

pub use expectation::{Category, Expectation, expectations};
pub use verify::verify;
