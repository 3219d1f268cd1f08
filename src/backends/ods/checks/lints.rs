//! The rules about MLIR dialects for `tdgen lint`: the checks of `--check-ods` by name.

use std::collections::{BTreeSet, HashMap};

use super::super::op::described::Operations;
use super::findings::{Findings, Found};
use super::subject::Subject;
use super::table::CHECKS;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::lints::{Affected, Lints, RecordFinding, Wanted};
use tdgen_language::diagnostics::{Diagnostic, Diags, Note, Rule};
use tdgen_language::records::Records;
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// What the names of rules have before the names of checks.
const PREFIX: &str = "ods-";

tdgen_language::backends::lints::lint_rules! {
    RULES in "../lints/":
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
    let errors = rule_of("error").into_iter().flat_map(|rule| shared_errors(rule, &errors, context.records));
    let found = findings.into_list().into_iter().filter_map(|Found { check, cause, warning, affected, is_refuted }| {
        Some(RecordFinding { rule: rule_of(check)?, diagnostic: warning, cause, affected, is_refuted })
    });
    errors.chain(found).collect()
}

/// The errors. Those of several records with one cause and a common location in their first notes, such as that of a
/// class's format, are one finding at that location.
fn shared_errors(rule: &'static Rule, errors: &Diags, records: &Records) -> Vec<RecordFinding> {
    let causes = without_names(errors, records);
    let common = |error: &Diagnostic| error.notes.first().and_then(|note| note.span);
    let mut users: HashMap<(Span, &str), BTreeSet<Option<Span>>> = HashMap::new();
    for (error, cause) in &causes {
        if let Some(origin) = common(error) {
            users.entry((origin, cause)).or_default().insert(error.span);
        }
    }
    let located = |(error, cause): &(&Diagnostic, String)| {
        let mut finding = RecordFinding::new(rule, (*error).clone());
        let origin = common(error).filter(|origin| users.get(&(*origin, cause)).is_some_and(|spans| spans.len() > 1));
        if let (Some(origin), Some(record)) = (origin, error.span) {
            let diagnostic = &mut finding.diagnostic;
            (diagnostic.span, diagnostic.label) = (Some(origin), None);
            diagnostic.notes[0] = Note { message: "affects this".to_owned(), span: Some(record) };
            finding.affected = Affected { noun: "record", records: BTreeSet::from([(record, String::new())]) };
            finding.cause.clone_from(cause);
        }
        finding
    };
    causes.iter().map(located).collect()
}

/// The errors with their messages in which the names of the records are missing that they are about.
fn without_names<'d>(errors: &'d Diags, records: &Records) -> Vec<(&'d Diagnostic, String)> {
    let at: HashMap<Span, RecordRef<'_>> = records.defs_in_order().map(|record| (record.span(), record)).collect();
    let without_name = |error: &Diagnostic| {
        let Some(record) = error.span.and_then(|span| at.get(&span)) else { return error.message.clone() };
        let (name, mnemonic) = (record.name(), record.text("opName").unwrap_or_default());
        let is_name = |word: &&str| {
            *word == name
                || !mnemonic.is_empty() && word.strip_suffix(mnemonic).is_some_and(|dialect| dialect.ends_with('.'))
        };
        error.message.split('`').filter(|word| !is_name(word)).collect::<Vec<&str>>().join("`")
    };
    errors.sorted().into_iter().map(|error| (error, without_name(error))).collect()
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
