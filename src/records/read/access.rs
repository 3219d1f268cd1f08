//! Typed access to single fields, `record.text("name")?`, and to the fields of classes.

use std::borrow::Cow;
use std::fmt;

use super::item::{Expected, Integer, Item};
use super::subject::{Subject, mismatch};
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::records::arena::ids::TypeId;
use crate::records::arena::record::{FieldDecl, Slot};
use crate::records::arena::template_args::TemplateArg;
use crate::records::arena::types;
use crate::records::graph::{ClassRef, DagRef, FieldRef, ListRef, RecordRef, Records, ValueRef};
use crate::source::Span;

/// A type that a value can be converted to.
///
/// Implemented for strings, `bool`, integers, [`RecordRef`], [`ListRef`], [`DagRef`], [`ValueRef`] (any value, also
/// `?`), `Option` (`None` for `?`) and `Vec` (a list).
pub trait FromValue<'a>: Sized {
    /// Converts a value.
    ///
    /// # Errors
    /// If the value is unset or of another kind. The error names field and record, and is located at the field.
    fn from_value(value: ValueRef<'a>) -> Result<Self, Diagnostic>;
}

fn convert<'a, T>(value: ValueRef<'a>, read: impl FnOnce(Item<'a>) -> Result<T, Expected>) -> Result<T, Diagnostic> {
    read(Item::of(value)).map_err(|expected| mismatch(value, &expected))
}

impl<'a> FromValue<'a> for ValueRef<'a> {
    fn from_value(value: ValueRef<'a>) -> Result<Self, Diagnostic> {
        Ok(value)
    }
}

impl<'a> FromValue<'a> for String {
    fn from_value(value: ValueRef<'a>) -> Result<Self, Diagnostic> {
        value.as_str().map(str::to_owned)
    }
}

impl<'a, T: FromValue<'a>> FromValue<'a> for Option<T> {
    fn from_value(value: ValueRef<'a>) -> Result<Self, Diagnostic> {
        if Item::of(value).is_unset() { Ok(None) } else { T::from_value(value).map(Some) }
    }
}

impl<'a, T: FromValue<'a>> FromValue<'a> for Vec<T> {
    fn from_value(value: ValueRef<'a>) -> Result<Self, Diagnostic> {
        value.as_list()?.iter().map(T::from_value).collect()
    }
}

macro_rules! from_value {
    ($($ty:ty => $method:ident),* $(,)?) => {$(
        impl<'a> FromValue<'a> for $ty {
            fn from_value(value: ValueRef<'a>) -> Result<Self, Diagnostic> {
                convert(value, Item::$method)
            }
        }
    )*};
}

from_value! {
    &'a str => text, bool => bit, RecordRef<'a> => record, ListRef<'a> => list, DagRef<'a> => dag,
    i8 => int, i16 => int, i32 => int, i64 => int, i128 => int, isize => int,
    u8 => int, u16 => int, u32 => int, u64 => int, u128 => int, usize => int,
}

/// Every method fails with one [`Diagnostic`] that names field and record, located where the user can correct it: see
/// [`FieldRef::blame`].
impl<'a> RecordRef<'a> {
    /// The value of a field.
    ///
    /// # Errors
    /// If the record has no such field.
    pub fn field(self, name: &str) -> Result<ValueRef<'a>, Diagnostic> {
        self.get(name).map(FieldRef::value).ok_or_else(|| self.missing(name))
    }

    /// A field as a value of this type.
    ///
    /// # Errors
    /// If the field is missing, unset or of another type.
    pub fn field_as<T: FromValue<'a>>(self, name: &str) -> Result<T, Diagnostic> {
        T::from_value(self.field(name)?)
    }

    /// A field that may be `?`: `None` then.
    ///
    /// # Errors
    /// If the field is missing or of another type.
    pub fn optional<T: FromValue<'a>>(self, name: &str) -> Result<Option<T>, Diagnostic> {
        self.field_as(name)
    }

    /// A field that may be `?` or missing: `None` then. Only some versions of a class may declare it, or some classes.
    ///
    /// # Errors
    /// If the field is of another type.
    pub fn optional_if_declared<T: FromValue<'a>>(self, name: &str) -> Result<Option<T>, Diagnostic> {
        self.get(name).map_or(Ok(None), |field| Option::from_value(field.value()))
    }

    /// A string or code.
    ///
    /// # Errors
    /// If the field is missing, unset, of another type, or not UTF-8.
    pub fn text(self, name: &str) -> Result<&'a str, Diagnostic> {
        self.field_as(name)
    }

    /// An integer: an `int`, a `bit`, or `bits` that are all known.
    ///
    /// # Errors
    /// If the field is missing, unset, of another type, or does not fit into the integer type.
    pub fn int<T: Integer + FromValue<'a>>(self, name: &str) -> Result<T, Diagnostic> {
        self.field_as(name)
    }

    /// A bit, or an integer that is 0 or 1.
    ///
    /// # Errors
    /// If the field is missing, unset or of another type.
    pub fn bit(self, name: &str) -> Result<bool, Diagnostic> {
        self.field_as(name)
    }

    /// A list.
    ///
    /// # Errors
    /// If the field is missing, unset or of another type, or an element cannot be converted.
    pub fn list<T: FromValue<'a>>(self, name: &str) -> Result<Vec<T>, Diagnostic> {
        self.field_as(name)
    }

    /// A dag.
    ///
    /// # Errors
    /// If the field is missing, unset or of another type.
    pub fn dag(self, name: &str) -> Result<DagRef<'a>, Diagnostic> {
        self.field_as(name)
    }

    /// A record.
    ///
    /// # Errors
    /// If the field is missing, unset or of another type.
    pub fn record(self, name: &str) -> Result<RecordRef<'a>, Diagnostic> {
        self.field_as(name)
    }

    /// The error that the record has no such field.
    pub(super) fn missing(self, field: &str) -> Diagnostic {
        let diagnostic = self.error(format!("{} has no field `{field}`", Subject::Record(self)));
        match did_you_mean(field.as_bytes(), self.fields().map(FieldRef::name_bytes)) {
            Some(guess) => diagnostic.help(format!("did you mean `{guess}`?")),
            None => diagnostic,
        }
    }
}

/// Every conversion fails with one [`Diagnostic`] that names the field the value was read from, and its record.
impl<'a> ValueRef<'a> {
    /// A string or code.
    ///
    /// # Errors
    /// If the value is something else or not UTF-8.
    pub fn as_str(self) -> Result<&'a str, Diagnostic> {
        convert(self, Item::text)
    }

    /// An `int`, a `bit`, or `bits` that are all known.
    ///
    /// # Errors
    /// If the value is something else.
    pub fn as_int(self) -> Result<i64, Diagnostic> {
        convert(self, Item::int)
    }

    /// A bit, or an integer that is 0 or 1.
    ///
    /// # Errors
    /// If the value is something else.
    pub fn as_bool(self) -> Result<bool, Diagnostic> {
        convert(self, Item::bit)
    }

    /// A list.
    ///
    /// # Errors
    /// If the value is something else.
    pub fn as_list(self) -> Result<ListRef<'a>, Diagnostic> {
        convert(self, Item::list)
    }

    /// A dag.
    ///
    /// # Errors
    /// If the value is something else.
    pub fn as_dag(self) -> Result<DagRef<'a>, Diagnostic> {
        convert(self, Item::dag)
    }

    /// A record.
    ///
    /// # Errors
    /// If the value is something else.
    pub fn as_def(self) -> Result<RecordRef<'a>, Diagnostic> {
        convert(self, Item::record)
    }
}

impl PartialEq for ClassRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for ClassRef<'_> {}

/// The name.
impl std::fmt::Debug for ClassRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "class {}", self.name())
    }
}

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

/// What a class declares.
///
/// ```
/// # use tdgen_language::compile_text;
/// use tdgen_language::records::Type;
///
/// let text = "class Base; class Op<string n, int a = 2> : Base { string name = n; int arity = a; }";
/// let (records, _) = compile_text(text).unwrap();
/// let op = records.class("Op").unwrap();
/// let arity = op.get("arity").unwrap();
/// assert_eq!((arity.ty(), arity.value().text().as_str()), (Type::Int, "Op:a"));
/// let arguments: Vec<String> = op.args().map(|arg| format!("{} {}", arg.ty(), arg.name())).collect();
/// assert_eq!(arguments, ["string n", "int a"]);
/// assert_eq!(op.args().nth(1).unwrap().default().unwrap().as_int().unwrap(), 2);
/// assert!(op.is_a("Base"));
/// ```
impl<'a> ClassRef<'a> {
    /// All superclasses, each once.
    pub fn superclasses(self) -> impl Iterator<Item = ClassRef<'a>> {
        let ids = self.records().store().ancestors(self.id);
        ids.map(move |id| self.records().class_of(id))
    }

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

    /// The value: [`Kind::Unset`](crate::records::Kind::Unset) without a default,
    /// [`Kind::Unresolved`](crate::records::Kind::Unresolved) if it depends on template arguments or other fields.
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
