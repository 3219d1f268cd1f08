//! `--gen-dialect-bytecode`.

use super::emit::emit;
use super::plan::Plan;
use crate::dialect;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::source::Span;

/// `--gen-dialect-bytecode`.
pub(crate) const BACKEND: Backend = Backend::new(
    "gen-dialect-bytecode",
    "Define a C++ class that reads and writes a dialect's attributes and types in bytecode",
    run,
)
.options(&[dialect::OPTION]);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    w.file_header("Dialect Bytecode", context.input);
    match dialect::select_dialect(context, diags) {
        Ok(Some(dialect)) => {
            if let Ok(plan) = Plan::read(context, diags, dialect) {
                emit(&mut w, &plan);
            }
        }
        Ok(None) => {
            let error = Diagnostic::error(Span::new(0, 0), "no dialect is defined, so there is no bytecode");
            diags.push(error.help("name a description with a record of class `Dialect`"));
        }
        Err(_) => {}
    }
    vec![Output::main(w.finish())]
}
