//! The C++ names, parameter lists and function heads that the classes of an interface share.

use crate::backends::ods::cpp::file::emit_doc;
use crate::backends::ods::model::interface::{Interface, InterfaceMethod, Kind};
use crate::backends::ods::placeholders::Scope;
use crate::backends::writer::Writer;

/// What differs between interfaces of operations, attributes and types.
impl Kind {
    /// What the functions of a table get as the thing that they are asked of.
    pub(super) fn value(self) -> &'static str {
        match self {
            Kind::Op => "::mlir::Operation *",
            Kind::Attribute => "::mlir::Attribute ",
            Kind::Type => "::mlir::Type ",
        }
    }

    /// The base of the interface class.
    pub(super) fn base(self) -> &'static str {
        match self {
            Kind::Op => "::mlir::OpInterface",
            Kind::Attribute => "::mlir::AttributeInterface",
            Kind::Type => "::mlir::TypeInterface",
        }
    }

    /// What the template parameter for the class that implements the interface is called. Bodies use that name.
    pub(super) fn concrete(self) -> &'static str {
        match self {
            Kind::Op => "ConcreteOp",
            Kind::Attribute => "ConcreteAttr",
            Kind::Type => "ConcreteType",
        }
    }

    /// The placeholder for the thing that implements the interface.
    pub(super) fn placeholder(self) -> &'static str {
        match self {
            Kind::Op => "_op",
            Kind::Attribute => "_attr",
            Kind::Type => "_type",
        }
    }

    /// Behind a method of the interface class or the trait: handles of attributes and types do not change.
    pub(super) fn constness(self) -> &'static str {
        match self {
            Kind::Op => "",
            Kind::Attribute | Kind::Type => " const",
        }
    }

    /// A body with the thing that implements the interface in its places.
    pub(super) fn fill(self, body: &str, with: &str) -> String {
        let scope = Scope::default().with(self.placeholder(), with);
        scope.with("_self", with).fill(body)
    }
}

impl Interface<'_> {
    /// The class that holds the table and its models, inside the interface's namespace.
    pub(super) fn traits(&self) -> String {
        format!("detail::{}InterfaceTraits", self.name)
    }

    /// The base of the interface class, with its arguments.
    pub(super) fn base_class(&self, kind: Kind) -> String {
        format!("{}<{}, {}>", kind.base(), self.name, self.traits())
    }
}

impl InterfaceMethod<'_> {
    /// Types and names, for a function's head.
    pub(super) fn parameter_list(&self) -> String {
        let all = self.parameters.iter();
        let texts = all.map(|it| spaced(it.ty) + &it.name);
        texts.collect::<Vec<_>>().join(", ")
    }

    /// Types alone, for a pointer to a function.
    pub(super) fn type_list(&self) -> String {
        let all = self.parameters.iter();
        all.map(|it| it.ty).collect::<Vec<_>>().join(", ")
    }

    /// Names alone, for a call.
    pub(super) fn name_list(&self) -> String {
        let all = self.parameters.iter();
        all.map(|it| &*it.name).collect::<Vec<_>>().join(", ")
    }

    /// `int f(int a)`
    pub(super) fn head(&self) -> String {
        format!("{}{}({})", spaced(self.result), self.name, self.parameter_list())
    }
}

/// A method as it is declared for readers: `static int f(int a)`
pub(crate) fn declaration(method: &InterfaceMethod<'_>) -> String {
    let statics = if method.is_static { "static " } else { "" };
    format!("{statics}{}", method.head())
}

/// A type and the blank behind it, if it needs one.
pub(super) fn spaced(ty: &str) -> String {
    match ty.ends_with(['&', '*']) {
        true => ty.to_owned(),
        false => format!("{ty} "),
    }
}

/// A list with an element before it.
pub(super) fn after(first: &str, rest: &str) -> String {
    match rest {
        "" => first.trim_end().to_owned(),
        rest => format!("{}, {rest}", first.trim_end()),
    }
}

/// Documentation of a method.
pub(super) fn emit_method_doc(w: &mut Writer, method: &InterfaceMethod<'_>) {
    if let Some(description) = method.description {
        w.blank();
        emit_doc(w, description);
    }
}
