//! Classes as backends see them: their fields with types and defaults, and their template arguments.
//!
//! ```
//! # use tdgen_language::compile_text;
//! use tdgen_language::records::Type;
//!
//! let (records, _) = compile_text("class Base; class Op<string n, int a = 2> : Base { string name = n; int arity = a; }").unwrap();
//! let op = records.class("Op").unwrap();
//! let arity = op.get("arity").unwrap();
//! assert_eq!(arity.ty(), Type::Int);
//! assert_eq!(arity.value().text(), "Op:a");
//! let arguments: Vec<String> = op.args().map(|arg| format!("{} {}", arg.ty(), arg.name())).collect();
//! assert_eq!(arguments, ["string n", "int a"]);
//! assert_eq!(op.args().nth(1).unwrap().default().unwrap().as_int().unwrap(), 2);
//! assert!(op.is_a("Base"));
//! ```

use std::borrow::Cow;
use std::fmt;

use super::arena::ids::TypeId;
use super::arena::record::{FieldDecl, Slot};
use super::arena::template_args::TemplateArg;
use super::arena::types;
use super::graph::{ClassRef, FieldRef, RecordRef, Records, ValueRef};
use crate::diagnostics::Diagnostic;
use crate::source::Span;

/// A type of the record language. Displayed, it is what one writes in a description.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type<'a> {
    /// `bit`
    Bit,
    /// `bits<n>`
    Bits(u32),
    /// `int`
    Int,
    /// `string`, and `code`, which is the same type.
    String,
    /// `dag`
    Dag,
    /// `list<T>`
    List(Box<Type<'a>>),
    /// A record that derives from all of these classes: one, but for expressions such as `!if(c, a, b)`, whose operands
    /// have several classes in common.
    Record(Vec<ClassRef<'a>>),
}

impl<'a> Type<'a> {
    fn of(records: &'a Records, ty: TypeId) -> Type<'a> {
        match records.store().ty(ty) {
            types::Type::Bit => Type::Bit,
            types::Type::Int => Type::Int,
            types::Type::String => Type::String,
            types::Type::Dag => Type::Dag,
            types::Type::Bits(width) => Type::Bits(*width),
            types::Type::List(element) => Type::List(Box::new(Type::of(records, *element))),
            types::Type::Record(classes) => Type::Record(classes.iter().map(|&id| records.class_of(id)).collect()),
        }
    }
}

impl fmt::Display for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Bit => f.write_str("bit"),
            Type::Bits(width) => write!(f, "bits<{width}>"),
            Type::Int => f.write_str("int"),
            Type::String => f.write_str("string"),
            Type::Dag => f.write_str("dag"),
            Type::List(element) => write!(f, "list<{element}>"),
            Type::Record(classes) => match &classes[..] {
                [class] => f.write_str(&class.name()),
                classes => {
                    let names: Vec<Cow<'_, str>> = classes.iter().map(|class| class.name()).collect();
                    write!(f, "{{{}}}", names.join(", "))
                }
            },
        }
    }
}

impl<'a> FieldRef<'a> {
    /// The type.
    pub fn ty(self) -> Type<'a> {
        Type::of(self.record().records(), self.decl().ty)
    }
}

impl<'a> ClassRef<'a> {
    /// The fields in order of declaration, those of superclasses first.
    pub fn fields(self) -> impl ExactSizeIterator<Item = ClassField<'a>> + 'a {
        self.slots().map(move |(decl, slot)| ClassField { class: self, decl, slot })
    }

    /// Returns a field, if the class or a superclass declares it.
    pub fn get(self, name: &str) -> Option<ClassField<'a>> {
        self.fields().find(|field| field.name_bytes() == name.as_bytes())
    }

    /// The template arguments, in order.
    pub fn args(self) -> impl ExactSizeIterator<Item = ClassArg<'a>> + 'a {
        let args = &self.records().store().class(self.id).args;
        args.iter().map(move |arg| ClassArg { class: self, arg })
    }

    /// Whether it derives from the class of this name, or is it.
    pub fn is_a(self, class: &str) -> bool {
        let records = self.records();
        records.class(class).is_some_and(|class| records.store().derives(self.id, class.id))
    }

    /// The records that derive from it, in the natural order of their names (`r2` before `r10`).
    pub fn defs(self) -> Vec<RecordRef<'a>> {
        self.records().defs_of_if_defined(&self.name())
    }

    /// An error at the class.
    pub fn error(self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(self.span(), message)
    }
}

/// A field of a class: what records get that do not set it.
#[derive(Clone, Copy)]
pub struct ClassField<'a> {
    class: ClassRef<'a>,
    decl: FieldDecl,
    slot: Slot,
}

impl<'a> ClassField<'a> {
    /// The class that was asked for the field; a superclass may declare it.
    pub fn class(self) -> ClassRef<'a> {
        self.class
    }

    /// The name.
    pub fn name(self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.name_bytes())
    }

    /// The name.
    pub fn name_bytes(self) -> &'a [u8] {
        self.class.records().store().interner.bytes(self.decl.name)
    }

    /// The type.
    pub fn ty(self) -> Type<'a> {
        Type::of(self.class.records(), self.decl.ty)
    }

    /// Whether it was declared with `field`: the value in a record may be an expression.
    pub fn may_stay_unresolved(self) -> bool {
        self.decl.may_stay_unresolved
    }

    /// Whether a superclass declares it.
    pub fn is_inherited(self) -> bool {
        self.class.direct_classes().any(|parent| parent.slots().any(|(decl, _)| decl.name == self.decl.name))
    }

    /// The value: [`Kind::Unset`](super::Kind::Unset) without a default, [`Kind::Unresolved`](super::Kind::Unresolved) if
    /// it depends on template arguments or other fields.
    pub fn value(self) -> ValueRef<'a> {
        self.class.records().value(self.slot.value, self.span())
    }

    /// The location where it is declared, or where this class or a superclass sets it.
    pub fn span(self) -> Span {
        Span::new(self.slot.place, self.slot.place + 1)
    }
}

/// A template argument of a class.
#[derive(Clone, Copy)]
pub struct ClassArg<'a> {
    class: ClassRef<'a>,
    arg: &'a TemplateArg,
}

impl<'a> ClassArg<'a> {
    /// The name, as written.
    pub fn name(self) -> Cow<'a, str> {
        self.class.records().store().interner.text(self.arg.short_name)
    }

    /// The type.
    pub fn ty(self) -> Type<'a> {
        Type::of(self.class.records(), self.arg.ty)
    }

    /// The default; none if a value must be given.
    pub fn default(self) -> Option<ValueRef<'a>> {
        let default = self.class.records().value(self.arg.default, self.arg.span);
        Some(default).filter(|value| !value.is_undefined())
    }

    /// The location of the name.
    pub fn span(self) -> Span {
        self.arg.span
    }
}
