//! Messages between a host and a device, and the traces of the device: schemas (`lib-td/messages`) and their
//! generators.
//!
//! A schema is written in `.td` or in YAML, which `schema` and `yaml` read. All generators begin with `Model::of`:
//! `read` builds a `model::Model` of the records and lays out the fields, `checks` reports what no generator can
//! handle, and `hash` identifies the result. Generators get a sound model and cannot fail.

pub(crate) mod c;
pub(crate) mod capture;
pub(crate) mod checks;
pub(crate) mod client;
mod commands;
pub(crate) mod convert;
pub(crate) mod cpp;
pub(crate) mod descriptors;
#[cfg(feature = "templates")]
mod device_api;
pub(crate) mod diff;
pub(crate) mod doc;
pub(crate) mod fbs;
pub(crate) mod framing;
pub(crate) mod fuzz;
pub(crate) mod generate;
pub(crate) mod generated_names;
pub(crate) mod hash;
pub(crate) mod json_schema;
pub(crate) mod layout;
pub(crate) mod lock;
pub(crate) mod model;
pub(crate) mod names;
pub(crate) mod number;
pub(crate) mod prose;
pub(crate) mod python;
pub(crate) mod read;
pub(crate) mod rust;
pub mod schema;
pub(crate) mod since;
#[cfg(feature = "templates")]
pub(crate) mod template_helper;
pub(crate) mod trace;
pub(crate) mod vectors;
pub(crate) mod versions;
pub(crate) mod wire;
pub(crate) mod wireshark;
pub(crate) mod yaml;

use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::subcommand::Subcommand;
#[cfg(feature = "templates")]
use tdgen_language::backends::context::Provider;

/// The backends of this product, in the order of `--help`.
pub const BACKENDS: &[Backend] = &[
    c::header::BACKEND,
    cpp::header::BACKEND,
    python::module::BACKEND,
    rust::module::BACKEND,
    fbs::BACKEND,
    json_schema::BACKEND,
    doc::manual::BACKEND,
    lock::BACKEND,
    vectors::backend::BACKEND,
    wireshark::dissector::BACKEND,
    fuzz::C,
    fuzz::CPP,
    fuzz::RUST,
    descriptors::BACKEND,
    framing::C,
    framing::CPP,
    framing::PYTHON,
    framing::RUST,
    client::CPP,
    client::PYTHON,
    client::RUST,
    trace::c::BACKEND,
    trace::cpp::BACKEND,
    trace::python::BACKEND,
];

/// The object `cgh` of templates over message schemas.
#[cfg(feature = "templates")]
pub const PROVIDER: Provider = Provider::of::<template_helper::Globals>();

/// The subcommands of this product.
pub const SUBCOMMANDS: &[Subcommand] = commands::SUBCOMMANDS;

pub use schema::front_end::FRONT_END;
