//! Backends: functions from a finished record graph to named outputs.
//!
//! A [`Backend`] is plain data: its flag, one line for `--help`, its options and a function. It reads the records
//! through a [`Context`], reports through [`Diags`](crate::diagnostics::Diags) and returns [`Output`]s. It never
//! touches the disk.
//!
//! Each product has one folder. A product's `mod.rs` offers its backends and subcommands; the registry is the one table
//! of them all. Products do not import each other: what several need is a module beside them (`writer`, `text`,
//! `compat`), and what one product adds to another goes through a `provider`.

pub(crate) mod backend;
pub(crate) mod context;
pub mod option;
pub(crate) mod output;
pub(crate) mod provider;
pub(crate) mod shared;
pub(crate) mod writer;

#[cfg(feature = "cli")]
pub(crate) mod cli;
#[cfg(any(feature = "capi", feature = "messages"))]
pub(crate) mod compat;
pub(crate) mod files;
#[cfg(any(feature = "capi", feature = "signatures"))]
pub(crate) mod functions;
#[cfg(feature = "templates")]
pub(crate) mod template_values;
pub(crate) mod text;
pub(crate) mod version;

#[cfg(feature = "apifiles")]
pub mod apifiles;
#[cfg(feature = "capi")]
pub(crate) mod capi;
pub(crate) mod general;
#[cfg(feature = "messages")]
pub mod messages;
#[cfg(feature = "ods")]
pub(crate) mod ods;
#[cfg(feature = "signatures")]
pub mod signatures;
#[cfg(feature = "templates")]
pub(crate) mod templates;

pub use backend::{Backend, Run};
pub use context::Context;
pub use option::{BackendOption, Follow, OptionValues, TypedOption};
pub use output::{Content, Output, Stream};
pub use shared::Shared;
pub use writer::Writer;
