//! `--gen-pass-decls`, `--gen-pass-doc`, `--gen-pass-capi-header` and `--gen-pass-capi-impl`.

use super::model::{Pass, passes};
use super::{capi, check, decls, doc};
use crate::doc::ops::HUGO;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--gen-pass-decls`.
pub(crate) const DECLS: Backend =
    Backend::new("gen-pass-decls", "Declare, define and register the passes of an MLIR project", |context, diags| {
        let passes = passes(context, diags);
        check::names(&passes, diags);
        check::classes(&passes, diags);
        page(|w| decls::emit(w, &passes, context.option(&NAME).unwrap_or("")))
    })
    .options(&[NAME]);

/// `--gen-pass-doc`.
pub(crate) const DOC: Backend = Backend::new("gen-pass-doc", "Document passes", |context, diags| {
    let passes = passes(context, diags);
    page(|w| doc::emit(w, &passes, diags))
})
.options(&[HUGO]);

/// `--gen-pass-capi-header`.
pub(crate) const CAPI_HEADER: Backend =
    Backend::new("gen-pass-capi-header", "Declare C functions that create and register passes", |context, diags| {
        capi(context, diags, capi::emit_header)
    })
    .options(&[PREFIX]);

/// `--gen-pass-capi-impl`.
pub(crate) const CAPI_IMPL: Backend =
    Backend::new("gen-pass-capi-impl", "Define C functions that create and register passes", |context, diags| {
        capi(context, diags, capi::emit_implementation)
    })
    .options(&[PREFIX]);

const NAME: BackendOption =
    BackendOption::new("name", "NAME", "Name of the group of passes: register<NAME>Passes registers all")
        .check(is_part_of_identifier);

const PREFIX: BackendOption =
    BackendOption::new("prefix", "NAME", "Name of the group of passes, in the names of C functions")
        .check(is_part_of_identifier);

fn is_part_of_identifier(text: &str) -> Result<(), String> {
    let is_word = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if is_word { Ok(()) } else { Err("expected letters, digits and `_`".to_owned()) }
}

fn capi<'a>(context: &Context<'a>, diags: &mut Diags, emit: fn(&mut Writer, &[Pass<'_>], &str)) -> Vec<Output<'a>> {
    let passes = passes(context, diags);
    check::names(&passes, diags);
    page(|w| emit(w, &passes, context.option(&PREFIX).unwrap_or("")))
}

fn page<'a>(emit: impl FnOnce(&mut Writer)) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    emit(&mut w);
    vec![Output::main(w.finish())]
}
