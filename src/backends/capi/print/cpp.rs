//! The print headers for C++: `operator<<` for the API's types.

use super::arguments;
use super::c::INTERPRETER;
use super::dialect::{Head, Target};
use super::guard::emit_guarded;
use super::tables::Tables;
use crate::header::text::emit_code;
use crate::model::api::{Enum, Function, Param};
use tdgen_language::backends::writer::Writer;

/// What the interpreter prints to.
pub(super) const OUT: &str = include_str!("cpp_out.inc");

/// What it is called with, and what prints values of other headers' types.
pub(super) const FOREIGN: &str = include_str!("cpp_foreign.inc");

/// What values of other headers' types are printed to first.
pub(super) const LLVM_TEXT: &str = "\
namespace {NAMESPACE} {

/// A stream for text
struct @_out_llvm_text : llvm::raw_string_ostream {
  @_out_llvm_text() : llvm::raw_string_ostream(Text) {}
  std::string Text;
};

} // namespace {NAMESPACE}
";

pub(super) fn emit(w: &mut Writer, tables: &Tables<'_>) {
    let dialect = tables.dialect();
    let names = dialect.names;
    let stream = if dialect.target == Target::Llvm { "LLVM" } else { "STD" };
    let guard = format!("{}_PRINT_{stream}_HPP", names.own_upper_prefix);
    emit_guarded(w, &guard, &names.header, &includes(dialect.target), |w| {
        w.line("// clang-format off");
        emit_interpreter(w, tables);
        tables.functions.emit_params_structs(w);
        emit_types(w, tables, |_| true);
        tables.emit_calls(w, emit_call);
        w.line("// clang-format on");
    });
}

/// The headers that a print header needs.
pub(super) fn includes(target: Target) -> Vec<&'static str> {
    let headers = if target == Target::Llvm { ["llvm/Support/raw_ostream.h", "string"] } else { ["sstream", "string"] };
    let mut all = vec!["cstddef", "cstdint", "cstdio", "cstring", "type_traits", "utility"];
    all.extend(headers);
    all.sort_unstable();
    all
}

/// Writes the interpreter with a guard, since a program can include the print headers of both kinds of streams.
pub(super) fn emit_interpreter(w: &mut Writer, tables: &Tables<'_>) {
    let names = tables.dialect().names;
    let (prefix, namespace) = (&names.own_prefix, &names.namespace);
    let guard = format!("{}_PRINTER", names.own_upper_prefix);
    writeln!(w, "#ifndef {guard}");
    writeln!(w, "#define {guard}");
    w.blank();
    writeln!(w, "namespace {namespace} {{");
    for part in [OUT, INTERPRETER, FOREIGN] {
        w.blank();
        w.raw(&tables.dialect().expand(part));
    }
    w.blank();
    writeln!(w, "}} // namespace {namespace}");
    w.blank();
    writeln!(w, "#endif // {guard}");
    if tables.dialect().target == Target::Llvm {
        w.blank();
        w.template(&LLVM_TEXT.replace('@', prefix), &[("NAMESPACE", namespace)]);
    }
}

/// Writes the tables of the API's types, and the operators that print their values: those of some enumerations, and of
/// all structures.
pub(super) fn emit_types(w: &mut Writer, tables: &Tables<'_>, is_written: fn(&Enum) -> bool) {
    let (model, dialect) = (tables.functions.model, tables.dialect());
    for item in model.printed_enums().filter(|item| is_written(item)) {
        let form = tables.form(w, &super::forms::Form::Enumerator(item), &item.spelled_type());
        // A reference: reading a value that is no enumerator would be undefined.
        emit_operator(w, tables, &item.name, &format!("const {} &Value", item.c_type), &form);
        if item.is_bit_field {
            emit_flags(w, tables, item);
        }
        if item.is_typed {
            emit_tagged(w, tables, item);
        }
    }
    if tables.forms().of_code().is_some() {
        let form = tables.result(w);
        let param = format!("const {} *Value", dialect.names.error_struct);
        emit_operator(w, tables, "result: success, or its code", &param, &form);
    }
    let mut structs: Vec<_> = model.defined_structs().collect();
    structs.sort_by_key(|item| tables.forms().place(item));
    for item in structs {
        let form = tables.structure(w, item, false);
        emit_operator(w, tables, &item.name, &format!("const {} &Value", item.c_type), &form);
    }
}

/// Writes the operator that prints a value.
fn emit_operator(w: &mut Writer, tables: &Tables<'_>, what: &str, param: &str, form: &str) {
    let dialect = tables.dialect();
    let stream = dialect.stream();
    let params = vec![format!("{stream} &OS"), param.to_owned()];
    w.blank();
    w.comment("///", "", &format!("Prints a {what}"));
    emit_code(w, &Head::new(&format!("inline {stream} &"), "operator<<", params).lines(") {"));
    writeln!(w, "  return {}::printValue(OS, {}, Value);", dialect.names.namespace, form.trim_start_matches('&'));
    w.line("}");
}

/// Writes the function that prints a set of flags.
fn emit_flags(w: &mut Writer, tables: &Tables<'_>, item: &Enum) {
    let dialect = tables.dialect();
    let form = tables.flags(w, item, "uint64_t");
    w.blank();
    w.comment("///", "", &format!("Prints a set of {}: its names, and in hexadecimal what has none", item.name));
    let params = vec![format!("{} &OS", dialect.stream()), item.name.clone(), "uint64_t Bits".to_owned()];
    emit_code(w, &Head::new("inline void", "printFlags", params).lines(") {"));
    writeln!(w, "  {}::printValue(OS, {}, Bits);", dialect.names.namespace, form.trim_start_matches('&'));
    w.line("}");
}

/// Writes the function that prints what a pointer points to, according to a tag.
fn emit_tagged<'m>(w: &mut Writer, tables: &Tables<'m>, item: &'m Enum) {
    let dialect = tables.dialect();
    let tags = tables.tags(w, item);
    w.blank();
    w.comment("///", "", "Prints a pointer to so many bytes, and what is there according to Tag");
    let tag = format!("const {} &Tag", item.c_type);
    let params =
        vec![format!("{} &OS", dialect.stream()), "const void *Pointer".to_owned(), tag, "size_t Bytes".to_owned()];
    emit_code(w, &Head::new("inline void", "printTagged", params).lines(") {"));
    writeln!(w, "  {} Out(OS);", dialect.out("t"));
    writeln!(w, "  {}(&Out, {tags}, &Tag, Pointer, Bytes);", dialect.out("tagged"));
    w.line("  Out.flush();");
    w.line("}");
}

/// Writes the table of a function.
pub(super) fn emit_table<'m>(w: &mut Writer, tables: &Tables<'m>, function: &'m Function) {
    w.blank();
    arguments::emit(tables, w, function);
}

/// Writes the table of a function, and what prints the arguments in a parameter structure.
fn emit_call<'m>(w: &mut Writer, tables: &Tables<'m>, function: &'m Function) {
    emit_table(w, tables, function);
    let dialect = tables.dialect();
    let stream = dialect.stream();
    if function.params.is_empty() {
        return;
    }
    let pointer = |param: &Param| tables.forms().constant_pointer(&param.c_type, &format!("Params->p{}", param.name));
    let pointers: Vec<String> = function.params.iter().map(pointer).collect();
    let params = vec![format!("{stream} &OS"), format!("const {} *Params", function.params_struct())];
    let returns = format!("inline {stream} &");
    let succeeded = format!("Prints the arguments of a call of {} that succeeded", function.name);
    for (comment, returns, name, lead, part) in [
        (succeeded.as_str(), returns.as_str(), "operator<<", "return ", "all"),
        ("Prints what it is called with: the contents of inputs", "inline void", "printInputs", "", "inputs"),
    ] {
        w.blank();
        w.comment("///", "", comment);
        emit_code(w, &Head::new(returns, name, params.clone()).lines(") {"));
        writeln!(w, "  const void *const Arguments[] = {{{}}};", pointers.join(", "));
        let (namespace, table) = (&dialect.names.namespace, arguments::name(tables, function));
        writeln!(
            w,
            "  {lead}{namespace}::printArguments(OS, {table}, {}, Arguments);",
            dialect.out(&format!("part_{part}"))
        );
        w.line("}");
    }
}
