//! The functions that are called where an implementation lacks them: without one, or in an older library.

use super::tables::{Tables, on_platform, renamed, renamed_params, suffix};
use crate::conditions::failures::failed;
use crate::model::api::Function;
use tdgen_language::backends::writer::Writer;

/// Writes the functions, and the table of them that stands in for an implementation.
pub(super) fn emit(w: &mut Writer, tables: &Tables) {
    let table = tables.name("dispatch_t");
    let own = suffix(&tables.model);
    w.blank();
    writeln!(w, "#if defined({}) || defined({})", tables.upper("WITH_LOADER"), tables.upper("WITHOUT_IMPLEMENTATION"));
    w.line("/* The functions that no implementation has, which fail. */");
    for function in tables.functions() {
        on_platform(w, function, |w| {
            let name = function.derived("missing_", "");
            let head = tables.head_with(function, &name, &renamed_params(function, &own));
            w.block(&format!("static {head} {{"), "}", |w| {
                function.params.iter().for_each(|param| writeln!(w, "(void){};", renamed(param, &own)));
                emit_failure(w, tables, function, "&too_early");
            });
        });
    }
    w.blank();
    w.block(&format!("static const {table} Missing = {{"), "};", |w| {
        writeln!(w, "sizeof({table}),");
        for function in tables.functions() {
            on_platform(w, function, |w| writeln!(w, "{},", function.derived("missing_", "")));
        }
    });
    w.line("#endif");
}

/// Writes the statements that return from a function whose implementation is missing. `error` is a pointer to the error
/// of such a call, for APIs with errors.
pub(super) fn emit_failure(w: &mut Writer, tables: &Tables, function: &Function, error: &str) {
    let names = &tables.model.names;
    if function.is_checked() {
        let ty = &names.result_type;
        if !names.codes.are_values() {
            writeln!(w, "return {error};");
        } else if tables.model.defines_code(&names.codes.uninitialized) {
            writeln!(w, "return {};", names.codes.uninitialized);
        } else {
            writeln!(w, "return ({ty})-1;");
        }
    } else if let (Some(value), Some(result)) = (failed(function).next(), tables.result(function)) {
        writeln!(w, "return ({})({value});", result.spelled());
    } else if let Some(result) = tables.result(function) {
        let nothing = format!("Nothing{}", suffix(&tables.model));
        writeln!(w, "static {};", result.declare(&nothing));
        writeln!(w, "return {nothing};");
    } else {
        w.line("return;");
    }
}
