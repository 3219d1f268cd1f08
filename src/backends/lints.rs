//! [`Lints`]: what a product offers to `tdgen lint`.

use super::context::Context;
use crate::diagnostics::{Diagnostic, Rule};

/// What was found, each with the rule that looked for it.
pub type Reports = Vec<(&'static Rule, Diagnostic)>;

/// Whether a rule is looked for.
pub type Wanted<'w> = &'w dyn Fn(&Rule) -> bool;

/// The rules of a product about the records of a main file.
#[derive(Clone, Copy)]
pub struct Lints {
    /// The rules, in alphabetical order.
    pub rules: &'static [Rule],
    /// The classes that records of the product need: without them nothing is looked for.
    pub classes: &'static [&'static str],
    /// Finds what the rules that `is_wanted` accepts look for.
    pub find: fn(&Context<'_>, is_wanted: Wanted<'_>) -> Reports,
}
