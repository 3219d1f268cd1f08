//! [`Judged`]: the errors of `--check-api` that each generator reports, too.

use super::known::Known;
use super::subject::Subject;
use super::{conditions, params, references, types, typing};
use crate::model::api::Api;
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::{Diags, Reported, Severity};

/// The checks whose errors stop generators: the generated code would not compile, or could not do what it must.
const CHECKS: [fn(&Subject<'_>, &Known, &mut Diags); 8] = [
    types::unknown,
    types::lengths,
    types::qualified_results,
    conditions::unknown_names,
    params::impossible_outputs,
    references::wrong_types,
    typing::wrong_operands,
    typing::wrong_lengths,
];

/// A description without such errors.
pub(crate) struct Judged;

impl Judged {
    /// Checks a description with an API record. LLVM's tool accepts unknown names in others, and other headers may
    /// declare names without the prefix of the API.
    ///
    /// # Errors
    /// One of the checks found an error.
    pub(crate) fn of(model: &Api, context: &Context<'_>, diags: &mut Diags) -> Result<Judged, Reported> {
        if !model.names.is_described {
            return Ok(Judged);
        }
        let mut subject = Subject::new(model, context.records, context.sources);
        subject.is_only_own = true;
        let known = Known::of(&subject, std::iter::empty());
        let mut found = Diags::new(0);
        CHECKS.iter().for_each(|check| check(&subject, &known, &mut found));
        let mut outcome = Ok(Judged);
        for error in found.sorted().into_iter().filter(|found| found.severity == Severity::Error) {
            outcome = Err(diags.push(error.clone()));
        }
        outcome
    }
}
