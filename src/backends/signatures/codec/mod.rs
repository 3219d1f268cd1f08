//! Signatures of functions: how flat lists of inputs and results nest into sequences and dictionaries.
//!
//! A function that takes `[{"foo": a, "bar": b}, c]` is called with a list of three values. Its *structured signature*
//! contains the path of each value; its *raw signature* contains their types. Both are short strings that a function
//! carries as attributes ([`FunctionSignature`]).
//!
//! - [`Builder`] and [`Reader`] write and read the *components* of all signatures, numbers and spans of bytes.
//! - [`visit`] walks one [`Part`] of a structured signature with a [`Visitor`], such as [`Printer`] or [`JsonPaths`].
//! - [`Mangler`] collects the paths of values; [`Signature`] is the result, which can be read and written.
//! - [`flatten`] and [`restore`] call a function: they convert nested arguments and results by its signature.
//! - [`RawSignature`] is the list of types; it also has a text form.
//!
//! Reading is strict: what is accepted can be written again with sorted keys, and anything else is a
//! [`SignatureError`]. [`Mode::Lenient`] accepts what the first reader of the format accepted. No input makes a reader
//! recurse deeper than [`grammar::MAX_DEPTH`].

mod builder;
mod call;
mod error;
mod function;
pub mod grammar;
mod json;
mod json_reader;
mod mangler;
mod printed;
mod raw;
mod raw_text;
mod reader;
mod value;
mod walk;

pub use builder::{Builder, SizeError};
pub use call::{CallError, Nested, flatten, restore};
pub use error::{ErrorKind, SignatureError};
pub(crate) use function::attributes_json;
pub use function::{Attribute, FunctionSignature};
pub use json::JsonPaths;
pub use mangler::{MangleError, Mangler};
pub use printed::Printer;
pub use raw::{RawSignature, RawType, ScalarType};
pub use raw_text::TextError;
pub use reader::{Component, Reader};
pub use value::{EncodeError, Signature, Value};
pub use walk::{Key, Mode, Part, Structure, Visitor, other_components, visit};
