//! What must hold in a schema beside the layout of each thing: [`run`] asks all of it.
//!
//! Takes a model that was read; reports what is wrong, each fault at its place and once.

mod generated;
mod headers;
mod names;
mod pairs;
mod values;

pub(super) use pairs::{are_mutual as pairs_are_mutual, no_partner, pair};

use super::model::Model;
use crate::diagnostics::Diags;
use crate::source::Span;

/// Asks all questions but those about pairs, which the reader asks when it makes them.
///
/// `headers` are the places where the schema names its headers: the common one, those of commands, responses and events.
pub(super) fn run(model: &Model, headers: &[Span; 4], diags: &mut Diags) {
    names::check(model, diags);
    generated::check(model, diags);
    values::check(model, diags);
    headers::check(model, headers, diags);
}
