//! `--gen-dialect-interface-decls`: classes that a dialect's author derives from, with virtual methods.

use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::ods::cpp::file::{emit_banner, emit_code, emit_doc, in_namespace};
use crate::backends::ods::model::collect::interfaces;
use crate::backends::ods::model::interface::{Interface, InterfaceMethod};
use crate::backends::output::Output;
use crate::backends::text::cpp::literal;
use crate::backends::writer::Writer;
use crate::diagnostics::{Diagnostic, Diags};
use crate::records::graph::FieldRef;

/// `--gen-dialect-interface-decls`.
pub(crate) const DIALECT_DECLS: Backend =
    Backend::new("gen-dialect-interface-decls", "Declare the C++ classes of interfaces of dialects", run);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    emit_banner(&mut w, "Dialect Interface Declarations", context.input);
    for interface in interfaces(context, diags, "DialectInterface") {
        check(&interface, diags);
        in_namespace(&mut w, interface.namespace, |w| emit(w, &interface));
    }
    vec![Output::main(w.finish())]
}

/// A class with virtual methods alone has no place for the rest of what interfaces may have.
fn check(interface: &Interface<'_>, diags: &mut Diags) {
    let unused = [
        ("baseInterfaces", !interface.bases.is_empty()),
        ("extraClassDeclaration", interface.extra_declaration.is_some()),
        ("extraSharedClassDeclaration", interface.extra_shared_declaration.is_some()),
        ("extraTraitClassDeclaration", interface.extra_trait_declaration.is_some()),
        ("extraClassOf", interface.extra_class_of.is_some()),
        ("verify", interface.verify.is_some()),
    ];
    for (field, _) in unused.iter().filter(|(_, is_there)| *is_there) {
        let place = interface.record.get(field);
        let place = place.filter(|field| !field.is_inherited()).map(FieldRef::span);
        let place = place.unwrap_or_else(|| interface.record.span());
        let message = format!("`{field}` is not supported for interfaces of dialects");
        diags.push(Diagnostic::error(place, message));
    }
}

fn emit(w: &mut Writer, interface: &Interface<'_>) {
    let name = interface.name;
    w.blank();
    emit_doc(w, interface.description.unwrap_or_default());
    writeln!(w, "class {name} : public ::mlir::DialectInterface::Base<{name}> {{");
    w.line("public:");
    w.nested(|w| {
        writeln!(w, "{name}(::mlir::Dialect *dialect) : Base(dialect) {{}}");
        for method in &interface.methods {
            emit_method(w, interface, method);
        }
    });
    w.line("};");
    w.blank();
}

fn emit_method(w: &mut Writer, interface: &Interface<'_>, method: &InterfaceMethod<'_>) {
    w.blank();
    emit_doc(w, method.description.unwrap_or_default());
    let head = format!("virtual {} const {{", method.head());
    match method.body.or(method.default_body) {
        Some(body) => w.block(&head, "}", |w| emit_code(w, body)),
        None if method.result == "void" => writeln!(w, "{head}}}"),
        None => w.block(&head, "}", |w| {
            let message = format!("`{}` has no `{}` here", interface.name, method.name);
            writeln!(w, "llvm_unreachable({});", literal(&message));
        }),
    }
}
