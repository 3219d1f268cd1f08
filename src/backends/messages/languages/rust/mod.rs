//! `--gen-messages-rust`: messages as a Rust module.

mod fields;
pub(crate) mod module;
pub(crate) mod names;
mod structs;
pub(crate) mod types;
