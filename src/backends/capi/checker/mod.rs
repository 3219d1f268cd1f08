//! `--check-api`: reports all errors and suspicious parts of a description in one run.
//!
//! The output is empty; build systems use it as a stamp file. [`Reading`] reports errors that stop the generators; the
//! checks here find more. An error is something that a compiler of the generated code would reject or that cannot be
//! intended; a warning may be intended. The checks read records and not the model, so that they also see invalid
//! objects.

mod checks;
mod codes;
mod conditions;
mod fields;
pub(crate) mod judge;
mod known;
mod lints;
mod literals;
mod neighbours;
mod params;
mod prefixes;
mod references;
mod refusals;
mod selectors;
mod subject;
pub(crate) mod texts;
mod types;
mod typing;

use crate::lock::values as lock;
use crate::model::names;
use crate::read::description::Reading;
use checks::KNOWN_TYPES;
pub(crate) use checks::run_checks;
pub(crate) use lints::LINTS;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::diagnostics::Diags;

/// `--check-api`.
pub(crate) const BACKEND: Backend = Backend::new(
    "check-api",
    "Report all errors and suspicious parts of an API's description; the output is empty",
    run,
)
.options(&[KNOWN_TYPES, names::PREFIX, names::NAME, lock::OPTION]);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let mut found = Diags::new(0);
    run_checks(context, &mut |_, own| found.absorb(own));
    if let Ok(reading) = Reading::of(context, &mut Diags::new(0)) {
        reading.warn_of_new(context.records, &mut found);
    }
    diags.push_in_order(&found);
    vec![Output::main(Vec::new())]
}
