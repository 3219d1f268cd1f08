//! The C++ class of a type or an attribute.
//!
//! Takes a [`Definition`] and its format; hands on a [`Class`] whose members stand in the order of MLIR's own.

use super::format::tree::Format;
use super::format::{parser, printer};
use crate::backends::ods::cpp::class::{Class, Method, Parameter as CppParameter};
use crate::backends::ods::cpp::file::{emit_code, unindented};
use crate::backends::ods::model::builder::BuilderParameter;
use crate::backends::ods::model::definition::{Definition, DefinitionBuilder, Kind};
use crate::backends::ods::model::fields::Read;
use crate::backends::ods::naming::unique;
use crate::backends::ods::placeholders::Scope;
use crate::backends::text::cpp::{literal, qualified};
use crate::backends::writer::Writer;
use crate::diagnostics::Diagnostic;
use crate::records::graph::FieldRef;

const EMIT_ERROR: &str = "::llvm::function_ref<::mlir::InFlightDiagnostic()>";
const CONTEXT: &str = "::mlir::MLIRContext *";
const RESULT: &str = "::llvm::LogicalResult";

/// The class.
///
/// # Errors
/// At a builder or parameter whose methods are there already.
pub(super) fn class<'d>(definition: &'d Definition<'_>, format: Option<&'d Format<'_>>) -> Read<Class<'d>> {
    let mut class = Class::new(definition.class).base(base_class(definition));
    class.access("public");
    class.text("using Base::Base;");
    add_extra_declarations(&mut class, definition);
    add_constants(&mut class, definition);
    add_using_declarations(&mut class, definition);
    add_builders(&mut class, definition)?;
    add_verifiers(&mut class, definition);
    add_text_form(&mut class, definition, format);
    add_accessors(&mut class, definition)?;
    add_interface_methods(&mut class, definition);
    add_alias(&mut class, definition);
    Ok(class)
}

/// `TypeBase<Class, Base, Storage, traits...>`
fn base_class(definition: &Definition<'_>) -> String {
    let word = definition.kind.word();
    let template = match definition.kind {
        Kind::Attribute => "AttrBase",
        Kind::Type => "TypeBase",
    };
    let storage = match definition.parameters.is_empty() {
        true => format!("::mlir::{word}Storage"),
        false => qualified(definition.storage.namespace, definition.storage.class),
    };
    let mut arguments = vec![definition.class.to_owned(), definition.base.to_owned(), storage];
    arguments.extend(definition.traits.iter().map(|it| it.class.clone()));
    let alias = match definition.kind {
        Kind::Attribute => "::mlir::OpAsmAttrInterface::Trait",
        Kind::Type => "::mlir::OpAsmTypeInterface::Trait",
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
        // It may have ended in another section.
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

//===- Builders -----------------------------------------------------------===//

fn add_builders<'d>(class: &mut Class<'d>, definition: &'d Definition<'_>) -> Read<()> {
    if definition.has_default_builder {
        for is_checked in checks(definition) {
            class.add(default_builder(definition, is_checked));
        }
    }
    for builder in &definition.builders {
        for is_checked in checks(definition) {
            if !class.add(custom_builder(definition, builder, is_checked)) {
                let message = "builder `get` conflicts with an existing builder";
                let help = "another builder, or the one that takes all parameters, takes the same calls; \
                            `skipDefaultBuilders` takes that one away";
                let place = builder.builder.record.span();
                return Err(Diagnostic::error(place, message).help(help));
            }
        }
    }
    Ok(())
}

/// Whether a builder checks what it is given: each exists without, and with if there is something to check.
fn checks(definition: &Definition<'_>) -> impl Iterator<Item = bool> + use<> {
    let checked = definition.is_verified().then_some(true);
    std::iter::once(false).chain(checked)
}

/// A name for a parameter of ours, which none of the author's has.
fn free_name<'n>(name: &str, mut taken: impl Iterator<Item = &'n str> + Clone) -> String {
    let names: Vec<&str> = taken.by_ref().collect();
    unique(name, |name| names.contains(&name))
}

/// `get` or `getChecked`, with what stands before the author's parameters.
fn builder_head<'d>(result: &'d str, is_checked: bool, emit_error: String, context: Option<String>) -> Method<'d> {
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
    let names = definition.parameters.iter().map(|it| it.name);
    let emit_error = free_name("emitError", names.clone());
    let context = free_name("context", names.clone());
    let method = builder_head(definition.class, is_checked, emit_error.clone(), Some(context.clone()));
    let method = method.parameters(cpp_parameters(definition));
    let moved = names.map(|name| format!("std::move({name})"));
    let arguments: Vec<String> = std::iter::once(context).chain(moved).collect();
    let call = match is_checked {
        false => format!("Base::get({})", arguments.join(", ")),
        true => format!("Base::getChecked({emit_error}, {})", arguments.join(", ")),
    };
    method.out_of_line(move |w| writeln!(w, "return {call};"))
}

fn custom_builder<'d>(
    definition: &'d Definition<'_>,
    custom: &'d DefinitionBuilder<'_>,
    is_checked: bool,
) -> Method<'d> {
    let builder = &custom.builder;
    let names = builder.parameters.iter().filter_map(|it| it.name);
    let emit_error = free_name("emitError", names.clone());
    let context = free_name("context", names);
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
    // What is called to check takes one argument more.
    let body = match is_checked {
        false => body.to_owned(),
        true => checked_calls(body, &emit_error),
    };
    let body = scope.with("_get", "Base::get").fill(&body);
    method.out_of_line(move |w| emit_code(w, &body))
}

/// A builder's body whose calls of `$_get` check what they are given.
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
        Some(default) => plain.or(default),
        None => plain,
    }
}

fn cpp_parameters<'d>(definition: &'d Definition<'_>) -> impl Iterator<Item = CppParameter<'d>> {
    definition.parameters.iter().map(|it| CppParameter::new(it.ty, it.name))
}

//===- Verification -------------------------------------------------------===//

fn add_verifiers<'d>(class: &mut Class<'d>, definition: &'d Definition<'_>) {
    let names = definition.parameters.iter().map(|it| it.name);
    let emit_error = free_name("emitError", names.clone());
    let method = |name: &'static str| {
        Method::new(RESULT, name)
            .mark_static()
            .parameter(EMIT_ERROR, emit_error.clone())
            .parameters(cpp_parameters(definition))
    };
    let mut verifiers = Vec::new();
    if definition.has_constraints() {
        let emit_error = emit_error.clone();
        let body = move |w: &mut Writer| emit_constraints(w, definition, &emit_error);
        class.add(method("verifyInvariantsImpl").out_of_line(body));
        verifiers.push("verifyInvariantsImpl");
    }
    if definition.has_verifier {
        class.add(method("verify"));
        verifiers.push("verify");
    }
    if !verifiers.is_empty() {
        let arguments: Vec<&str> = std::iter::once(&*emit_error).chain(names).collect();
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

fn emit_constraints(w: &mut Writer, definition: &Definition<'_>, emit_error: &str) {
    for parameter in &definition.parameters {
        let Some(constraint) = parameter.constraint.as_ref().filter(|it| it.is_checked()) else {
            continue;
        };
        let scope = Scope::default().with("_self", parameter.name);
        let message = format!("failed to verify '{}': {}", parameter.name, constraint.summary);
        writeln!(w, "if (!({}))", scope.fill(&constraint.condition));
        w.nested(|w| writeln!(w, "return {emit_error}() << {};", literal(&message)));
    }
    w.line("return ::mlir::success();");
}

//===- Text ---------------------------------------------------------------===//

fn add_text_form<'d>(class: &mut Class<'d>, definition: &'d Definition<'_>, format: Option<&'d Format<'_>>) {
    if let Some(mnemonic) = definition.mnemonic {
        let method = Method::new("::llvm::StringLiteral", "getMnemonic").mark_static().mark_constexpr();
        class.add(method.inline(move |w| writeln!(w, "return {{{}}};", literal(mnemonic))));
    }
    if !definition.has_text_form() {
        return;
    }
    let mut parse = Method::new(format!("::mlir::{}", definition.kind.word()), "parse")
        .mark_static()
        .parameter("::mlir::AsmParser &", "odsParser");
    if definition.kind == Kind::Attribute {
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
            class.add(print.out_of_line(move |w| printer::emit(w, format)));
        }
    }
}

//===- Members ------------------------------------------------------------===//

/// Methods of the base that the class itself calls: no accessor may hide them.
const OWN_CALLS: &[&str] = &["getChecked", "getContext", "getImpl"];

fn add_accessors<'d>(class: &mut Class<'d>, definition: &'d Definition<'_>) -> Read<()> {
    if !definition.has_accessors {
        return Ok(());
    }
    for parameter in &definition.parameters {
        let accessor = parameter.accessor();
        let method = Method::new(parameter.accessor_ty, accessor.clone()).mark_const();
        let method = match definition.storage.is_generated {
            true => method.out_of_line(move |w| writeln!(w, "return getImpl()->{};", parameter.name)),
            false => method,
        };
        if OWN_CALLS.contains(&&*accessor) || !class.add(method) {
            let place = definition.record.get("parameters").map(FieldRef::span);
            let place = place.unwrap_or(definition.record.span());
            let name = parameter.name;
            let message = format!("no parameter can be named `{name}`: the class has a method `{accessor}` already");
            return Err(Diagnostic::error(place, message));
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
            // An accessor may be what the interface asks for.
            class.add(match declared.is_static {
                true => method.mark_static(),
                false => method.mark_const(),
            });
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

/// What the author wants defined beside the class.
pub(super) fn emit_extra_definitions(w: &mut Writer, definition: &Definition<'_>) {
    let scope = Scope::default().with("cppClass", definition.class);
    let of_traits = definition.traits.iter().filter_map(|it| it.extra_definition);
    for code in of_traits.chain(definition.extra_definition) {
        emit_code(w, &scope.fill(code));
        w.blank();
    }
}
