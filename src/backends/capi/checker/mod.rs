//! `--check-api`: reports all errors and suspicious parts of a description in one run.
//!
//! The output is empty; build systems use it as a stamp file. [`Reading`] reports errors that stop the generators; the
//! checks here find more. An error is something that a compiler of the generated code would reject or that cannot be
//! intended; a warning may be intended. The checks read records and not the model, so that they also see invalid
//! objects.

mod codes;
mod conditions;
mod fields;
mod known;
mod lints;
mod literals;
mod neighbours;
mod params;
mod references;
mod refusals;
mod subject;
mod texts;
mod types;
mod typing;

use super::entry_points::warn_of_guards;
use super::read::Reading;
use super::{lock, names, print, runtime_needs};
use known::Known;
pub(crate) use lints::LINTS;
use subject::Subject;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::output::Output;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::graph::RecordRef;

/// `--check-api`.
pub(crate) const BACKEND: Backend = Backend::new(
    "check-api",
    "Report all errors and suspicious parts of an API's description; the output is empty",
    run,
)
.options(&[KNOWN_TYPES, names::PREFIX, names::NAME, lock::OPTION]);

/// `--known-types=NAMES`.
const KNOWN_TYPES: BackendOption =
    BackendOption::new("known-types", "NAMES", "Names of headers included before the API's, separated by commas");

/// A check of a description and the names that it may use.
type Check = fn(&Subject<'_>, &Known, &mut Diags);

/// The checks, each with the rule of `tdgen lint` that its warnings belong to.
const CHECKS: &[(&str, Check)] = &[
    ("api-unread-field", fields::unknown),
    ("api-error", types::unknown),
    ("api-unused-type", types::check_unused),
    ("api-error", types::lengths),
    ("api-error", types::qualified_results),
    ("api-flags", params::doubtful_flags),
    ("api-length", params::undeclared_lengths),
    ("api-error", references::wrong_types),
    ("api-refusal", refusals::missing),
    ("api-undefined-code", codes::check_undefined),
    ("api-repeated-check", codes::check_repeated),
    ("api-condition", conditions::unknown_names),
    ("api-error", typing::wrong_operands),
    ("api-description", texts::missing),
    ("api-description", texts::unknown_names),
    ("api-description", texts::unpaired_backquotes),
    ("api-joined-strings", neighbours::run_together),
];

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let mut found = Diags::new(0);
    run_checks(context, CHECKS, &mut |_, own| found.absorb(own));
    if let Ok(reading) = Reading::of(context, &mut Diags::new(0)) {
        reading.warn_of_new(context.records, &mut found);
    }
    diags.push_in_order(&found);
    vec![Output::main(Vec::new())]
}

/// Runs checks, and calls a function with what each one reports and the rule that its warnings belong to.
fn run_checks(context: &Context<'_>, checks: &[(&'static str, Check)], report: &mut dyn FnMut(&'static str, Diags)) {
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
    let subject = Subject::new(&reading, context.records, context.sources);
    let known = Known::of(&subject, types.map(str::trim));
    for (name, check) in checks {
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
