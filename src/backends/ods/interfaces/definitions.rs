//! The definitions of an interface class: calls through the table.
//!
//! They name the class with its namespace, because authors include them inside of that namespace or outside, and the
//! result behind the parameters, where its type is looked up as in the class.

use super::classes::inherited;
use super::models::base_tables;
use super::names::after;
use crate::backends::ods::model::interface::{Interface, InterfaceMethod, Kind};
use crate::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, interface: &Interface<'_>, kind: Kind) {
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

fn emit_call(w: &mut Writer, interface: &Interface<'_>, method: &InterfaceMethod<'_>, table: &str, kind: Kind) {
    let value = match kind {
        Kind::Op => "getOperation()",
        Kind::Attribute | Kind::Type => "*this",
    };
    let names = method.name_list();
    let arguments = match method.is_static {
        true => names,
        false => format!("{table}, {}", after(value, &names)),
    };
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
