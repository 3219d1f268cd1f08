//! `--check-api`: all that is wrong or suspicious in a description, in one run.
//!
//! Takes the records; hands on messages in the order of the source, and an empty output, so that a build system has a
//! file that says when the check was passed. What generators refuse is reported by [`Reading`]; the modules here add
//! what a generator lets through. An error is what a compiler of the generated code would refuse, or what cannot be
//! meant; a warning may be intended. They read the records and not the model, so that a bad object hides nothing.

mod codes;
mod conditions;
mod known;
mod literals;
mod neighbours;
mod params;
mod references;
mod subject;
mod texts;
mod types;

use super::entry_points::warn_of_guards;
use super::read::Reading;
use super::{lock, names};
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::option::BackendOption;
use crate::backends::output::Output;
use crate::diagnostics::Diags;
use known::Known;
use subject::Subject;

/// `--check-api`.
pub(crate) const BACKEND: Backend = Backend::new(
    "check-api",
    "Report all that is wrong or suspicious in an API's description; the output is empty",
    run,
)
.options(&[KNOWN_TYPES, names::PREFIX, names::NAME, lock::OPTION]);

/// `--known-types=NAMES`.
const KNOWN_TYPES: BackendOption = BackendOption::new(
    "known-types",
    "NAMES",
    "Types that headers included before the API's declare, with commas between",
);

/// A question about a description and the names that it can use.
type Check = fn(&Subject<'_>, &Known, &mut Diags);

/// What is looked for.
const CHECKS: &[Check] = &[
    types::unknown,
    types::unused,
    params::doubtful_flags,
    references::wrong_types,
    codes::undefined,
    codes::implicit,
    codes::repeated,
    conditions::unknown_names,
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
    }
    diags.push_in_order(&found);
    vec![Output::main(Vec::new())]
}
