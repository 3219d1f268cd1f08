//! [`Lints`]: what a product offers to `tdgen lint`.

use std::collections::BTreeSet;

use super::context::Context;
use crate::diagnostics::{Diagnostic, Rule};
use crate::source::Span;

/// Declares rules: `NAME in "folder/": "name", Level, "what it finds";`. The page of each is the Markdown file of its
/// name in the folder, from the file that declares them.
#[doc(hidden)]
#[macro_export]
macro_rules! lint_rules {
    ($visibility:vis $rules:ident in $folder:literal: $($name:literal, $level:ident, $about:literal;)*) => {
        /// All rules, in alphabetical order.
        $visibility const $rules: &[$crate::diagnostics::Rule] = &[$($crate::diagnostics::Rule {
            name: $name,
            level: $crate::diagnostics::Level::$level,
            about: $about,
            page: include_str!(concat!($folder, $name, ".md")),
        },)*];
    };
}

#[doc(hidden)]
pub use lint_rules;

/// What a rule found, at the declaration that causes it.
#[derive(Debug)]
pub struct RecordFinding {
    /// The rule.
    pub rule: &'static Rule,
    /// The location and the message.
    pub diagnostic: Diagnostic,
    /// The cause, which does not depend on what it affects: two findings of a rule with the same location and cause
    /// are one.
    pub cause: String,
    /// What the declaration affects.
    pub affected: Affected,
    /// Whether something else needs the declaration, so that it is no mistake.
    pub is_refuted: bool,
}

impl RecordFinding {
    /// A finding about its location alone.
    pub fn new(rule: &'static Rule, diagnostic: Diagnostic) -> RecordFinding {
        let cause = diagnostic.message.clone();
        RecordFinding { rule, diagnostic, cause, affected: Affected::default(), is_refuted: false }
    }
}

/// The records that a declaration affects.
#[derive(Debug, Default)]
pub struct Affected {
    /// The noun for one of them.
    pub noun: &'static str,
    /// The location and the name of each.
    pub records: BTreeSet<(Span, String)>,
}

/// The note that a message about one record applies to more of them, if it does: `and 2 more operations`.
pub fn and_more(records: usize, noun: &str) -> Option<String> {
    match records.saturating_sub(1) {
        0 => None,
        1 => Some(format!("and 1 more {noun}")),
        more => Some(format!("and {more} more {noun}s")),
    }
}

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
    pub find: fn(&Context<'_>, is_wanted: Wanted<'_>) -> Vec<RecordFinding>,
}
