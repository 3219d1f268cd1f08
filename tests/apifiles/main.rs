//! API files: the language of specifications and templates, and its command.

mod cases;
mod command;
#[path = "../support/mod.rs"]
mod support;
