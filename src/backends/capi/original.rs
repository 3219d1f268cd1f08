//! `--layout=offload-tblgen`: headers and entry points that look as those of LLVM's offload-tblgen, so that LLVM's own
//! tests of that tool accept them. The print header is in `print/original.rs`.
//!
//! The code is as safe as in the usual layout: nothing is printed of outputs after a failure, and nothing beyond an
//! array. Traces are written in parts, as the original's, so that those of nested calls are mixed.

use super::entry_points::Entry;
use super::header::{emit_brief, emit_doc_heading, emit_doc_list, emit_facts, emit_platform};
use super::model::{Function, Model, Param};
use super::naming::CODE_LOCATION;
use super::runtime::Conditions;
use super::text::{doxygen, emit_code, emit_text_constant};
use crate::c_type::CType;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::{TypedOption, choice};
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::graph::RecordRef;

/// How generated C and C++ look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    Own,
    /// As LLVM's offload-tblgen writes it.
    Original,
}

/// `--layout=tdgen|offload-tblgen`.
pub(crate) const OPTION: TypedOption<Layout> = TypedOption::new(
    "layout",
    "tdgen|offload-tblgen",
    "Layout of headers and entry points: formatted in LLVM style, or as LLVM's tests of offload-tblgen expect it",
    "tdgen",
    |text| choice(text, &[("tdgen", Layout::Own), ("offload-tblgen", Layout::Original)]),
);

/// Reports what offload-tblgen does not have. `is_llvm` says whether the code uses LLVM's libraries.
pub(crate) fn check(model: &Model, is_llvm: bool, context: &Context<'_>, diags: &mut Diags) -> Result<(), Reported> {
    let place = |name: &str| context.records.def(name).map(RecordRef::span).unwrap_or_default();
    let mut outcome = Ok(());
    let mut report = |place, message: &str| {
        let help = "drop `--layout=offload-tblgen`";
        outcome = Err(diags.push(Diagnostic::error(place, message).help(help)));
    };
    if !is_llvm {
        report(Default::default(), "offload-tblgen only writes code for LLVM's libraries");
    }
    for function in &model.functions {
        if model.names.codes.are_values() && function.result.is_none() {
            report(place(&function.name), "offload-tblgen has no codes that are values");
            break;
        }
        if !function.is_checked() {
            report(place(&function.name), "offload-tblgen has no functions without codes");
        }
    }
    outcome
}

// ===- The header ---------------------------------------------------------===//

/// A declaration without a blank before `*`.
fn declared(ty: &CType, name: &str) -> String {
    if ty.outermost().is_some() { ty.declare(name) } else { format!("{} {name}", ty.spelled().replace(" *", "*")) }
}

/// Declares the functions, with comments at their parameters.
pub(crate) fn emit_functions(w: &mut Writer, model: &Model) {
    for function in &model.functions {
        w.blank();
        w.line("// clang-format off");
        emit_params_struct(w, model, function);
        emit_platform(w, function, |w| emit_prototypes(w, model, function));
        w.line("// clang-format on");
    }
}

fn emit_params_struct(w: &mut Writer, model: &Model, function: &Function) {
    if function.params.is_empty() || !model.names.has_params_structs {
        return;
    }
    let name = function.params_struct();
    w.comment("///", "@brief ", &format!("Pointers to the arguments of a call of {}", function.name));
    w.block(&format!("typedef struct {name} {{"), &format!("}} {name};"), |w| {
        for param in &function.params {
            writeln!(w, "{};", declared(&param.ty.pointer(), &format!("p{}", param.name)));
        }
    });
    w.blank();
}

fn emit_prototypes(w: &mut Writer, model: &Model, function: &Function) {
    let names = &model.names;
    emit_brief(w, &function.desc);
    emit_doc_list(w, "@details", &function.details);
    emit_facts(w, &function.facts);
    emit_doc_heading(w, "@returns");
    let success = format!("{}_RESULT_SUCCESS", names.upper_prefix);
    for code in &function.returns {
        let is_success = code.is_implicit && code.value == names.success;
        w.comment("///", "- ::", if is_success { &success } else { &code.value });
        for condition in &code.conditions {
            w.comment("///", "  - ", &doxygen(&condition.as_written()));
        }
    }
    if let Some(text) = function.facts.deprecation() {
        let text = tdgen_language::backends::text::c::string_literal(&text);
        writeln!(w, "{}({text})", names.deprecated());
    }
    let params: Vec<String> = function.params.iter().map(|param| declared(&param.ty, &param.name)).collect();
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
    let flags = [(param.is_in(), "[in]"), (param.is_out(), "[out]"), (param.is_optional(), "[optional]")];
    let flags: String = flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| flag).collect();
    format!("{flags} {}", param.desc.trim()).trim().to_owned()
}

// ===- Entry points -------------------------------------------------------===//

/// Writes what the functions share.
pub(crate) fn emit_runtime(w: &mut Writer, model: &Model, conditions: &Conditions) {
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

impl Entry<'_> {
    /// Writes the three functions of a function.
    pub(super) fn emit_original(&self, w: &mut Writer) {
        let (names, function) = (self.names, self.function);
        let args = self.arguments().join(", ");
        let params = function.declared_params();
        w.blank();
        w.line("// clang-format off");
        self.enum_reads.emit_attribute(w, function.params.iter());
        let checked: Vec<String> = function.params.iter().map(|param| self.enum_reads.declared(param)).collect();
        w.block(&format!("static llvm::Error {}({}) {{", self.validation(), checked.join(", ")), "}", |w| {
            if function.has_checks() {
                self.emit_checks(w, |_, code, check| {
                    let (maker, [code, text]) = self.runtime.check_failed(names, &code.value, &check.text);
                    vec![format!("return {maker}({code}, {text});")]
                });
            }
            writeln!(w, "return {}({args});", self.implementation());
        });
        w.blank();
        let returns = names.returning(&names.result_type);
        w.block(&format!("{returns} {}({}) {{", function.name, params.join(", ")), "}", |w| {
            self.emit_original_call(w, &args);
        });
        if names.has_code_locations {
            let located: Vec<String> = params.into_iter().chain([names.code_location_param()]).collect();
            let (previous, result) = (self.local("Previous"), self.local("Result"));
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
    fn emit_original_call(&self, w: &mut Writer, args: &str) {
        let (names, function) = (self.names, self.function);
        let [params, result] = ["Params", "Result"].map(|name| self.local(name));
        let is_tracing = format!("if ({}) {{", self.runtime.is_tracing(names));
        let begin = format!("llvm::errs() << \"---> {}\";", function.name);
        if !self.is_start() {
            writeln!(w, "if ({}) {{", self.runtime.is_uninitialized(names));
            writeln!(w, "  return {};", self.runtime.uninitialized(names));
            w.line("}");
            w.block(&is_tracing, "}", |w| w.line(&begin));
        }
        let call = format!("{}({args})", self.validation());
        writeln!(w, "{} {result} = llvmErrorTo{}Error({call});", names.result_type, names.name);
        w.block(&is_tracing, "}", |w| {
            if self.is_start() {
                w.line(&begin);
            }
            if function.params.is_empty() {
                w.line("llvm::errs() << \"()\";");
            } else {
                w.line("llvm::errs() << \"(\";");
                w.block(&format!("if ({result}) {{"), "} else {", |w| {
                    let [table, arguments, room] = self.emit_arguments(w);
                    let (namespace, prefix) = (&names.namespace, &names.prefix);
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
}
