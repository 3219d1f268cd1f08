//! Signatures of functions: how a linear list of inputs and of results nests into sequences and dictionaries.
//!
//! A function that takes `[{"foo": a, "bar": b}, c]` is called with a list of three values. Its *structured signature*
//! says where each of them came from; its *raw signature* says of what types they are. Both are short texts, which a
//! function carries as attributes ([`FunctionSignature`]).
//!
//! - [`Builder`] and [`Reader`] write and read *components*, numbers and spans of bytes, of which all signatures
//!   consist. No byte is ever escaped.
//! - [`visit`] goes through one [`Part`] of a structured signature and tells a [`Visitor`] what stands there:
//!   [`Printer`] prints it for people, [`JsonPaths`] writes it as JSON.
//! - [`Mangler`] takes the path of each value; a [`Signature`] is what comes of it, and is read and written.
//! - [`RawSignature`] is the list of types, with a text form that is read as well.
//!
//! Reading is strict: whatever is read can be written again, keys sorted, and anything else is a [`Fault`] at a byte.
//! [`Mode::Lenient`] reads what the first reader of the format did. No input makes a reader recurse deeper than
//! [`grammar::MAX_DEPTH`].

mod builder;
mod fault;
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

pub use builder::{Builder, TooLarge};
pub use fault::{Fault, FaultKind};
pub(crate) use function::attributes_json;
pub use function::{Attribute, FunctionSignature};
pub use json::JsonPaths;
pub use mangler::{MangleError, Mangler};
pub use printed::Printer;
pub use raw::{RawSignature, RawType, ScalarType};
pub use raw_text::TextFault;
pub use reader::{Component, Reader};
pub use value::{EncodeError, Signature, Value};
pub use walk::{Key, Mode, Part, Structure, Visitor, visit};
