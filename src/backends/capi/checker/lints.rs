//! The rules about C APIs for `tdgen lint`: the checks of `--check-api` by name.

use super::checks::run_checks;
use crate::model::api::CLASSES;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::lints::{Lints, RecordFinding, Wanted};
use tdgen_language::diagnostics::Severity;

/// The rule about what no generator accepts.
const ERROR: &str = "api-error";

tdgen_language::backends::lints::lint_rules! {
    RULES in "../lints/":
    "api-condition", Warn, "A condition of a C API is constant, or divides by a value that may be zero.";
    "api-description", Warn, "A description of a C API is missing, or names something unknown.";
    "api-error", Deny, "No generator accepts a part of a C API.";
    "api-flags", Warn, "The flags of a parameter contradict its type.";
    "api-joined-strings", Warn, "A comma or a blank is missing between two strings of a C API.";
    "api-length", Warn, "A pointer of a C API has no length, and a number beside it may be that.";
    "api-refusal", Warn, "A function of a C API cannot refuse invalid arguments.";
    "api-repeated-check", Warn, "A function of a C API checks a condition twice.";
    "api-undefined-code", Warn, "A function of a C API returns a code that nothing declares.";
    "api-unread-field", Warn, "No generator reads a field of a C API.";
    "api-unused-type", Warn, "Nothing uses a handle, structure or callback type of a C API.";
}

/// What this product offers to `tdgen lint`.
pub(crate) const LINTS: Lints = Lints { rules: RULES, classes: &CLASSES, find };

fn find(context: &Context<'_>, is_wanted: Wanted<'_>) -> Vec<RecordFinding> {
    let rule = |name: &str| RULES.iter().find(|rule| rule.name == name && is_wanted(rule));
    let mut all = Vec::new();
    run_checks(context, &mut |name, found| {
        for diagnostic in found.sorted() {
            let name = if diagnostic.severity == Severity::Error { ERROR } else { name };
            all.extend(rule(name).map(|rule| RecordFinding::new(rule, diagnostic.clone())));
        }
    });
    all
}

#[cfg(test)]
mod tests {
    use super::super::checks::CHECKS;
    use super::RULES;

    #[test]
    fn each_check_belongs_to_a_rule() {
        let is_rule = |name: &str| RULES.iter().any(|rule| rule.name == name);
        assert!(CHECKS.iter().all(|(name, _)| is_rule(name)));
    }
}
