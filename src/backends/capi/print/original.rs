//! The print header in the layout of LLVM's offload-tblgen, with the same tables for calls that fail.

use super::cpp::{emit_interpreter, emit_table, emit_types, includes};
use super::dialect::Target;
use super::forms::{Form, Shown};
use super::functions::Functions;
use super::guard::emit_guarded;
use super::lengths;
use super::tables::Tables;
use crate::header::text::emit_code;
use crate::model::api::{Bound, Enum, Function, Param, TaggedType};
use tdgen_language::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, tables: &Tables<'_>) {
    let functions = &tables.functions;
    let names = functions.dialect.names;
    let guard = format!("{}_PRINT_LLVM_HPP", names.own_upper_prefix);
    emit_guarded(w, &guard, &names.header, &includes(Target::Llvm), |w| {
        w.line("// clang-format off");
        emit_interpreter(w, tables);
        functions.emit_params_structs(w);
        let plain = || functions.model.printed_enums().filter(|item| !item.is_bit_field);
        w.blank();
        plain().for_each(|item| writeln!(w, "{};", enum_head(functions, item)));
        w.blank();
        w.template(
            PRINTERS,
            &[("STREAM", functions.dialect.stream()), ("NAMESPACE", &names.namespace), ("P", &names.own_prefix)],
        );
        w.blank();
        w.raw("#pragma GCC diagnostic push\n#pragma GCC diagnostic ignored \"-Wignored-qualifiers\"\n");
        plain().for_each(|item| emit_enum(w, functions, item));
        emit_types(w, tables, |item| item.is_bit_field);
        plain().filter(|item| item.is_typed).for_each(|item| emit_tagged(w, functions, item));
        functions.checked().for_each(|function| emit_table(w, tables, function));
        functions.called_with().for_each(|function| emit_arguments(w, functions, function));
        w.blank();
        w.line("#pragma GCC diagnostic pop");
        w.line("// clang-format on");
    });
}

/// The functions for all pointers, and for values of other types.
const PRINTERS: &str = "
/// Prints a value that has no operator
template <typename T> void printOther({STREAM} &os, const T &value) {
  {NAMESPACE}::{P}_out_t Out(os);
  {NAMESPACE}::printForeign<{NAMESPACE}::{P}_out_llvm_text, T>(&Out, &value);
  Out.flush();
}

/// Prints an address, or that it is null
inline void printAddress({STREAM} &os, const void *ptr) {
  {NAMESPACE}::{P}_out_t Out(os);
  {NAMESPACE}::{P}_out_pointer(&Out, ptr);
  Out.flush();
}

/// Prints a pointer and its target, if that can be printed
template <typename T> void printPtr({STREAM} &os, T *ptr) {
  {NAMESPACE}::{P}_out_t Out(os);
  if constexpr (std::is_same_v<std::remove_const_t<T>, char>) {
    {NAMESPACE}::{P}_out_characters(&Out, ptr, 0, SIZE_MAX);
  } else {
    {NAMESPACE}::printForeignPointer<{NAMESPACE}::{P}_out_llvm_text, T *>(&Out, &ptr);
  }
  Out.flush();
}
";

fn enum_head(functions: &Functions<'_>, item: &Enum) -> String {
    let ty = item.tag.name.as_ref().map_or_else(|| item.c_type.clone(), |tag| format!("enum {tag}"));
    let stream = functions.dialect.stream();
    format!("inline {stream} &operator<<({stream} &os, {ty} value)")
}

fn emit_enum(w: &mut Writer, functions: &Functions<'_>, item: &Enum) {
    w.blank();
    w.block(&format!("{} {{", enum_head(functions, item)), "}", |w| {
        w.line("switch (value) {");
        for enumerator in item.distinct() {
            let name = enumerator.name.clone();
            emit_code(w, &[format!("case {name}:"), format!("  os << \"{name}\";"), "  break;".to_owned()]);
        }
        emit_default(w);
        w.line("return os;");
    });
}

fn emit_default(w: &mut Writer) {
    for line in ["default:", "  os << \"unknown enumerator\";", "  break;", "}"] {
        w.line(line);
    }
}

/// Writes the function that prints what a type tag says. Nothing is read that is not in the buffer.
fn emit_tagged(w: &mut Writer, functions: &Functions<'_>, item: &Enum) {
    let stream = functions.dialect.stream();
    let ty = item.c_type.clone();
    w.blank();
    let head = format!("inline void printTagged({stream} &os, const void *ptr, {ty} value, size_t size) {{");
    w.block(&head, "}", |w| {
        w.line("if (ptr == NULL) {");
        w.line("  os << \"nullptr\";");
        w.line("  return;");
        w.line("}");
        w.line("switch (value) {");
        for enumerator in item.distinct() {
            let Some(tagged) = &enumerator.tagged_c_type else { continue };
            emit_code(w, &[format!("case {}: {{", enumerator.name)]);
            w.nested(|w| {
                emit_code(w, &tagged_lines(functions, tagged));
                w.line("break;");
            });
            w.line("}");
        }
        emit_default(w);
    });
}

fn tagged_lines(functions: &Functions<'_>, tagged: &TaggedType) -> Vec<String> {
    let form = functions.forms.of_tagged(tagged);
    let guard = |is_short: &str| ["if (", is_short, ") {\n  os << ptr;\n  break;\n}"].concat();
    let split = |text: String| text.lines().map(str::to_owned).collect::<Vec<String>>();
    if tagged.array.is_some() {
        return match form {
            Form::Character => {
                let print = "printPtr(os, (const char*) ptr);".to_owned();
                [split(guard("std::memchr(ptr, 0, size) == nullptr")), vec![print]].concat()
            }
            _ => vec!["os << ptr;".to_owned()],
        };
    }
    let ty = tagged.ty.unqualified().spelled();
    // Before a pointer, `const` would belong to its target.
    let target = if tagged.ty.is_indirect() { format!("{ty} const") } else { format!("const {ty}") };
    let value = match form {
        Form::Foreign | Form::Unknown => return vec!["os << ptr;".to_owned()],
        _ if functions.model.handles.iter().any(|handle| handle.name == ty) => "os << *tptr;".to_owned(),
        form => value_line(&form, "*tptr"),
    };
    let lines = [
        format!("const {target} * const tptr = (const {target} * const)ptr;").replace("const const", "const"),
        "os << (const void *)tptr << \" (\";".to_owned(),
        value,
        "os << \")\";".to_owned(),
    ];
    [split(guard(&format!("size < sizeof({ty})"))), lines.to_vec()].concat()
}

/// A statement that prints a value.
fn value_line(form: &Form<'_>, value: &str) -> String {
    match form {
        Form::Opaque | Form::Text | Form::Pointer(_) => format!("printPtr(os, {value});"),
        Form::Flags(item) if item.value_c_type.is_none() => format!("printFlags(os, {}(), {value});", item.name),
        // Streams of LLVM do not print a `long double`.
        Form::Address | Form::Character | Form::Floating | Form::Foreign | Form::Unknown | Form::Surface(_) => {
            format!("printOther(os, {value});")
        }
        _ => format!("os << {value};"),
    }
}

fn emit_arguments<'m>(w: &mut Writer, functions: &Functions<'m>, function: &'m Function) {
    let stream = functions.dialect.stream();
    w.blank();
    w.comment("///", "", &format!("Prints the arguments of a call of {} that succeeded", function.name));
    w.line("// clang-format off");
    let head =
        format!("inline {stream} &operator<<({stream} &os, const struct {} *params) {{", function.params_struct());
    w.block(&head, "}", |w| {
        for (at, param) in function.params.iter().enumerate() {
            if at > 0 {
                w.line("os << \", \";");
            }
            writeln!(w, "os << \".{} = \";", param.name);
            emit_argument(w, functions, function, param);
        }
        w.line("return os;");
    });
    w.line("// clang-format on");
}

fn emit_argument<'m>(w: &mut Writer, functions: &Functions<'m>, function: &'m Function, param: &'m Param) {
    let argument = |param: &Param| format!("*params->p{}", param.name);
    // A number, or what a pointer to one points to.
    let number = |param: &Param| match param.c_type.is_pointer() {
        true => format!("({0} ? *{0} : 0)", argument(param)),
        false => argument(param),
    };
    let value = argument(param);
    let address = format!("printAddress(os, {value});");
    match functions.forms.of_described_param(function, param) {
        Shown::Elements { element, .. } => {
            let Some(range) = param.range() else { return w.line(&address) };
            let [Some(end), begin] = [function.param(range.end), begin_of(function, range.begin)] else {
                return w.line(&address);
            };
            let first = match (range.begin, begin) {
                (Bound::Number(first), _) => first.to_string(),
                (Bound::Param(_), Some(begin)) => number(begin),
                (Bound::Param(_), None) => return w.line(&address),
            };
            w.block(&format!("if ({value}) {{"), "} else {", |w| {
                w.line("os << \"{\";");
                w.block(&format!("for (size_t i = {first}; i < {}; i++) {{", number(end)), "}", |w| {
                    writeln!(w, "if (i > {first}) {{");
                    w.line("  os << \", \";");
                    w.line("}");
                    w.line(&value_line(&element, &format!("({value})[i]")));
                });
                w.line("os << \"}\";");
            });
            w.line("  os << \"nullptr\";");
            w.line("}");
        }
        Shown::Tagged { by, .. } => {
            let size = param.type_info.as_ref().and_then(|info| function.param(&info.size)).map(number);
            match size {
                Some(size) => writeln!(w, "printTagged(os, {value}, {}, {size});", argument(by)),
                None => w.line(&address),
            }
        }
        Shown::Value(_) if lengths::undeclared(&functions.forms, function, param).is_some() => w.line(&address),
        Shown::Value(form) => w.line(&value_line(&form, &value)),
    }
}

/// The parameter with the index of the first element.
fn begin_of<'f>(function: &'f Function, begin: &Bound) -> Option<&'f Param> {
    match begin {
        Bound::Param(name) => function.param(name),
        Bound::Number(_) => None,
    }
}
