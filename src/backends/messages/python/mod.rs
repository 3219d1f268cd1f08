//! The Python module of messages.

pub(crate) mod formats;
pub(crate) mod module;

mod class;
mod pack;
mod roles;
