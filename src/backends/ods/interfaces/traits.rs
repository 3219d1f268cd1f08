//! The trait of an interface: what a class that implements it gets.

use super::names::emit_method_doc;
use crate::backends::ods::cpp::file::emit_code;
use crate::backends::ods::model::interface::{Interface, Kind};
use crate::backends::writer::Writer;

/// Declares it, for the interface class, which names it.
pub(super) fn emit_declaration(w: &mut Writer, interface: &Interface<'_>, kind: Kind) {
    writeln!(w, "template <typename {}>", kind.concrete());
    writeln!(w, "struct {}Trait;", interface.name);
}

pub(super) fn emit(w: &mut Writer, interface: &Interface<'_>, kind: Kind) {
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

fn emit_defaults(w: &mut Writer, interface: &Interface<'_>, kind: Kind) {
    for method in &interface.methods {
        let Some(body) = method.default_body else {
            continue;
        };
        emit_method_doc(w, method);
        let head = match method.is_static {
            true => format!("static {} {{", method.head()),
            false => format!("{}{} {{", method.head(), kind.constness()),
        };
        w.block(&head, "}", |w| emit_code(w, &kind.fill(body, &this(kind))));
    }
}

/// Operations verify what their interfaces ask for, those with regions when what is inside was verified.
fn emit_verifier(w: &mut Writer, interface: &Interface<'_>, kind: Kind) {
    let Some(body) = interface.verify else {
        return;
    };
    let name = match interface.verify_with_regions {
        true => "verifyRegionTrait",
        false => "verifyTrait",
    };
    let head = format!("static ::llvm::LogicalResult {name}(::mlir::Operation *op) {{");
    w.block(&head, "}", |w| emit_code(w, &kind.fill(body, "op")));
}

/// The object whose class derives from the trait.
fn this(kind: Kind) -> String {
    let constness = kind.constness().trim();
    let separator = if constness.is_empty() { "" } else { " " };
    let concrete = kind.concrete();
    format!("(*static_cast<{constness}{separator}{concrete} *>(this))")
}
