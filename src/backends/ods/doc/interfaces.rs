//! Interfaces and their methods.

use super::markdown::{emit_description, emit_heading};
use crate::backends::context::Context;
use crate::backends::ods::interfaces::names::declaration;
use crate::backends::ods::model::collect::{is_in_main_file, read_all};
use crate::backends::ods::model::interface::{Interface, InterfaceMethod, Kind};
use crate::backends::writer::Writer;
use crate::diagnostics::Diags;

/// Those of one kind that the main file defines.
pub(super) fn emit_all(w: &mut Writer, context: &Context<'_>, diags: &mut Diags, kind: Kind) {
    let title = match kind {
        Kind::Op => "OpInterface",
        Kind::Attribute => "AttributeInterface",
        Kind::Type => "TypeInterface",
    };
    emit_heading(w, 1, &format!("{title} definitions"));
    let records = context.records.defs_of(kind.class()).into_iter();
    let own = records.filter(|&record| is_in_main_file(context, record) && !record.is_a("DeclareInterfaceMethods"));
    for interface in read_all(own, diags, Interface::read) {
        emit(w, &interface);
    }
}

fn emit(w: &mut Writer, interface: &Interface<'_>) {
    let record = interface.record.name();
    emit_heading(w, 2, &format!("{} (`{record}`)", interface.name));
    emit_description(w, interface.description);
    emit_heading(w, 3, "Methods:");
    for method in &interface.methods {
        emit_method(w, method);
    }
}

fn emit_method(w: &mut Writer, method: &InterfaceMethod<'_>) {
    emit_heading(w, 4, &format!("`{}`", method.name));
    w.raw(&format!("\n```c++\n{};\n```\n", declaration(method)));
    emit_description(w, method.description);
    w.raw(match method.body {
        None => "\nNOTE: This method *must* be implemented by the user.\n",
        Some(_) => "\n",
    });
}
