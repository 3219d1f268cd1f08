//! The state of an evaluation: its limits, budgets, and what a reported error leaves unknown.

pub(super) mod budget;
#[doc(hidden)]
pub mod evaluator;
pub(crate) mod limits;
pub(super) mod poison;
pub(super) mod silence;
