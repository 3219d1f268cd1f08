//! `--gen-op-interface-decls`, `--gen-attr-interface-decls`, `--gen-type-interface-decls`, their `-defs`, and
//! `--gen-dialect-interface-decls`: interfaces of operations, attributes, types and dialects.
//!
//! An MLIR interface consists of a table of function pointers (`Concept`), its implementations for a class with the
//! methods (`Model`) and for one without (`FallbackModel`, `ExternalModel`), the `Trait` that an implementing class
//! derives from, and the interface class, which calls the functions of the table.

use super::{classes, definitions, models, traits};
use crate::cpp::file::in_namespace;
use crate::model::interface::{Interface, InterfaceKind};
use crate::model::read::collect::interfaces_in_order;
use crate::model::read::fields::argument_error;
use crate::names::Defined;
use crate::placeholders::emit_checked;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--gen-op-interface-decls`.
pub(crate) const OP_DECLS: Backend =
    Backend::new("gen-op-interface-decls", "Declare the C++ classes of interfaces of operations", |context, diags| {
        declarations(context, diags, InterfaceKind::Op)
    });

/// `--gen-op-interface-defs`.
pub(crate) const OP_DEFS: Backend =
    Backend::new("gen-op-interface-defs", "Define the C++ classes of interfaces of operations", |context, diags| {
        definitions(context, diags, InterfaceKind::Op)
    });

/// `--gen-attr-interface-decls`.
pub(crate) const ATTR_DECLS: Backend = Backend::new(
    "gen-attr-interface-decls",
    "Declare the C++ classes of interfaces of attributes",
    |context, diags| declarations(context, diags, InterfaceKind::Attribute),
);

/// `--gen-attr-interface-defs`.
pub(crate) const ATTR_DEFS: Backend =
    Backend::new("gen-attr-interface-defs", "Define the C++ classes of interfaces of attributes", |context, diags| {
        definitions(context, diags, InterfaceKind::Attribute)
    });

/// `--gen-type-interface-decls`.
pub(crate) const TYPE_DECLS: Backend =
    Backend::new("gen-type-interface-decls", "Declare the C++ classes of interfaces of types", |context, diags| {
        declarations(context, diags, InterfaceKind::Type)
    });

/// `--gen-type-interface-defs`.
pub(crate) const TYPE_DEFS: Backend =
    Backend::new("gen-type-interface-defs", "Define the C++ classes of interfaces of types", |context, diags| {
        definitions(context, diags, InterfaceKind::Type)
    });

fn declarations<'a>(context: &Context<'a>, diags: &mut Diags, kind: InterfaceKind) -> Vec<Output<'a>> {
    let all = interfaces_in_order(context, diags, kind.class());
    let mut defined = Defined::default();
    for interface in &all {
        defined.enter("class", interface.qualified_class(), interface.record, diags);
        check_names(interface, kind, diags);
    }
    let mut w = Writer::default();
    w.file_header("Interface Declarations", context.input);
    // The classes may refer to each other.
    for interface in &all {
        in_namespace(&mut w, interface.namespace, |w| {
            writeln!(w, "class {};", interface.name);
        });
    }
    for interface in &all {
        w.blank();
        in_namespace(&mut w, interface.namespace, |w| {
            w.line("namespace detail {");
            models::emit(w, interface, kind);
            traits::emit_declaration(w, interface, kind);
            w.line("} // namespace detail");
            w.blank();
            emit_checked(w, interface.record, diags, |w| classes::emit(w, interface, kind));
        });
    }
    for interface in &all {
        w.blank();
        in_namespace(&mut w, interface.namespace, |w| {
            w.line("namespace detail {");
            emit_checked(w, interface.record, diags, |w| traits::emit(w, interface, kind));
            w.line("} // namespace detail");
        });
    }
    for interface in &all {
        w.blank();
        in_namespace(&mut w, interface.namespace, |w| {
            emit_checked(w, interface.record, diags, |w| models::emit_bodies(w, interface, kind));
        });
    }
    vec![Output::main(w.finish())]
}

/// Rejects methods and parameters with names that generated code uses.
fn check_names(interface: &Interface<'_>, kind: InterfaceKind, diags: &mut Diags) {
    let names = models::names_of_methods(interface, kind);
    for method in &interface.methods {
        if let Some(reason) = names.check(method.name) {
            let message = format!("the method name `{}` {reason}", method.name);
            diags.push(method.record.field_error("name", message).help("rename it"));
        }
        let names = models::names_of_parameters(method, kind);
        for parameter in &method.parameters {
            if let Some(reason) = names.check(&parameter.name) {
                let message = format!("the parameter name `{}` {reason}", parameter.name);
                diags.push(argument_error(method.record, "arguments", &parameter.name, message).help("rename it"));
            }
        }
    }
}

fn definitions<'a>(context: &Context<'a>, diags: &mut Diags, kind: InterfaceKind) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    w.file_header("Interface Definitions", context.input);
    for interface in interfaces_in_order(context, diags, kind.class()) {
        definitions::emit(&mut w, &interface, kind);
    }
    vec![Output::main(w.finish())]
}
