//! The interface class: what users hold and call.

use super::models::base_tables;
use super::names::emit_method_doc;
use crate::backends::ods::cpp::file::{emit_code, emit_doc};
use crate::backends::ods::model::interface::{Interface, InterfaceMethod, Kind};
use crate::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, interface: &Interface<'_>, kind: Kind) {
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

fn emit_method(w: &mut Writer, method: &InterfaceMethod<'_>, kind: Kind) {
    emit_method_doc(w, method);
    writeln!(w, "{}{};", method.head(), kind.constness());
}

fn emit_extra(w: &mut Writer, interface: &Interface<'_>, kind: Kind) {
    let shared = interface.extra_shared_declaration.unwrap_or_default();
    emit_code(w, interface.extra_declaration.unwrap_or_default());
    emit_code(w, &kind.fill(shared, "(*this)"));
}

/// What an interface below has, and the conversion to it.
fn emit_inherited(w: &mut Writer, interface: &Interface<'_>, base: &Interface<'_>, table: &str, kind: Kind) {
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

/// The methods of an interface below that can be called through the class: those that it, or one further in front,
/// has not itself.
pub(super) fn inherited<'i, 'a>(
    interface: &'i Interface<'a>,
    base: &'i Interface<'a>,
) -> impl Iterator<Item = &'i InterfaceMethod<'a>> {
    let before = interface.bases.iter();
    let before = before.take_while(|other| other.record != base.record);
    let hiding = before.chain([interface]);
    base.methods.iter().filter(move |method| {
        let mut hiding = hiding.clone().flat_map(|other| &other.methods);
        !hiding.any(|other| other.is_same_call(method))
    })
}

/// A further condition on what has the interface.
fn emit_classof(w: &mut Writer, interface: &Interface<'_>, kind: Kind) {
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
