//! `--gen-python-op-bindings` and `--gen-python-enum-bindings`.

use super::hints::Hints;
use super::{builders, enums, ops};
use crate::model::operation::reader::OpReader;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// `--gen-python-op-bindings`.
pub(crate) const OPS: Backend =
    Backend::new("gen-python-op-bindings", "Define Python classes for the operations of a dialect", bind_ops)
        .options(&[DIALECT, EXTENSION, builders::OPTION]);

/// `--gen-python-enum-bindings`.
pub(crate) const ENUMS: Backend =
    Backend::new("gen-python-enum-bindings", "Define Python classes for enumerations", |context, diags| {
        let mut w = Writer::default();
        enums::emit(&mut w, context, diags);
        vec![Output::main(w.finish())]
    })
    .options(&[DIALECT, builders::OPTION]);

const DIALECT: BackendOption =
    BackendOption::new("bind-dialect", "NAME", "Name of the dialect whose operations get bindings");

const EXTENSION: BackendOption = BackendOption::new(
    "dialect-extension",
    "NAME",
    "The operations extend a dialect that another module, _DIALECT_ops_gen, defines",
);

fn bind_ops<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Some(dialect) = context.option(&DIALECT).filter(|name| !name.is_empty()) else {
        diags.push(Diagnostic::global("dialect name not provided").help("pass `--bind-dialect=NAME`"));
        return Vec::new();
    };
    let extends = context.option(&EXTENSION).is_some_and(|extension| !extension.is_empty());
    let mut w = Writer::with_step(2);
    let hints = Hints::read(context, diags, dialect);
    ops::emit_head(&mut w, dialect, extends, &hints);
    let mut reader = OpReader::new(context.records, context.version);
    for record in context.records.defs_of_if_defined("Op") {
        if let Ok(op) = reader.read(record, diags)
            && op.dialect.name == dialect
            && let Err(error) = ops::emit(&mut w, &op, &hints)
        {
            diags.push(error);
        }
    }
    vec![Output::main(w.finish())]
}
