//! `--gen-print-header`.

use super::dialect::{Dialect, Target};
use super::forms::Forms;
use super::functions::Functions;
use super::tables::Tables;
use super::{c_names, emit, original};
use crate::header::layout::{self, Layout};
use crate::header::text::emit_origin;
use crate::read::description::read_model;
use crate::read::options::with_both;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::{TypedOption, choice};
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// `--print=llvm|std|c`.
const OPTION: TypedOption<Target> = TypedOption::new(
    "print",
    "llvm|std|c",
    "Destination of printed values: llvm::raw_ostream, std::ostream, or a buffer in C",
    "llvm",
    |text| choice(text, &[("llvm", Target::Llvm), ("std", Target::Std), ("c", Target::Buffer)]),
);

/// `--gen-print-header`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-print-header", "Write the header that prints an API's values and the arguments of calls", run)
        .options(&with_both(OPTION.declaration, layout::OPTION.declaration));

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let target = context.get(&OPTION, diags);
    let layout = context.get(&layout::OPTION, diags);
    let model = read_model(context, diags);
    let (Ok(target), Ok(layout), Ok(model)) = (target, layout, model) else {
        return Vec::new();
    };
    if layout == Layout::Original && layout::check(&model, matches!(target, Target::Llvm), context, diags).is_err() {
        return Vec::new();
    }
    let functions = Functions { model: &model, dialect: Dialect::new(target, &model), forms: Forms::of(&model) };
    if matches!(target, Target::Buffer) {
        let place = |name: &str| context.records.def(name).map(RecordRef::span);
        warn_of_foreign(&functions, &place, diags);
        if c_names::clashes(&functions, &place, diags).is_err() {
            return Vec::new();
        }
    }
    let mut w = Writer::default();
    emit_origin(&mut w, &model.names, BACKEND.name, context.input);
    let tables = Tables::of(functions);
    if layout == Layout::Original {
        original::emit(&mut w, &tables);
    } else {
        emit(&mut w, &tables);
    }
    vec![Output::main(w.finish())]
}

/// Warns of types of other headers, whose values cannot be printed in C.
fn warn_of_foreign(functions: &Functions<'_>, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    for (owner, ty) in functions.foreign_types() {
        let message = format!("cannot print values of `{ty}` in C");
        let help = "another header declares the type: describe it as a Typedef of a built-in type, or print to a stream with --print=std";
        let warning = Diagnostic::warning(place(owner).unwrap_or_default(), message);
        diags.push(warning.help(help));
    }
}
