//! Typed reading: records become structs that derive serde's `Deserialize`.
//!
//! Takes a [`RecordRef`] or a [`ValueRef`]; hands on a value of the type asked for, or a [`ReadError`] with every fault
//! that was found, each at the field that has it.
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
//! let (records, _) = tdgen::compile_text(
//!     r#"class Register<string n, bits<4> e> { string name = n; bits<4> HWEncoding = e; string alias = ?; }
//!        def R7 : Register<"r7", 7>;"#,
//! )
//! .unwrap();
//! let r7: Register = records.def("R7").unwrap().read().unwrap();
//! assert_eq!((r7.name.as_str(), r7.encoding, r7.alias), ("r7", 7, None));
//! ```
//!
//! What becomes what:
//!
//! | in the description | in Rust |
//! |---|---|
//! | `?` | `None`; an error where no `Option` is |
//! | `bit` | `bool` |
//! | `int` | any integer type that has room for the value |
//! | `bits<n>` | an integer if all bits are known (a signed one of the same width takes it as two's complement); or `Vec<bool>`, `[bool; N]`, with `Option<bool>` for bits that may be `?`; bit 0 first |
//! | `string`, `code` | `String`, `&str`, `&[u8]`; an enum by the names of its unit variants |
//! | `list<T>` | `Vec`, an array, a tuple |
//! | `dag` | [`Dag`] |
//! | a record | a struct, by value; [`Handle`] to read it later (it may refer back); [`RecordName`]; an enum whose variants are named after classes, the first that fits |
//! | any of these | [`Spanned`] to know the place as well; [`Value`] if it may be anything |
//!
//! Fields that a struct does not name are not looked at. A struct may name some that no record declares: `!name`,
//! `!anonymous` and `!superclasses`, which mean what they mean in `--dump-json`. `#[serde(flatten)]` works for plain
//! data; serde passes it through a buffer, where places and the types above are lost.

mod deserialize;
mod facts;
mod fault;
mod reader;
mod subject;
mod value;
mod walk;
mod wrappers;

use serde::de::Deserialize;

pub use fault::ReadError;
pub use value::{Argument, Dag, Value};
pub use wrappers::{Handle, RecordName, Spanned};

use fault::Fault;
use reader::Reader;
use walk::Walk;

use super::graph::{RecordRef, Records, ValueRef};
use crate::diagnostics::{Diags, Reported};

/// More faults than these are not looked for in one record.
const MOST_FAULTS: usize = 50;

impl<'a> RecordRef<'a> {
    /// The record as a value of this type.
    ///
    /// # Errors
    /// With all faults of the record, each at its field.
    pub fn read<T: Deserialize<'a>>(self) -> Result<T, ReadError> {
        read(|walk| Reader::of_record(walk, self).read())
    }
}

impl<'a> ValueRef<'a> {
    /// The value as a value of this type.
    ///
    /// # Errors
    /// With all faults, each at its field.
    pub fn read<T: Deserialize<'a>>(self) -> Result<T, ReadError> {
        read(|walk| Reader::of_value(walk, self).read())
    }
}

impl Records {
    /// All records that derive from a class, as values of this type, in the natural order of their names. There are
    /// none if there is no such class.
    ///
    /// # Errors
    /// When any of them cannot be read; all faults of all of them have been pushed then.
    pub fn read_all<'a, T: Deserialize<'a>>(&'a self, class: &str, diags: &mut Diags) -> Result<Vec<T>, Reported> {
        let mut values = Vec::new();
        let mut reported = None;
        for record in self.defs_of(class) {
            match record.read() {
                Ok(value) => values.push(value),
                Err(error) => reported = error.report(diags).or(reported),
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
    /// With all faults of the record.
    pub fn read<'a>(self, records: &'a Records) -> Result<T, ReadError>
    where
        T: Deserialize<'a>,
    {
        self.record(records).read()
    }
}

/// Reads once; and as long as there are faults, once more without the part that has the last one, to find the others.
fn read<T>(attempt: impl Fn(&Walk) -> Result<T, Fault>) -> Result<T, ReadError> {
    let mut walk = Walk::default();
    let mut faults = Vec::new();
    loop {
        let path = match attempt(&walk) {
            Ok(value) if faults.is_empty() => return Ok(value),
            Ok(_) => break,
            Err(Fault::Told(path)) => path,
            Err(_) if walk.is_exhausted() && !faults.is_empty() => break,
            Err(fault) => {
                let (diagnostic, path) = fault.into_diagnostic();
                faults.push(diagnostic);
                path
            }
        };
        if faults.len() >= MOST_FAULTS || walk.is_exhausted() || !walk.skip(path) {
            break;
        }
    }
    Err(ReadError::new(faults))
}
