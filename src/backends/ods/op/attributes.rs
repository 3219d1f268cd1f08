//! Names, getters, setters and removers of attributes, and those of properties.

use std::borrow::Cow;

use super::class::OpClass;
use crate::accessors::{getter, remover, setter};
use crate::cpp::class::Method;
use crate::model::attribute::{Attribute, AttributeKind};
use crate::model::operation::op::Op;
use crate::placeholders::Scope;
use tdgen_language::backends::text::cpp::literal;
use tdgen_language::backends::writer::Writer;

/// C++ that builds the default value of an attribute, if it has one. `builder` is a C++ expression.
pub(crate) fn built_default(kind: &AttributeKind<'_>, builder: &str) -> Option<String> {
    let scope = Scope::default().with("_builder", builder);
    let value = scope.fill(kind.default_value?);
    Some(scope.positional(value).fill(kind.const_builder_call?))
}

/// C++ that builds an attribute from a variable with its value. Quotes around `$0` in the builder call would turn the
/// variable's name into a string literal.
pub(crate) fn built_from_variable(kind: &AttributeKind<'_>, builder: &str, variable: &str) -> Option<String> {
    let scope = Scope::default().with("_builder", builder).positional(variable);
    Some(scope.fill(&unquoted(kind.const_builder_call?)))
}

fn unquoted(call: &str) -> Cow<'_, str> {
    if call.contains("\"$0\"") { call.replace("\"$0\"", "$0").into() } else { call.into() }
}

/// C++ that converts an attribute to its value; `attribute` is a C++ expression.
fn value(kind: &AttributeKind<'_>, attribute: &str) -> String {
    let scope = Scope::default().with("_self", attribute).with("_builder", "odsBuilder");
    scope.fill(kind.convert_from_storage)
}

/// C++ that builds the default value of an optional attribute: its getters return it if the attribute is absent.
fn default_for_none(kind: &AttributeKind<'_>) -> Option<String> {
    if kind.is_optional { built_default(kind, "odsBuilder") } else { None }
}

fn cast(attribute: &Attribute<'_>) -> String {
    let (name, ty) = (attribute.name, attribute.kind.storage_type);
    let how = if attribute.kind.is_required() { "cast" } else { "dyn_cast_or_null" };
    format!("::llvm::{how}<{ty}>(getProperties().{name})")
}

/// The sorted names of all attributes, derived ones included.
fn listed_names<'o>(op: &'o Op<'_>) -> Vec<&'o str> {
    let all = op.attributes.iter().chain(&op.derived);
    let mut names: Vec<&str> = all.map(|attribute| attribute.name).collect();
    names.sort_unstable();
    names
}

/// Adds the getters of attribute names.
pub(crate) fn add_names(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    let names = listed_names(op);
    let segments = op.has_operand_segments().then_some("operandSegmentSizes");
    let result = "::llvm::ArrayRef<::llvm::StringRef>";
    class.require(Method::new(result, "getAttributeNames").mark_static().inline(move |w| {
        let names = listed_names(op).into_iter().chain(segments);
        let literals: Vec<String> = names.map(literal).collect();
        match &*literals {
            [] => w.line("return {};"),
            _ => {
                let list = literals.join(", ");
                writeln!(w, "static ::llvm::StringRef attrNames[] = {{{list}}};");
                w.line("return ::llvm::ArrayRef(attrNames);");
            }
        }
    }));
    for (at, name) in names.into_iter().enumerate() {
        add_name(
            class,
            name,
            format!("getAttributeNameForIndex({at})"),
            format!("getAttributeNameForIndex(name, {at})"),
        );
    }
    if let Some(name) = segments {
        let last = "getAttributeNames().back()";
        add_name(class, name, format!("(*this)->getName().{last}"), format!("name.{last}"));
    }
}

fn add_name(class: &mut OpClass<'_, '_>, name: &str, of_this: String, of_name: String) {
    let getter = format!("{}AttrName", getter(name));
    let result = "::mlir::StringAttr";
    class.require(Method::new(result, getter.clone()).inline(move |w| writeln!(w, "return {of_this};")));
    let method = Method::new(result, getter).mark_static().parameter("::mlir::OperationName", "name");
    class.require(method.inline(move |w| writeln!(w, "return {of_name};")));
}

/// Adds the private getters of attribute names by index.
pub(crate) fn add_name_by_index(class: &mut OpClass<'_, '_>) {
    let count = listed_names(class.op).len();
    if count == 0 && !class.op.has_operand_segments() {
        return;
    }
    class.cpp.access("private");
    let name = "getAttributeNameForIndex";
    let result = "::mlir::StringAttr";
    let method = Method::new(result, name).parameter("unsigned", "index");
    class.require(method.inline(move |w| w.line("return getAttributeNameForIndex((*this)->getName(), index);")));
    let method = Method::new(result, name)
        .mark_static()
        .parameter("::mlir::OperationName", "name")
        .parameter("unsigned", "index");
    class.require(method.inline(move |w| {
        writeln!(w, "assert(index < {count} && \"there is no attribute of this number\");");
        w.line("assert(name.getStringRef() == getOperationName() && \"name of another operation\");");
        w.line("assert(name.isRegistered() && \"the operation's dialect is not loaded\");");
        w.line("return name.getAttributeNames()[index];");
    }));
    class.cpp.access("public");
}

/// Adds the getters and setters of properties.
pub(crate) fn add_properties(class: &mut OpClass<'_, '_>) {
    add_property_getters(class);
    let op = class.op;
    for property in &op.properties {
        let name = setter(property.name);
        let value = format!("new{}", tdgen_language::backends::text::cases::upper_camel_from_snake(property.name));
        let method = Method::new("void", name.clone()).parameter(property.interface_type, value.clone());
        class.require(method.inline(move |w| writeln!(w, "getProperties().{name}({value});")));
    }
}

/// Adds the getters of properties.
pub(crate) fn add_property_getters(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    for property in &op.properties {
        let name = getter(property.name);
        let method = Method::new(property.interface_type, name.clone());
        class.require(method.inline(move |w| writeln!(w, "return getProperties().{name}();")));
    }
}

/// Adds the getters of attributes to the operation.
pub(crate) fn add_getters(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    for attribute in &op.attributes {
        let name = getter(attribute.name);
        let method = Method::new(attribute.kind.storage_type, format!("{name}Attr"));
        class.require(method.inline(move |w| writeln!(w, "return {};", cast(attribute))));
        class.require(Method::new(attribute.kind.return_type, name).out_of_line(move |w| {
            emit_value_getter(w, attribute, "(*this)->getContext()");
        }));
    }
    for attribute in &op.derived {
        let body = attribute.kind.derived.unwrap_or("");
        let method = Method::new(attribute.kind.return_type, getter(attribute.name));
        class.require(method.out_of_line(move |w| crate::cpp::file::emit_code(w, body)));
    }
    add_derived(class);
}

/// Adds the getters of attributes to the base of adaptors.
pub(crate) fn add_adaptor_getters(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    for attribute in &op.attributes {
        let name = getter(attribute.name);
        let method = Method::new(attribute.kind.storage_type, format!("{name}Attr"));
        class.require(match default_for_none(&attribute.kind) {
            None => method.inline(move |w| writeln!(w, "return {};", cast(attribute))),
            Some(default) => method.out_of_line(move |w| {
                writeln!(w, "if (auto attr = {})", cast(attribute));
                w.line("  return attr;");
                emit_builder(w, [&*default], "odsAttrs.getContext()");
                writeln!(w, "return {default};");
            }),
        });
        class.require(Method::new(attribute.kind.return_type, name).out_of_line(move |w| {
            emit_value_getter(w, attribute, "odsAttrs.getContext()");
        }));
    }
}

fn emit_value_getter(w: &mut Writer, attribute: &Attribute<'_>, context: &str) {
    writeln!(w, "auto attr = {}Attr();", getter(attribute.name));
    let returned = value(&attribute.kind, "attr");
    let default = default_for_none(&attribute.kind);
    emit_builder(w, [&returned, default.as_deref().unwrap_or("")], context);
    if let Some(default) = default {
        w.line("if (!attr)");
        writeln!(w, "  return {};", value(&attribute.kind, &default));
    }
    writeln!(w, "return {returned};");
}

/// Emits a builder if one of the `codes` uses it.
fn emit_builder<'c>(w: &mut Writer, codes: impl IntoIterator<Item = &'c str>, context: &str) {
    if codes.into_iter().any(|code| code.contains("odsBuilder")) {
        writeln!(w, "::mlir::Builder odsBuilder({context});");
    }
}

fn add_derived(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    if op.derived.is_empty() {
        return;
    }
    let method = Method::new("bool", "isDerivedAttribute").mark_static().parameter("::llvm::StringRef", "name");
    class.require(method.out_of_line(move |w| {
        let tests = op.derived.iter().map(|it| format!("name == {}", literal(it.name)));
        writeln!(w, "return {};", tests.collect::<Vec<_>>().join(" || "));
    }));
    let method = Method::new("::mlir::DictionaryAttr", "materializeDerivedAttributes");
    let without = op.not_materializable();
    class.require(method.out_of_line(move |w| {
        if !without.is_empty() {
            let names = without.join(", ");
            writeln!(w, "emitOpError(\"op has non-materializable derived attributes '{names}'\");");
            w.line("return nullptr;");
            return;
        }
        writeln!(w, "::mlir::MLIRContext *ctx = {};", op.context("getContext()"));
        w.line("::mlir::Builder odsBuilder(ctx);");
        w.line("(void)odsBuilder;");
        w.block("return ::mlir::DictionaryAttr::get(ctx, {", "});", |w| {
            for attribute in &op.derived {
                let scope = Scope::default()
                    .with("_builder", "odsBuilder")
                    .with("_ctxt", "ctx")
                    .with("_self", format!("{}()", getter(attribute.name)));
                let value = scope.fill(attribute.kind.convert_from_storage);
                writeln!(w, "{{{}AttrName(), {value}}},", getter(attribute.name));
            }
        });
    }));
}

/// Adds the setters of attributes.
pub(crate) fn add_setters(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    for attribute in &op.attributes {
        let name = setter(attribute.name);
        let member = format!("getProperties().{}", attribute.name);
        let method = Method::new("void", format!("{name}Attr")).parameter(attribute.kind.storage_type, "attr");
        let setter_by_value = value_setter(attribute, name, member.clone());
        class.require(method.inline(move |w| writeln!(w, "{member} = attr;")));
        if let Some(method) = setter_by_value {
            class.require(method);
        }
    }
}

/// The setter by value, if the value has another type than the attribute and can be converted to it.
fn value_setter<'o>(attribute: &'o Attribute<'_>, name: String, member: String) -> Option<Method<'o>> {
    let kind = &attribute.kind;
    let base = base_of(attribute)?;
    let method = Method::new("void", name);
    let builder = "::mlir::Builder odsBuilder((*this)->getContext());";
    let is_optional = kind.is_optional;
    if kind.is_unit() {
        return Some(method.parameter("bool", "attrValue").out_of_line(move |w| {
            writeln!(w, "{member} = attrValue ? ::mlir::UnitAttr::get((*this)->getContext()) : nullptr;");
        }));
    }
    let value = if is_optional { "*attrValue" } else { "attrValue" };
    let scope = Scope::default().with("_builder", "odsBuilder").positional(value);
    let built = scope.fill(&unquoted(base));
    let ty =
        if is_optional { format!("::std::optional<{}>", kind.base_return_type) } else { kind.return_type.to_owned() };
    Some(method.parameter(ty, "attrValue").out_of_line(move |w| {
        if is_optional {
            w.line("if (!attrValue) {");
            writeln!(w, "  {member} = nullptr;");
            w.line("  return;");
            w.line("}");
        }
        if built.contains("odsBuilder") {
            w.line(builder);
        }
        writeln!(w, "{member} = {built};");
    }))
}

/// The call that builds the attribute from a value of its base's type, if there is one.
fn base_of<'a>(attribute: &Attribute<'a>) -> Option<&'a str> {
    let kind = &attribute.kind;
    let call = kind.base_builder_call?;
    (kind.base_return_type != kind.storage_type).then_some(call)
}

/// Adds the removers of optional attributes.
pub(crate) fn add_removers(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    for attribute in op.attributes.iter().filter(|it| it.kind.is_optional) {
        let member = format!("getProperties().{}", attribute.name);
        let method = Method::new("::mlir::Attribute", format!("{}Attr", remover(attribute.name)));
        class.require(method.inline(move |w| {
            writeln!(w, "auto attr = {member};");
            writeln!(w, "{member} = {{}};");
            w.line("return attr;");
        }));
    }
}
