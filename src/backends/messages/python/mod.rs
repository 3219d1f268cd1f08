//! The Python module of messages.

pub(crate) mod formats;
pub(crate) mod module;

mod pack;
mod roles;
