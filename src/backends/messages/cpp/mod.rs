//! The C++ header of messages.

pub(crate) mod header;

mod literals;
mod members;
mod roles;
mod views;
