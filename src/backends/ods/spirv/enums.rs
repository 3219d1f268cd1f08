//! Functions of enumerations: what their cases need, which capabilities a capability implies, names of attributes.

use indexmap::IndexMap;

use super::available::{Availability, by_class};
use crate::cpp::file::in_namespace;
use crate::model::enumeration::{Case, Enum};
use crate::model::read::collect::read_all;
use crate::model::read::fields::{Read, defs};
use tdgen_language::backends::context::Context;
use tdgen_language::backends::text::cases::snake_from_camel;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::arena::ids::ClassId;
use tdgen_language::source::Span;

/// Reads all enumerations.
fn enums<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Enum<'a>> {
    read_all(context.records.defs_of_if_defined("EnumInfo"), diags, Enum::read)
}

/// Emits `attributeName`, which returns the name of the attribute for an enumeration.
pub(super) fn emit_attribute_names(w: &mut Writer, context: &Context<'_>, diags: &mut Diags) {
    const GUARD: &str = "MLIR_DIALECT_SPIRV_IR_ATTR_UTILS_H";
    writeln!(w, "#ifndef {GUARD}_");
    writeln!(w, "#define {GUARD}_");
    w.line("template <typename EnumClass> inline constexpr StringRef attributeName();");
    for Enum { name, .. } in enums(context, diags) {
        writeln!(w, "template <> inline StringRef attributeName<{name}>() {{");
        writeln!(w, "  static constexpr const char attrName[] = \"{}\";", snake_from_camel(name));
        w.raw("  return attrName;\n}\n");
    }
    writeln!(w, "#endif // {GUARD}");
}

/// Emits `getDirectImpliedCapabilities`.
pub(super) fn emit_implications(w: &mut Writer, context: &Context<'_>, diags: &mut Diags) {
    let Some(record) = context.records.def("SPIRV_CapabilityAttr") else {
        let help = "include \"mlir/Dialect/SPIRV/IR/SPIRVBase.td\"";
        let message = "no record is named `SPIRV_CapabilityAttr`";
        diags.push(Diagnostic::error(Span::new(0, 0), message).help(help));
        return;
    };
    let read = record.record("enum").and_then(Enum::read).and_then(|item| {
        let cases = item.cases.iter();
        cases.map(implied).collect::<Read<Vec<_>>>()
    });
    let implied = match read {
        Ok(implied) => implied,
        Err(error) => {
            diags.push(error);
            return;
        }
    };
    w.line("ArrayRef<spirv::Capability> spirv::getDirectImpliedCapabilities(spirv::Capability cap) {");
    w.raw("  switch (cap) {\n  default: return {};\n");
    for (symbol, implied) in implied.into_iter().filter(|(_, implied)| !implied.is_empty()) {
        let count = implied.len();
        let implied = implied.join(", ");
        let array = format!("static const spirv::Capability implies[{count}] = {{{implied}}}");
        let result = format!("return ArrayRef<spirv::Capability>(implies, {count});");
        writeln!(w, "  case spirv::Capability::{symbol}: {{{array}; {result} }}");
    }
    w.raw("  }\n}\n");
}

/// Returns the capabilities that a capability implies.
fn implied<'a>(case: &Case<'a>) -> Read<(&'a str, Vec<String>)> {
    let implied = defs(case.record, "implies")?.into_iter();
    let symbols = implied.map(|other| Ok(format!("spirv::Capability::{}", other.text("symbol")?)));
    Ok((case.symbol, symbols.collect::<Read<_>>()?))
}

/// Emits the declarations of functions that return what a case needs.
pub(super) fn emit_declarations(w: &mut Writer, context: &Context<'_>, diags: &mut Diags) {
    for item in enums(context, diags) {
        let requirements = requirements(&item, diags);
        in_spaced_namespace(w, item.namespace, |w| {
            let mut functions: IndexMap<ClassId, &Availability<'_>> = IndexMap::new();
            for (_, availability) in &requirements {
                functions.entry(availability.class).or_insert(availability);
            }
            for Availability { ty, method, .. } in functions.values() {
                writeln!(w, "std::optional<{ty}> {method}({} value);", item.name);
            }
        });
    }
}

/// Emits their definitions.
pub(super) fn emit_definitions(w: &mut Writer, context: &Context<'_>, diags: &mut Diags) {
    for item in enums(context, diags) {
        let requirements = requirements(&item, diags);
        in_spaced_namespace(w, item.namespace, |w| {
            for group in by_class(requirements, |(_, availability)| availability) {
                emit_definition(w, &item, &group);
            }
        });
    }
}

fn emit_definition(w: &mut Writer, item: &Enum<'_>, group: &[(&str, Availability<'_>)]) {
    let Some((_, first)) = group.first() else {
        return;
    };
    let name = item.name;
    writeln!(w, "std::optional<{}> {}({name} value) {{", first.ty, first.method);
    if item.bits.is_some() {
        let ty = item.underlying.unwrap_or("");
        let message = "cannot have more than one bit set";
        writeln!(w, "  assert(::llvm::popcount(static_cast<{ty}>(value)) <= 1 && \"{message}\");");
    }
    w.raw("  switch (value) {\n");
    for (symbol, Availability { preparation, ty, instance, .. }) in group {
        writeln!(w, "  case {name}::{symbol}: {{ {preparation} return {ty}({instance}); }}");
    }
    if item.bits.is_some() || group.len() < item.cases.len() {
        w.raw("  default: break;\n");
    }
    w.raw("  }\n  return std::nullopt;\n}\n");
}

/// Returns the requirements of all cases, each with the name of its case.
fn requirements<'a>(item: &Enum<'a>, diags: &mut Diags) -> Vec<(&'a str, Availability<'a>)> {
    let mut all = Vec::new();
    for case in &item.cases {
        match Availability::all_of(case.record) {
            Ok(requirements) => all.extend(requirements.into_iter().map(|requirement| (case.symbol, requirement))),
            Err(error) => drop(diags.push(error)),
        }
    }
    all
}

/// Emits `body` between empty lines, also if it is empty, inside a namespace, which may have no name.
fn in_spaced_namespace(w: &mut Writer, namespace: &str, body: impl FnOnce(&mut Writer)) {
    if namespace.trim_start_matches("::").is_empty() {
        return body(w);
    }
    in_namespace(w, namespace, |w| {
        w.raw("\n");
        body(w);
        w.raw("\n");
    });
}
