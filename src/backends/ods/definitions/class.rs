//! The C++ class of a type or an attribute, with its members in the order of `mlir-tblgen`.

use super::format::tree::Format;
use super::format::{parser, printer};
use crate::cpp::class::{Class, Method, Parameter as CppParameter, Text};
use crate::cpp::file::{emit_code, unindented};
use crate::model::definition::{Definition, DefinitionBuilder, DefinitionKind};
use crate::model::operation::builder::BuilderParameter;
use crate::model::read::fields::{Read, argument_error};
use crate::names::scope;
use crate::placeholders::Scope;
use tdgen_language::backends::names::yielding;
use tdgen_language::backends::text::cpp::{literal, qualified};
use tdgen_language::backends::version::Feature;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diagnostic;

const EMIT_ERROR: &str = "::llvm::function_ref<::mlir::InFlightDiagnostic()>";
const CONTEXT: &str = "::mlir::MLIRContext *";
const RESULT: &str = "::llvm::LogicalResult";

/// Builds the class.
///
/// # Errors
/// A builder or an accessor conflicts with another method.
pub(super) fn class<'d>(definition: &'d Definition<'_>, format: Option<&'d Format<'_>>) -> Read<Class<'d>> {
    let mut class = Class::new(definition.class).base(base_class(definition));
    class.access("public");
    class.text("using Base::Base;");
    add_extra_declarations(&mut class, definition);
    add_constants(&mut class, definition);
    add_using_declarations(&mut class, definition);
    add_builders(&mut class, definition)?;
    add_verifiers(&mut class, definition);
    add_assembly_format(&mut class, definition, format);
    add_accessors(&mut class, definition)?;
    add_interface_methods(&mut class, definition);
    add_alias(&mut class, definition);
    Ok(class)
}

/// `TypeBase<Class, Base, Storage, traits...>`
fn base_class(definition: &Definition<'_>) -> String {
    let word = definition.kind.word();
    let template = match definition.kind {
        DefinitionKind::Attribute => "AttrBase",
        DefinitionKind::Type => "TypeBase",
    };
    let storage = if definition.parameters.is_empty() {
        format!("::mlir::{word}Storage")
    } else {
        qualified(definition.storage.namespace, definition.storage.class)
    };
    let mut arguments = vec![definition.class.to_owned(), definition.base.to_owned(), storage];
    arguments.extend(definition.traits.iter().map(|it| it.class.clone()));
    let alias = match definition.kind {
        DefinitionKind::Attribute => "::mlir::OpAsmAttrInterface::Trait",
        DefinitionKind::Type => "::mlir::OpAsmTypeInterface::Trait",
    };
    if definition.has_mnemonic_alias && arguments.iter().all(|it| it != alias) {
        arguments.push(alias.to_owned());
    }
    format!("::mlir::{word}::{template}<{}>", arguments.join(", "))
}

fn add_extra_declarations<'d>(class: &mut Class<'d>, definition: &'d Definition<'_>) {
    let of_traits = definition.traits.iter().filter_map(|it| it.extra_declaration);
    let all = of_traits.chain(definition.extra_declaration);
    let texts: Vec<String> = all.map(|code| unindented(&code.replace("$cppClass", definition.class))).collect();
    if !texts.is_empty() {
        class.text(texts.join("\n"));
        // The code may have ended in a private section.
        class.access("public");
    }
}

fn add_constants<'d>(class: &mut Class<'d>, definition: &'d Definition<'_>) {
    for (name, value) in [("name", definition.name), ("dialectName", definition.dialect.name)] {
        let value = literal(value);
        class.text(format!("static constexpr ::llvm::StringLiteral {name} = {value};"));
    }
}

fn add_using_declarations<'d>(class: &mut Class<'d>, definition: &'d Definition<'_>) {
    if definition.is_verified() {
        class.text("using Base::getChecked;");
    }
    for interface in &definition.interfaces {
        for method in interface.defaulted_methods() {
            let interface = interface.qualified_class();
            let line = format!("using {interface}::Trait<{}>::{};", definition.class, method.name);
            class.text(line);
        }
    }
}

// ===- Builders -----------------------------------------------------------===//

fn add_builders<'d>(class: &mut Class<'d>, definition: &'d Definition<'_>) -> Read<()> {
    if definition.has_default_builder {
        for is_checked in is_checked_variants(definition) {
            class.add(default_builder(definition, is_checked));
        }
    }
    for builder in &definition.builders {
        for is_checked in is_checked_variants(definition) {
            let clashes = class.add(custom_builder(definition, builder, is_checked)).is_some();
            if clashes && definition.version.has(Feature::UniqueBuilders) {
                let message = "builder `get` conflicts with an existing builder";
                let help = "it accepts the same arguments as another builder or the default builder, which \
                            `skipDefaultBuilders` removes";
                return Err(Diagnostic::error(builder.builder.record.span(), message).help(help));
            }
        }
    }
    Ok(())
}

/// Returns the variants of a builder: `get`, and `getChecked` if there is a verifier.
fn is_checked_variants(definition: &Definition<'_>) -> impl Iterator<Item = bool> + use<> {
    let checked = definition.is_verified().then_some(true);
    std::iter::once(false).chain(checked)
}

/// Returns `get` or `getChecked`, with the parameters before the author's.
fn builder_head<'d>(result: &'d str, is_checked: bool, emit_error: Text<'d>, context: Option<Text<'d>>) -> Method<'d> {
    let name = if is_checked { "getChecked" } else { "get" };
    let mut method = Method::new(result, name).mark_static();
    if is_checked {
        method = method.parameter(EMIT_ERROR, emit_error);
    }
    match context {
        Some(context) => method.parameter(CONTEXT, context),
        None => method,
    }
}

fn default_builder<'d>(definition: &'d Definition<'_>, is_checked: bool) -> Method<'d> {
    let method = builder_head(definition.class, is_checked, "emitError".into(), Some("context".into()));
    let method = method.parameters(cpp_parameters(definition));
    let moved = definition.parameters.iter().map(|it| format!("std::move({})", yielding(it.name)));
    let arguments: Vec<String> = std::iter::once("context".to_owned()).chain(moved).collect();
    let arguments = arguments.join(", ");
    let call = if is_checked {
        format!("Base::getChecked(emitError, {arguments})")
    } else {
        format!("Base::get({arguments})")
    };
    method.out_of_line(move |w| writeln!(w, "return {call};"))
}

fn custom_builder<'d>(
    definition: &'d Definition<'_>,
    custom: &'d DefinitionBuilder<'_>,
    is_checked: bool,
) -> Method<'d> {
    let builder = &custom.builder;
    // The body uses the names of the parameters.
    let mut names = scope();
    builder.parameters.iter().filter_map(|it| it.name).for_each(|name| names.reserve(name, "is a parameter"));
    let [emit_error, context] = ["emitError", "context"].map(|name| names.free(name));
    let method = builder_head(
        custom.result.unwrap_or(definition.class),
        is_checked,
        emit_error.clone(),
        (!custom.infers_context).then(|| context.clone()),
    );
    let method = method.parameters(builder.parameters.iter().map(cpp_parameter));
    let Some(body) = builder.body else {
        return method;
    };
    let mut scope = Scope::default();
    if !custom.infers_context {
        scope.set("_ctxt", context);
    }
    // `getChecked` has an additional first argument.
    let body = if is_checked { &checked_calls(body, &emit_error) } else { body };
    let body = scope.with("_get", "Base::get").fill(body);
    method.out_of_line(move |w| emit_code(w, &body))
}

/// Replaces the calls of `$_get` in a builder's body by calls of `getChecked`.
fn checked_calls(body: &str, emit_error: &str) -> String {
    let mut out = String::with_capacity(body.len());
    let mut rest = body;
    while let Some((before, after)) = rest.split_once("$_get") {
        out.push_str(before);
        match after.trim_start().strip_prefix('(') {
            Some(arguments) => {
                out.push_str(&format!("Base::getChecked({emit_error}, "));
                rest = arguments;
            }
            None => {
                out.push_str("$_get");
                rest = after;
            }
        }
    }
    out + rest
}

fn cpp_parameter<'d>(parameter: &'d BuilderParameter<'_>) -> CppParameter<'d> {
    let plain = CppParameter::new(parameter.ty, parameter.name.unwrap_or(""));
    match parameter.default {
        Some(default) => plain.default_value(default),
        None => plain,
    }
}

fn cpp_parameters<'d>(definition: &'d Definition<'_>) -> impl Iterator<Item = CppParameter<'d>> {
    definition.parameters.iter().map(|it| CppParameter::new(it.ty, yielding(it.name)))
}

// ===- Verification -------------------------------------------------------===//

fn add_verifiers<'d>(class: &mut Class<'d>, definition: &'d Definition<'_>) {
    let method = |name: &'static str| {
        Method::new(RESULT, name)
            .mark_static()
            .parameter(EMIT_ERROR, "emitError")
            .parameters(cpp_parameters(definition))
    };
    let mut verifiers = Vec::new();
    if definition.has_constraints() {
        class.add(method("verifyInvariantsImpl").out_of_line(move |w| emit_constraints(w, definition)));
        verifiers.push("verifyInvariantsImpl");
    }
    if definition.has_verifier {
        class.add(method("verify"));
        verifiers.push("verify");
    }
    if !verifiers.is_empty() {
        let names = definition.parameters.iter().map(|it| yielding(it.name));
        let arguments: Vec<String> = std::iter::once("emitError".to_owned()).chain(names).collect();
        let arguments = arguments.join(", ");
        class.add(method("verifyInvariants").out_of_line(move |w| {
            for verifier in &verifiers {
                writeln!(w, "if (::mlir::failed({verifier}({arguments})))");
                w.nested(|w| w.line("return ::mlir::failure();"));
            }
            w.line("return ::mlir::success();");
        }));
    }
}

fn emit_constraints(w: &mut Writer, definition: &Definition<'_>) {
    for parameter in &definition.parameters {
        let Some(constraint) = parameter.constraint.as_ref().filter(|it| it.is_checked()) else {
            continue;
        };
        let scope = Scope::default().with("_self", yielding(parameter.name));
        let message = format!("failed to verify '{}': {}", parameter.name, constraint.summary);
        writeln!(w, "if (!({}))", scope.fill(&constraint.condition));
        w.nested(|w| writeln!(w, "return emitError() << {};", literal(&message)));
    }
    w.line("return ::mlir::success();");
}

// ===- Assembly format ----------------------------------------------------===//

fn add_assembly_format<'d>(class: &mut Class<'d>, definition: &'d Definition<'_>, format: Option<&'d Format<'_>>) {
    if let Some(mnemonic) = definition.mnemonic {
        let method = Method::new("::llvm::StringLiteral", "getMnemonic").mark_static().mark_constexpr();
        class.add(method.inline(move |w| writeln!(w, "return {{{}}};", literal(mnemonic))));
    }
    if !definition.has_assembly_format() {
        return;
    }
    let mut parse = Method::new(format!("::mlir::{}", definition.kind.word()), "parse")
        .mark_static()
        .parameter("::mlir::AsmParser &", "odsParser");
    if definition.kind == DefinitionKind::Attribute {
        parse = parse.parameter("::mlir::Type", "odsType");
    }
    let print = Method::new("void", "print").parameter("::mlir::AsmPrinter &", "odsPrinter").mark_const();
    match format {
        None => {
            class.add(parse);
            class.add(print);
        }
        Some(format) => {
            class.add(parse.out_of_line(move |w| parser::emit(w, definition, format)));
            class.add(print.out_of_line(move |w| printer::emit(w, definition, format)));
        }
    }
}

// ===- Members ------------------------------------------------------------===//

/// Methods of the base class that generated code calls, which accessors must not hide.
const BASE_METHODS: &[&str] = &["getChecked", "getContext", "getImpl", "getTypeID"];

fn add_accessors<'d>(class: &mut Class<'d>, definition: &'d Definition<'_>) -> Read<()> {
    if !definition.has_accessors {
        return Ok(());
    }
    for parameter in &definition.parameters {
        let accessor = parameter.accessor();
        let method = Method::new(parameter.accessor_ty, accessor.clone()).mark_const();
        let method = if definition.storage.is_generated {
            method.out_of_line(move |w| writeln!(w, "return getImpl()->{};", parameter.name))
        } else {
            method
        };
        if BASE_METHODS.contains(&&*accessor) || class.add(method).is_some() {
            let name = parameter.name;
            let message = format!("the accessor `{accessor}` of parameter `{name}` conflicts with another method");
            return Err(argument_error(definition.record, "parameters", name, message).help("rename it"));
        }
    }
    Ok(())
}

fn add_interface_methods<'d>(class: &mut Class<'d>, definition: &'d Definition<'_>) {
    for interface in &definition.interfaces {
        for declared in interface.declared_methods() {
            let parameters = declared.parameters.iter();
            let parameters = parameters.map(|it| CppParameter::new(it.ty, &*it.name));
            let method = Method::new(declared.result, declared.name).parameters(parameters);
            // This adds nothing if an accessor implements the method.
            class.add(if declared.is_static { method.mark_static() } else { method.mark_const() });
        }
    }
}

fn add_alias<'d>(class: &mut Class<'d>, definition: &'d Definition<'_>) {
    if let Some(mnemonic) = definition.mnemonic
        && definition.has_mnemonic_alias
    {
        let method =
            Method::new("::mlir::OpAsmAliasResult", "getAlias").parameter("::llvm::raw_ostream &", "os").mark_const();
        class.add(method.out_of_line(move |w| {
            writeln!(w, "os << {};", literal(mnemonic));
            w.line("return ::mlir::OpAsmAliasResult::OverridableAlias;");
        }));
    }
}

/// Emits the author's additional definitions.
pub(super) fn emit_extra_definitions(w: &mut Writer, definition: &Definition<'_>) {
    let scope = Scope::default().with("cppClass", definition.class);
    let of_traits = definition.traits.iter().filter_map(|it| it.extra_definition);
    for code in of_traits.chain(definition.extra_definition) {
        emit_code(w, &scope.fill(code));
        w.blank();
    }
}
