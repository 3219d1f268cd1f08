//! Typed access to single fields: `record.text("name")?`.

use super::item::{Expected, Integer, Item};
use super::subject::{Subject, mismatch};
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::records::graph::{DagRef, FieldRef, ListRef, RecordRef, ValueRef};

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
