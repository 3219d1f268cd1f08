//! Message schemas in YAML: their keys, and the records that they become.

pub(crate) mod document;
pub(crate) mod front_end;
pub(crate) mod keys;
pub(crate) mod library;
pub(crate) mod lower;
pub(crate) mod record_names;
pub(crate) mod resolve;
pub(crate) mod yaml_schema;

mod advice;
mod array_names;
pub(crate) mod shape;
mod validation;

pub use front_end::has_shape;

/// Returns the keys of all objects of a schema.
#[cfg(feature = "templates")]
pub(crate) fn known_keys() -> impl Iterator<Item = &'static str> {
    keys::OBJECTS.iter().flat_map(|object| object.keys.iter().map(|key| key.name))
}
