//! The C++ names, parameter lists and function heads that the classes of an interface share.

use crate::cpp::file::emit_doc;
use crate::model::interface::{Interface, InterfaceKind, InterfaceMethod};
use crate::placeholders::Scope;
use tdgen_language::backends::writer::Writer;

impl InterfaceKind {
    /// Returns the C++ type of the value in calls through the `Concept`.
    pub(super) fn value(self) -> &'static str {
        match self {
            InterfaceKind::Op => "::mlir::Operation *",
            InterfaceKind::Attribute => "::mlir::Attribute ",
            InterfaceKind::Type => "::mlir::Type ",
        }
    }

    /// Returns the C++ base class of the interface class.
    pub(super) fn base(self) -> &'static str {
        match self {
            InterfaceKind::Op => "::mlir::OpInterface",
            InterfaceKind::Attribute => "::mlir::AttributeInterface",
            InterfaceKind::Type => "::mlir::TypeInterface",
        }
    }

    /// Returns the template parameter for the implementing class. Bodies use its name.
    pub(super) fn concrete(self) -> &'static str {
        match self {
            InterfaceKind::Op => "ConcreteOp",
            InterfaceKind::Attribute => "ConcreteAttr",
            InterfaceKind::Type => "ConcreteType",
        }
    }

    /// Returns the placeholder for the value.
    pub(super) fn placeholder(self) -> &'static str {
        match self {
            InterfaceKind::Op => "_op",
            InterfaceKind::Attribute => "_attr",
            InterfaceKind::Type => "_type",
        }
    }

    /// Returns the qualifier of methods in the interface class and the trait: attributes and types are immutable.
    pub(super) fn constness(self) -> &'static str {
        match self {
            InterfaceKind::Op => "",
            InterfaceKind::Attribute | InterfaceKind::Type => " const",
        }
    }

    /// Substitutes the value in a body.
    pub(super) fn fill(self, body: &str, value: &str) -> String {
        Scope::default().with(self.placeholder(), value).with("_self", value).fill(body)
    }
}

impl Interface<'_> {
    /// Returns the class with the `Concept` and its models, inside the interface's namespace.
    pub(super) fn traits(&self) -> String {
        format!("detail::{}InterfaceTraits", self.name)
    }

    /// Returns the C++ base class of the interface class, with its template arguments.
    pub(super) fn base_class(&self, kind: InterfaceKind) -> String {
        format!("{}<{}, {}>", kind.base(), self.name, self.traits())
    }
}

impl InterfaceMethod<'_> {
    /// Returns the types and names of the parameters.
    pub(super) fn parameter_list(&self) -> String {
        self.parameters.iter().map(|it| spaced(it.ty) + &it.name).collect::<Vec<_>>().join(", ")
    }

    /// Returns the types of the parameters, for a function pointer.
    pub(super) fn type_list(&self) -> String {
        self.parameters.iter().map(|it| it.ty).collect::<Vec<_>>().join(", ")
    }

    /// Returns the names of the parameters, for a call.
    pub(super) fn name_list(&self) -> String {
        self.parameters.iter().map(|it| &*it.name).collect::<Vec<_>>().join(", ")
    }

    /// `int f(int a)`
    pub(super) fn head(&self) -> String {
        format!("{}{}({})", spaced(self.result), self.name, self.parameter_list())
    }
}

/// Returns the declaration of a method for documentation: `static int f(int a)`
pub(crate) fn declaration(method: &InterfaceMethod<'_>) -> String {
    let statics = if method.is_static { "static " } else { "" };
    format!("{statics}{}", method.head())
}

/// Returns a type and the space after it, if it needs one.
pub(super) fn spaced(ty: &str) -> String {
    if ty.ends_with(['&', '*']) { ty.to_owned() } else { format!("{ty} ") }
}

/// Prepends an element to a list.
pub(super) fn prepended(first: &str, rest: &str) -> String {
    match rest {
        "" => first.trim_end().to_owned(),
        rest => format!("{}, {rest}", first.trim_end()),
    }
}

pub(super) fn emit_method_doc(w: &mut Writer, method: &InterfaceMethod<'_>) {
    if let Some(description) = method.description {
        w.blank();
        emit_doc(w, description);
    }
}
