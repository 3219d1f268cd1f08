//! The trait of an interface, from which implementing classes derive.

use super::names::emit_method_doc;
use crate::cpp::file::emit_code;
use crate::model::interface::{Interface, InterfaceKind};
use tdgen_language::backends::writer::Writer;

/// Emits the declaration that the interface class refers to.
pub(super) fn emit_declaration(w: &mut Writer, interface: &Interface<'_>, kind: InterfaceKind) {
    writeln!(w, "template <typename {}>", kind.concrete());
    writeln!(w, "struct {}Trait;", interface.name);
}

pub(super) fn emit(w: &mut Writer, interface: &Interface<'_>, kind: InterfaceKind) {
    let concrete = kind.concrete();
    let base = format!("{}::Trait<{concrete}>", interface.base_class(kind));
    writeln!(w, "template <typename {concrete}>");
    let head = format!("struct {}Trait : public {base} {{", interface.name);
    w.block(&head, "};", |w| {
        emit_defaults(w, interface, kind);
        emit_verifier(w, interface, kind);
        for extra in [interface.extra_trait_declaration, interface.extra_shared_declaration] {
            emit_code(w, &kind.fill(extra.unwrap_or_default(), &this(kind)));
        }
    });
}

fn emit_defaults(w: &mut Writer, interface: &Interface<'_>, kind: InterfaceKind) {
    for method in &interface.methods {
        let Some(body) = method.default_body else {
            continue;
        };
        emit_method_doc(w, method);
        let head = method.head();
        let head =
            if method.is_static { format!("static {head} {{") } else { format!("{head}{} {{", kind.constness()) };
        w.block(&head, "}", |w| emit_code(w, &kind.fill(body, &this(kind))));
    }
}

/// Emits the verifier of operations with this interface.
fn emit_verifier(w: &mut Writer, interface: &Interface<'_>, kind: InterfaceKind) {
    let Some(body) = interface.verify else {
        return;
    };
    let name = if interface.verify_with_regions { "verifyRegionTrait" } else { "verifyTrait" };
    let head = format!("static ::llvm::LogicalResult {name}(::mlir::Operation *op) {{");
    w.block(&head, "}", |w| emit_code(w, &kind.fill(body, "op")));
}

/// Returns `this`, cast to the implementing class.
fn this(kind: InterfaceKind) -> String {
    let constness = kind.constness().trim();
    let separator = if constness.is_empty() { "" } else { " " };
    let concrete = kind.concrete();
    format!("(*static_cast<{constness}{separator}{concrete} *>(this))")
}
