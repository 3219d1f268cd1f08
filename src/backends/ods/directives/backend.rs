//! `--gen-directive-decl`: as in `mlir-tblgen` with `--directives-dialect`, as in `llvm-tblgen` without; and
//! `--gen-directive-impl`.

use super::{attributes, declarations, definitions};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--gen-directive-decl`.
pub(crate) const DECLS: Backend =
    Backend::new("gen-directive-decl", "Declare directives and clauses in C++, or as attributes in TableGen", run)
        .options(&[DIALECT]);

/// `--gen-directive-impl`.
pub(crate) const DEFS: Backend =
    Backend::new("gen-directive-impl", "Define the functions about directives and clauses in C++", |context, diags| {
        let mut w = Writer::for_file();
        definitions::emit(&mut w, context, diags);
        vec![Output::main(w.finish())]
    });

/// `--directives-dialect=NAME`
const DIALECT: BackendOption = BackendOption::new(
    "directives-dialect",
    "NAME",
    "Write TableGen: the values of clauses as attributes of the record NAME_Dialect",
);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    match context.option(&DIALECT).filter(|name| !name.is_empty()) {
        Some(dialect) => attributes::emit(&mut w, context, diags, dialect),
        None => declarations::emit(&mut w, context, diags),
    }
    vec![Output::main(w.finish())]
}
