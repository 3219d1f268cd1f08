//! Converts schemas between YAML and `.td`, for `tdgen messages convert`.

pub(crate) mod form;

mod document;
mod td;
mod yaml;
