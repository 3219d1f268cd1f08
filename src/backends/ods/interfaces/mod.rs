//! `--gen-op-interface-decls`, `--gen-attr-interface-decls`, `--gen-type-interface-decls`, their `-defs`, and
//! `--gen-dialect-interface-decls`: what operations, attributes, types and dialects may implement.
//!
//! Takes the [`Interface`]s of the main file, in its order; hands on, for each, four things that MLIR's interfaces are
//! made of: a table of functions (`Concept`), the tables' entries for a class that implements the interface itself
//! (`Model`) or has them elsewhere (`FallbackModel`, `ExternalModel`), the `Trait` that such a class derives from, and
//! the interface class, which calls what the table says.

mod classes;
mod definitions;
mod dialect;
mod models;
mod traits;

use super::cpp::{emit_banner, emit_doc, in_namespace};
use super::model::interface::{Interface, InterfaceMethod, Kind};
use super::model::{is_in_main_file, read_all};
use super::template::Scope;
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::output::Output;
use crate::backends::writer::Writer;
use crate::diagnostics::Diags;

pub(crate) use dialect::DIALECT_DECLS;

/// `--gen-op-interface-decls`.
pub(crate) const OP_DECLS: Backend =
    Backend::new("gen-op-interface-decls", "Declare the C++ classes of interfaces of operations", |context, diags| {
        declarations(context, diags, Kind::Op)
    });

/// `--gen-op-interface-defs`.
pub(crate) const OP_DEFS: Backend =
    Backend::new("gen-op-interface-defs", "Define the C++ classes of interfaces of operations", |context, diags| {
        definitions(context, diags, Kind::Op)
    });

/// `--gen-attr-interface-decls`.
pub(crate) const ATTR_DECLS: Backend = Backend::new(
    "gen-attr-interface-decls",
    "Declare the C++ classes of interfaces of attributes",
    |context, diags| declarations(context, diags, Kind::Attribute),
);

/// `--gen-attr-interface-defs`.
pub(crate) const ATTR_DEFS: Backend =
    Backend::new("gen-attr-interface-defs", "Define the C++ classes of interfaces of attributes", |context, diags| {
        definitions(context, diags, Kind::Attribute)
    });

/// `--gen-type-interface-decls`.
pub(crate) const TYPE_DECLS: Backend =
    Backend::new("gen-type-interface-decls", "Declare the C++ classes of interfaces of types", |context, diags| {
        declarations(context, diags, Kind::Type)
    });

/// `--gen-type-interface-defs`.
pub(crate) const TYPE_DEFS: Backend =
    Backend::new("gen-type-interface-defs", "Define the C++ classes of interfaces of types", |context, diags| {
        definitions(context, diags, Kind::Type)
    });

/// The interfaces that the main file defines, in its order. Records that ask to declare the methods of another
/// interface are none themselves.
fn defined<'a>(context: &Context<'a>, diags: &mut Diags, class: &str) -> Vec<Interface<'a>> {
    let mut records = context.records.defs_of(class);
    records.sort_by_key(|record| record.id);
    let own = records
        .into_iter()
        .filter(|&record| is_in_main_file(context, record) && !record.is_a("DeclareInterfaceMethods"));
    read_all(own, diags, Interface::read)
}

fn declarations<'a>(context: &Context<'a>, diags: &mut Diags, kind: Kind) -> Vec<Output<'a>> {
    let all = defined(context, diags, kind.class());
    let mut w = Writer::default();
    emit_banner(&mut w, "Interface Declarations", context.input);
    // Every class may be named before it is complete, in any of the others.
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
            classes::emit(w, interface, kind);
        });
    }
    for interface in &all {
        w.blank();
        in_namespace(&mut w, interface.namespace, |w| {
            w.line("namespace detail {");
            traits::emit(w, interface, kind);
            w.line("} // namespace detail");
        });
    }
    for interface in &all {
        w.blank();
        in_namespace(&mut w, interface.namespace, |w| {
            models::emit_bodies(w, interface, kind);
        });
    }
    vec![Output::main(w.finish())]
}

fn definitions<'a>(context: &Context<'a>, diags: &mut Diags, kind: Kind) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    emit_banner(&mut w, "Interface Definitions", context.input);
    for interface in defined(context, diags, kind.class()) {
        definitions::emit(&mut w, &interface, kind);
    }
    vec![Output::main(w.finish())]
}

/// What differs between interfaces of operations, attributes and types.
impl Kind {
    /// What the functions of a table get as the thing that they are asked of.
    fn value(self) -> &'static str {
        match self {
            Kind::Op => "::mlir::Operation *",
            Kind::Attribute => "::mlir::Attribute ",
            Kind::Type => "::mlir::Type ",
        }
    }

    /// The base of the interface class.
    fn base(self) -> &'static str {
        match self {
            Kind::Op => "::mlir::OpInterface",
            Kind::Attribute => "::mlir::AttributeInterface",
            Kind::Type => "::mlir::TypeInterface",
        }
    }

    /// What the template parameter for the class that implements the interface is called. Bodies use that name.
    fn concrete(self) -> &'static str {
        match self {
            Kind::Op => "ConcreteOp",
            Kind::Attribute => "ConcreteAttr",
            Kind::Type => "ConcreteType",
        }
    }

    /// The placeholder for the thing that implements the interface.
    fn placeholder(self) -> &'static str {
        match self {
            Kind::Op => "_op",
            Kind::Attribute => "_attr",
            Kind::Type => "_type",
        }
    }

    /// Behind a method of the interface class or the trait: handles of attributes and types do not change.
    fn constness(self) -> &'static str {
        match self {
            Kind::Op => "",
            Kind::Attribute | Kind::Type => " const",
        }
    }

    /// A body with the thing that implements the interface in its places.
    fn fill(self, body: &str, with: &str) -> String {
        let scope = Scope::default().with(self.placeholder(), with);
        scope.with("_self", with).fill(body)
    }
}

impl Interface<'_> {
    /// The class that holds the table and its models, inside the interface's namespace.
    fn traits(&self) -> String {
        format!("detail::{}InterfaceTraits", self.name)
    }

    /// The base of the interface class, with its arguments.
    fn base_class(&self, kind: Kind) -> String {
        format!("{}<{}, {}>", kind.base(), self.name, self.traits())
    }
}

impl InterfaceMethod<'_> {
    /// Types and names, for a function's head.
    fn parameter_list(&self) -> String {
        let all = self.parameters.iter();
        let texts = all.map(|it| spaced(it.ty) + &it.name);
        texts.collect::<Vec<_>>().join(", ")
    }

    /// Types alone, for a pointer to a function.
    fn type_list(&self) -> String {
        let all = self.parameters.iter();
        all.map(|it| it.ty).collect::<Vec<_>>().join(", ")
    }

    /// Names alone, for a call.
    fn name_list(&self) -> String {
        let all = self.parameters.iter();
        all.map(|it| &*it.name).collect::<Vec<_>>().join(", ")
    }

    /// `int f(int a)`
    fn head(&self) -> String {
        format!("{}{}({})", spaced(self.result), self.name, self.parameter_list())
    }
}

/// A method as it is declared for readers: `static int f(int a)`
pub(crate) fn declaration(method: &InterfaceMethod<'_>) -> String {
    let statics = if method.is_static { "static " } else { "" };
    format!("{statics}{}", method.head())
}

/// A type and the blank behind it, if it needs one.
fn spaced(ty: &str) -> String {
    match ty.ends_with(['&', '*']) {
        true => ty.to_owned(),
        false => format!("{ty} "),
    }
}

/// A list with an element before it.
fn after(first: &str, rest: &str) -> String {
    match rest {
        "" => first.trim_end().to_owned(),
        rest => format!("{}, {rest}", first.trim_end()),
    }
}

/// Documentation of a method.
fn emit_method_doc(w: &mut Writer, method: &InterfaceMethod<'_>) {
    if let Some(description) = method.description {
        w.blank();
        emit_doc(w, description);
    }
}
