//! The rules about MLIR dialects for `tdgen lint`: the checks of `--check-ods` by name.

use std::collections::{BTreeMap, BTreeSet};

use super::super::op::described::Operations;
use super::findings::{Findings, Found};
use super::subject::Subject;
use super::table::CHECKS;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::lints::{Affected, Lints, RecordFinding, Wanted};
use tdgen_language::diagnostics::{Diagnostic, Diags, Level, Note, Rule};
use tdgen_language::source::Span;

/// What the names of rules have before the names of checks.
const PREFIX: &str = "ods-";

macro_rules! rules {
    ($($name:literal, $level:ident, $about:literal;)*) => {
        const RULES: &[Rule] = &[$(Rule {
            name: $name,
            level: Level::$level,
            about: $about,
            page: include_str!(concat!("../lints/", $name, ".md")),
        },)*];
    };
}

rules! {
    "ods-ambiguous-format", Warn, "The printed form of an operation can be read in two ways.";
    "ods-argument-operator", Warn, "The arguments of an operation are in another dag than `ins`.";
    "ods-bare-attribute", Warn, "An optional attribute is outside of the optional groups of a format.";
    "ods-error", Deny, "No generator accepts an operation.";
    "ods-needless-carg", Note, "A parameter of a builder is a `CArg` without a default value.";
    "ods-no-description", Off, "An operation, type or attribute has no description.";
    "ods-no-summary", Off, "An operation, type or attribute has no summary.";
    "ods-repeated-builder", Warn, "Two builders of an operation have the same parameters.";
    "ods-repeated-prefix", Warn, "The mnemonic of an operation begins with the name of its dialect.";
    "ods-same-name", Warn, "Two operations have one name.";
    "ods-two-formats", Note, "An operation has a declarative and a custom format.";
    "ods-unknown-method", Warn, "An operation declares a method that its interface lacks.";
    "ods-unknown-name", Warn, "A trait names a part that the operation lacks.";
    "ods-unquoted-default", Warn, "The default of a string attribute is a name in C++.";
    "ods-unread-field", Warn, "Nothing reads a field whose name resembles one that is read.";
}

/// What this product offers to `tdgen lint`.
pub(crate) const LINTS: Lints = Lints { rules: RULES, classes: &["Op", "Dialect"], find };

fn find(context: &Context<'_>, is_wanted: Wanted<'_>) -> Vec<RecordFinding> {
    let mut errors = Diags::new(0);
    let Ok(operations) = Operations::read(context, &mut errors) else {
        return Vec::new();
    };
    let subject = Subject { context, ops: operations.all() };
    let rule_of = |name: &str| {
        RULES.iter().find(|rule| rule.name.strip_prefix(PREFIX) == Some(name)).filter(|rule| is_wanted(rule))
    };
    let mut findings = Findings::default();
    for check in CHECKS.iter().filter(|check| rule_of(check.name).is_some()) {
        findings.begin(check.name);
        (check.run)(&subject, &mut findings);
    }
    let errors = rule_of("error").into_iter().flat_map(|rule| shared_errors(rule, &errors));
    let found = findings.into_list().into_iter().filter_map(|Found { check, cause, warning, affected, is_refuted }| {
        Some(RecordFinding { rule: rule_of(check)?, diagnostic: warning, cause, affected, is_refuted })
    });
    errors.chain(found).collect()
}

/// The errors; those with one message and a common location in their first notes, such as that of a class's format, are
/// one finding at that location.
fn shared_errors(rule: &'static Rule, errors: &Diags) -> Vec<RecordFinding> {
    let common = |error: &Diagnostic| Some((error.notes.first()?.span?, error.message.clone()));
    let mut users: BTreeMap<(Span, String), BTreeSet<Option<Span>>> = BTreeMap::new();
    for error in errors.sorted() {
        if let Some(common) = common(error) {
            users.entry(common).or_default().insert(error.span);
        }
    }
    let located = |error: &Diagnostic| {
        let shared = common(error).filter(|it| users.get(it).is_some_and(|spans| spans.len() > 1));
        let mut finding = RecordFinding::new(rule, error.clone());
        if let (Some((origin, _)), Some(record)) = (shared, error.span) {
            let diagnostic = &mut finding.diagnostic;
            (diagnostic.span, diagnostic.label) = (Some(origin), None);
            diagnostic.notes[0] = Note { message: "affects this".to_owned(), span: Some(record) };
            let records = BTreeSet::from([(record, String::new())]);
            finding.affected = Affected { noun: "record", records };
        }
        finding
    };
    errors.sorted().into_iter().map(located).collect()
}

#[cfg(test)]
mod tests {
    use super::{CHECKS, PREFIX, RULES};

    #[test]
    fn each_check_is_a_rule() {
        // Which header declares a class is known only to a build.
        for check in CHECKS.iter().filter(|check| check.name != "missing-class") {
            assert!(RULES.iter().any(|rule| rule.name.strip_prefix(PREFIX) == Some(check.name)), "{}", check.name);
        }
    }
}
