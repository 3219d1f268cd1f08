//! [`Lints`]: what a product offers to `tdgen lint`.

use super::context::Context;
use crate::diagnostics::{Diagnostic, Rule};

/// The rules of a product about the records of a main file.
#[derive(Clone, Copy)]
pub struct Lints {
    /// The rules, in alphabetical order.
    pub rules: &'static [Rule],
    /// The classes that records of the product need: without them nothing is looked for.
    pub classes: &'static [&'static str],
    /// Finds what the rules that `is_wanted` accepts look for, each with its rule.
    pub find: fn(&Context<'_>, is_wanted: &dyn Fn(&Rule) -> bool) -> Vec<(&'static Rule, Diagnostic)>,
}
