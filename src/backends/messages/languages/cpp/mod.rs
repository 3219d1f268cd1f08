//! The C++ headers of messages and of the decoder of traces.

pub(crate) mod header;
pub(crate) mod trace;

mod literals;
mod members;
mod views;
