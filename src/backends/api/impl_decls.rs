//! `--gen-impl-func-decls`: what the functions that implement an API look like.
//!
//! Takes a [`Model`]; hands on a declaration of `F_impl` for each function `F`, to be included inside the namespace of
//! the implementation, behind a declaration of `Error`.

use super::declaration::prototype;
use super::model::{Function, Model};
use super::names;
use super::text::emit_origin;
use crate::backends::writer::Writer;
use crate::backends::{Backend, Context, Output};
use crate::diagnostics::Diags;

/// `--gen-impl-func-decls`.
pub(crate) const BACKEND: Backend = Backend {
    name: "gen-impl-func-decls",
    about: "Declare the functions that implement an API",
    options: names::OPTIONS,
    run,
};

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Some(model) = Model::of(context, diags) else {
        return Vec::new();
    };
    let mut w = Writer::default();
    emit_origin(&mut w, BACKEND.name, context.input);
    for function in &model.functions {
        w.blank();
        emit_declaration(&mut w, function, "Error");
    }
    vec![Output::main(w.finish())]
}

/// The declaration of what does a function's work.
pub(crate) fn emit_declaration(w: &mut Writer, function: &Function, returns: &str) {
    let opener = format!("{}(", function.implementation());
    for line in prototype(returns, &opener, &function.declared_params(), ");") {
        w.line(&line);
    }
}
