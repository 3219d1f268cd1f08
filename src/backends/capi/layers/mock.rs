//! `--gen-capi-mock`: an implementation that answers what a test tells it to.

use super::tables::{Tables, args, is_void, on_platform};
use crate::model::api::{Api, Function, Param};
use tdgen_language::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, tables: &Tables) {
    let names = &tables.model.names;
    let guard = tables.upper("MOCK_H");
    let mock = tables.name("mock");
    w.blank();
    w.line("// Include this file in one file with the macro below, which defines the functions.");
    w.line("// clang-format off");
    writeln!(w, "#ifndef {guard}");
    writeln!(w, "#define {guard}");
    w.blank();
    writeln!(w, "#include \"{}\"", names.header);
    w.blank();
    w.line("#include <string.h>");
    w.blank();
    w.comment(
        "///",
        "",
        "The answers of each function: the number of its calls, what runs instead of it, and its result",
    );
    w.block(&format!("typedef struct {mock}_t {{"), &format!("}} {mock}_t;"), |w| {
        for function in tables.functions() {
            on_platform(w, function, |w| emit_answers(w, tables, function));
        }
        if tables.functions().all(|function| function.condition.is_some()) {
            // A structure has a member on all platforms.
            w.line("char Unused;");
        }
    });
    w.blank();
    w.line("#if defined(__cplusplus)");
    writeln!(w, "extern \"C\" {mock}_t {mock};");
    w.line("#else");
    writeln!(w, "extern {mock}_t {mock};");
    w.line("#endif");
    writeln!(w, "#endif // {guard}");
    w.blank();
    writeln!(w, "#if defined({})", tables.upper("MOCK_IMPLEMENTATION"));
    let count = tables.upper("MOCK_COUNT");
    w.line("#if defined(__GNUC__)");
    writeln!(w, "#define {count}(Calls) ((void)__atomic_add_fetch(&(Calls), 1, __ATOMIC_RELAXED))");
    w.line("#else");
    writeln!(w, "#define {count}(Calls) ((void)++(Calls))");
    w.line("#endif");
    w.line("#if defined(__cplusplus)");
    w.line("extern \"C\" {");
    emit_variable(w, tables);
    w.line("}");
    for part in names.namespace.split("::") {
        writeln!(w, "namespace {part} {{");
    }
    w.line("#else");
    emit_variable(w, tables);
    w.line("#endif");
    for function in tables.functions() {
        w.blank();
        on_platform(w, function, |w| emit_function(w, tables, function));
    }
    w.blank();
    w.line("#if defined(__cplusplus)");
    for _ in names.namespace.split("::") {
        w.line("}");
    }
    w.line("#endif");
    w.line("#endif");
}

/// Defines the variable. Its results are zero, but those that are codes, which are success.
fn emit_variable(w: &mut Writer, tables: &Tables) {
    let mock = tables.name("mock");
    let names = &tables.model.names;
    if !names.codes.are_values() || tables.model.number(&names.success) == Some(0) {
        writeln!(w, "{mock}_t {mock};");
        return;
    }
    w.line("#if defined(__GNUC__)");
    w.line("#pragma GCC diagnostic push");
    w.line("#pragma GCC diagnostic ignored \"-Wmissing-field-initializers\"");
    w.line("#endif");
    w.block(&format!("{mock}_t {mock} = {{"), "};", |w| {
        for function in tables.functions() {
            let success = if function.is_checked() { format!(", {}", names.success) } else { String::new() };
            on_platform(w, function, |w| writeln!(w, "{{0, NULL{success}}},"));
        }
    });
    w.line("#if defined(__GNUC__)");
    w.line("#pragma GCC diagnostic pop");
    w.line("#endif");
}

fn emit_answers(w: &mut Writer, tables: &Tables, function: &Function) {
    w.block("struct {", &format!("}} {};", function.name), |w| {
        w.line("unsigned long Calls;");
        writeln!(w, "{};", tables.pointer(function, "Do"));
        match function.own_result() {
            Some(_) if is_void(function) => {}
            Some(result) if result.outermost().is_none() => writeln!(w, "{};", result.unqualified().declare("Result")),
            Some(_) => {}
            None => writeln!(w, "{} Result;", tables.model.names.result_type),
        }
    });
}

fn emit_function(w: &mut Writer, tables: &Tables, function: &Function) {
    let mock = tables.name("mock");
    let own = format!("{mock}.{}", function.name);
    // Otherwise a C compiler asks for a declaration.
    writeln!(w, "{};", tables.head(function, &function.implementation()));
    w.block(&format!("{} {{", tables.head(function, &function.implementation())), "}", |w| {
        writeln!(w, "{}({own}.Calls);", tables.upper("MOCK_COUNT"));
        let call = format!("{own}.Do({})", args(function));
        if is_void(function) {
            writeln!(w, "if ({own}.Do) {{ {call}; return; }}");
        } else {
            writeln!(w, "if ({own}.Do) return {call};");
        }
        for param in &function.params {
            emit_output(w, tables, param);
        }
        match function.own_result() {
            Some(_) if is_void(function) => {}
            Some(result) if result.outermost().is_some() => w.line("return NULL;"),
            _ => writeln!(w, "return {own}.Result;"),
        }
    });
}

/// Fills in an output: a handle that is not null, or zeros.
fn emit_output(w: &mut Writer, tables: &Tables, param: &Param) {
    let name = &param.name;
    let target = param.c_type.unqualified().pointee();
    let is_single = param.range().is_none() && param.length.is_none() && param.type_info.is_none();
    let is_output = param.is_out && !param.is_in && is_single;
    let Some(target) = target.filter(|target| is_output && !target.is_qualified("const")) else {
        writeln!(w, "(void){name};");
        return;
    };
    let words = target.words().unwrap_or_default();
    if is_handle(&tables.model, &words) {
        // Nothing else is known about the object.
        let object = tables.name("mock_object");
        w.block(&format!("if ({name}) {{"), "}", |w| {
            writeln!(w, "static char {object}[64];");
            writeln!(w, "*{name} = ({}){object};", target.spelled());
        });
    } else if words.as_slice() != ["void"] && !is_opaque(&tables.model, &words) {
        writeln!(w, "if ({name}) memset((void *){name}, 0, sizeof(*{name}));");
    } else {
        writeln!(w, "(void){name};");
    }
}

pub(super) fn is_handle(model: &Api, words: &[&str]) -> bool {
    matches!(words, [name] if model.handles.iter().any(|item| item.name == *name))
}

pub(super) fn is_opaque(model: &Api, words: &[&str]) -> bool {
    matches!(words, [name] if model.structs.iter().any(|item| item.is_opaque && item.name == *name))
}
