//! Backends: functions from a finished record graph to named outputs.
//!
//! A [`Backend`] is plain data: its flag, one line for `--help`, its options and a function. It reads the records
//! through a [`Context`], reports through [`Diags`](crate::diagnostics::Diags) and returns [`Output`]s. It never
//! touches the disk.
//!
//! Each product has one folder. A product's `mod.rs` offers its backends and subcommands; the registry is the one table
//! of them all. Products do not import each other: what several need is a module beside them (`writer`, `text`,
//! `compat`), and what one product adds to another goes through a `provider`.

#[doc(hidden)]
pub mod backend;
#[doc(hidden)]
pub mod context;
pub mod option;
#[doc(hidden)]
pub mod output;
#[doc(hidden)]
pub mod provider;
#[doc(hidden)]
pub mod shared;
#[doc(hidden)]
pub mod writer;

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod compat;
#[doc(hidden)]
pub mod files;
#[doc(hidden)]
pub mod functions;
#[doc(hidden)]
pub mod holes;
#[doc(hidden)]
pub mod lints;
#[doc(hidden)]
pub mod names;
#[cfg(feature = "template-values")]
#[doc(hidden)]
pub mod template_values;
pub mod text;
#[doc(hidden)]
pub mod version;

#[doc(hidden)]
pub mod general;

pub use backend::{Backend, Run};
pub use context::Context;
pub use option::{BackendOption, Follow, OptionValues, TypedOption};
pub use output::{Content, Output, Stream};
pub use shared::Shared;
pub use writer::Writer;
