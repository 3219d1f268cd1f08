//! The interfaces of operations, attributes, types and dialects.

pub(crate) mod backends;
mod classes;
mod definitions;
pub(crate) mod dialect;
mod models;
pub(crate) mod names;
mod traits;
