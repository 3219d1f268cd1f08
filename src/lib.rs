//! The TableGen record language, from files to records, and what a backend needs.
//!
//! ```
//! let (records, _) = tdgen_language::compile_text("def Hello { int answer = !mul(6, 7); }").unwrap();
//! let hello = records.def("Hello").unwrap();
//! assert_eq!(hello.int::<i64>("answer").unwrap(), 42);
//! ```
//!
//! [`compile()`] reads files through a [`source::Loader`] and reports errors to [`diagnostics::Diags`]. A
//! [`backends::Backend`] is a function from records to files; the [`prelude`] has what it needs, and [`testing`] runs
//! one in memory. The crate `tdgen` is the program around it: the command line, the products, and `Driver`, which gives
//! a backend all of it.
//!
//! # Records
//!
//! A description consists of *classes* and *records*. A class is a list of typed *fields* whose values may depend on
//! the class's *template arguments*. A record (a `def`) has the fields of all its *superclasses*, with the arguments
//! replaced and every value computed. A record without a name, or one made by `Class<args>` used as a value, is
//! *anonymous*: it is called `anonymous_N`, numbered in the order of the text. Multiclasses and loops generate records
//! and do not appear in the graph themselves.
//!
//! A *value* is a bit, an integer, bits, a string, a list, a dag, a record, `?` (unset), or an expression over names
//! that have no value yet. Expressions occur in classes; a finished record has them only in fields declared with
//! `field` and in bits that refer to other fields.
//!
//! Everything has a location: a [`source::Span`] leads from a record or a field to file, line and column, so that a
//! backend can report an error where the user wrote it.
//!
//! # Features
//!
//! Without features the crate has the language and the general backends. `cli` and `template-values` are for the
//! packages of the products: what they share about command lines and templates. Modules that only these need are not
//! documented.

pub mod backends;
#[doc(hidden)]
pub mod compile;
#[doc(hidden)]
pub mod counters;
pub mod diagnostics;
#[doc(hidden)]
pub mod lexer;
#[doc(hidden)]
pub mod lib_td;
#[doc(hidden)]
pub mod parser;
#[doc(hidden)]
pub mod preamble;
pub mod records;
pub mod source;
pub mod testing;

pub use compile::{CompileOptions, compile, compile_text, preprocess, read};

/// The names that a backend needs: `use tdgen_language::prelude::*;`.
///
/// A [`Backend`](backends::Backend) reads records with [`records::read`] and writes code with a
/// [`Writer`](backends::Writer).
pub mod prelude {
    pub use crate::backends::{Backend, BackendOption, Content, Context, Output, TypedOption, Writer, option};
    pub use crate::diagnostics::{Diagnostic, Diags, Reported};
    pub use crate::records::read::{Argument, Dag, Handle, RecordName, RecordReader, Spanned, Value};
    pub use crate::records::{DagArg, DagRef, FieldRef, Kind, ListRef, RecordRef, Records, ValueRef};
    pub use crate::source::Span;
}
