//! The program and its packages: command line, installation, CMake, Cargo, examples and documentation.

mod address_space;
mod batch;
mod blocks;
mod book;
mod build_systems;
mod cargo;
mod cli;
mod cmake;
mod docs;
mod examples;
mod files;
mod install;
mod kills;
mod library;
mod llvm_options;
mod new;
mod newcomers;
mod packages;
mod playground;
mod preprocess;
mod progress;
mod supply_chain;
#[path = "../support/mod.rs"]
mod support;
