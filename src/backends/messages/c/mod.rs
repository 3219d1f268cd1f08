//! The C header of messages.

pub(crate) mod header;
mod roles;
pub(crate) mod types;

mod canonical;
mod enums;
mod functions;
mod values;
