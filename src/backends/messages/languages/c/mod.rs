//! The C headers of messages and of the tracer.

pub(crate) mod header;
pub(crate) mod trace;
pub(crate) mod types;

mod canonical;
mod enums;
mod functions;
mod values;
