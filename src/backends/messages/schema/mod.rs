//! Message schemas in YAML: their keys, and the records that they become.

pub(crate) mod front_end;
pub(crate) mod library;
pub(crate) mod record_names;
pub(crate) mod yaml_schema;

mod document;
mod keys;
mod lower;
mod resolve;
mod shape;
mod validation;

pub use front_end::has_shape;
