//! `--gen-dialect-interface-decls`: base classes with virtual methods for dialect interfaces.

use crate::cpp::file::{emit_code, emit_doc, in_namespace};
use crate::model::interface::{Interface, InterfaceMethod};
use crate::model::read::collect::interfaces_in_order;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::text::cpp::literal;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--gen-dialect-interface-decls`.
pub(crate) const DIALECT_DECLS: Backend =
    Backend::new("gen-dialect-interface-decls", "Declare the C++ classes of interfaces of dialects", run);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    w.file_header("Dialect Interface Declarations", context.input);
    for interface in interfaces_in_order(context, diags, "DialectInterface") {
        check(&interface, diags);
        in_namespace(&mut w, interface.namespace, |w| emit(w, &interface));
    }
    vec![Output::main(w.finish())]
}

/// Rejects the features of other interfaces that a class with virtual methods cannot have.
fn check(interface: &Interface<'_>, diags: &mut Diags) {
    let unsupported = [
        ("baseInterfaces", !interface.bases.is_empty()),
        ("extraClassDeclaration", interface.extra_declaration.is_some()),
        ("extraSharedClassDeclaration", interface.extra_shared_declaration.is_some()),
        ("extraTraitClassDeclaration", interface.extra_trait_declaration.is_some()),
        ("extraClassOf", interface.extra_class_of.is_some()),
        ("verify", interface.verify.is_some()),
    ];
    for (field, _) in unsupported.iter().filter(|(_, is_set)| *is_set) {
        let message = format!("`{field}` is not supported for dialect interfaces");
        diags.push(interface.record.field_error(field, message));
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
