//! Message schemas: both input forms, generated code, locks, comparisons of versions and traces.

mod code;
mod command;
mod convert;
mod diff;
mod framing;
mod fuzz;
mod lock;
mod own_schema;
mod schemas;
#[path = "../support/mod.rs"]
mod support;
mod trace;
mod wire;
mod wireshark;
mod yaml;
