//! The table of all checks.

use super::findings::Findings;
use super::subject::Subject;
use super::{headers, mistakes, operations, records};

/// A check: its name, and the function that reports warnings.
pub(super) struct Check {
    pub(super) name: &'static str,
    pub(super) run: fn(&Subject<'_, '_>, &mut Findings),
    /// Whether `--check-ods` runs it without `--ods-checks`.
    pub(super) is_default: bool,
}

impl Check {
    const fn new(name: &'static str, run: fn(&Subject<'_, '_>, &mut Findings)) -> Check {
        Check { name, run, is_default: true }
    }

    /// The same check, only run if the option names it.
    const fn on_request(mut self) -> Check {
        self.is_default = false;
        self
    }
}

/// The checks, in the order of the documentation. What two of them find is reported by the first.
pub(super) const CHECKS: &[Check] = &[
    Check::new("same-name", operations::same_names),
    Check::new("unknown-name", operations::unknown_names),
    Check::new("unknown-method", mistakes::unknown_methods),
    Check::new("bare-attribute", mistakes::bare_attributes),
    Check::new("ambiguous-format", operations::ambiguous_formats),
    Check::new("two-formats", mistakes::two_formats),
    Check::new("unread-field", records::unread_fields),
    Check::new("argument-operator", mistakes::argument_operators),
    Check::new("unquoted-default", mistakes::unquoted_defaults),
    Check::new("repeated-prefix", mistakes::repeated_prefixes),
    Check::new("needless-carg", mistakes::needless_carg),
    Check::new("repeated-builder", mistakes::repeated_builders),
    Check::new("missing-class", headers::missing_classes),
    Check::new("no-summary", records::missing_summaries).on_request(),
    Check::new("no-description", records::missing_descriptions).on_request(),
];
