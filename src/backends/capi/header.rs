//! `--gen-api`: the C header of an API description.
//!
//! C99, C11 and C++ compilers accept the header without a warning. It is formatted in LLVM style. Names, types, values
//! and orders are those of LLVM's offload-tblgen, since programs and libraries rely on them; comments and layout
//! differ. Defects of LLVM's header are fixed: `bool` is declared, functions without parameters have `(void)`, and the
//! description of a member belongs to that member.

use std::borrow::Cow;

use super::declaration::{declaration, prototype};
use super::model::{Enum, FptrTypedef, Function, Handle, Macro, Model, Param, Struct, StructMember, TypeDecl, Typedef};
use super::names::Names;
use super::options;
use super::text::{doxygen, emit_origin, file_name};
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::output::Output;
use crate::backends::writer::{WIDTH, Writer};
use crate::diagnostics::Diags;

/// `--gen-api`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-api", "Write the C header of an API description", run).options(options::SHARED);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Ok(model) = Model::of(context, diags) else {
        return Vec::new();
    };
    vec![Output::main(emit(&model, context.input))]
}

/// The header of a model. `input` is the name of the description.
fn emit(model: &Model, input: &str) -> Vec<u8> {
    let mut w = Writer::default();
    let guard = include_guard(&model.names, input);
    emit_opening(&mut w, &model.names, input, &guard);
    for item in &model.macros {
        emit_macro(&mut w, item);
    }
    for decl in &model.types {
        match *decl {
            TypeDecl::Handle(at) => emit_handle(&mut w, &model.handles[at]),
            TypeDecl::Enum(at) => emit_enum(&mut w, &model.enums[at]),
            TypeDecl::Typedef(at) => emit_typedef(&mut w, &model.typedefs[at]),
            TypeDecl::Callback(at) => emit_callback(&mut w, &model.callbacks[at], model.described_convention()),
            TypeDecl::Forward(at) => emit_forward(&mut w, &model.structs[at]),
            TypeDecl::Struct(at) => emit_struct(&mut w, &model.structs[at], false),
            TypeDecl::Completion(at) => emit_struct(&mut w, &model.structs[at], true),
        }
    }
    for function in &model.functions {
        if model.names.has_params_structs {
            emit_params_struct(&mut w, function);
        }
        emit_function(&mut w, &model.names, function);
        if model.names.has_code_locations {
            emit_code_location_variant(&mut w, &model.names, function);
        }
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

fn emit_opening(w: &mut Writer, names: &Names, input: &str, guard: &str) {
    emit_origin(w, names, BACKEND.name, input);
    w.blank();
    writeln!(w, "#ifndef {guard}");
    writeln!(w, "#define {guard}");
    w.raw(
        r#"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

fn emit_brief(w: &mut Writer, desc: &str) {
    if !desc.trim().is_empty() {
        w.comment("///", "@brief ", &doxygen(desc));
    }
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
        writeln!(w, "#if {}", condition.test);
    }
    emit_brief(w, &item.desc);
    w.line(&define(&item.value));
    if let Some(condition) = &item.condition {
        if let Some(alternative) = &condition.alternative {
            w.line("#else");
            w.line(&define(alternative));
        }
        writeln!(w, "#endif // {}", condition.test);
    }
    writeln!(w, "#endif // {}", item.bare_name());
    if is_kept {
        w.line("// clang-format on");
    }
}

fn emit_handle(w: &mut Writer, handle: &Handle) {
    w.blank();
    emit_brief(w, &handle.desc);
    emit_declaration(w, &format!("typedef struct {} *{};", handle.structure(), handle.name));
}

fn emit_enum(w: &mut Writer, item: &Enum) {
    let emit_enumerator = |w: &mut Writer, name: &str, value: &str| {
        let line = format!("{} = {value}", item.enumerator(name));
        if w.width() + line.chars().count() <= WIDTH {
            w.line(&line);
        } else {
            writeln!(w, "{} =", item.enumerator(name));
            writeln!(w, "    {value}");
        }
    };
    w.blank();
    emit_brief(w, &item.desc);
    w.block(&format!("typedef enum {} {{", item.name), &format!("}} {};", item.name), |w| {
        for enumerator in &item.enumerators {
            let lead = enumerator.tagged_type.as_ref().map_or(String::new(), |ty| format!("[{}] ", ty.spelled()));
            if !lead.is_empty() || !enumerator.desc.trim().is_empty() {
                w.comment("///", "", &format!("{lead}{}", doxygen(&enumerator.desc)));
            }
            emit_enumerator(w, &enumerator.name, &format!("{},", enumerator.value));
        }
        w.line("/// @cond");
        emit_enumerator(w, "LAST", &format!("{},", item.end));
        emit_enumerator(w, "FORCE_UINT32", "0x7fffffff");
        w.line("/// @endcond");
    });
}

fn emit_typedef(w: &mut Writer, item: &Typedef) {
    w.blank();
    emit_brief(w, &item.desc);
    emit_declaration(w, &format!("typedef {};", item.value.declare(&item.name)));
}

fn emit_callback(w: &mut Writer, callback: &FptrTypedef, convention: Option<&str>) {
    w.blank();
    emit_brief(w, &callback.desc);
    emit_param_docs(w, &callback.params);
    let opener = match convention {
        // clang-format takes the parentheses for those of a call.
        Some(convention) => format!("typedef {}({convention} *{})(", callback.returns.spelled(), callback.name),
        None => format!("typedef {}(", callback.returns.declare(&format!("(*{})", callback.name))),
    };
    let mut params = param_list(&callback.params);
    if params.is_empty() {
        params.push("void".to_owned());
    }
    emit_lines(w, &prototype("", &opener, &params, ");"));
}

fn emit_forward(w: &mut Writer, item: &Struct) {
    w.blank();
    emit_declaration(w, &format!("typedef struct {0} {0};", item.name));
}

/// Writes a structure. C99 does not allow a typedef twice, so that a forward-declared structure is only completed.
fn emit_struct(w: &mut Writer, item: &Struct, forward: bool) {
    let (open, close) =
        if forward { ("struct", "};".to_owned()) } else { ("typedef struct", format!("}} {};", item.name)) };
    w.blank();
    emit_brief(w, &item.desc);
    w.block(&format!("{open} {} {{", item.name), &close, |w| emit_members(w, item));
}

/// Writes the members, each with its description after it if all fit on their lines, otherwise above.
fn emit_members(w: &mut Writer, item: &Struct) {
    let members: Vec<(String, Cow<str>)> =
        item.members.iter().map(|member| (format!("{};", member.declaration()), doxygen(member.desc.trim()))).collect();
    let column = members.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0);
    let has_flexible = item.members.iter().any(StructMember::is_flexible);
    let fits = !has_flexible
        && members.iter().all(|(_, desc)| {
            let width = w.width() + column + " ///< ".len() + desc.chars().count();
            !desc.is_empty() && width <= WIDTH && !desc.contains(['\n', '\r', '\\']) && !desc.contains("??/")
        });
    for (text, desc) in members {
        if fits {
            writeln!(w, "{text:column$} ///< {desc}");
        } else {
            if !desc.is_empty() {
                w.comment("///", "", &desc);
            }
            let is_flexible = text.ends_with("[];");
            if is_flexible {
                w.line("// clang-format off");
                w.raw(FLEXIBLE);
            }
            emit_declaration(w, &text);
            if is_flexible {
                w.raw(INFLEXIBLE);
                w.line("// clang-format on");
            }
        }
    }
}

/// C++ has arrays without a length only as an extension.
const FLEXIBLE: &str = "\
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored \"-Wc99-extensions\"
#elif defined(__cplusplus) && defined(__GNUC__)
__extension__
#endif
";

/// The end of that.
const INFLEXIBLE: &str = "\
#if defined(__clang__)
#pragma clang diagnostic pop
#endif
";

/// Writes the structure of pointers to a call's arguments, for tracing, if the function has parameters.
pub(crate) fn emit_params_struct(w: &mut Writer, function: &Function) {
    if function.params.is_empty() {
        return;
    }
    let name = function.params_struct();
    w.blank();
    w.comment("///", "@brief ", &format!("Pointers to the arguments of a call of {}", function.name));
    w.block(&format!("typedef struct {name} {{"), &format!("}} {name};"), |w| {
        for param in &function.params {
            emit_declaration(w, &format!("{};", param.ty.pointer().declare(&format!("p{}", param.name))));
        }
    });
}

fn emit_function(w: &mut Writer, names: &Names, function: &Function) {
    w.blank();
    emit_brief(w, &function.desc);
    emit_doc_list(w, "@details", &function.details);
    if !function.params.is_empty() {
        w.line("///");
        emit_param_docs(w, &function.params);
    }
    let analogues: Vec<String> = function.analogues.iter().map(|analogue| format!("**{analogue}**")).collect();
    emit_doc_list(w, "@remarks Does the same as", &analogues);
    emit_doc_heading(w, "@returns");
    for code in &function.returns {
        w.comment("///", "- ", &format!("::{}", code.value));
        for condition in &code.conditions {
            w.comment("///", "  - ", &doxygen(&condition.as_written()));
        }
    }
    emit_prototype(w, names, &function.name, &param_list(&function.params));
}

fn emit_code_location_variant(w: &mut Writer, names: &Names, function: &Function) {
    let mut params = param_list(&function.params);
    params.push(names.code_location_param());
    w.blank();
    w.comment("///", "@brief ", &format!("The same as ::{}, with the location of the caller", function.name));
    emit_prototype(w, names, &function.with_code_location(), &params);
}

/// Writes a paragraph that is a list, if it has items.
fn emit_doc_list(w: &mut Writer, heading: &str, items: &[String]) {
    let items: Vec<&String> = items.iter().filter(|item| !item.trim().is_empty()).collect();
    if items.is_empty() {
        return;
    }
    emit_doc_heading(w, heading);
    for item in items {
        w.comment("///", "- ", &doxygen(item));
    }
}

/// Begins a paragraph of a comment.
fn emit_doc_heading(w: &mut Writer, heading: &str) {
    w.line("///");
    w.comment("///", "", heading);
}

fn emit_param_docs(w: &mut Writer, params: &[Param]) {
    for param in params {
        let direction = match (param.is_in(), param.is_out()) {
            (true, true) => "[in,out]",
            (true, false) => "[in]",
            (false, true) => "[out]",
            (false, false) => "",
        };
        let optional = if param.is_optional() { "(optional) " } else { "" };
        let desc = if param.desc.trim().is_empty() { "(not described)".into() } else { doxygen(param.desc.trim()) };
        w.comment("///", &format!("@param{direction} {} {optional}", param.name), &desc);
    }
}

fn emit_prototype(w: &mut Writer, names: &Names, name: &str, params: &[String]) {
    let returns = names.returns();
    // Empty parentheses would be a declaration without a prototype in C.
    let nothing = ["void".to_owned()];
    let params = if params.is_empty() { &nothing } else { params };
    emit_lines(w, &prototype(&returns, &format!("{name}("), params, ");"));
}

fn param_list(params: &[Param]) -> Vec<String> {
    params.iter().map(|param| param.ty.declare(&param.name)).collect()
}

fn emit_declaration(w: &mut Writer, text: &str) {
    emit_lines(w, &declaration(w.width(), text));
}

fn emit_lines(w: &mut Writer, lines: &[String]) {
    for line in lines {
        w.line(line);
    }
}
