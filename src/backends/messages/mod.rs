//! Messages between a host and a device, and what the device traces: generators for schemas (lib-td/messages).
//!
//! Takes records of a schema, written in `.td` or in YAML; hands on code in the languages of both sides. All of them
//! begin with [`Model::of`](model::Model::of): `read` makes a [`model::Model`] of the records, `layout` computes where
//! each field lies, `checks` look for what a reader of bytes cannot live with, and `hash` names the result. A generator
//! gets a model that is sound, and cannot fail.

mod access;
pub(crate) mod c;
mod checks;
pub(crate) mod convert;
pub(crate) mod cpp;
pub(crate) mod diff;
pub(crate) mod doc;
pub(crate) mod fbs;
mod fields;
mod generate;
mod hash;
mod ids;
pub(crate) mod json_schema;
mod layout;
pub(crate) mod lock;
pub(crate) mod model;
mod names;
mod prose;
pub(crate) mod python;
mod read;
mod things;
pub(crate) mod trace;
