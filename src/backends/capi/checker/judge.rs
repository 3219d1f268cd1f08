//! [`Judged`]: the errors of `--check-api` that each generator reports, too, and the warnings about what it leaves out.

use super::known::Known;
use super::subject::Subject;
use super::{codes, conditions, params, prefixes, references, selectors, texts, types, typing};
use crate::model::api::Api;
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported, Severity};

/// The checks whose errors stop generators: the generated code would not compile, or could not do what it must.
const CHECKS: [fn(&Subject<'_>, &Known, &mut Diags); 12] = [
    types::unknown,
    types::lengths,
    types::qualified_results,
    codes::check_undefined,
    codes::undefined_in_record,
    conditions::unknown_names,
    conditions::without_backquotes,
    params::impossible_outputs,
    references::wrong_types,
    selectors::wrong_values,
    typing::wrong_operands,
    typing::wrong_lengths,
];

/// The checks whose findings are warnings of generators.
const DOUBTS: [fn(&Subject<'_>, &Known, &mut Diags); 7] = [
    types::unknown,
    types::lengths,
    codes::check_undefined,
    codes::undefined_in_record,
    params::constant_outputs,
    texts::unpaired_backquotes,
    prefixes::missing_in_own,
];

/// A description without such errors.
pub(crate) struct Judged;

impl Judged {
    /// Checks a description with an API record. LLVM's tool accepts unknown names in others. Other headers may declare
    /// names without the prefix of the API, so that these are warnings.
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
        let found = found.sorted();
        let mut outcome = Ok(Judged);
        for &error in found.iter().filter(|found| found.severity == Severity::Error) {
            outcome = Err(diags.push(error.clone()));
        }
        // Other headers may declare the rest. If none does, the generated code does not compile.
        subject.is_only_own = false;
        let mut doubts = Diags::new(0);
        DOUBTS.iter().for_each(|check| check(&subject, &known, &mut doubts));
        let is_error = |known: &&&Diagnostic| known.severity == Severity::Error;
        let is_new = |doubt: &&Diagnostic| !found.iter().filter(is_error).any(|known| known.message == doubt.message);
        for doubt in doubts.sorted().into_iter().filter(is_new) {
            diags.push(doubt.clone().into_warning());
        }
        outcome
    }
}
