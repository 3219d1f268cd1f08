//! Typed reading of records: field by field, or with structs that derive serde's `Deserialize`.
//!
//! [`RecordRef::text`], [`RecordRef::int`] and their companions read one field. [`RecordReader`] has the same methods
//! and reports every bad field. [`RecordRef::read`] and [`Records::read_all`] read whole structs. All of them share the
//! conversions below, the messages, which name the field and its record, and the locations, which
//! [`FieldRef::blame`](super::graph::FieldRef::blame) describes.
//!
//! ```
//! use serde::Deserialize;
//!
//! #[derive(Deserialize)]
//! struct Register {
//!     name: String,
//!     #[serde(rename = "HWEncoding")]
//!     encoding: u8,
//!     alias: Option<String>,
//! }
//!
//! let (records, _) = tdgen_language::compile_text(
//!     r#"class Register<string n, bits<4> e> { string name = n; bits<4> HWEncoding = e; string alias = ?; }
//!        def R7 : Register<"r7", 7>;"#,
//! )
//! .unwrap();
//! let r7: Register = records.def("R7").unwrap().read().unwrap();
//! assert_eq!((r7.name.as_str(), r7.encoding, r7.alias), ("r7", 7, None));
//! ```
//!
//! Conversions:
//!
//! | TableGen | Rust |
//! |---|---|
//! | `?` | `None`; an error without an `Option` |
//! | `bit` | `bool` |
//! | `int` | any integer type that holds the value |
//! | `bits<n>` | an integer if all bits are known (a signed one of the same width reads two's complement); or
//! `Vec<bool>`, `[bool; N]`, with `Option<bool>` for bits that may be `?`; bit 0 first |
//! | `string`, `code` | `String`, `&str`, `&[u8]`; an enum by the names of its unit variants |
//! | `list<T>` | `Vec`, an array, a tuple |
//! | `dag` | [`Dag`] |
//! | a record | [`RecordRef`]; a struct, by value; [`Handle`] to read it later (it may refer back); [`RecordName`]; an
//! enum whose variants are named after classes, the first that fits |
//! | any of these | [`Spanned`] for the value and its location; [`Value`] for a value of any type |
//!
//! A field that the struct names and the record does not have is an error: `Option` says that it may be `?`, not that
//! it may be missing. What only some classes, or versions of a class, declare is an [`IfDeclared`], or has
//! `#[serde(default)]` and is no `Option`. Fields that a struct does not name are ignored. A struct may have the
//! pseudo-fields `!name`, `!anonymous` and `!superclasses` of `--dump-json`. `#[serde(flatten)]` works for plain data;
//! serde passes it through a buffer, which loses locations and the types above.

mod access;
mod blame;
mod deserialize;
mod facts;
mod item;
mod mismatch;
mod reader;
mod subject;
mod value;
mod value_reader;
mod walk;
mod wrappers;

use serde::de::Deserialize;

pub use access::{ClassArg, ClassField, FromValue, Type};
pub use item::Integer;
pub use mismatch::ReadError;
pub use reader::RecordReader;
pub use reader::RecordUse;
pub use value::{Argument, Dag, Value};
pub use wrappers::{Handle, IfDeclared, RecordName, Spanned};

use mismatch::Mismatch;
use value_reader::ValueReader;
use walk::Walk;

use super::graph::{RecordRef, Records, ValueRef};
use crate::diagnostics::{Diagnostic, Diags, Report, Reported};

/// The most errors that are looked for in one record.
const MAX_ERRORS: usize = 50;

impl<'a> RecordRef<'a> {
    /// The record as a value of this type.
    ///
    /// # Errors
    /// All errors of the record, each at its field.
    pub fn read<T: Deserialize<'a>>(self) -> Result<T, ReadError> {
        read(|walk| ValueReader::of_record(walk, self).read())
    }
}

impl<'a> ValueRef<'a> {
    /// The value as a value of this type.
    ///
    /// # Errors
    /// All errors, each at its field.
    pub fn read<T: Deserialize<'a>>(self) -> Result<T, ReadError> {
        read(|walk| ValueReader::of_value(walk, self).read())
    }
}

impl Records {
    /// All records that derive from a class, as values of this type, in the natural order of their names.
    ///
    /// # Errors
    /// If there is no such class, or any of them cannot be read; all errors of all of them have been pushed then.
    pub fn read_all<'a, T: Deserialize<'a>>(&'a self, class: &str, diags: &mut Diags) -> Result<Vec<T>, Reported> {
        match self.missing_class(class) {
            None => self.read_all_if_defined(class, diags),
            Some(missing) => Err(diags.push(missing)),
        }
    }

    /// As [`read_all`](Self::read_all); there are none if there is no such class.
    ///
    /// # Errors
    /// When any of them cannot be read; all errors of all of them have been pushed then.
    pub fn read_all_if_defined<'a, T: Deserialize<'a>>(
        &'a self,
        class: &str,
        diags: &mut Diags,
    ) -> Result<Vec<T>, Reported> {
        let mut values = Vec::new();
        let mut reported = None;
        for record in self.defs_of_if_defined(class) {
            match record.read() {
                Ok(value) => values.push(value),
                Err(error) => reported = Some(error.report(diags)),
            }
            if reported.is_some() && diags.is_full() {
                break;
            }
        }
        reported.map_or(Ok(values), Err)
    }
}

impl<T> Handle<T> {
    /// The record; `records` must be those that the handle was read from.
    pub fn record(self, records: &Records) -> RecordRef<'_> {
        records.record(self.id)
    }

    /// Reads the record; `records` must be those that the handle was read from.
    ///
    /// # Errors
    /// All errors of the record.
    pub fn read<'a>(self, records: &'a Records) -> Result<T, ReadError>
    where
        T: Deserialize<'a>,
    {
        self.record(records).read()
    }
}

/// Reads; as long as there are errors, once more without the part that has the last one, to find the others.
fn read<T>(attempt: impl Fn(&Walk) -> Result<T, Mismatch>) -> Result<T, ReadError> {
    let mut walk = Walk::default();
    let mut errors: Vec<Diagnostic> = Vec::new();
    loop {
        let path = match attempt(&walk) {
            Ok(value) => match errors.pop() {
                None => return Ok(value),
                Some(last) => return Err(ReadError::new(errors, last)),
            },
            Err(Mismatch::Undeclared(path)) if walk.omit(path.clone()) => continue,
            Err(Mismatch::Consequence(path)) if !errors.is_empty() => path,
            Err(mismatch) => {
                let (error, path) = mismatch.into_diagnostic();
                if errors.is_empty() || !walk.is_exhausted() {
                    errors.push(error);
                }
                path
            }
        };
        if (errors.len() >= MAX_ERRORS || walk.is_exhausted() || !walk.skip(path))
            && let Some(last) = errors.pop()
        {
            return Err(ReadError::new(errors, last));
        }
    }
}
