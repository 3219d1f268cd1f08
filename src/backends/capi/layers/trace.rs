//! The trace layer in C: a line before each call and one after it, as the entry points in C++ write them.

use super::check::emit_refusal;
use super::tables::{self, Tables, renamed};
use crate::conditions::failures::failed;
use crate::model::api::{Function, Param};
use crate::print::Printers;
use tdgen_language::backends::writer::Writer;

/// The code that writes lines.
pub(super) const TRACE: &str = include_str!("trace.inc");

/// The word for variables of a thread.
pub(super) const LOCAL: &str = "\
#if defined(__GNUC__)
#define tracing_local __thread
#elif defined(_MSC_VER)
#define tracing_local __declspec(thread)
#else
#define tracing_local
#endif
";

/// Writes pointers to the arguments of a call, with these names, and room for the lengths of arrays before it. Returns
/// what is passed to the trace.
pub(super) fn emit_arguments<'m>(
    w: &mut Writer,
    tables: &Tables,
    printers: &Printers<'m>,
    function: &'m Function,
    name: impl Fn(&Param) -> String,
) -> String {
    let own = tables::suffix(&tables.model);
    let pointers = emit_pointers(w, tables, printers, function, name);
    let mut passed = [format!("&{}", printers.table(function)), pointers, "NULL".to_owned()];
    let rooms = printers.rooms(function);
    if rooms > 0 {
        writeln!(w, "size_t Room{own}[{rooms}] = {{0}};");
        passed[2] = format!("Room{own}");
    }
    passed.join(", ")
}

/// Writes pointers to the arguments of a call. Returns their array, or `NULL`.
pub(super) fn emit_pointers<'m>(
    w: &mut Writer,
    tables: &Tables,
    printers: &Printers<'m>,
    function: &'m Function,
    name: impl Fn(&Param) -> String,
) -> String {
    let own = tables::suffix(&tables.model);
    let pointers = printers.pointers(function, "NULL", name);
    if pointers.is_empty() {
        return "NULL".to_owned();
    }
    writeln!(w, "const void *const Arguments{own}[] = {{{}}};", pointers.join(", "));
    format!("Arguments{own}")
}

/// Writes the body of the layer's function.
pub(super) fn emit_call<'m>(
    w: &mut Writer,
    tables: &Tables,
    printers: &Printers<'m>,
    function: &'m Function,
    call: &str,
) {
    let names = &tables.model.names;
    let own = tables::suffix(&tables.model);
    let [result, trace] = ["Result", "Call"].map(|name| format!("{name}{own}"));
    let ty = tables.result(function);
    if let Some(ty) = &ty {
        writeln!(w, "{};", ty.declare(&result));
    }
    writeln!(w, "tracing_call_t {trace};");
    let refusal = function.has_checks().then(|| emit_refusal(w, tables, function)[0].clone());
    let arguments = emit_arguments(w, tables, printers, function, |param| renamed(param, &own));
    let refused = refusal.as_ref().map_or_else(|| "0".to_owned(), |refusal| format!("{refusal} != NULL"));
    let begin = format!("if (!tracing_begin(&{trace}, {arguments}, {refused}))");
    let (is_error, why) = match &ty {
        Some(_) if function.is_checked() => (names.failure(&result), tables.details(&result)),
        ty => {
            let values = ty
                .iter()
                .flat_map(|ty| failed(function).map(|value| format!("{result} == ({})({value})", ty.spelled())));
            let tests: Vec<String> = refusal.iter().map(|_| refused.clone()).chain(values).collect();
            (if tests.is_empty() { "0".to_owned() } else { tests.join(" || ") }, "NULL".to_owned())
        }
    };
    let is_error = match &refusal {
        Some(_) if function.explains_failures() => format!("{refused} ? 2 : {is_error}"),
        _ => is_error,
    };
    let form = printers.result_form(function);
    if ty.is_some() {
        writeln!(w, "{begin} return {call};");
        writeln!(w, "{result} = {call};");
        writeln!(w, "tracing_return(&{trace}, {form}, &{result}, {is_error}, {why});");
        writeln!(w, "return {result};");
    } else {
        writeln!(w, "{begin} {{ {call}; return; }}");
        writeln!(w, "{call};");
        writeln!(w, "tracing_return(&{trace}, {form}, NULL, {is_error}, {why});");
    }
}
