//! Tools for people who write `.td`: trees of files and the formatter.

mod clients;
mod command;
mod diff;
mod expand;
mod explain;
mod formatting;
mod inputs;
mod lint;
#[path = "../compare/mutate.rs"]
mod mutate;
#[path = "../support/mod.rs"]
mod support;
mod targets;
mod trees;
mod upgrade;
mod verify;
