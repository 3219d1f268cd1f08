//! tdgen: a TableGen-compatible record-language compiler.
//!
//! There are three ways to use it.
//!
//! **Compile a file and read its records:**
//!
//! ```
//! let (records, _) = tdgen::compile_text("def Hello { int answer = !mul(6, 7); }").unwrap();
//! let hello = records.def("Hello").unwrap();
//! assert_eq!(hello.int::<i64>("answer").unwrap(), 42);
//! ```
//!
//! [`compile`] reads files through a [`source::Loader`] and reports errors to [`diagnostics::Diags`].
//!
//! **Write a backend**, a function from the records to files, and get the whole command line with it:
//!
//! ```no_run
//! use tdgen::prelude::*;
//!
//! const NAMES: Backend = Backend::new("gen-names", "The names of all records", |context, _| {
//!     let names: Vec<_> = context.records.defs().map(|record| record.name()).collect();
//!     vec![Output::main(names.join("\n"))]
//! });
//!
//! fn main() -> std::process::ExitCode {
//!     Driver::new().backend(NAMES).main()
//! }
//! ```
//!
//! The [`prelude`] has what a backend needs; [`testing`] runs one in memory.
//!
//! **Generate code in a build script** with the crate `tdgen-build`.
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
//! Each product is a feature, all on by default: `apifiles`, `capi`, `messages`, `ods`, `signatures`, `templates`.
//! Without them the crate has the language and the general backends; `cli` adds the driver.

#![cfg_attr(
    not(feature = "default"),
    allow(
        dead_code,
        unused_imports,
        reason = "shared modules hold what some product needs, and that product may be left out"
    )
)]

pub mod backends;
mod compile;
mod counters;
pub mod diagnostics;
#[cfg(feature = "cli")]
pub mod driver;
#[doc(hidden)]
pub mod lexer;
mod lib_td;
pub mod memory;
#[doc(hidden)]
pub mod parser;
mod preamble;
pub mod records;
mod registry;
pub mod source;
pub mod testing;

#[cfg(feature = "apifiles")]
pub use backends::apifiles;
#[cfg(feature = "signatures")]
pub use backends::signatures::codec as signatures;
pub use compile::{CompileOptions, compile, compile_text, read};
#[cfg(feature = "cli")]
pub use driver::Driver;
pub use registry::{FRONT_ENDS, builtin_backends};

/// The names that a backend needs: `use tdgen::prelude::*;`.
///
/// A [`Backend`](backends::Backend) reads records with [`records::read`] and writes code with a
/// [`Writer`](backends::Writer).
pub mod prelude {
    #[cfg(feature = "cli")]
    pub use crate::Driver;
    pub use crate::backends::{Backend, BackendOption, Content, Context, Output, TypedOption, Writer, option};
    pub use crate::diagnostics::{Diagnostic, Diags, Reported};
    pub use crate::records::read::{Argument, Dag, Handle, RecordName, RecordReader, Spanned, Value};
    pub use crate::records::{DagRef, FieldRef, Kind, ListRef, RecordRef, Records, ValueRef};
    pub use crate::source::Span;
}

/// Tests the examples of the page about the library.
#[cfg(all(doctest, feature = "cli"))]
#[doc = include_str!("../docs/library.md")]
struct Library;

/// Tests the examples of the page about backends.
#[cfg(all(doctest, feature = "cli"))]
#[doc = include_str!("../docs/writing-a-backend.md")]
struct WritingABackend;
