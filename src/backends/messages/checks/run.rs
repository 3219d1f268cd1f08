//! What must hold in a schema beside the layout of each thing: [`run`] asks all of it.
//!
//! Takes a model that was read; reports what is wrong, each fault at its place and once.

use super::{declared_names, enum_values, headers as header_checks, reserved_names};
use crate::backends::messages::model::Model;
use crate::diagnostics::Diags;
use crate::source::Span;

/// Asks all questions but those about pairs, which the reader asks when it makes them.
///
/// `headers` are the places where the schema names its headers: the common one, those of commands, responses and events.
pub(crate) fn run(model: &Model, headers: &[Span; 4], diags: &mut Diags) {
    declared_names::check(model, diags);
    reserved_names::check(model, diags);
    enum_values::check(model, diags);
    header_checks::check(model, headers, diags);
}
