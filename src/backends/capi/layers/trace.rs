//! The trace layer in C: a line before each call and one after it, as the entry points in C++ write them.

use super::tables::{self, Tables, args};
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

/// The end of a call of a function with codes.
pub(super) const END: &str = r#"
static void tracing_end(tracing_call_t *Call, {RESULT} Result) {
  char Code[128];
  char Details[2048];
  const char *Why = {DETAILS};
  int IsError = {IS_FAILURE};
  {P}_out_t Text = {P}_out_begin(Code, sizeof(Code));
  {P}_out_value(&Text, {CODE}, &Result);
  tracing_end_text(&Text);
  if (Why) {
    Text = {P}_out_begin(Details, sizeof(Details));
    {P}_out_text(&Text, Why);
    tracing_end_text(&Text);
  }
  tracing_finish(Call, Code, IsError, IsError && Why ? Details : NULL);
}
"#;

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
    writeln!(w, "{} {result};", names.result_type);
    writeln!(w, "tracing_call_t {trace};");
    let arguments = emit_arguments(w, tables, printers, function, |param| param.name.clone());
    let refused = match function.has_checks() {
        true => names.failure(&format!("check_{}({})", function.name, args(function))),
        false => "0".to_owned(),
    };
    writeln!(w, "if (!tracing_begin(&{trace}, {arguments}, {refused})) return {call};");
    if names.codes.are_values() {
        // The check above may have set it.
        w.line("error_details = NULL;");
    }
    writeln!(w, "{result} = {call};");
    writeln!(w, "tracing_end(&{trace}, {result});");
    writeln!(w, "return {result};");
}
