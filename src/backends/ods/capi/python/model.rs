//! [`Bindings`]: the Python classes of a dialect. They can only be made of definitions that the C API has whole.

use super::value::Passed;
use crate::model::definition::DefinitionKind;

/// The module of a dialect.
pub(super) struct Bindings {
    /// The name of the dialect in C: `Synth`.
    pub(super) name: String,
    /// The C function that returns the handle of the dialect.
    pub(super) handle: String,
    /// The module with the enumerations, in the package `dialects`: `_synth_enum_gen`.
    pub(super) enum_module: String,
    pub(super) classes: Vec<Class>,
}

/// The class of a type or an attribute.
pub(super) struct Class {
    pub(super) kind: DefinitionKind,
    pub(super) name: String,
    pub(super) doc: String,
    /// The C function that returns whether a value is of the class.
    pub(super) predicate: String,
    /// The C function that returns the type ID. An attribute that is an `IntegerAttr` in C++ has none of its own.
    pub(super) type_id: Option<String>,
    pub(super) get: Get,
    pub(super) getters: Vec<Getter>,
}

/// The static method `get`.
pub(super) struct Get {
    /// The C function.
    pub(super) function: String,
    pub(super) arguments: Vec<Argument>,
    pub(super) context: ContextUse,
    /// Whether the C function has a parameter for the context.
    pub(super) passes_context: bool,
    /// Whether the C function has a parameter for the location of errors.
    pub(super) is_checked: bool,
}

/// Where `get` has the context from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ContextUse {
    /// The argument `context`; the current context by default.
    Current,
    /// The argument with this index; the argument `context` may repeat it.
    OfArgument(usize),
    /// The argument with this index, because a builder of the description infers it.
    Inferred(usize),
}

/// An argument of `get`.
pub(super) struct Argument {
    /// The name in Python.
    pub(super) name: String,
    /// The name in C++.
    pub(super) variable: String,
    pub(super) passed: Passed,
    /// Whether `None` stands for a null handle.
    pub(super) is_nullable: bool,
    pub(super) default: Option<Default>,
    pub(super) doc: String,
}

/// A default value, in the two languages.
#[derive(Clone)]
pub(super) struct Default {
    pub(super) cpp: String,
    pub(super) python: String,
}

/// A property.
pub(super) struct Getter {
    /// The name in Python.
    pub(super) name: String,
    /// The C function; for an array, that of an element.
    pub(super) function: String,
    /// The C function that returns the length of an array.
    pub(super) length: Option<String>,
    pub(super) passed: Passed,
    pub(super) is_nullable: bool,
    pub(super) doc: String,
}

impl Class {
    /// Returns the class in MLIR's Python package that it derives from.
    pub(super) fn base(&self) -> &'static str {
        self.kind.word()
    }

    /// Returns the C type of a value.
    pub(super) fn handle(&self) -> &'static str {
        match self.kind {
            DefinitionKind::Attribute => "MlirAttribute",
            DefinitionKind::Type => "MlirType",
        }
    }

    /// Returns the name of the argument that MLIR's casting constructor has.
    pub(super) fn cast_argument(&self) -> &'static str {
        match self.kind {
            DefinitionKind::Attribute => "cast_from_attr",
            DefinitionKind::Type => "cast_from_type",
        }
    }

    /// Returns the name of the argument of `isinstance`.
    pub(super) fn other_argument(&self) -> &'static str {
        match self.kind {
            DefinitionKind::Attribute => "other_attribute",
            DefinitionKind::Type => "other_type",
        }
    }
}

impl Get {
    /// Returns whether Python has an argument `context`.
    pub(super) fn accepts_context(&self) -> bool {
        !matches!(self.context, ContextUse::Inferred(_))
    }

    /// Returns the documentation: what `get` does and what its arguments are.
    pub(super) fn doc(&self, class: &Class) -> String {
        let mut doc = format!("Returns the {} with these parameters.", class.kind.noun());
        let mut documented = self.arguments.iter().filter(|it| !it.doc.is_empty()).peekable();
        if documented.peek().is_some() {
            doc += "\n\nArgs:";
            for argument in documented {
                doc += &format!("\n    {}: {}", argument.name, argument.doc);
            }
        }
        doc
    }
}
