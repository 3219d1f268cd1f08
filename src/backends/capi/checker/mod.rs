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

/// The checks.
const CHECKS: &[Check] = &[
    fields::unknown,
    types::unknown,
    types::check_unused,
    types::lengths,
    types::qualified_results,
    params::doubtful_flags,
    params::undeclared_lengths,
    references::wrong_types,
    refusals::missing,
    codes::check_undefined,
    codes::check_repeated,
    conditions::unknown_names,
    typing::wrong_operands,
    texts::missing,
    texts::unknown_names,
    texts::unpaired_backquotes,
    neighbours::run_together,
];

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let mut found = Diags::new(0);
    if let Ok(reading) = Reading::of(context, &mut found) {
        warn_of_guards(&reading.model, &mut found);
        reading.warn_of_new(context.records, &mut found);
        let types = context.options.all(&KNOWN_TYPES).flat_map(|names| names.split(','));
        let subject = Subject::new(&reading, context.records, context.sources);
        let known = Known::of(&subject, types.map(str::trim));
        for check in CHECKS {
            check(&subject, &known, &mut found);
        }
        if reading.is_sound() {
            let place = |name: &str| context.records.def(name).map(RecordRef::span);
            print::report_clashes(&reading.model, &place, &mut found);
            // They are reported; the check continues.
            let _ = runtime_needs::check_described(&reading.model, context.records, &mut found);
        }
    }
    diags.push_in_order(&found);
    vec![Output::main(Vec::new())]
}
