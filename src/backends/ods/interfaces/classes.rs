//! The interface class, whose methods users call.

use super::models::base_tables;
use super::names::emit_method_doc;
use crate::cpp::file::{emit_code, emit_doc};
use crate::model::interface::{Interface, InterfaceKind, InterfaceMethod};
use tdgen_language::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, interface: &Interface<'_>, kind: InterfaceKind) {
    let (name, concrete) = (interface.name, kind.concrete());
    let base = interface.base_class(kind);
    emit_doc(w, interface.description.unwrap_or_default());
    writeln!(w, "class {name} : public {base} {{");
    w.line("public:");
    w.nested(|w| {
        writeln!(w, "using {base}::{};", kind.base().trim_start_matches("::mlir::"));
        writeln!(w, "template <typename {concrete}>");
        writeln!(w, "struct Trait : public detail::{name}Trait<{concrete}> {{}};");
        for method in &interface.methods {
            emit_method(w, method, kind);
        }
        emit_extra(w, interface, kind);
        for (base, table) in interface.bases.iter().zip(base_tables(interface)) {
            emit_inherited(w, interface, base, &table, kind);
        }
        emit_classof(w, interface, kind);
    });
    w.line("};");
}

fn emit_method(w: &mut Writer, method: &InterfaceMethod<'_>, kind: InterfaceKind) {
    emit_method_doc(w, method);
    writeln!(w, "{}{};", method.head(), kind.constness());
}

fn emit_extra(w: &mut Writer, interface: &Interface<'_>, kind: InterfaceKind) {
    let shared = interface.extra_shared_declaration.unwrap_or_default();
    emit_code(w, interface.extra_declaration.unwrap_or_default());
    emit_code(w, &kind.fill(shared, "(*this)"));
}

/// Emits the conversion to a base interface and its methods.
fn emit_inherited(w: &mut Writer, interface: &Interface<'_>, base: &Interface<'_>, table: &str, kind: InterfaceKind) {
    let class = base.qualified_class();
    w.blank();
    w.template(
        "
// Of {class}.
operator {class}() const {
  if (!*this)
    return nullptr;
  return {class}(*this, getImpl()->{table});
}
",
        &[("class", &class), ("table", table)],
    );
    for method in inherited(interface, base) {
        emit_method(w, method, kind);
    }
    emit_extra(w, base, kind);
}

/// Returns the methods of a base interface that neither the interface nor a preceding base hides.
pub(super) fn inherited<'i, 'a>(
    interface: &'i Interface<'a>,
    base: &'i Interface<'a>,
) -> impl Iterator<Item = &'i InterfaceMethod<'a>> {
    let preceding = interface.bases.iter().take_while(|other| other.record != base.record);
    let hiding = preceding.chain([interface]);
    base.methods.iter().filter(move |method| {
        let mut hiding = hiding.clone().flat_map(|other| &other.methods);
        !hiding.any(|other| other.has_same_signature(method))
    })
}

/// Emits the additional condition of `classof`.
fn emit_classof(w: &mut Writer, interface: &Interface<'_>, kind: InterfaceKind) {
    const INSTANCE: &str = "odsInterfaceInstance";
    let Some(condition) = interface.extra_class_of else {
        return;
    };
    let head = format!("static bool classof({}base) {{", kind.value());
    w.blank();
    w.block(&head, "}", |w| {
        w.line("auto *interface = getInterfaceFor(base);");
        w.line("if (!interface)");
        w.nested(|w| w.line("return false;"));
        writeln!(w, "{} {INSTANCE}(base, interface);", interface.name);
        emit_code(w, &kind.fill(condition, INSTANCE));
    });
}
