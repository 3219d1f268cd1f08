//! The hooks with which MLIR accesses the properties of an operation generically.

use super::class::OpClass;
use super::shared::Subject;
use super::support::SUPPORT;
use crate::accessors::getter;
use crate::cpp::class::Method;
use crate::cpp::file::emit_code;
use crate::model::operation::op::{Member, Op};
use crate::model::property::Property;
use crate::placeholders::Scope;
use tdgen_language::backends::text::cpp::literal;
use tdgen_language::backends::version::Feature;
use tdgen_language::backends::writer::Writer;

const RESULT: &str = "::llvm::LogicalResult";
const EMIT_ERROR: &str = "::llvm::function_ref<::mlir::InFlightDiagnostic()>";
const CONTEXT: &str = "::mlir::MLIRContext *";
const VISITOR: &str = "::llvm::function_ref<void(::llvm::StringRef, ::mlir::Attribute &)>";
const CONST_PROPERTIES: &str = "const Properties &";

/// Adds the hooks.
pub(crate) fn add(class: &mut OpClass<'_, '_>) {
    let (reads, converts, hashes) = (set_from_attribute(class), to_attribute(class), hash(class));
    let (gets, sets, visits) = (get_inherent(class), set_inherent(class), visit_inherent(class));
    let verifies = verify_inherent(class);
    for method in [reads, converts, hashes, gets, sets, visits, verifies] {
        class.require(method);
    }
}

fn hook(result: &'static str, name: &'static str) -> Method<'static> {
    Method::new(result, name).mark_static()
}

/// Emits code that sets a member of `prop` from the attribute `attr`.
pub(crate) fn emit_set_member(w: &mut Writer, op: &Op<'_>, member: Member<'_, '_>) {
    let name = member.name();
    match member {
        Member::Attribute(_) => emit_set_attribute(w, name, "attr"),
        Member::Property(property) => {
            w.line("auto convert = [](auto &propStorage, ::mlir::Attribute propAttr, [[maybe_unused]] ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError) -> ::mlir::LogicalResult {");
            let scope =
                Scope::default().with("_attr", "propAttr").with("_storage", "propStorage").with("_diag", "emitError");
            w.nested(|w| emit_code(w, &scope.fill(property.convert_from_attribute)));
            w.line("};");
            emit_conversion(w, op, "convert", name);
        }
        Member::Segments(..) => emit_conversion(w, op, "convertFromAttribute", name),
    }
}

/// Emits a call that sets a member of `prop` from the attribute `attr`. In newer versions, its errors name the member.
fn emit_conversion(w: &mut Writer, op: &Op<'_>, function: &str, name: &str) {
    let emit_error = if op.version.has(Feature::NamedProperties) {
        writeln!(w, "auto emitNamed = [&]() {{ return emitError() << \"for `{name}`: \"; }};");
        "emitNamed"
    } else {
        "emitError"
    };
    writeln!(w, "if (::mlir::failed({function}(prop.{name}, attr, {emit_error})))");
    w.line("  return ::mlir::failure();");
}

/// Emits code that sets an attribute of `prop` from the attribute `from`, or from the entry of the dictionary `from`.
fn emit_set_attribute(w: &mut Writer, name: &str, from: &str) {
    let key = literal(name);
    writeln!(w, "if ({SUPPORT}setAttribute(prop.{name}, {from}, {key}, emitError).failed())");
    w.line("  return ::mlir::failure();");
}

fn emit_dictionary(w: &mut Writer) {
    writeln!(w, "auto dict = {SUPPORT}toDictionary(attr, emitError);");
    w.line("if (!dict)");
    w.line("  return ::mlir::failure();");
}

fn set_from_attribute<'o>(class: &OpClass<'o, '_>) -> Method<'o> {
    let op = class.op;
    hook(RESULT, "setPropertiesFromAttr")
        .parameter("Properties &", "prop")
        .parameter("::mlir::Attribute", "attr")
        .parameter(EMIT_ERROR, "emitError")
        .out_of_line(move |w| {
            emit_dictionary(w);
            for member in op.members() {
                if let Member::Attribute(attribute) = member {
                    emit_set_attribute(w, attribute.name, "dict");
                    continue;
                }
                let name = literal(member.name());
                let lookup = match member {
                    Member::Segments(_, old, _) => {
                        format!("auto attr = dict.contains({name}) ? dict.get({name}) : dict.get({})", literal(old))
                    }
                    _ => format!("auto attr = dict.get({name})"),
                };
                writeln!(w, "if ({lookup}) {{");
                w.nested(|w| emit_set_member(w, op, member));
                if let Member::Property(property) = member
                    && let Some(initial) = property.initial_value()
                {
                    w.line("} else {");
                    writeln!(w, "  prop.{} = {initial};", member.name());
                }
                w.line("}");
            }
            w.line("return ::mlir::success();");
        })
}

fn to_attribute<'o>(class: &OpClass<'o, '_>) -> Method<'o> {
    let op = class.op;
    hook("::mlir::Attribute", "getPropertiesAsAttr")
        .parameter(CONTEXT, "ctx")
        .parameter(CONST_PROPERTIES, "prop")
        .out_of_line(move |w| {
            if !op.has_properties() {
                return w.line("return {};");
            }
            w.line("::llvm::SmallVector<::mlir::NamedAttribute> attrs;");
            if !op.members().all(|member| matches!(member, Member::Attribute(_))) {
                w.line("::mlir::Builder odsBuilder(ctx);");
            }
            for member in op.members() {
                let name = member.name();
                let key = literal(name);
                match member {
                    Member::Attribute(_) => {
                        writeln!(w, "{SUPPORT}appendNamed(attrs, ctx, {key}, prop.{name});");
                    }
                    Member::Property(property) => {
                        writeln!(w, "attrs.push_back(odsBuilder.getNamedAttr({key}, [&]() -> ::mlir::Attribute {{");
                        w.nested(|w| emit_to_attribute(w, property, "ctx"));
                        w.line("}()));");
                    }
                    Member::Segments(..) => {
                        let value = format!("odsBuilder.getDenseI32ArrayAttr(prop.{name})");
                        writeln!(w, "attrs.push_back(odsBuilder.getNamedAttr({key}, {value}));");
                    }
                }
            }
            writeln!(w, "return {SUPPORT}dictionary(ctx, attrs);");
        })
}

/// Emits code that returns the attribute for a property in `prop`.
pub(crate) fn emit_to_attribute(w: &mut Writer, property: &Property<'_>, context: &'static str) {
    writeln!(w, "auto &propStorage = prop.{};", property.name);
    let scope = Scope::default().with("_ctxt", context).with("_storage", "propStorage");
    emit_code(w, &scope.fill(property.convert_to_attribute));
}

fn hash<'o>(class: &OpClass<'o, '_>) -> Method<'o> {
    let op = class.op;
    hook("llvm::hash_code", "computePropertiesHash").parameter(CONST_PROPERTIES, "prop").out_of_line(move |w| {
        w.line("using ::llvm::hash_value;");
        let mut hashes = Vec::new();
        for member in op.members() {
            let name = member.name();
            hashes.push(match member {
                Member::Attribute(_) => format!("hash_value(prop.{name}.getAsOpaquePointer())"),
                Member::Segments(..) => format!("::llvm::hash_combine_range(prop.{name}.begin(), prop.{name}.end())"),
                Member::Property(Property { hash: None, .. }) => {
                    format!("hash_value(prop.{name})")
                }
                Member::Property(Property { hash: Some(hash), .. }) => {
                    writeln!(w, "auto hash_{name} = [](const auto &propStorage) -> ::llvm::hash_code {{");
                    w.nested(|w| {
                        w.line("using ::llvm::hash_value;");
                        let hash = Scope::default().with("_storage", "propStorage").fill(hash);
                        w.line("return");
                        emit_code(w, &format!("{hash};"));
                    });
                    w.line("};");
                    format!("hash_{name}(prop.{name})")
                }
            });
        }
        writeln!(w, "return ::llvm::hash_combine({});", hashes.join(", "));
    })
}

fn get_inherent<'o>(class: &OpClass<'o, '_>) -> Method<'o> {
    let op = class.op;
    hook("std::optional<mlir::Attribute>", "getInherentAttr")
        .parameter(CONTEXT, "ctx")
        .parameter(CONST_PROPERTIES, "prop")
        .parameter("llvm::StringRef", "name")
        .out_of_line(move |w| {
            for member in op.members() {
                let name = member.name();
                match member {
                    Member::Attribute(_) => {
                        writeln!(w, "if (name == {})", literal(name));
                        writeln!(w, "  return {SUPPORT}inherent(prop.{name});");
                    }
                    Member::Segments(_, old, _) => {
                        writeln!(w, "if (name == {} || name == {})", literal(name), literal(old));
                        writeln!(w, "  return ::mlir::DenseI32ArrayAttr::get(ctx, prop.{name});");
                    }
                    Member::Property(_) => {}
                }
            }
            w.line("return std::nullopt;");
        })
}

fn set_inherent<'o>(class: &OpClass<'o, '_>) -> Method<'o> {
    let op = class.op;
    hook("void", "setInherentAttr")
        .parameter("Properties &", "prop")
        .parameter("llvm::StringRef", "name")
        .parameter("mlir::Attribute", "value")
        .out_of_line(move |w| {
            for member in op.members() {
                let name = member.name();
                match member {
                    Member::Attribute(attribute) => {
                        w.block(&format!("if (name == {}) {{", literal(name)), "}", |w| {
                            let ty = attribute.kind.storage_type;
                            writeln!(w, "prop.{name} = ::llvm::dyn_cast_or_null<{ty}>(value);");
                            w.line("return;");
                        });
                    }
                    Member::Segments(_, old, _) => {
                        let open = format!("if (name == {} || name == {}) {{", literal(name), literal(old));
                        w.block(&open, "}", |w| {
                            w.line("auto sizes = ::llvm::dyn_cast_or_null<::mlir::DenseI32ArrayAttr>(value);");
                            writeln!(w, "if (sizes && static_cast<size_t>(sizes.size()) == prop.{name}.size())");
                            writeln!(w, "  ::llvm::copy(sizes.asArrayRef(), prop.{name}.begin());");
                            w.line("return;");
                        });
                    }
                    Member::Property(_) => {}
                }
            }
        })
}

/// The hook that visits the inherent attributes. In newer versions, the visitor can replace them.
fn visit_inherent<'o>(class: &OpClass<'o, '_>) -> Method<'o> {
    let op = class.op;
    let walks = op.version.has(Feature::WalkedAttributes);
    let (name, properties, visitor) = if walks {
        ("walkInherentAttrs", "Properties &", (VISITOR, "visitor"))
    } else {
        ("populateInherentAttrs", CONST_PROPERTIES, ("::mlir::NamedAttrList &", "attrs"))
    };
    hook("void", name)
        .parameter(CONTEXT, "ctx")
        .parameter(properties, "prop")
        .parameter(visitor.0, visitor.1)
        .out_of_line(move |w| {
            for member in op.members() {
                let name = member.name();
                let key = literal(name);
                match member {
                    Member::Attribute(_) if walks => writeln!(w, "{SUPPORT}visit(visitor, {key}, prop.{name});"),
                    Member::Attribute(_) => writeln!(w, "{SUPPORT}append(attrs, {key}, prop.{name});"),
                    Member::Segments(..) if walks => {
                        writeln!(w, "{SUPPORT}visitSizes(visitor, ctx, {key}, prop.{name});")
                    }
                    Member::Segments(..) => {
                        writeln!(w, "attrs.append({key}, ::mlir::DenseI32ArrayAttr::get(ctx, prop.{name}));");
                    }
                    Member::Property(_) => {}
                }
            }
        })
}

fn verify_inherent<'o>(class: &OpClass<'o, '_>) -> Method<'o> {
    let shared = class.shared;
    let op = class.op;
    hook(RESULT, "verifyInherentAttrs")
        .parameter("::mlir::OperationName", "opName")
        .parameter("::mlir::NamedAttrList &", "attrs")
        .parameter("llvm::function_ref<::mlir::InFlightDiagnostic()>", "emitError")
        .out_of_line(move |w| {
            for attribute in op.sorted_attributes() {
                let constraint = &attribute.kind.constraint;
                if let Some(check) = shared.function(Subject::Attribute, constraint) {
                    let value = format!("attrs.get({}AttrName(opName))", getter(attribute.name));
                    let name = literal(attribute.name);
                    writeln!(w, "if (::mlir::failed({check}({value}, {name}, emitError)))");
                    w.line("  return ::mlir::failure();");
                }
            }
            w.line("return ::mlir::success();");
        })
}

/// Adds the hook that sets properties from the `prop-dict` of an assembly format. `is_bound` selects the properties and
/// attributes that the format binds elsewhere.
pub(crate) fn add_set_from_parsed(class: &mut OpClass<'_, '_>, is_bound: impl Fn(&str) -> bool) {
    let op = class.op;
    let method = hook(RESULT, "setPropertiesFromParsedAttr")
        .parameter("Properties &", "prop")
        .parameter("::mlir::Attribute", "attr")
        .parameter(EMIT_ERROR, "emitError");
    let properties = op.properties.iter().map(Member::Property);
    let attributes = op.attributes.iter().map(Member::Attribute);
    let segments = op.members().filter(|it| matches!(it, Member::Segments(..)));
    let all = segments.chain(properties).chain(attributes);
    let free: Vec<Member<'_, '_>> = all.filter(|it| !is_bound(it.name())).collect();
    class.require(method.out_of_line(move |w| {
        emit_dictionary(w);
        for &member in &free {
            let name = member.name();
            writeln!(w, "if (auto attr = dict.get({})) {{", literal(name));
            w.nested(|w| emit_set_member(w, op, member));
            if member.is_required() {
                w.line("} else {");
                writeln!(w, "  emitError() << \"expected key entry for {name} in DictionaryAttr to set Properties.\";");
                w.line("  return ::mlir::failure();");
            }
            w.line("}");
        }
        let known: Vec<String> = free.iter().map(|member| literal(member.name())).collect();
        w.block("for (::mlir::NamedAttribute attr : dict) {", "}", |w| {
            let test = match &*known {
                [] => String::new(),
                names => format!("if (!::llvm::is_contained({{{}}}, attr.getName().getValue()))", list(names)),
            };
            w.lines(&test);
            let indent = if test.is_empty() { "" } else { "  " };
            writeln!(w, "{indent}return emitError() << \"unknown key '\" << attr.getName() << \"' when parsing properties dictionary\";");
        });
        w.line("return ::mlir::success();");
    }));
}

fn list(names: &[String]) -> String {
    let refs: Vec<String> = names.iter().map(|name| format!("::llvm::StringRef({name})")).collect();
    refs.join(", ")
}

/// Adds the hook that sets absent attributes to their default values.
pub(crate) fn add_defaults(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    let with_default = |kind: &crate::model::attribute::AttributeKind<'_>| {
        if kind.is_optional { None } else { super::attributes::built_default(kind, "odsBuilder") }
    };
    let defaults: Vec<(&str, String)> =
        op.attributes.iter().filter_map(|attribute| Some((attribute.name, with_default(&attribute.kind)?))).collect();
    if defaults.is_empty() {
        return;
    }
    let method = hook("void", "populateDefaultProperties")
        .parameter("::mlir::OperationName", "opName")
        .parameter("Properties &", "properties");
    class.require(method.out_of_line(move |w| {
        w.line("::mlir::Builder odsBuilder(opName.getContext());");
        for (name, default) in &defaults {
            writeln!(w, "if (!properties.{name})");
            writeln!(w, "  properties.{name} = {default};");
        }
    }));
}
