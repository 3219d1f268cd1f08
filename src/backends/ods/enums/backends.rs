//! `--gen-enum-decls` and `--gen-enum-defs`: C++ types of all enumerations, also of included files.

use super::{declarations, definitions};
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::ods::cpp::file::emit_banner;
use crate::backends::ods::model::collect::read_all;
use crate::backends::ods::model::enumeration::Enum;
use crate::backends::output::Output;
use crate::backends::writer::Writer;
use crate::diagnostics::Diags;

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
