//! The C header of messages.

pub(crate) mod header;
mod roles;
pub(crate) mod types;

mod functions;
mod values;
