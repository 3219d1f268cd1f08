//! tdgen: a TableGen-compatible record-language compiler.
//!
//! The pipeline, folder by folder:
//!
//! - [`source`]: files and includes become texts with positions ([`source::SourceMap`]);
//! - [`lexer`]: texts become tokens, the preprocessor's directives done;
//! - [`parser`]: tokens become a syntax tree ([`parser::ast::Ast`]); a front end makes one of another format;
//! - [`records`]: the tree becomes the record graph ([`records::Records`]);
//! - [`backends`]: functions from the graph to named outputs ([`backends::Backend`]);
//! - [`driver`]: the command line and the disk.
//!
//! All of them use [`diagnostics`]; each uses only those before it. [`compile`] leads from a main file to the graph;
//! [`Driver`] is the whole program, to which you can add backends of your own.
//!
//! # What a record is
//!
//! A description consists of *classes* and *records*. A class is a list of typed *fields* with values that may depend
//! on the class's *template arguments*; a record (a `def`) is what remains when it has taken the fields of all its
//! *superclasses*, their arguments have been replaced by what was passed, and every value that could be computed has
//! been. A record without a name, or one made by writing `Class<args>` where a value stands, is *anonymous*: it gets
//! the name `anonymous_N`, counted in the order of the text. Multiclasses and loops make many records from one text,
//! and leave no trace in the graph but the places they stand at.
//!
//! A *value* is a bit, an integer, bits, a string, a list, a dag, a record, `?` (unset), or an expression over names
//! that are not known yet. Expressions live in classes, where the arguments have no values; in a finished record they
//! are left only in fields declared with `field`, and in bits that refer to other fields. A value is *resolved* when
//! the names in it have been replaced, and *concrete* when nothing in it is left to compute. Values are interned, so
//! two of them are equal when their numbers are (`records::ids::ValueId`).
//!
//! Everything has a place: [`source::Span`] leads from a token, a field or a record back to file, line and column, so
//! that a backend can report a fault where its user wrote it.
//!
//! ```
//! let (records, _) = tdgen::compile_text("def Hello { int answer = !mul(6, 7); }").unwrap();
//! let hello = records.def("Hello").unwrap();
//! assert_eq!(hello.int::<i64>("answer").unwrap(), 42);
//! ```

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
pub mod diagnostics;
#[cfg(feature = "cli")]
pub mod driver;
#[doc(hidden)]
pub mod lexer;
mod lib_td;
#[doc(hidden)]
pub mod parser;
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

/// What a backend needs: `use tdgen::prelude::*;`.
///
/// See [`Backend`](backends::Backend) for what one is, [`records::read`] for how it reads records,
/// [`Writer`](backends::Writer) for how it writes code, and [`testing`] for how it is tested.
pub mod prelude {
    #[cfg(feature = "cli")]
    pub use crate::Driver;
    pub use crate::backends::{Backend, BackendOption, Content, Context, Output, TypedOption, Writer, option};
    pub use crate::diagnostics::{Diagnostic, Diags, Reported};
    pub use crate::records::read::{Argument, Dag, Handle, RecordName, RecordReader, Spanned, Value};
    pub use crate::records::{DagRef, FieldRef, Kind, ListRef, RecordRef, Records, ValueRef};
    pub use crate::source::Span;
}

/// The examples of README.md are tests.
#[cfg(all(doctest, feature = "cli"))]
#[doc = include_str!("../README.md")]
struct Readme;

/// So are those of the page about backends.
#[cfg(all(doctest, feature = "cli"))]
#[doc = include_str!("../docs/writing-a-backend.md")]
struct WritingABackend;
