//! `--gen-impl-func-decls`: declarations of the functions that implement an API.
//!
//! There is an `F_impl` for each function `F`. For LLVM's runtime, the output must be included in the namespace of the
//! implementation, after a declaration of `Error`; for the standalone runtime, it is a header.

use crate::entry_points::runtime;
use crate::entry_points::runtime::{Runtime, emit_impl_declaration, emit_implementation};
use crate::header::documented::emit_platform;
use crate::header::text::emit_origin;
use crate::model::api::Api;
use crate::read::description::read_model;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--gen-impl-func-decls`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-impl-func-decls", "Declare the functions that implement an API", run).options(runtime::OPTIONS);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let runtime = context.get(&runtime::OPTION, diags);
    let model = read_model(context, diags);
    let (Ok(runtime), Ok(model)) = (runtime, model) else {
        return Vec::new();
    };
    let mut w = Writer::default();
    emit_origin(&mut w, &model.names, BACKEND.name, context.input);
    match runtime {
        Runtime::Llvm => {
            let outcome = if model.names.codes.are_values() { model.names.result_type.as_str() } else { "Error" };
            for function in model.functions.iter().filter(|function| function.has_implementation()) {
                emit_platform(&mut w, function, |w| {
                    w.blank();
                    emit_impl_declaration(w, function, outcome);
                });
            }
        }
        Runtime::Standalone => emit_header(&mut w, &model),
    }
    vec![Output::main(w.finish())]
}

fn emit_header(w: &mut Writer, model: &Api) {
    let names = &model.names;
    let guard = format!("{}_IMPLEMENTATION_H", names.own_upper_prefix);
    w.blank();
    writeln!(w, "#ifndef {guard}");
    writeln!(w, "#define {guard}");
    w.blank();
    w.line("#include <cstddef>");
    w.line("#include <string>");
    w.blank();
    writeln!(w, "#include \"{}\"", names.header);
    emit_implementation(w, model);
    w.blank();
    writeln!(w, "#endif // {guard}");
}
