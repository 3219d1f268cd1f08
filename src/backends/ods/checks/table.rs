//! The table of all checks.

use super::subject::Subject;
use super::{headers, operations, records};
use crate::diagnostics::Diags;

/// A check: its name, and the function that reports warnings.
pub(super) struct Check {
    pub(super) name: &'static str,
    pub(super) run: fn(&Subject<'_, '_>, &mut Diags),
}

/// The checks, in the order of the documentation.
pub(super) const CHECKS: &[Check] = &[
    Check { name: "same-name", run: operations::same_names },
    Check { name: "unknown-name", run: operations::unknown_names },
    Check { name: "ambiguous-format", run: operations::ambiguous_formats },
    Check { name: "unread-field", run: records::unread_fields },
    Check { name: "missing-class", run: headers::missing_classes },
    Check { name: "no-summary", run: records::missing_summaries },
    Check { name: "no-description", run: records::missing_descriptions },
];
