//! [`generate`], [`generate_if`]: run an emitter on the model of a schema. [`begin_header`], [`emit_template`]: emit
//! what several output formats share.

use super::model::Model;
use super::prose::prose;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diags, Reported};

/// Returns the output of `emit`, which adds to `w`; nothing if an error was reported.
pub(super) fn generate<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    w: Writer,
    emit: impl FnOnce(&mut Writer, &Model),
) -> Vec<Output<'a>> {
    generate_if(context, diags, w, |_, _| Ok(()), emit)
}

/// Does the same if the schema `fits` the output format.
pub(super) fn generate_if<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    mut w: Writer,
    fits: impl FnOnce(&Model, &mut Diags) -> Result<(), Reported>,
    emit: impl FnOnce(&mut Writer, &Model),
) -> Vec<Output<'a>> {
    let Ok(model) = Model::of(context, diags) else {
        return Vec::new();
    };
    if fits(&model, diags).is_err() {
        return Vec::new();
    }
    emit(&mut w, &model);
    vec![Output::main(w.finish())]
}

/// Emits the beginning of a header of C or C++: the backend, a title that begins with `title`, the description, and the
/// include guard.
pub(super) fn begin_header(
    w: &mut Writer,
    model: &Model,
    backend: &Backend,
    title: &str,
    description: &str,
    guard: &str,
) {
    writeln!(w, "// Written by tdgen --{}.", backend.name);
    w.blank();
    w.comment("///", "", &format!("@file {title} of {}, version {}.", model.name, model.version));
    if !description.is_empty() {
        w.line("///");
        w.comment("///", "", &prose(description));
    }
    w.blank();
    writeln!(w, "#ifndef {guard}");
    writeln!(w, "#define {guard}");
    w.blank();
}

/// Emits a template with those of the holes that it has.
pub(super) fn emit_role(w: &mut Writer, model: &Model, text: &str, holes: &[(&str, &str)]) {
    emit_template(w, model, text, &used(text, holes).collect::<Vec<_>>());
}

/// Returns the holes that a template has.
fn used<'h>(text: &str, holes: &[(&'h str, &'h str)]) -> impl Iterator<Item = (&'h str, &'h str)> {
    holes.iter().copied().filter(move |(name, _)| text.contains(&format!("{{{name}}}")))
}

/// Emits a template. Its holes are those of `holes`, and `{api}`, `{API}` (in capitals), `{major}`, `{minor}`,
/// `{patch}` and `{hash}` of the schema.
pub(super) fn emit_template(w: &mut Writer, model: &Model, text: &str, holes: &[(&str, &str)]) {
    let version = model.version;
    let (c_name, hash) = (model.c_name(), format!("{:016x}", model.hash));
    let numbers = [version.major, version.minor, version.patch].map(|number| number.to_string());
    let [major, minor, patch] = numbers.each_ref().map(String::as_str);
    let common = [
        ("api", model.name.as_str()),
        ("API", &c_name),
        ("major", major),
        ("minor", minor),
        ("patch", patch),
        ("hash", &hash),
    ];
    w.template(text, &used(text, &common).chain(holes.iter().copied()).collect::<Vec<_>>());
}
