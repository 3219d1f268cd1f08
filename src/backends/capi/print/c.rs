//! The print header of C: functions that write into a buffer, as `snprintf` does.
//!
//! All functions are `static inline`, so that nothing must be built or linked.

use super::arguments;
use super::dialect::Head;
use super::forms::Form;
use super::guard::emit_guarded;
use super::tables::Tables;
use crate::model::api::Function;
use tdgen_language::backends::writer::Writer;

/// The comment about all functions for users.
const CONTRACT: &str = "Each function below writes text into a buffer of BufferSize bytes and ends it with a zero. \
Text that does not fit is left out. All functions return the length of the whole text without that zero: the text was \
cut if this is not less than BufferSize. With a BufferSize of 0 nothing is written, and the buffer may be NULL.";

/// The buffer that the interpreter prints to.
pub(super) const OUT: &str = include_str!("c_out.inc");

/// What prints values as tables say, in C99 and C++. `@` is the prefix of the API; `@inline`, `@size` and `@double` are
/// what functions begin with, and conversions.
pub(super) const INTERPRETER: &str = include_str!("interpreter.inc");

pub(super) fn emit(w: &mut Writer, tables: &Tables<'_>) {
    let names = tables.dialect().names;
    let guard = format!("{}_PRINT_H", names.own_upper_prefix);
    let includes = ["limits.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "string.h"];
    emit_guarded(w, &guard, &names.header, &includes, |w| {
        w.line("// clang-format off");
        for (at, part) in [OUT, INTERPRETER].into_iter().enumerate() {
            if at > 0 {
                w.blank();
            }
            w.raw(&tables.dialect().expand(part));
        }
        tables.functions.emit_params_structs(w);
        w.blank();
        w.comment("//", "", CONTRACT);
        emit_types(w, tables);
        tables.emit_calls(w, emit_call);
        w.line("// clang-format on");
    });
}

/// Writes the tables of the API's types, and the functions that print their values.
fn emit_types(w: &mut Writer, tables: &Tables<'_>) {
    let (model, dialect) = (tables.functions.model, tables.dialect());
    for item in model.printed_enums() {
        let form = tables.form(w, &Form::Enumerator(item), &item.spelled_type());
        let comment = format!("Prints a value of {}", item.name);
        let value = format!("{} Value", item.c_type);
        emit_printer(w, tables, &comment, ["", &item.name], &[value], &form);
        if item.is_typed {
            let tags = tables.tags(w, item);
            let params = ["const void *Pointer".to_owned(), format!("{} Tag", item.c_type), "size_t Bytes".to_owned()];
            let comment = "Prints a pointer to so many bytes, and what is there according to Tag";
            let statement = format!("{}(&Out, {tags}, &Tag, Pointer, Bytes);", dialect.out("tagged"));
            emit_function(w, tables, comment, ["tagged_", &item.name], &params, &[statement]);
        }
    }
    for (typedef, flags) in tables.functions.flag_typedefs() {
        let form = tables.flags(w, flags, typedef);
        let comment = format!("Prints a set of {}", flags.name);
        emit_printer(w, tables, &comment, ["", typedef], &[format!("{typedef} Value")], &form);
    }
    if tables.forms().of_code().is_some() {
        let form = tables.result(w);
        let value = format!("const {} *Value", dialect.names.error_struct);
        let comment = "Prints a result: success, or its code";
        emit_printer(w, tables, comment, ["", &dialect.names.result_type], &[value], &form);
    }
    let mut structs: Vec<_> = model.defined_structs().collect();
    structs.sort_by_key(|item| tables.forms().place(item));
    for item in structs {
        let form = tables.structure(w, item, false);
        let comment = format!("Prints a structure {}", item.name);
        let value = format!("const {} *Value", item.c_type);
        let statement = format!("{}(&Out, {form}, Value);", dialect.out("value"));
        emit_function(w, tables, &comment, ["", &item.name], &[value], &[statement]);
    }
}

/// Writes the table of a function, and what prints the arguments in a parameter structure.
fn emit_call<'m>(w: &mut Writer, tables: &Tables<'m>, function: &'m Function) {
    w.blank();
    arguments::emit(tables, w, function);
    if function.params.is_empty() {
        return;
    }
    let structure = function.params_struct();
    let params = [format!("const {structure} *Params")];
    let pointers: Vec<String> =
        function.params.iter().map(|param| format!("(const void *)Params->p{}", param.name)).collect();
    let dialect = tables.dialect();
    let statements = |part: &str| {
        [
            format!("const {} Marks = {{\".\", \", .\", \" = \"}};", dialect.out("marks_t")),
            format!("const void *const Arguments[] = {{{}}};", pointers.join(", ")),
            format!(
                "{}(&Out, &{}, {}, Arguments, NULL, &Marks);",
                dialect.out("arguments"),
                arguments::name(tables, function),
                dialect.out(&format!("part_{part}"))
            ),
        ]
    };
    let has_outputs = tables.functions.has_outputs(function);
    let end = if has_outputs { " that went well" } else { "" };
    let comment = format!("Prints the arguments of a call of {}{end}", function.name);
    emit_function(w, tables, &comment, ["", &structure], &params, &statements("all"));
    if has_outputs {
        let comment = "The same for a failed call, whose outputs are not read";
        emit_function(w, tables, comment, ["inputs_", &structure], &params, &statements("inputs"));
    }
}

/// Writes a function for users that prints a value in a form.
fn emit_printer(w: &mut Writer, tables: &Tables<'_>, comment: &str, name: [&str; 2], params: &[String], form: &str) {
    let statement = format!("{}(&Out, {form}, &Value);", tables.dialect().out("value"));
    emit_function(w, tables, comment, name, params, &[statement]);
}

/// Writes a function for users with statements that append.
fn emit_function(
    w: &mut Writer,
    tables: &Tables<'_>,
    comment: &str,
    [kind, ty]: [&str; 2],
    params: &[String],
    statements: &[String],
) {
    let dialect = tables.dialect();
    let buffer = ["char *Buffer", "size_t BufferSize"].map(str::to_owned);
    let name = format!("{}_print_{kind}{}", dialect.names.own_prefix, dialect.stem(ty));
    let head = Head::new("static inline int", &name, [&buffer[..], params].concat());
    w.blank();
    w.comment("///", "", comment);
    head.lines(") {").iter().for_each(|line| w.line(line));
    w.nested(|w| {
        writeln!(w, "{} Out = {}(Buffer, BufferSize);", dialect.out("t"), dialect.out("begin"));
        statements.iter().for_each(|statement| w.line(statement));
        writeln!(w, "return {}(&Out);", dialect.out("end"));
    });
    w.line("}");
}
