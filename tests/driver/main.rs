//! The program and its packages: command line, installation, CMake, Cargo, examples and documentation.

mod batch;
mod book;
mod cargo;
mod cli;
mod cmake;
mod docs;
mod examples;
mod files;
mod install;
mod llvm_options;
#[path = "../support/mod.rs"]
mod support;
