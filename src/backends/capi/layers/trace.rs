//! The trace layer in C: a line before each call and one after it, as the entry points in C++ write them.

use super::tables::{self, Tables, args};
use crate::model::Function;
use crate::print::{Printers, ROOM};
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

/// The end of a call of a function whose code is a value.
pub(super) const END_OF_CODE: &str = r#"
static void tracing_end(tracing_call_t *Call, {RESULT} Result, tracing_print_t Print, const void *Params) {
  char Code[128] = "";
  char Details[2048] = "";
  int IsError = {IS_FAILURE};
  {P}_out_t Text = {P}_out_begin(Code, sizeof(Code));
  print_code(&Text, Result);
  (void){P}_out_end(&Text);
  if (error_details) {
    Text = {P}_out_begin(Details, sizeof(Details));
    {P}_out_text(&Text, error_details);
    tracing_end_text(&Text);
  }
  tracing_finish(Call, Code, IsError, IsError && error_details ? Details : NULL, IsError ? NULL : Print, Params);
}
"#;

/// Writes the function that prints a code.
pub(super) fn emit_code_printer(w: &mut Writer, tables: &Tables, printers: &Printers<'_>) {
    let names = &tables.model.names;
    w.blank();
    w.block(&format!("static void print_code({}_out_t *Out, {} Code) {{", names.prefix, names.result_type), "}", |w| {
        printers.emit_code(w, "Code");
    });
}

/// The end of a call of a function with codes.
pub(super) const END: &str = r#"
static void tracing_end(tracing_call_t *Call, {RESULT} Result, tracing_print_t Print, const void *Params) {
  char Code[128] = "";
  char Details[2048] = "";
  (void){P}_print_{STEM}(Code, sizeof(Code), Result);
  if (Result && Result->Details) {
    {P}_out_t Text = {P}_out_begin(Details, sizeof(Details));
    {P}_out_text(&Text, Result->Details);
    tracing_end_text(&Text);
  }
  tracing_finish(Call, Code, Result != NULL, Result ? Details : NULL, Result ? NULL : Print, Params);
}
"#;

/// Writes the functions that print the arguments of a call: inputs before it, outputs after it, and addresses if it is
/// refused.
pub(super) fn emit_printers<'m>(w: &mut Writer, tables: &Tables, printers: &Printers<'m>, function: &'m Function) {
    let is_checked = function.has_checks();
    let rooms = printers.rooms(function).len();
    if rooms > 0 {
        w.blank();
        let structure = function.params_struct();
        writeln!(w, "typedef struct {{ {structure} Params; size_t {ROOM}[{rooms}]; }} {};", traced(function));
    }
    for part in PARTS.into_iter().filter(|part| *part != "addresses" || is_checked) {
        let p = &tables.model.names.prefix;
        w.blank();
        let head = format!("static void {part}_{}({p}_out_t *Out, const void *Opaque) {{", function.name);
        w.block(&head, "}", |w| {
            let structure = function.params_struct();
            writeln!(w, "const {structure} *Params = (const {structure} *)Opaque;");
            w.line("(void)Out;");
            w.line("(void)Params;");
            match part {
                "inputs" => printers.emit_inputs(w, function),
                "outputs" => {
                    if rooms > 0 {
                        writeln!(w, "const size_t *{ROOM} = ((const {} *)Opaque)->{ROOM};", traced(function));
                    }
                    printers.emit_outputs(w, function);
                }
                _ => printers.emit_addresses(w, function),
            }
        });
    }
}

/// The type of the arguments of a call, with the room of its outputs before it.
fn traced(function: &Function) -> String {
    format!("traced_{}", function.name)
}

const PARTS: [&str; 3] = ["inputs", "outputs", "addresses"];

/// Writes the body of the layer's function.
pub(super) fn emit_call<'m>(
    w: &mut Writer,
    tables: &Tables,
    printers: &Printers<'m>,
    function: &'m Function,
    call: &str,
) {
    let name = &function.name;
    let own = tables::suffix(&tables.model);
    let [result, trace, arguments, chosen_name] =
        ["Result", "Call", "Params", "Print"].map(|name| format!("{name}{own}"));
    writeln!(w, "{} {result};", tables.model.names.result_type);
    writeln!(w, "tracing_call_t {trace};");
    let mut parts = ["NULL".to_owned(), "NULL".to_owned()];
    let mut params = "NULL".to_owned();
    if !function.params.is_empty() {
        let rooms = printers.rooms(function);
        let (ty, own) = if rooms.is_empty() { (function.params_struct(), "") } else { (traced(function), ".Params") };
        writeln!(w, "{ty} {arguments};");
        for param in &function.params {
            writeln!(w, "{arguments}{own}.p{0} = &{0};", param.name);
        }
        let is_checked = function.has_checks();
        let inputs = format!("inputs_{name}");
        let names = &tables.model.names;
        let refused = names.failure(&format!("check_{name}({})", args(function)));
        let chosen = if is_checked { format!("{refused} ? addresses_{name} : {inputs}") } else { inputs };
        if rooms.is_empty() {
            parts = [chosen, format!("outputs_{name}")];
        } else {
            // What the arguments of a refused call point to is not read.
            writeln!(w, "const tracing_print_t {chosen_name} = {chosen};");
            for (at, room) in rooms.iter().enumerate() {
                let room = &room.name;
                let value = format!("{chosen_name} == inputs_{name} && {room} ? (size_t)*{room} : 0");
                writeln!(w, "{arguments}.{ROOM}[{at}] = {value};");
            }
            parts = [chosen_name, format!("outputs_{name}")];
        }
        params = format!("&{arguments}");
    }
    writeln!(w, "if (!tracing_begin(&{trace}, \"{name}\", {}, {params})) return {call};", parts[0]);
    if tables.model.names.codes.are_values() {
        // The check above may have set it.
        w.line("error_details = NULL;");
    }
    writeln!(w, "{result} = {call};");
    writeln!(w, "tracing_end(&{trace}, {result}, {}, {params});", parts[1]);
    writeln!(w, "return {result};");
}
