//! The C++ header of messages.

pub(crate) mod header;

mod views;
