//! [`run`]: checks a model as a whole; layouts were checked when they were read.

use super::{declared_names, enum_values, headers as header_checks, reserved_names};
use crate::model::Model;
use tdgen_language::diagnostics::Diags;
use tdgen_language::source::Span;

/// Runs all checks except those of pairs, which the reader runs.
///
/// `headers` are the positions at which the schema names its headers: the common one, and those of commands, responses
/// and events.
pub(crate) fn run(model: &Model, headers: &[Span; 4], diags: &mut Diags) {
    declared_names::check(model, diags);
    reserved_names::check(model, diags);
    enum_values::check(model, diags);
    header_checks::check(model, headers, diags);
}
