//! `--gen-api`: the C header of an API description.
//!
//! C99, C11 and C++ compilers accept the header without a warning. It is formatted in LLVM style. Names, types, values
//! and orders are those of LLVM's offload-tblgen, since programs and libraries rely on them; comments and layout
//! differ. Defects of LLVM's header are fixed: `bool` is declared, functions without parameters have `(void)`, and the
//! description of a member belongs to that member.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::header::attributes::{emit_deprecated, emit_nodiscard, emit_noreturn, emit_nullability, marked_params};
use crate::header::declaration::prototype;
use crate::header::documented::{
    emit_brief, emit_declaration, emit_doc_heading, emit_doc_list, emit_facts, emit_lines, emit_param_docs,
    emit_params_struct, emit_platform,
};
use crate::header::layout;
use crate::header::layout::Layout;
use crate::header::original as original_header;
use crate::header::text::{doxygen, emit_code, emit_origin};
use crate::model::api::{
    Api, Callback, Enum, Enumerator, Function, Handle, Inner, Macro, Member, Struct, TypeDecl, Typedef, Variable,
    prototype_params,
};
use crate::model::names::Names;
use crate::model::naming::file_name;
use crate::read::description::read_model;
use crate::read::options::with_own;
use crate::types::c_type::CType;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::{WIDTH, Writer};
use tdgen_language::diagnostics::Diags;

/// `--gen-api`.
pub(crate) const BACKEND: Backend = Backend::new("gen-api", "Write the C header of an API description", run)
    .options(&with_own(layout::OPTION.declaration));

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let layout = context.get(&layout::OPTION, diags);
    let (Ok(model), Ok(layout)) = (read_model(context, diags), layout) else {
        return Vec::new();
    };
    if layout == Layout::Original && layout::check(&model, true, context, diags).is_err() {
        return Vec::new();
    }
    vec![Output::main(emit(&model, context.input, layout))]
}

/// The header of a model. `input` is the name of the description.
pub(crate) fn emit(model: &Api, input: &str, layout: Layout) -> Vec<u8> {
    let mut w = Writer::default();
    let guard = include_guard(&model.names, input);
    emit_opening(&mut w, model, input, &guard);
    if model.functions.iter().any(|function| function.facts.deprecation().is_some()) {
        emit_deprecated(&mut w, &model.names);
    }
    if model.functions.iter().any(|function| function.is_noreturn) {
        emit_noreturn(&mut w, &model.names);
    }
    // LLVM's description defines this macro itself.
    if model.has_nodiscard() && !model.macros.iter().any(|item| item.bare_name() == model.names.nodiscard()) {
        emit_nodiscard(&mut w, &model.names);
    }
    if model.names.has_nullability {
        emit_nullability(&mut w, model);
    }
    for item in &model.macros {
        emit_macro(&mut w, item);
    }
    for decl in &model.types {
        match *decl {
            TypeDecl::Handle(at) => emit_handle(&mut w, &model.handles[at]),
            TypeDecl::Enum(at) => emit_enum(&mut w, &model.names, &model.enums[at]),
            TypeDecl::Typedef(at) => emit_typedef(&mut w, &model.typedefs[at]),
            TypeDecl::Callback(at) => emit_callback(&mut w, &model.callbacks[at], model.described_convention()),
            TypeDecl::Forward(at) => emit_forward(&mut w, &model.structs[at]),
            TypeDecl::Struct(at) => emit_struct(&mut w, &model.names, &model.structs[at], false),
            TypeDecl::Completion(at) => emit_struct(&mut w, &model.names, &model.structs[at], true),
        }
    }
    for item in &model.variables {
        emit_variable(&mut w, &model.names, item);
    }
    if layout == Layout::Original {
        original_header::emit_functions(&mut w, model);
        emit_closing(&mut w, &guard);
        return w.finish();
    }
    for function in model.functions.iter().filter(|function| function.body.is_none()) {
        emit_platform(&mut w, function, |w| {
            if model.names.has_params_structs && function.is_checked() {
                emit_params_struct(w, function);
            }
            emit_function(w, model, function);
            if model.names.has_code_locations && function.is_checked() {
                emit_code_location_variant(w, model, function);
            }
        });
    }
    // Bodies call each other in any order.
    let inline = || model.functions.iter().filter(|function| function.body.is_some());
    for function in inline() {
        emit_platform(&mut w, function, |w| {
            w.blank();
            emit_code(w, &[format!("{};", inline_head(&model.names, function))]);
        });
    }
    for function in inline() {
        emit_platform(&mut w, function, |w| emit_function(w, model, function));
    }
    if model.names.has_nullability {
        w.blank();
        w.raw("#if defined(__clang__)\n#pragma clang diagnostic pop\n#endif\n");
    }
    emit_closing(&mut w, &guard);
    w.finish()
}

/// `OL_OFFLOAD_H` for `dir/offload.td`. Compilers warn about `#pragma once` in a header that is compiled by itself.
fn include_guard(names: &Names, input: &str) -> String {
    let stem = file_name(input).strip_suffix(".td").unwrap_or(file_name(input));
    let word: String =
        stem.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' }).collect();
    let word = if word.trim_matches('_').is_empty() { "API" } else { &word };
    format!("{}_{word}_H", names.upper_prefix)
}

fn emit_opening(w: &mut Writer, model: &Api, input: &str, guard: &str) {
    let names = &model.names;
    emit_origin(w, names, BACKEND.name, input);
    w.blank();
    writeln!(w, "#ifndef {guard}");
    writeln!(w, "#define {guard}");
    w.blank();
    if model.mentions("va_list") && !names.includes.iter().any(|include| include == "<stdarg.h>") {
        w.line("#include <stdarg.h>");
    }
    w.raw("#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n");
    if !names.includes.is_empty() {
        // Their order can matter, so that clang-format must not sort them with others.
        w.blank();
    }
    for include in &names.includes {
        writeln!(w, "#include {include}");
    }
    w.raw(
        r#"
#if defined(__cplusplus)
extern "C" {
#endif
"#,
    );
}

fn emit_closing(w: &mut Writer, guard: &str) {
    w.blank();
    w.raw(
        r#"#if defined(__cplusplus)
} // extern "C"
#endif
"#,
    );
    w.blank();
    writeln!(w, "#endif // {guard}");
}

fn emit_macro(w: &mut Writer, item: &Macro) {
    let define = |value: &str| format!("#define {} {value}", item.name).trim_end().to_owned();
    w.blank();
    // clang-format would align a comment in a value with those of other lines.
    let is_kept = item.has_comment();
    if is_kept {
        w.line("// clang-format off");
    }
    writeln!(w, "#ifndef {}", item.bare_name());
    if let Some(condition) = &item.condition {
        writeln!(w, "#if {condition}");
    }
    emit_brief(w, &item.desc);
    w.line(&define(&item.value));
    if let Some(condition) = &item.condition {
        if let Some(alternative) = &item.alternative {
            w.line("#else");
            w.line(&define(alternative));
        }
        writeln!(w, "#endif // {condition}");
    }
    writeln!(w, "#endif // {}", item.bare_name());
    if is_kept {
        w.line("// clang-format on");
    }
}

fn emit_handle(w: &mut Writer, handle: &Handle) {
    w.blank();
    emit_brief(w, &handle.desc);
    emit_facts(w, &handle.facts);
    emit_declaration(w, &format!("typedef struct {} *{};", handle.structure, handle.name));
}

fn emit_enum(w: &mut Writer, names: &Names, item: &Enum) {
    w.blank();
    emit_brief(w, &item.desc);
    emit_facts(w, &item.facts);
    if let Some(ty) = &item.value_c_type {
        emit_declaration(w, &format!("typedef {};", ty.declare(&item.name)));
        for enumerator in &item.enumerators {
            emit_enumerator_doc(w, enumerator);
            emit_code(w, &[format!("#define {} {}", enumerator.name, item.literal(enumerator.value))]);
        }
        return;
    }
    let emit_enumerator = |w: &mut Writer, name: &str, value: &str| {
        let line = format!("{} = {value}", item.enumerator(name));
        if w.width() + line.chars().count() <= WIDTH {
            w.line(&line);
        } else {
            writeln!(w, "{} =", item.enumerator(name));
            writeln!(w, "    {value}");
        }
    };
    let close = if item.tag.has_typedef { format!("}} {};", item.name) } else { "};".to_owned() };
    let opening = item.tag.opening(&marked("enum", item.is_nodiscard, names), item.tag.has_typedef);
    w.block(&format!("{opening} {{"), &close, |w| {
        for (at, enumerator) in item.enumerators.iter().enumerate() {
            emit_enumerator_doc(w, enumerator);
            // C++98 allows no comma at the end.
            let comma = if item.end.is_none() && at + 1 == item.enumerators.len() { "" } else { "," };
            emit_enumerator(w, &enumerator.short_name, &format!("{}{comma}", item.literal(enumerator.value)));
        }
        if let Some(end) = item.end {
            w.line("/// @cond");
            emit_enumerator(w, "LAST", &format!("{end},"));
            emit_enumerator(w, "FORCE_UINT32", "0x7fffffff");
            w.line("/// @endcond");
        }
    });
}

/// The keyword of a type, with the macro for values that must be used.
fn marked(keyword: &str, is_nodiscard: bool, names: &Names) -> String {
    if is_nodiscard { format!("{keyword} {}", names.nodiscard()) } else { keyword.to_owned() }
}

fn emit_enumerator_doc(w: &mut Writer, enumerator: &Enumerator) {
    let lead = enumerator.tagged_type.as_ref().map_or(String::new(), |ty| format!("[{ty}] "));
    if !lead.is_empty() || !enumerator.desc.trim().is_empty() {
        w.comment("///", "", &format!("{lead}{}", doxygen(&enumerator.desc)));
    }
}

fn emit_typedef(w: &mut Writer, item: &Typedef) {
    w.blank();
    emit_brief(w, &item.desc);
    emit_facts(w, &item.facts);
    emit_declaration(w, &format!("{};", item.declaration()));
}

fn emit_variable(w: &mut Writer, names: &Names, item: &Variable) {
    w.blank();
    emit_brief(w, &item.desc);
    emit_facts(w, &item.facts);
    let declared = format!("{} extern {};", names.export, item.c_type.declare(&item.name));
    emit_declaration(w, declared.trim_start());
}

fn emit_callback(w: &mut Writer, callback: &Callback, convention: Option<&str>) {
    w.blank();
    emit_brief(w, &callback.desc);
    emit_facts(w, &callback.facts);
    emit_param_docs(w, &callback.params);
    if callback.result_c_type.outermost().is_some() {
        let params = prototype_params(&callback.params).join(", ");
        let declared = callback.result_c_type.declare(&format!("(*{})({params})", callback.name));
        emit_code(w, &[format!("typedef {declared};")]);
        return;
    }
    let opener = match convention {
        // clang-format takes the parentheses for those of a call.
        Some(convention) => format!("typedef {}({convention} *{})(", callback.result_c_type.spelled(), callback.name),
        None => format!("typedef {}(", callback.result_c_type.declare(&format!("(*{})", callback.name))),
    };
    emit_lines(w, &prototype("", &opener, &prototype_params(&callback.params), ");"));
}

fn emit_forward(w: &mut Writer, item: &Struct) {
    w.blank();
    if item.is_opaque {
        emit_brief(w, &item.desc);
        emit_facts(w, &item.facts);
    }
    let typedef = if item.tag.has_typedef { format!(" {}", item.name) } else { String::new() };
    emit_declaration(w, &format!("{}{typedef};", item.tag.opening(item.keyword(), item.tag.has_typedef)));
}

/// Writes a structure. C99 does not allow a typedef twice, so that a forward-declared structure is only completed.
fn emit_struct(w: &mut Writer, names: &Names, item: &Struct, forward: bool) {
    let has_typedef = item.tag.has_typedef && !forward;
    let close = if has_typedef { format!("}} {};", item.name) } else { "};".to_owned() };
    w.blank();
    emit_brief(w, &item.desc);
    emit_facts(w, &item.facts);
    emit_packed(w, item, |w| {
        let keyword = marked(item.keyword(), item.is_nodiscard, names);
        let open = format!("{} {{", item.tag.opening(&keyword, has_typedef));
        w.block(&open, &close, |w| emit_members(w, &item.members, false));
    });
}

/// Writes a structure whose members have a largest alignment.
fn emit_packed(w: &mut Writer, item: &Struct, emit: impl FnOnce(&mut Writer)) {
    if let Some(packing) = item.packing {
        writeln!(w, "#pragma pack(push, {packing})");
    }
    emit(w);
    if item.packing.is_some() {
        w.line("#pragma pack(pop)");
    }
}

/// Writes the members, each with its description after it if all fit on their lines, otherwise above.
fn emit_members(w: &mut Writer, members: &[Member], is_inner: bool) {
    let texts: Vec<(String, Cow<str>)> =
        members.iter().map(|member| (format!("{};", aligned(member)), doxygen(member.desc.trim()))).collect();
    let column = texts.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0);
    let is_plain = |member: &Member| !member.is_flexible() && member.inner().is_none();
    let fits = members.iter().all(is_plain)
        && texts.iter().all(|(_, desc)| {
            let width = w.width() + column + " ///< ".len() + desc.chars().count();
            !desc.is_empty() && width <= WIDTH && !desc.contains(['\n', '\r', '\\']) && !desc.contains("??/")
        });
    for (member, (text, desc)) in members.iter().zip(texts) {
        if fits {
            writeln!(w, "{text:column$} ///< {desc}");
            continue;
        }
        if !desc.is_empty() {
            w.comment("///", "", &desc);
        }
        let is_marked = !is_inner && member.has_extension();
        if is_marked {
            w.line("// clang-format off");
        }
        if let Some(inner) = member.inner() {
            emit_inner(w, inner, member);
        } else if member.is_flexible() {
            emit_extension(w, "-Wc99-extensions", "defined(__cplusplus) && defined(__GNUC__)", |w| {
                emit_declaration(w, &text)
            });
        } else {
            emit_declaration(w, &text);
        }
        if is_marked {
            w.line("// clang-format on");
        }
    }
}

/// The declaration of a member with its alignment.
fn aligned(member: &Member) -> String {
    match member.alignment {
        Some(alignment) => format!("__attribute__((aligned({alignment}))) {}", member.declaration()),
        None => member.declaration(),
    }
}

/// Writes a structure or union inside another. Those without a name are extensions in C99 and C++.
fn emit_inner(w: &mut Writer, inner: Inner<'_>, member: &Member) {
    let lengths: String = member.lengths.iter().map(|length| format!("[{length}]")).collect();
    let close = format!("}} {}{lengths};", member.name).replace(" ;", ";");
    let emit = |w: &mut Writer| {
        w.block(&format!("{} {{", inner.keyword()), &close, |w| emit_members(w, inner.members, true));
    };
    if member.name.is_empty() {
        emit_extension(w, "-Wpedantic", "defined(__GNUC__)", emit);
    } else {
        emit(w);
    }
}

/// Writes a declaration that some compilers know as an extension, and warn of.
fn emit_extension(w: &mut Writer, warning: &str, is_gcc: &str, emit: impl FnOnce(&mut Writer)) {
    w.raw("#if defined(__clang__)\n#pragma clang diagnostic push\n");
    w.raw(&format!("#pragma clang diagnostic ignored \"{warning}\"\n#elif {is_gcc}\n__extension__\n#endif\n"));
    emit(w);
    w.raw("#if defined(__clang__)\n#pragma clang diagnostic pop\n#endif\n");
}

/// The declaration of a function that the header defines.
fn inline_head(names: &Names, function: &Function) -> String {
    let declared = format!("{}({})", function.name, prototype_params(&function.params).join(", "));
    let result = function.own_result();
    let declared = result.map_or_else(|| format!("{} {declared}", names.result_type), |ty| ty.declare(&declared));
    let lead = if function.is_noreturn { format!("{} ", names.noreturn()) } else { String::new() };
    format!("{lead}static inline {declared}")
}

/// Writes the definition of a function in the header.
fn emit_body(w: &mut Writer, names: &Names, function: &Function, body: &str) {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words: HashSet<&str> = body.split(|c| !is_word(c)).collect();
    let uses_all = function.params.iter().all(|param| words.contains(param.name.as_str()));
    w.line("// clang-format off");
    if !uses_all {
        w.line("#if defined(__GNUC__)");
        w.line("#pragma GCC diagnostic push");
        w.line("#pragma GCC diagnostic ignored \"-Wunused-parameter\"");
        w.line("#endif");
    }
    w.raw(&format!("{} {}\n", inline_head(names, function), body.trim()));
    if !uses_all {
        w.line("#if defined(__GNUC__)");
        w.line("#pragma GCC diagnostic pop");
        w.line("#endif");
    }
    w.line("// clang-format on");
}

fn emit_function(w: &mut Writer, model: &Api, function: &Function) {
    let names = &model.names;
    w.blank();
    emit_brief(w, &function.desc);
    emit_doc_list(w, "@details", &function.details);
    if !function.params.is_empty() {
        w.line("///");
        emit_param_docs(w, &function.params);
    }
    let analogues: Vec<String> = function.analogues.iter().map(|analogue| format!("**{analogue}**")).collect();
    emit_doc_list(w, "@remarks Does the same as", &analogues);
    emit_facts(w, &function.facts);
    emit_returns(w, function);
    if function.is_nodiscard {
        // C++ wants its attributes before others.
        w.line(&names.nodiscard());
    }
    if function.is_noreturn && function.body.is_none() {
        w.line(&names.noreturn());
    }
    if let Some(text) = function.facts.deprecation() {
        emit_code(w, &[format!("{}({})", names.deprecated(), string_literal(&text))]);
    }
    if let Some(body) = &function.body {
        emit_body(w, names, function, body);
        return;
    }
    let ellipsis = function.is_variadic.then(|| "...".to_owned());
    let params: Vec<String> = marked_params(model, function).into_iter().chain(ellipsis).collect();
    match function.own_result() {
        // The parameters are inside of the type.
        Some(result) if result.outermost().is_some() => {
            let declared = names.declared_around(result, &function.name, &params);
            emit_code(w, &[format!("{declared};")]);
        }
        result => {
            let result = result.map_or_else(|| names.result_type.clone(), CType::spelled);
            emit_prototype(w, &names.returning(&result), &function.name, &params);
        }
    }
}

/// Writes the codes that a function returns, or the values of failed calls, with their conditions.
fn emit_returns(w: &mut Writer, function: &Function) {
    if function.codes.is_empty() {
        return;
    }
    let is_void = function.own_result().is_some_and(CType::is_void);
    emit_doc_heading(w, if is_void { "@remarks Does nothing in these cases" } else { "@returns" });
    for code in &function.codes {
        let is_name = code.name.starts_with(|c: char| c.is_ascii_alphabetic()) && code.name != "NULL";
        if !is_void {
            let value = if is_name { format!("::{}", code.name) } else { format!("`{}`", code.name) };
            w.comment("///", "- ", &value);
        }
        let lead = if is_void { "- " } else { "  - " };
        for condition in &code.conditions {
            w.comment("///", lead, &doxygen(&condition.as_written()));
        }
    }
}

fn emit_code_location_variant(w: &mut Writer, model: &Api, function: &Function) {
    let names = &model.names;
    let mut params = marked_params(model, function);
    params.push(names.code_location_param());
    w.blank();
    w.comment("///", "@brief ", &format!("The same as ::{}, with the location of the caller", function.name));
    if function.is_nodiscard {
        w.line(&names.nodiscard());
    }
    emit_prototype(w, &names.returning(&names.result_type), &function.with_code_location(), &params);
}

fn emit_prototype(w: &mut Writer, returns: &str, name: &str, params: &[String]) {
    // Empty parentheses would be a declaration without a prototype in C.
    let nothing = ["void".to_owned()];
    let params = if params.is_empty() { &nothing } else { params };
    emit_lines(w, &prototype(returns, &format!("{name}("), params, ");"));
}
