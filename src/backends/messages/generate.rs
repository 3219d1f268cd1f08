//! [`generate`]: an output that needs nothing but a sound schema.

use super::model::Model;
use crate::backends::{Context, Output, Writer};
use crate::diagnostics::Diags;

/// What `emit` writes of the schema, with a writer of this kind; nothing when an error was reported.
pub(super) fn generate<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    mut w: Writer,
    emit: impl FnOnce(&mut Writer, &Model),
) -> Vec<Output<'a>> {
    let Some(model) = Model::of(context, diags) else {
        return Vec::new();
    };
    emit(&mut w, &model);
    vec![Output::main(w.finish())]
}
