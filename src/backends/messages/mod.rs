//! Messages between a host and a device, and the traces of the device: schemas (`lib-td/messages`) and their
//! generators.
//!
//! A schema is written in `.td` or in YAML, which `schema` and `yaml` read. All generators begin with `read_model`:
//! `read` builds a `model::Model` of the records and lays out the fields, and `checks` reports what no generator can
//! handle. Generators get a sound model and cannot fail; those of code are in `languages`, and print the steps of a
//! `plan::Plan`.

pub(crate) mod capture;
#[cfg(feature = "templates")]
pub(crate) mod cgh;
pub(crate) mod checks;
mod classes;
mod commands;
pub(crate) mod convert;
#[cfg(feature = "templates")]
mod device_api;
pub(crate) mod diff;
pub(crate) mod doc;
pub(crate) mod fbs;
pub(crate) mod fuzz;
pub(crate) mod generate;
pub(crate) mod json_schema;
pub(crate) mod languages;
pub(crate) mod lock;
mod lock_file;
pub(crate) mod model;
pub(crate) mod plan;
pub(crate) mod read;
pub mod schema;
#[cfg(feature = "templates")]
pub(crate) mod template_helper;
pub(crate) mod trace;
pub(crate) mod vectors;
pub(crate) mod wire;
pub(crate) mod wireshark;
pub(crate) mod yaml;

use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::subcommand::Subcommand;
#[cfg(feature = "templates")]
use tdgen_language::backends::context::Provider;

/// The backends of this product, in the order of `--help`.
pub const BACKENDS: &[Backend] = &[
    languages::c::header::BACKEND,
    languages::cpp::header::BACKEND,
    languages::python::module::BACKEND,
    languages::rust::module::BACKEND,
    fbs::BACKEND,
    json_schema::BACKEND,
    doc::manual::BACKEND,
    lock_file::BACKEND,
    vectors::backend::BACKEND,
    wireshark::dissector::BACKEND,
    fuzz::C,
    fuzz::CPP,
    fuzz::RUST,
    languages::framing::C,
    languages::framing::CPP,
    languages::framing::PYTHON,
    languages::framing::RUST,
    languages::client::CPP,
    languages::client::PYTHON,
    languages::client::RUST,
    languages::c::trace::BACKEND,
    languages::cpp::trace::BACKEND,
    languages::python::trace::BACKEND,
];

/// The object `cgh` of templates over message schemas.
#[cfg(feature = "templates")]
pub const PROVIDER: Provider = Provider::of::<template_helper::Globals>();

/// The subcommands of this product.
pub const SUBCOMMANDS: &[Subcommand] = commands::SUBCOMMANDS;

pub use classes::CLASSES;
pub use schema::front_end::FRONT_END;
