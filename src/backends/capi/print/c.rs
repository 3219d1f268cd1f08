//! The print header of C: functions that write into a buffer, as `snprintf` does.
//!
//! [`Functions`] append to a buffer; around each of them is a function for users, who pass their own buffer. All
//! functions are `static inline`, so that nothing must be built or linked.

use super::dialect::Head;
use super::functions::Functions;
use super::guard::emit_guarded;
use crate::model::Function;
use crate::text::emit_code;
use tdgen_language::backends::writer::Writer;

/// The comment about all functions for users.
const CONTRACT: &str = "Each function below writes text into a buffer of BufferSize bytes and ends it with a zero. \
Text that does not fit is left out. All functions return the length of the whole text without that zero: the text was \
cut if this is not less than BufferSize. With a BufferSize of 0 nothing is written, and the buffer may be NULL.";

pub(super) fn emit(w: &mut Writer, functions: &Functions<'_>) {
    let names = functions.dialect.names;
    let guard = format!("{}_PRINT_H", names.upper_prefix);
    let includes = ["limits.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "string.h"];
    emit_guarded(w, &guard, &names.header, &includes, |w| {
        emit_printer(w, &names.prefix);
        functions.emit_params_structs(w);
        functions.emit_declarations(w, |_| true);
        functions.emit_definitions(w, |_| true);
        functions.called_with().for_each(|function| functions.emit_arguments(w, function));
        w.blank();
        w.comment("//", "", CONTRACT);
        emit_public(w, functions);
    });
}

fn emit_public(w: &mut Writer, functions: &Functions<'_>) {
    let model = functions.model;
    let dialect = &functions.dialect;
    for item in model.printed_enums() {
        let comment = format!("Prints a value of {}", item.name);
        let value = format!("{} Value", item.spelled());
        emit_wrapper(w, functions, &comment, "", &item.name, &[value], "Value");
        if item.is_typed {
            let params =
                ["const void *Pointer".to_owned(), format!("{} Tag", item.spelled()), "size_t Bytes".to_owned()];
            let comment = "Prints a pointer to so many bytes, and what is there according to Tag";
            emit_wrapper(w, functions, comment, "tagged_", &item.name, &params, "Pointer, Tag, Bytes");
        }
    }
    for (typedef, flags) in functions.flag_typedefs() {
        let comment = format!("Prints a set of {}", flags.name);
        let value = format!("{typedef} Value");
        let put = dialect.put("", &flags.name);
        emit_calling(w, functions, &comment, "", typedef, &[value], &format!("{put}(&Out, Value);"));
    }
    if functions.forms.of_code().is_some() {
        let result = &dialect.names.result_type;
        let value = format!("const {} *Result", dialect.names.error_struct);
        emit_wrapper(w, functions, "Prints a result: success, or its code", "", result, &[value], "Result");
    }
    for item in model.defined_structs() {
        let comment = format!("Prints a structure {}", item.name);
        let value = dialect.structure_param(&item.spelled());
        emit_wrapper(w, functions, &comment, "", &item.name, &[value], "Value");
    }
    for function in functions.called_with() {
        emit_arguments(w, functions, function);
    }
}

fn emit_arguments<'m>(w: &mut Writer, functions: &Functions<'m>, function: &'m Function) {
    let structure = function.params_struct();
    let params = [Functions::arguments_param(function)];
    if functions.has_outputs(function) {
        let comment = format!("Prints the arguments of a call of {} that went well", function.name);
        emit_wrapper(w, functions, &comment, "", &structure, &params, "Params, true");
        let put = functions.dialect.put("", &structure);
        let comment = "The same for a failed call, whose outputs are not read";
        let body = format!("{put}(&Out, Params, false);");
        emit_calling(w, functions, comment, "inputs_", &structure, &params, &body);
    } else {
        let comment = format!("Prints the arguments of a call of {}", function.name);
        emit_wrapper(w, functions, &comment, "", &structure, &params, "Params");
    }
}

/// Writes a function for users that calls the one for values of a type.
fn emit_wrapper(
    w: &mut Writer,
    functions: &Functions<'_>,
    comment: &str,
    kind: &str,
    ty: &str,
    params: &[String],
    args: &str,
) {
    let put = functions.dialect.put(kind, ty);
    emit_calling(w, functions, comment, kind, ty, params, &format!("{put}(&Out, {args});"));
}

/// Writes a function for users with a statement that appends.
fn emit_calling(
    w: &mut Writer,
    functions: &Functions<'_>,
    comment: &str,
    kind: &str,
    ty: &str,
    params: &[String],
    statement: &str,
) {
    let prefix = &functions.dialect.names.prefix;
    let stem = functions.dialect.stem(ty);
    let buffer = ["char *Buffer", "size_t BufferSize"].map(str::to_owned);
    let params = [&buffer[..], params].concat();
    let head = Head::new("static inline int", &format!("{prefix}_print_{kind}{stem}"), params);
    w.blank();
    w.comment("///", "", comment);
    emit_code(w, &head.lines(") {"));
    w.nested(|w| {
        let begin = format!("{prefix}_out_t Out = {prefix}_out_begin(Buffer, BufferSize);");
        emit_code(w, &[begin]);
        emit_code(w, &[statement.to_owned()]);
        emit_code(w, &[format!("return {prefix}_out_end(&Out);")]);
    });
    w.line("}");
}

/// The code. C has no namespaces, so that every name begins with the API's prefix, here `@`.
pub(super) const PRINTER: &str = include_str!("c_printer.inc");

/// Writes the code for a prefix, whose length decides where lines are broken.
fn emit_printer(w: &mut Writer, prefix: &str) {
    let printer = PRINTER.replace('@', prefix);
    for (at, block) in printer.trim_end().split("\n\n").enumerate() {
        if at > 0 {
            w.blank();
        }
        emit_block(w, block);
    }
}

fn emit_block(w: &mut Writer, block: &str) {
    let is_comment = |line: &&str| line.starts_with("///");
    let comment = block.lines().take_while(is_comment);
    let mut code = block.lines().skip_while(is_comment);
    let head = code.next().and_then(|head| head.strip_suffix(") {")?.split_once('('));
    let Some((head, params)) = head else {
        emit_code(w, &block.lines().map(str::to_owned).collect::<Vec<_>>());
        return;
    };
    for line in comment {
        w.comment("///", "", line.trim_start_matches('/'));
    }
    let (returns, name) = head.rsplit_once(' ').unwrap_or(("", head));
    let params = params.split(", ").map(str::to_owned).collect();
    emit_code(w, &Head::new(returns, name, params).lines(") {"));
    let body: Vec<String> = code.map_while(|line| line.strip_prefix("  ")).map(str::to_owned).collect();
    w.nested(|w| emit_code(w, &body));
    w.line("}");
}
