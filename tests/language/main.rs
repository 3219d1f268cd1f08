//! The record language: each question about it against the answers of `llvm-tblgen`, and the library that reads it.

mod cases;
mod conformance;
mod consequences;
mod diagnostics;
mod greedy;
mod hostile;
mod large;
mod library;
mod parser;
mod parts;
mod read;
mod reference;
#[path = "../support/mod.rs"]
mod support;
