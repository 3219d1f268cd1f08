//! What refuses calls in the layers of C: for each function with checks, one that returns why a call is refused, or
//! `NULL`, and sets what is returned then: a code, an error, or the value of a failed call.

use super::conditions::Conditions;
use super::tables::{self, Tables, is_void, renamed_args};
use crate::model::api::{Check, Code, Function};
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

/// The report of what no call returns.
pub(super) const REPORT: &str = r#"
/* Reports what happened to a function: a call that is refused, and that has no code that says why. */
static void tracing_report(const char *Event, const char *Function, const char *Details) {
  const tracing_last_t Last = tracing_save();
  char Line[4096];
  char Head[160];
  int IsJson;
  {P}_trace_level_t Level;
  {P}_out_t Out = tracing_text(Line, sizeof(Line), 0);
  if (tracing_is_in_sink)
    return;
  tracing_enter();
  tracing_prepare();
  Level = tracing_level;
  IsJson = tracing_is_json;
  if (tracing_thread == 0)
    tracing_thread = ++tracing_threads;
  tracing_leave();
  if (Level == {U}_TRACE_OFF)
    return;
  if (IsJson)
    snprintf(Head, sizeof(Head), "{\"event\":\"%s\",\"thread\":%lu,\"depth\":%lu,\"time\":%.6f,\"function\":\"", Event,
             tracing_thread, tracing_depth, tracing_now() - tracing_start);
  else
    snprintf(Head, sizeof(Head), "[t%lu d%lu %.6f] %s ", tracing_thread, tracing_depth, tracing_now() - tracing_start, Event);
#if defined(TDGEN_COPY)
  if (IsJson) {
    {P}_out_text(&Out, "{\"process\":");
    {P}_out_signed(&Out, (intmax_t)getpid());
    Head[0] = ',';
  }
#endif
  {P}_out_text(&Out, Head);
  {P}_out_text(&Out, Function);
  if (IsJson) {
    Out.IsJson = 1;
    {P}_out_character(&Out, '"');
    tracing_json(&Out, "details", Details);
  } else {
    {P}_out_text(&Out, ": ");
    {P}_out_text(&Out, Details);
  }
  tracing_end_line(&Out, IsJson ? "}" : "");
  tracing_restore(Last);
}
"#;

/// Writes the function that checks the arguments of a call.
pub(super) fn emit_check(w: &mut Writer, tables: &Tables, function: &Function) {
    if !function.has_checks() {
        return;
    }
    let conditions = Conditions::of(&tables.model, function);
    let value = format!("Value{}", tables::suffix(&tables.model));
    let own = tables.result(function).map(|result| result.pointer().declare(&value));
    let has_value = own.is_some();
    let params: Vec<String> = function.declared_params().into_iter().chain(own).collect();
    let params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
    w.blank();
    w.block(&format!("static const char *{}({params}) {{", function.derived("check_", "")), "}", |w| {
        // No check may need a parameter.
        function.params.iter().for_each(|param| writeln!(w, "(void){};", param.name));
        for (code, check) in function.checks() {
            conditions.emit(w, check, &refuse(tables, function, code, check, &value));
        }
        if has_value {
            // Compilers may see a use of it.
            writeln!(w, "memset({value}, 0, sizeof(*{value}));");
        }
        w.line("return NULL;");
    });
}

/// The statements that refuse a call.
fn refuse(tables: &Tables, function: &Function, code: &Code, check: &Check, value: &str) -> Vec<String> {
    let message = string_literal(&format!("validation failure: {}", check.condition));
    let names = &tables.model.names;
    let mut lines = Vec::new();
    if function.is_checked() && !names.codes.are_values() {
        let error = format!("Error{}", tables::suffix(&tables.model));
        lines.push(format!("static const {} {error} = {{{}, {message}}};", names.error_struct, code.name));
        lines.push(format!("*{value} = &{error};"));
    } else if let Some(result) = tables.result(function) {
        lines.push(format!("*{value} = ({})({});", result.spelled(), code.name));
    }
    lines.push(format!("return {message};"));
    lines
}

/// Writes the variables `Refusal`, why a call is refused, and `Refused`, what it returns then. Returns their names.
pub(super) fn emit_refusal(w: &mut Writer, tables: &Tables, function: &Function) -> [String; 2] {
    let own = tables::suffix(&tables.model);
    let [refusal, refused] = ["Refusal", "Refused"].map(|name| format!("{name}{own}"));
    let mut args = renamed_args(function, &own);
    if let Some(result) = tables.result(function) {
        writeln!(w, "{};", result.declare(&refused));
        args.push_str(if args.is_empty() { "&" } else { ", &" });
        args.push_str(&refused);
    }
    writeln!(w, "const char *{refusal} = {}({args});", function.derived("check_", ""));
    [refusal, refused]
}

/// Writes the body of the function that refuses calls.
pub(super) fn emit_validation(w: &mut Writer, tables: &Tables, function: &Function, call: &str) {
    let is_void = is_void(function);
    if function.has_checks() {
        let [refusal, refused] = emit_refusal(w, tables, function);
        w.block(&format!("if ({refusal}) {{"), "}", |w| {
            if !function.is_checked() {
                writeln!(w, "tracing_report(\"refused\", \"{}\", {refusal});", function.name);
            } else if tables.model.names.codes.are_values() {
                writeln!(w, "error_details = {refusal};");
            }
            if is_void {
                w.line("return;");
            } else {
                writeln!(w, "return {refused};");
            }
        });
    }
    writeln!(w, "{}{call};", if is_void { "" } else { "return " });
}
