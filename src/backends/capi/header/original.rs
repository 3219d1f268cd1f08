//! The declarations of functions in the layout of LLVM's offload-tblgen.

use crate::header::documented::{emit_brief, emit_doc_heading, emit_doc_list, emit_facts, emit_platform};
use crate::header::text::doxygen;
use crate::model::api::{Api, Function, Param};
use crate::model::naming::CODE_LOCATION;
use crate::types::c_type::CType;
use tdgen_language::backends::writer::Writer;

/// A declaration without a blank before `*`.
fn declared(ty: &CType, name: &str) -> String {
    if ty.outermost().is_some() { ty.declare(name) } else { format!("{} {name}", ty.spelled().replace(" *", "*")) }
}

/// Declares the functions, with comments at their parameters.
pub(crate) fn emit_functions(w: &mut Writer, model: &Api) {
    for function in &model.functions {
        w.blank();
        w.line("// clang-format off");
        emit_params_struct(w, model, function);
        emit_platform(w, function, |w| emit_prototypes(w, model, function));
        w.line("// clang-format on");
    }
}

fn emit_params_struct(w: &mut Writer, model: &Api, function: &Function) {
    if function.params.is_empty() || !model.names.has_params_structs {
        return;
    }
    let name = function.params_struct();
    w.comment("///", "@brief ", &format!("Pointers to the arguments of a call of {}", function.name));
    w.block(&format!("typedef struct {name} {{"), &format!("}} {name};"), |w| {
        for param in &function.params {
            writeln!(w, "{};", declared(&param.c_type.pointer(), &format!("p{}", param.name)));
        }
    });
    w.blank();
}

fn emit_prototypes(w: &mut Writer, model: &Api, function: &Function) {
    let names = &model.names;
    emit_brief(w, &function.desc);
    emit_doc_list(w, "@details", &function.details);
    emit_facts(w, &function.facts);
    emit_doc_heading(w, "@returns");
    let success = format!("{}_RESULT_SUCCESS", names.upper_prefix);
    for code in &function.codes {
        let is_success = code.is_implicit && code.name == names.success;
        w.comment("///", "- ::", if is_success { &success } else { &code.name });
        for condition in &code.conditions {
            w.comment("///", "  - ", &doxygen(&condition.as_written()));
        }
    }
    if let Some(text) = function.facts.deprecation() {
        let text = tdgen_language::backends::text::c::string_literal(&text);
        writeln!(w, "{}({text})", names.deprecated());
    }
    let params: Vec<String> = function.params.iter().map(|param| declared(&param.c_type, &param.name)).collect();
    let mut heads = vec![(function.name.clone(), params.clone())];
    if names.has_code_locations {
        let location = format!("{}* {CODE_LOCATION}", names.code_location);
        heads.push((function.with_code_location(), params.into_iter().chain([location]).collect()));
    }
    for (at, (name, params)) in heads.into_iter().enumerate() {
        if at > 0 {
            w.blank();
            w.comment("///", "@brief ", &format!("The same as ::{}, with the location of the caller", function.name));
        }
        if function.is_nodiscard {
            w.line(&names.nodiscard());
        }
        let returns = names.returning(&names.result_type);
        if params.is_empty() {
            writeln!(w, "{returns} {name}(void);");
            continue;
        }
        writeln!(w, "{returns} {name}(");
        w.nested(|w| {
            for (at, param) in params.iter().enumerate() {
                if let Some(described) = function.params.get(at) {
                    w.comment("//", "", &described_param(described));
                }
                writeln!(w, "{param}{}", if at + 1 == params.len() { ");" } else { "," });
            }
        });
    }
}

/// The comment before a parameter.
fn described_param(param: &Param) -> String {
    let flags = [(param.is_in, "[in]"), (param.is_out, "[out]"), (param.is_optional, "[optional]")];
    let flags: String = flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| flag).collect();
    format!("{flags} {}", param.desc.trim()).trim().to_owned()
}
