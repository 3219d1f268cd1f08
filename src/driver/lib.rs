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
//! [`compile()`] reads files through a [`source::Loader`] and reports errors to [`diagnostics::Diags`].
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
//! The language is the crate `tdgen-language`, which has a page about records and values; each product is a crate of
//! its own.
//!
//! # The program
//!
//! [`Driver`] is the program; [`Job`] compiles one description and writes its outputs without a command line.
//!
//! Exit codes: 0 success, 1 errors in the input or on the disk, 2 incorrect usage, 70 a bug in tdgen.
//!
//! # Features
//!
//! Each product is a feature, all on by default: `apifiles`, `capi`, `messages`, `ods`, `signatures`, `templates`.
//! `editor` has the tools of people who write descriptions, and `json-schema` adds `--schema` for message schemas.

// This crate is the only one that touches the disk and the environment. A run:
//
// 1. `response` expands `@file` arguments, and the command line becomes an invocation (`backends::cli`). If the first
//    word names a subcommand, the subcommand runs instead, with a `local_host` as its way to the disk.
// 2. `session` parses once, runs every action and shows the diagnostics. `compilation` is the part before the actions.
// 3. `output` writes the outputs, the depfile and the stamp, all or none.
//
// `batch` runs many invocations at once, those of a `job_list`.
#![allow(
    clippy::disallowed_methods,
    reason = "the driver is the one module that may read and write files and look at the environment"
)]

mod commands;
mod disk;
mod machine;
mod program;
mod registry;
mod run;
mod terminal;
#[cfg(test)]
mod tests;
mod version;

#[cfg(feature = "editor")]
#[doc(hidden)]
pub use commands::{lsp, reduce};
pub use disk::Disk;
pub use program::Driver;
pub use registry::builtin_backends;
#[doc(hidden)]
pub use registry::{FRONT_ENDS, PROVIDERS};
pub use run::{Job, JobAction, Report};
#[cfg(feature = "editor")]
#[doc(hidden)]
pub use tdgen_editor::{diff, expand, explain, fmt, lint, syntax, verify};
#[doc(hidden)]
pub use tdgen_language::backends::cli::llvm::TOOLS as LLVM_TOOLS;
pub use tdgen_language::backends::cli::streams::{Streams, Terminal};
#[doc(inline)]
pub use tdgen_language::{
    CompileOptions, backends, compile, compile_text, diagnostics, preprocess, read, records, source, testing,
};
pub use tdgen_language::{lexer, parser};

#[cfg(feature = "apifiles")]
pub use tdgen_apifiles as apifiles;
#[cfg(feature = "capi")]
#[doc(inline)]
pub use tdgen_capi::api as capi;
#[cfg(feature = "messages")]
#[doc(hidden)]
pub use tdgen_messages as messages;
#[cfg(feature = "ods")]
pub use tdgen_ods::api as ods;
#[cfg(feature = "signatures")]
pub use tdgen_signatures::codec as signatures;

/// The names that a backend and its program need: `use tdgen::prelude::*;`.
///
/// A [`Backend`](backends::Backend) reads records with [`records::read`] and writes code with a
/// [`Writer`](backends::Writer).
pub mod prelude {
    pub use crate::Driver;
    pub use tdgen_language::prelude::*;
}

/// Tests the examples of the page about the library.
#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
struct Library;

/// Tests the examples of the page about backends.
#[cfg(doctest)]
#[doc = include_str!("../../docs/writing-a-backend.md")]
struct WritingABackend;

/// Tests the examples of the page about MLIR operations in backends.
#[cfg(all(doctest, feature = "ods"))]
#[doc = include_str!("../../docs/how-to/read-mlir-operations.md")]
struct ReadMlirOperations;

/// Tests the examples of the page about C APIs in backends.
#[cfg(all(doctest, feature = "capi"))]
#[doc = include_str!("../../docs/how-to/read-a-c-api.md")]
struct ReadACApi;
