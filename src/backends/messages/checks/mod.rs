//! Checks of a schema as a whole.

pub(crate) mod pairs;
pub(crate) mod run;

pub(crate) mod declared_names;
mod enum_values;
mod headers;
mod reserved_names;
