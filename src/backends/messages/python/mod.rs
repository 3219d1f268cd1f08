//! The Python module of messages.

pub(crate) mod module;

mod roles;
