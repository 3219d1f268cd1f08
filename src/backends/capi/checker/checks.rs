//! The table of all checks, and what runs them.

use super::known::Known;
use super::subject::Subject;
use super::{
    codes, conditions, fields, neighbours, params, prefixes, references, refusals, selectors, texts, types, typing,
};
use crate::entry_points::generate::warn_of_guards;
use crate::entry_points::runtime_needs;
use crate::print;
use crate::read::description::Reading;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::graph::RecordRef;

/// `--known-types=NAMES`.
pub(super) const KNOWN_TYPES: BackendOption =
    BackendOption::new("known-types", "NAMES", "Names of headers included before the API's, separated by commas")
        .repeated();

/// A check of a description and the names that it may use.
pub(super) type Check = fn(&Subject<'_>, &Known, &mut Diags);

/// The checks, each with the rule of `tdgen lint` that its warnings belong to.
pub(super) const CHECKS: &[(&str, Check)] = &[
    ("api-unread-field", fields::unknown),
    ("api-error", types::unknown),
    ("api-unused-type", types::check_unused),
    ("api-error", types::lengths),
    ("api-error", types::qualified_results),
    ("api-error", params::impossible_outputs),
    ("api-flags", params::constant_outputs),
    ("api-flags", params::doubtful_flags),
    ("api-length", params::undeclared_lengths),
    ("api-error", references::wrong_types),
    ("api-error", selectors::wrong_values),
    ("api-refusal", refusals::missing),
    ("api-undefined-code", codes::check_undefined),
    ("api-undefined-code", codes::undefined_in_record),
    ("api-repeated-check", codes::check_repeated),
    ("api-condition", conditions::unknown_names),
    ("api-condition", conditions::without_backquotes),
    ("api-error", typing::wrong_operands),
    ("api-error", typing::wrong_lengths),
    ("api-description", prefixes::missing),
    ("api-description", texts::missing),
    ("api-description", texts::unknown_names),
    ("api-description", texts::unpaired_backquotes),
    ("api-joined-strings", neighbours::run_together),
];

/// Runs checks, and calls a function with what each one reports and the rule that its warnings belong to.
pub(crate) fn run_checks(context: &Context<'_>, report: &mut dyn FnMut(&'static str, Diags)) {
    let mut errors = Diags::new(0);
    let reading = Reading::of(context, &mut errors);
    report("api-error", errors);
    let Ok(reading) = reading else {
        return;
    };
    let mut divisions = Diags::new(0);
    warn_of_guards(&reading.model, &mut divisions);
    report("api-condition", divisions);
    let types = context.options.all(&KNOWN_TYPES).flat_map(|names| names.split(','));
    let subject = Subject::new(&reading.model, context.records, context.sources);
    let known = Known::of(&subject, types.map(str::trim));
    for (name, check) in CHECKS {
        let mut found = Diags::new(0);
        check(&subject, &known, &mut found);
        report(name, found);
    }
    if reading.is_sound() {
        let mut clashes = Diags::new(0);
        let place = |name: &str| context.records.def(name).map(RecordRef::span);
        print::report_clashes(&reading.model, &place, &mut clashes);
        // They are reported; the check continues.
        let _ = runtime_needs::check_described(&reading.model, context.records, &mut clashes);
        report("api-error", clashes);
    }
}
