//! `--gen-func-names` and `--gen-exports`: the names of all functions, for the preprocessor and for the linker.
//!
//! Both list the functions, then their variants with a source location.

use crate::header::text::emit_origin;
use crate::model::api::Api;
use crate::read::description::read_model;
use crate::read::options;
use crate::read::options::with_own;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::{TypedOption, choice};
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--gen-func-names`.
pub(crate) const FUNC_NAMES: Backend =
    Backend::new("gen-func-names", "List an API's functions as macro calls", |context, diags| {
        with_model(context, diags, emit_func_names)
    })
    .options(options::SHARED);

/// `--gen-exports`.
pub(crate) const EXPORTS: Backend = Backend::new(
    "gen-exports",
    "Write the list with which a linker exports only an API's functions",
    |context, diags| match context.get(&FORM, diags) {
        Ok(Form::Elf) => with_model(context, diags, |w, model, _| emit_exports(w, model)),
        Ok(Form::Def) => with_model(context, diags, |w, model, _| emit_module_definition(w, model)),
        Ok(Form::MacOs) => with_model(context, diags, |w, model, _| emit_symbol_list(w, model)),
        Err(_) => Vec::new(),
    },
)
.options(&with_own(FORM.declaration));

/// `--exports=elf|def|macos`.
const FORM: TypedOption<Form> = TypedOption::new(
    "exports",
    "elf|def|macos",
    "Form of the list: a version script, a module definition file for Windows, or -exported_symbols_list",
    "elf",
    |text| choice(text, &[("elf", Form::Elf), ("def", Form::Def), ("macos", Form::MacOs)]),
);

/// The form of a list of exported symbols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Elf,
    /// A `.def` file.
    Def,
    MacOs,
}

fn with_model<'a>(context: &Context<'a>, diags: &mut Diags, emit: fn(&mut Writer, &Api, &str)) -> Vec<Output<'a>> {
    let Ok(model) = read_model(context, diags) else {
        return Vec::new();
    };
    let mut w = Writer::default();
    emit(&mut w, &model, context.input);
    vec![Output::main(w.finish())]
}

fn emit_func_names(w: &mut Writer, model: &Api, input: &str) {
    let call = &model.names.function_macro;
    emit_origin(w, &model.names, FUNC_NAMES.name, input);
    w.blank();
    writeln!(w, "#ifndef {call}");
    writeln!(w, "#error \"define {call}(name) before this file\"");
    w.line("#endif");
    w.blank();
    for name in symbols(model) {
        writeln!(w, "{call}({name})");
    }
    w.blank();
    writeln!(w, "#undef {call}");
}

fn emit_exports(w: &mut Writer, model: &Api) {
    for line in model.names.own_banner() {
        w.line(format!("# {line}").trim_end());
    }
    w.block(&format!("{} {{", model.names.symbol_version), "};", |w| {
        let symbols = all_symbols(model);
        if !symbols.is_empty() {
            w.line("global:");
        }
        for name in symbols {
            writeln!(w, "  {name};");
        }
        w.line("local:");
        w.line("  *;");
    });
}

fn emit_module_definition(w: &mut Writer, model: &Api) {
    for line in model.names.own_banner() {
        w.line(format!("; {line}").trim_end());
    }
    w.line("EXPORTS");
    for name in symbols(model) {
        writeln!(w, "  {name}");
    }
    for variable in &model.variables {
        writeln!(w, "  {} DATA", variable.name);
    }
}

fn emit_symbol_list(w: &mut Writer, model: &Api) {
    for line in model.names.own_banner() {
        w.line(format!("# {line}").trim_end());
    }
    for name in all_symbols(model) {
        // The linker of macOS sees the names of C with an underscore.
        writeln!(w, "_{name}");
    }
}

/// The symbols of all functions, then of all variants.
fn symbols(model: &Api) -> Vec<String> {
    let exported = model.functions.iter().filter(|function| function.body.is_none());
    let functions = exported.map(|function| function.name.clone());
    let located = if model.names.has_code_locations { model.functions.as_slice() } else { &[] };
    let variants =
        located.iter().filter(|function| function.is_checked()).map(|function| function.with_code_location());
    functions.chain(variants).collect()
}

/// The exported symbols of functions, then those of variables.
fn all_symbols(model: &Api) -> Vec<String> {
    let variables = model.variables.iter().map(|variable| variable.name.clone());
    symbols(model).into_iter().chain(variables).collect()
}
