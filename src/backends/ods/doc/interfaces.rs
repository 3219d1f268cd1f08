//! Documentation of interfaces and their methods.

use super::markdown::{emit_description, emit_heading};
use crate::interfaces::names::declaration;
use crate::model::interface::{Interface, InterfaceKind, InterfaceMethod};
use crate::model::read::collect::interfaces;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// Emits the interfaces of a kind that the main file defines.
pub(super) fn emit_all(w: &mut Writer, context: &Context<'_>, diags: &mut Diags, kind: InterfaceKind) {
    let title = match kind {
        InterfaceKind::Op => "OpInterface",
        InterfaceKind::Attribute => "AttributeInterface",
        InterfaceKind::Type => "TypeInterface",
    };
    emit_heading(w, 1, &format!("{title} definitions"));
    for interface in interfaces(context, diags, kind.class()) {
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
