//! `--gen-enum-decls` and `--gen-enum-defs`: C++ types of all enumerations, also of included files.

use super::{declarations, definitions};
use crate::cpp::file::emit_banner;
use crate::model::collect::read_all;
use crate::model::enumeration::Enum;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--gen-enum-decls`.
pub(crate) const DECLS: Backend =
    Backend::new("gen-enum-decls", "Declare the C++ types of enumerations", |context, diags| {
        let title = "Enum Utility Declarations";
        run(context, diags, title, |w, item| declarations::emit(w, item, context.version))
    });

/// `--gen-enum-defs`.
pub(crate) const DEFS: Backend =
    Backend::new("gen-enum-defs", "Define the functions of enumerations", |context, diags| {
        run(context, diags, "Enum Utility Definitions", definitions::emit)
    });

fn run<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    title: &str,
    emit: impl Fn(&mut Writer, &Enum<'_>),
) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    emit_banner(&mut w, title, context.input);
    for item in read_all(context.records.defs_of("EnumInfo"), diags, Enum::read) {
        emit(&mut w, &item);
    }
    vec![Output::main(w.finish())]
}
