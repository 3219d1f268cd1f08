//! Signatures: the format, its command and the generated readers.

mod command;
mod laws;
mod readers;
#[path = "../support/mod.rs"]
mod support;
mod trees;
