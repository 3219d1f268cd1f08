//! `--gen-capi-dispatch`: the table of an API's functions, and what loads libraries and layers.

use super::tables::{Tables, on_platform};
use crate::model::names::Names;
use tdgen_language::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, tables: &Tables) {
    let names = &tables.model.names;
    let guard = tables.upper("DISPATCH_H");
    w.blank();
    writeln!(w, "#ifndef {guard}");
    writeln!(w, "#define {guard}");
    w.blank();
    writeln!(w, "#include \"{}\"", names.header);
    w.blank();
    w.line("#if defined(__cplusplus)");
    w.line("extern \"C\" {");
    w.line("#endif");
    w.line("// clang-format off");
    emit_table(w, tables);
    let layer = tables.name("layer_t");
    let table = tables.name("dispatch_t");
    let p = &names.own_prefix;
    let export = &names.export;
    w.blank();
    w.comment("///", "", "A layer: returns a table whose functions call those of the next. It is called once");
    writeln!(w, "typedef const {table} *(*{layer})(const {table} *Next);");
    w.blank();
    w.comment("///", "", "The functions of the implementation, without layers; NULL without one");
    writeln!(w, "{export} const {table} *{p}GetDispatch(void);");
    w.blank();
    w.comment("///", "", "Makes a layer known by a name, for UseLayers. Returns whether there was room");
    writeln!(w, "{export} int {p}AddLayer(const char *Name, {layer} Layer);");
    w.blank();
    let help = "Puts layers before the implementation: their names, separated by commas, the outermost first. \
                {KNOWN}Returns whether all names are known; otherwise nothing changes. No other call may overlap";
    let known = if tables.has_layers() { "`validation` and `trace` are always known. " } else { "" };
    w.comment("///", "", &help.replace("{KNOWN}", known));
    writeln!(w, "{export} int {p}UseLayers(const char *Names);");
    w.blank();
    if tables.has_layers() {
        emit_trace_settings(w, names);
    }
    if let Some(function) = tables.model.functions.iter().find(|function| function.is_last_error) {
        let help = format!(
            "Sets what {} returns, and what a trace prints, for the code that the implementation returns next. The text \
             must stay valid",
            function.name
        );
        w.comment("///", "", &help);
        writeln!(w, "{export} void {p}SetErrorDetails(const char *Details);");
        w.blank();
    }
    let help = "Uses the implementation in a shared library, which has GetDispatch. Returns whether it was loaded. No other \
                call may overlap";
    w.comment("///", "", help);
    writeln!(w, "{export} int {p}Load(const char *Path);");
    w.line("// clang-format on");
    w.blank();
    w.line("#if defined(__cplusplus)");
    w.line("} // extern \"C\"");
    w.line("#endif");
    w.blank();
    writeln!(w, "#endif // {guard}");
}

/// Declares the settings of the layer `trace`.
fn emit_trace_settings(w: &mut Writer, names: &Names) {
    let (p, upper, export) = (&names.own_prefix, &names.own_upper_prefix, &names.export);
    w.comment("///", "", "The calls that the layer `trace` writes");
    writeln!(
        w,
        "typedef enum {p}_trace_level_t {{ {upper}_TRACE_OFF, {upper}_TRACE_ERRORS, {upper}_TRACE_CALLS }} {p}_trace_level_t;"
    );
    w.blank();
    w.comment("///", "", "Receives whole lines of a trace, in one thread at a time. Calls in it are not traced");
    writeln!(w, "typedef void (*{p}_trace_sink_t)(const char *Lines, size_t Length, void *Data);");
    w.blank();
    let help = "Selects the calls that are traced, their form (text, or one JSON object on each line), and the function that \
                receives lines; without one they go to the file of the environment variable or to standard error. Puts \
                the layer `trace` before the others, if it is not used yet";
    w.comment("///", "", help);
    writeln!(w, "{export} void {p}SetTrace({p}_trace_level_t Level, int IsJson, {p}_trace_sink_t Sink, void *Data);");
    w.blank();
}

fn emit_table(w: &mut Writer, tables: &Tables) {
    let table = tables.name("dispatch_t");
    w.blank();
    w.comment(
        "///",
        "",
        "The functions of the API. Size is the size of the table: functions are only added at its end",
    );
    w.block(&format!("typedef struct {table} {{"), &format!("}} {table};"), |w| {
        w.line("size_t Size;");
        for function in tables.functions() {
            on_platform(w, function, |w| writeln!(w, "{};", tables.pointer(function, &function.name)));
        }
    });
}
