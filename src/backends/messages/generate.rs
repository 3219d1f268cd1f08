//! [`generate`], [`generate_if`]: an output that needs nothing but a sound schema.

use super::model::Model;
use crate::backends::context::Context;
use crate::backends::output::Output;
use crate::backends::writer::Writer;
use crate::diagnostics::Diags;

/// What `emit` writes of the schema, with a writer of this kind; nothing when an error was reported.
pub(super) fn generate<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    w: Writer,
    emit: impl FnOnce(&mut Writer, &Model),
) -> Vec<Output<'a>> {
    generate_if(context, diags, w, |_, _| true, emit)
}

/// The same, where the schema `fits` into what is written; what does not fit is reported there.
pub(super) fn generate_if<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    mut w: Writer,
    fits: impl FnOnce(&Model, &mut Diags) -> bool,
    emit: impl FnOnce(&mut Writer, &Model),
) -> Vec<Output<'a>> {
    let Ok(model) = Model::of(context, diags) else {
        return Vec::new();
    };
    if !fits(&model, diags) {
        return Vec::new();
    }
    emit(&mut w, &model);
    vec![Output::main(w.finish())]
}
