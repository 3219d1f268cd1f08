//! The C++ header of messages.

pub(crate) mod header;

mod literals;
mod roles;
mod views;
