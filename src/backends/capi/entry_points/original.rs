//! Entry points in the layout of LLVM's offload-tblgen. Traces are written in parts, as the original's, so that those
//! of nested calls are mixed.

use crate::entry_points::entry::Entry;
use crate::entry_points::runtime::Conditions;
use crate::header::text::{emit_code, emit_text_constant};
use crate::model::api::Api;
use crate::model::naming::CODE_LOCATION;
use tdgen_language::backends::writer::Writer;

/// Writes what the functions share.
pub(crate) fn emit_runtime(w: &mut Writer, model: &Api, conditions: &Conditions) {
    let names = &model.names;
    w.blank();
    for header in conditions.headers(&[]) {
        writeln!(w, "#include <{header}>");
    }
    w.blank();
    emit_text_constant(w, "static constexpr char UninitDetails[]", &names.uninitialized_message);
    let (ty, code) = (&names.error_struct, &names.codes.uninitialized);
    emit_code(w, &[format!("[[maybe_unused]] static const {ty} UninitError = {{{code}, UninitDetails}};")]);
    if conditions.has_arithmetic {
        w.blank();
        w.line("namespace {");
        conditions.emit(w);
        w.line("} // namespace");
    }
}

/// Writes the three functions of a function.
pub(crate) fn emit(entry: &Entry<'_>, w: &mut Writer) {
    let (names, function) = (entry.names, entry.function);
    let args = entry.arguments().join(", ");
    let params = function.declared_params();
    w.blank();
    w.line("// clang-format off");
    entry.enum_reads.emit_attribute(w, function.params.iter());
    let checked: Vec<String> = function.params.iter().map(|param| entry.enum_reads.declared(param)).collect();
    w.block(&format!("static llvm::Error {}({}) {{", entry.validation(), checked.join(", ")), "}", |w| {
        if function.has_checks() {
            entry.emit_checks(w, |_, code, check| {
                let (maker, [code, text]) = entry.runtime.check_failed(names, &code.name, &check.condition);
                vec![format!("return {maker}({code}, {text});")]
            });
        }
        writeln!(w, "return {}({args});", entry.implementation());
    });
    w.blank();
    let returns = names.returning(&names.result_type);
    w.block(&format!("{returns} {}({}) {{", function.name, params.join(", ")), "}", |w| {
        emit_call(entry, w, &args);
    });
    if names.has_code_locations {
        let located: Vec<String> = params.into_iter().chain([names.code_location_param()]).collect();
        let (previous, result) = (entry.local("Previous"), entry.local("Result"));
        w.blank();
        w.block(&format!("{returns} {}({}) {{", function.with_code_location(), located.join(", ")), "}", |w| {
            writeln!(w, "{} *const {previous} = currentCodeLocation();", names.code_location);
            writeln!(w, "currentCodeLocation() = {CODE_LOCATION};");
            writeln!(w, "{} {result} = ::{}({args});", names.result_type, function.name);
            writeln!(w, "currentCodeLocation() = {previous};");
            writeln!(w, "return {result};");
        });
    }
    w.line("// clang-format on");
}

/// Writes the call of the implementation, and the trace around it. A failed call shows addresses only.
fn emit_call(entry: &Entry<'_>, w: &mut Writer, args: &str) {
    let (names, function) = (entry.names, entry.function);
    let [params, result] = ["Params", "Result"].map(|name| entry.local(name));
    let is_tracing = format!("if ({}) {{", entry.runtime.is_tracing(names));
    let begin = format!("llvm::errs() << \"---> {}\";", function.name);
    if !entry.is_start() {
        writeln!(w, "if ({}) {{", entry.runtime.is_uninitialized(names));
        writeln!(w, "  return {};", entry.runtime.uninitialized(names));
        w.line("}");
        w.block(&is_tracing, "}", |w| w.line(&begin));
    }
    let call = format!("{}({args})", entry.validation());
    writeln!(w, "{} {result} = llvmErrorTo{}Error({call});", names.result_type, names.name);
    w.block(&is_tracing, "}", |w| {
        if entry.is_start() {
            w.line(&begin);
        }
        if function.params.is_empty() {
            w.line("llvm::errs() << \"()\";");
        } else {
            w.line("llvm::errs() << \"(\";");
            w.block(&format!("if ({result}) {{"), "} else {", |w| {
                let [table, arguments, room] = entry.emit_arguments(w);
                let (namespace, prefix) = (&names.namespace, &names.own_prefix);
                let part = format!("{namespace}::{prefix}_out_part_refused");
                writeln!(w, "{namespace}::printArguments(llvm::errs(), {table}, {part}, {arguments}, {room});");
            });
            let pointers: Vec<String> = function.params.iter().map(|param| format!("&{}", param.name)).collect();
            writeln!(w, "  {} {params} = {{{}}};", function.params_struct(), pointers.join(", "));
            writeln!(w, "  llvm::errs() << &{params};");
            w.line("}");
            w.line("llvm::errs() << \")\";");
        }
        writeln!(w, "llvm::errs() << \"-> \" << {result} << \"\\n\";");
        w.block(&format!("if ({result} && {result}->Details) {{"), "}", |w| {
            writeln!(w, "llvm::errs() << \"     *Error Details* \" << {result}->Details << \" \\n\";");
        });
    });
    writeln!(w, "return {result};");
}
