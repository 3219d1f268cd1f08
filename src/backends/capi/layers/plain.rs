//! Functions without codes in the layers of C: what prints their calls, and what refuses them.
//!
//! The functions of the layers have parameters of their own names, since those of an imported header may hide a type.

use super::conditions::Conditions;
use super::tables::{self, Tables, is_void};
use super::trace::emit_arguments;
use crate::conditions::failures::failed;
use crate::model::api::{Function, Param};
use crate::print::Printers;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

/// The end of a call that is traced.
pub(super) const RETURN: &str = r"
/* Ends a call of a function without codes; one that returns nothing has no form. */
static void tracing_return(tracing_call_t *Call, const {P}_out_form_t *Form, const void *Result, int IsError) {
  char Text[2048];
  {P}_out_t Out = {P}_out_begin(Text, sizeof(Text));
  if (Form)
    {P}_out_value(&Out, Form, Result);
  tracing_end_text(&Out);
  tracing_finish(Call, Form ? Text : NULL, IsError, NULL);
}
";

/// The report of a call that is refused.
pub(super) const REFUSED: &str = r#"
/* Reports a call that is refused: its function has no code that says why. */
static void tracing_refused(const char *Function, const char *Details) {
  char Line[4096];
  char Head[160];
  int IsJson;
  {P}_trace_level_t Level;
  {P}_out_t Out = {P}_out_begin(Line, sizeof(Line));
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
    snprintf(Head, sizeof(Head), "{\"event\":\"refused\",\"thread\":%lu,\"depth\":%lu,\"time\":%.6f,\"function\":\"",
             tracing_thread, tracing_depth, tracing_now() - tracing_start);
  else
    snprintf(Head, sizeof(Head), "[t%lu d%lu %.6f] refused ", tracing_thread, tracing_depth, tracing_now() - tracing_start);
  {P}_out_text(&Out, Head);
  {P}_out_text(&Out, Function);
  if (IsJson) {
    {P}_out_character(&Out, '"');
    tracing_json(&Out, "details", Details);
    {P}_out_text(&Out, "}\n");
  } else {
    {P}_out_text(&Out, ": ");
    {P}_out_text(&Out, Details);
    {P}_out_text(&Out, "\n");
  }
  tracing_write(&Out);
}
"#;

/// The functions without codes that the layers call.
pub(super) fn functions(tables: &Tables) -> impl Iterator<Item = &Function> {
    tables.functions().filter(|function| function.result.is_some())
}

/// The name of a parameter of the layers.
fn renamed(param: &Param, own: &str) -> String {
    format!("arg_{}{own}", param.name)
}

/// The arguments of a call of the next layer.
pub(super) fn renamed_args(function: &Function, own: &str) -> String {
    function.params.iter().map(|param| renamed(param, own)).collect::<Vec<String>>().join(", ")
}

/// The parameters of the functions of the layers.
pub(super) fn renamed_params(function: &Function, own: &str) -> String {
    let params: Vec<String> = function.params.iter().map(|param| param.ty.declare(&renamed(param, own))).collect();
    if params.is_empty() { "void".to_owned() } else { params.join(", ") }
}

/// Writes the function that returns why a call is refused, or `NULL`, and sets the value that is returned then.
pub(super) fn emit_check(w: &mut Writer, tables: &Tables, function: &Function) {
    if !function.has_checks() {
        return;
    }
    let conditions = Conditions::of(&tables.model, function);
    let value = format!("Value{}", tables::suffix(&tables.model));
    let result = function.result.as_ref().filter(|_| !is_void(function)).map(|result| result.unqualified());
    let own = result.as_ref().map(|result| result.pointer().declare(&value));
    let params: Vec<String> = function.declared_params().into_iter().chain(own).collect();
    let params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
    w.blank();
    w.block(&format!("static const char *check_{}({params}) {{", function.name), "}", |w| {
        // No check may need a parameter.
        function.params.iter().for_each(|param| writeln!(w, "(void){};", param.name));
        for (code, check) in function.checks() {
            let set = result.as_ref().map(|result| format!("*{value} = ({})({});", result.spelled(), code.value));
            let message = string_literal(&format!("validation failure: {}", check.text));
            let action: Vec<String> = set.into_iter().chain([format!("return {message};")]).collect();
            conditions.emit(w, check, &action);
        }
        if result.is_some() {
            // Compilers may see a use of it.
            writeln!(w, "memset({value}, 0, sizeof(*{value}));");
        }
        w.line("return NULL;");
    });
}

/// Writes the body of the function that refuses calls.
pub(super) fn emit_validation(w: &mut Writer, tables: &Tables, function: &Function, call: &str) {
    if !function.has_checks() {
        writeln!(w, "{}{call};", if is_void(function) { "" } else { "return " });
        return;
    }
    let own = tables::suffix(&tables.model);
    let [refusal, refused] = ["Refusal", "Refused"].map(|name| format!("{name}{own}"));
    let back = emit_refusal(w, function, &own, &refusal, &refused);
    w.block(&format!("if ({refusal}) {{"), "}", |w| {
        writeln!(w, "tracing_refused(\"{}\", {refusal});", function.name);
        writeln!(w, "{back};");
    });
    writeln!(w, "{}{call};", if is_void(function) { "" } else { "return " });
}

/// Writes the variables that say why a call is refused and what it returns. Returns the statement that returns it.
fn emit_refusal(w: &mut Writer, function: &Function, own: &str, refusal: &str, refused: &str) -> String {
    let args = renamed_args(function, own);
    let Some(result) = function.result.as_ref().filter(|_| !is_void(function)) else {
        writeln!(w, "const char *{refusal} = check_{}({args});", function.name);
        return "return".to_owned();
    };
    writeln!(w, "{};", result.unqualified().declare(refused));
    let gap = if args.is_empty() { "" } else { ", " };
    writeln!(w, "const char *{refusal} = check_{}({args}{gap}&{refused});", function.name);
    format!("return {refused}")
}

/// Writes the body of the function that traces calls.
pub(super) fn emit_trace<'m>(
    w: &mut Writer,
    tables: &Tables,
    printers: &Printers<'m>,
    function: &'m Function,
    call: &str,
) {
    let own = tables::suffix(&tables.model);
    let [result, trace, refusal, refused_value] =
        ["Result", "Call", "Refusal", "Refused"].map(|name| format!("{name}{own}"));
    let result_type = function.result.as_ref().filter(|_| !is_void(function));
    if let Some(ty) = result_type {
        writeln!(w, "{};", ty.unqualified().declare(&result));
    }
    writeln!(w, "tracing_call_t {trace};");
    let mut refused = "0".to_owned();
    let mut failures = Vec::new();
    if function.has_checks() {
        emit_refusal(w, function, &own, &refusal, &refused_value);
        refused = format!("{refusal} != NULL");
        failures.push(refused.clone());
    }
    if let Some(ty) = result_type {
        failures.extend(failed(function).map(|value| format!("{result} == ({})({value})", ty.unqualified().spelled())));
    }
    let arguments = emit_arguments(w, tables, printers, function, |param| renamed(param, &own));
    let begin = format!("if (!tracing_begin(&{trace}, {arguments}, {refused}))");
    let is_error = if failures.is_empty() { "0".to_owned() } else { failures.join(" || ") };
    if result_type.is_some() {
        writeln!(w, "{begin} return {call};");
        writeln!(w, "{result} = {call};");
        let form = printers.result_form(w, function);
        writeln!(w, "tracing_return(&{trace}, {form}, &{result}, {is_error});");
        writeln!(w, "return {result};");
    } else {
        writeln!(w, "{begin} {{ {call}; return; }}");
        writeln!(w, "{call};");
        writeln!(w, "tracing_return(&{trace}, NULL, NULL, {is_error});");
    }
}
