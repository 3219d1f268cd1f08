//! The definitions of an interface class: calls through the `Concept`.
//!
//! They qualify the class, because authors include them inside or outside its namespace, and have trailing return
//! types, which are looked up in the scope of the class.

use super::classes::inherited;
use super::models::base_tables;
use super::names::prepended;
use crate::model::interface::{Interface, InterfaceKind, InterfaceMethod};
use tdgen_language::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, interface: &Interface<'_>, kind: InterfaceKind) {
    for method in &interface.methods {
        emit_call(w, interface, method, "getImpl()", kind);
    }
    for (base, table) in interface.bases.iter().zip(base_tables(interface)) {
        let table = format!("getImpl()->{table}");
        for method in inherited(interface, base) {
            emit_call(w, interface, method, &table, kind);
        }
    }
}

fn emit_call(
    w: &mut Writer,
    interface: &Interface<'_>,
    method: &InterfaceMethod<'_>,
    table: &str,
    kind: InterfaceKind,
) {
    let value = match kind {
        InterfaceKind::Op => "getOperation()",
        InterfaceKind::Attribute | InterfaceKind::Type => "*this",
    };
    let names = method.name_list();
    let arguments = if method.is_static { names } else { format!("{table}, {}", prepended(value, &names)) };
    let head = format!(
        "auto {}::{}({}){} -> {} {{",
        interface.qualified_class().trim_start_matches("::"),
        method.name,
        method.parameter_list(),
        kind.constness(),
        method.result,
    );
    w.block(&head, "}", |w| {
        writeln!(w, "return {table}->{}({arguments});", method.unique_name);
    });
    w.blank();
}
