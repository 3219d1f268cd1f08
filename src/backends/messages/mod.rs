//! Messages between a host and a device, and what the device traces: generators for schemas (lib-td/messages).
//!
//! Takes records of a schema, written in `.td` or in YAML; hands on code in the languages of both sides. All of them
//! begin with [`Model::of`](model::Model::of): `read` makes a [`model::Model`] of the records, `layout` computes where
//! each field lies, `checks` look for what a reader of bytes cannot live with, and `hash` names the result. A generator
//! gets a model that is sound, and cannot fail.

pub(crate) mod c;
pub(crate) mod checks;
mod commands;
pub(crate) mod convert;
pub(crate) mod cpp;
pub(crate) mod diff;
pub(crate) mod doc;
pub(crate) mod fbs;
pub(crate) mod fields;
pub(crate) mod front_end;
pub(crate) mod generate;
pub(crate) mod hash;
pub(crate) mod ids;
pub(crate) mod json_schema;
pub(crate) mod layout;
pub(crate) mod lock;
pub(crate) mod model;
pub(crate) mod names;
pub(crate) mod prose;
pub(crate) mod python;
pub(crate) mod read;
pub mod schema;
#[cfg(feature = "templates")]
pub(crate) mod template_helper;
pub(crate) mod things;
pub(crate) mod trace;
pub(crate) mod yaml;

use super::backend::Backend;
use super::cli::subcommand::Subcommand;
#[cfg(feature = "templates")]
use super::context::Provider;

/// The backends of this product, in the order of `--help`.
pub(crate) const BACKENDS: &[Backend] = &[
    c::BACKEND,
    cpp::BACKEND,
    python::BACKEND,
    fbs::BACKEND,
    json_schema::BACKEND,
    doc::BACKEND,
    lock::BACKEND,
    trace::c::BACKEND,
    trace::cpp::BACKEND,
    trace::python::BACKEND,
];

/// The object `cgh` of templates over message schemas.
#[cfg(feature = "templates")]
pub(crate) const PROVIDER: Provider = Provider::of::<template_helper::Globals>();

/// The subcommands of this product.
pub(crate) const SUBCOMMANDS: &[Subcommand] = commands::SUBCOMMANDS;

pub(crate) use front_end::FRONT_END;
