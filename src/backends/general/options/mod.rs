//! Command-line options, the records of `OptParser.td`: tables for LLVM's option library, and documentation.

pub(crate) mod backends;
mod model;
mod order;
mod rst;
mod strings;
mod tables;
