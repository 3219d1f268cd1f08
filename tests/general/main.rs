//! The general backends: records, JSON, typed JSON and its reader, enumerations, sets and graphs.

mod backends;
mod graph;
mod json_typed;
mod llvm;
mod python;
mod search_order;
#[path = "../support/mod.rs"]
mod support;
