//! [`generate`], [`generate_if`]: run an emitter on the model of a schema.

use super::model::Model;
use crate::backends::context::Context;
use crate::backends::output::Output;
use crate::backends::writer::Writer;
use crate::diagnostics::Diags;

/// Returns the output of `emit`, which adds to `w`; nothing if an error was reported.
pub(super) fn generate<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    w: Writer,
    emit: impl FnOnce(&mut Writer, &Model),
) -> Vec<Output<'a>> {
    generate_if(context, diags, w, |_, _| true, emit)
}

/// Does the same if the schema `fits` the output format; `fits` reports why it does not.
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
