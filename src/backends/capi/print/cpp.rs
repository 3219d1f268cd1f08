//! The print headers for C++: `operator<<` for the API's types.
//!
//! The class `Printer` in them is the same for every stream.

use super::dialect::Target;
use super::functions::Functions;
use super::guard::emit_guarded;
use super::tables::Tables;
use tdgen_language::backends::writer::Writer;

/// The class `Printer` in the namespace of the implementation.
pub(super) const PRINTER: &str = include_str!("cpp_printer.inc");

pub(super) fn emit(w: &mut Writer, functions: &Functions<'_>) {
    let names = functions.dialect.names;
    let (stream, header) = match functions.dialect.target {
        Target::Llvm => ("LLVM", "llvm/Support/raw_ostream.h"),
        Target::Std | Target::Buffer => ("STD", "ostream"),
    };
    let guard = format!("{}_PRINT_{stream}_HPP", names.upper_prefix);
    let mut includes = vec!["cstdint", "cstdio", "cstring", "type_traits", "utility", header];
    includes.sort_unstable();
    emit_guarded(w, &guard, &names.header, &includes, |w| {
        emit_printer(w, &names.upper_prefix, &names.namespace);
        functions.emit_params_structs(w);
        functions.emit_declarations(w, |_| true);
        functions.emit_definitions(w, |_| true);
        Tables(functions).emit_all(w);
    });
}

/// Writes the class with a guard, since a program can include the print headers of both kinds of streams.
pub(super) fn emit_printer(w: &mut Writer, prefix: &str, namespace: &str) {
    let guard = format!("{prefix}_PRINTER");
    writeln!(w, "#ifndef {guard}");
    writeln!(w, "#define {guard}");
    w.blank();
    writeln!(w, "namespace {namespace} {{");
    w.blank();
    w.raw(PRINTER);
    w.blank();
    writeln!(w, "}} // namespace {namespace}");
    w.blank();
    writeln!(w, "#endif // {guard}");
}
