//! Generators for a C API that is described with the classes of lib-td/api.
//!
//! [`read`] builds the [`model::api::Api`] from the records; each generator is a file that receives it.
//! [`lock`] keeps the values of enumerators from one version to the next, [`checker`] reports suspicious parts of a
//! description, and [`diff`] compares two versions.

pub mod api;
mod bindings;
pub(crate) mod checker;
mod classes;
mod command;
pub(crate) mod conditions;
mod diff;
pub(crate) mod doc;
pub(crate) mod entry_points;
pub(crate) mod header;
mod import;
mod layers;
pub(crate) mod lock;
pub(crate) mod model;
pub(crate) mod print;
pub(crate) mod read;
mod resolved;
mod trace;
pub(crate) mod types;

pub use classes::CLASSES;

use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::context::Provider;
use tdgen_language::backends::lints::Lints;

/// The backends of this product, in the order of `--help`.
pub const BACKENDS: &[Backend] = &[
    header::api::BACKEND,
    entry_points::generate::BACKEND,
    entry_points::impl_decls::BACKEND,
    print::generate::BACKEND,
    header::function_lists::FUNC_NAMES,
    header::function_lists::EXPORTS,
    header::enum_lists::ERRCODES,
    header::enum_lists::INFO,
    doc::BACKEND,
    checker::BACKEND,
    lock::generate::BACKEND,
    resolved::generate::BACKEND,
    bindings::rust_sys::BACKEND,
    bindings::rust::BACKEND,
    bindings::python::BACKEND,
    layers::generate::DISPATCH,
    layers::generate::LAYERS,
    layers::generate::FORWARD,
    layers::generate::MOCK,
    layers::generate::NEGATIVE,
];

/// The rules about C APIs.
pub const LINTS: Lints = checker::LINTS;

/// The functions of an API, for signatures.
pub const PROVIDER: Provider = Provider::of::<model::provided_functions::ProvidedFunctions>();

/// The model of an API, for templates.
#[cfg(feature = "templates")]
pub const TEMPLATE_GLOBALS: Provider = Provider::of::<resolved::globals::Globals>();

/// The subcommands of this product.
pub const SUBCOMMANDS: &[Subcommand] = &[diff::command::SUBCOMMAND, command::SUBCOMMAND];
