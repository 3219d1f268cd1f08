//! The C header of messages.

pub(crate) mod header;
pub(crate) mod types;

mod functions;
mod values;
