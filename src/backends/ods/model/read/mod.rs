//! Reading records of ODS: each once, with all errors, by the conventions for their fields.

pub(crate) mod cache;
pub(crate) mod collect;
pub(crate) mod fields;
