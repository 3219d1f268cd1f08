//! `--gen-print-header`: functions that show an API's values as text, for traces and error messages.
//!
//! Takes a [`Model`]; hands on a header for LLVM's streams, those of the standard library, or buffers of C. The texts
//! are those of LLVM's offload-tblgen (api-backends.md 6.3) in all three: [`forms`] tells from a type how its values
//! are shown, [`values`] and [`functions`] write the code for it, and [`dialect`] spells that in C++ or C.

mod c;
mod c_names;
mod c_printer;
mod cpp;
mod dialect;
mod forms;
mod functions;
mod values;

use dialect::{Dialect, Target};
use forms::Forms;
use functions::Functions;

use super::lock;
use super::model::Model;
use super::names;
use super::text::emit_origin;
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::option::{TypedOption, choice};
use crate::backends::output::Output;
use crate::backends::writer::Writer;
use crate::diagnostics::{Diagnostic, Diags};
use crate::records::graph::RecordRef;
use crate::source::Span;

/// `--print=llvm|std|c`.
const OPTION: TypedOption<Target> = TypedOption::new(
    "print",
    "llvm|std|c",
    "What values are printed to: llvm::raw_ostream, std::ostream, or a buffer of C",
    "llvm",
    |text| choice(text, &[("llvm", Target::Llvm), ("std", Target::Std), ("c", Target::Buffer)]),
);

/// `--gen-print-header`.
pub(crate) const BACKEND: Backend = Backend::new(
    "gen-print-header",
    "Write the header that shows an API's values and the arguments of calls as text",
    run,
)
.options(&[
    OPTION.declaration,
    names::PREFIX,
    names::NAME,
    names::NAMESPACE,
    names::HEADER,
    names::PRINT_HEADER,
    lock::OPTION,
]);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let target = context.get(&OPTION, diags);
    let model = Model::of(context, diags);
    let (Ok(target), Ok(model)) = (target, model) else {
        return Vec::new();
    };
    let functions = Functions { model: &model, dialect: Dialect::new(target, &model), forms: Forms::of(&model) };
    if matches!(target, Target::Buffer) {
        let place = |name: &str| context.records.def(name).map(RecordRef::span);
        warn_of_foreign(&functions, &place, diags);
        if c_names::clashes(&functions, &place, diags).is_err() {
            return Vec::new();
        }
    }
    let mut w = Writer::default();
    emit_origin(&mut w, BACKEND.name, context.input);
    match target {
        Target::Llvm | Target::Std => cpp::emit(&mut w, &functions),
        Target::Buffer => c::emit(&mut w, &functions),
    }
    vec![Output::main(w.finish())]
}

/// C cannot tell how values of a type are shown that only another header knows.
fn warn_of_foreign(functions: &Functions<'_>, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    for (owner, ty) in functions.foreign_types() {
        let message = format!("values of `{ty}` cannot be shown in C");
        let help = "only another header knows what it is: a Typedef of a type of C is shown, and --print=std shows what a stream takes";
        let warning = Diagnostic::warning(place(owner).unwrap_or_default(), message);
        diags.push(warning.help(help));
    }
}

/// Writes the header around its content: guard and includes.
fn emit_guarded(w: &mut Writer, guard: &str, header: &str, includes: &[&str], content: impl FnOnce(&mut Writer)) {
    w.blank();
    writeln!(w, "#ifndef {guard}");
    writeln!(w, "#define {guard}");
    w.blank();
    writeln!(w, "#include \"{header}\"");
    w.blank();
    for include in includes {
        writeln!(w, "#include <{include}>");
    }
    w.blank();
    content(w);
    w.blank();
    writeln!(w, "#endif // {guard}");
}
