//! Signatures of functions: `--gen-signatures`, generated readers in C++ and Python, and `tdgen signature`.
//!
//! [`codec`] reads and writes signatures. `records` reads records of class `FunctionSignature`, `table` writes the
//! attributes of all functions, and `readers` generates the readers.

mod classes;
pub mod codec;
mod command;
mod functions;
mod readers;
mod records;
mod table;

pub use classes::CLASSES;

use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::subcommand::Subcommand;

/// The backends of this product, in the order of `--help`.
pub const BACKENDS: &[Backend] = &[table::BACKEND, readers::CPP, readers::PYTHON];

/// The subcommands of this product.
pub const SUBCOMMANDS: &[Subcommand] = &[command::SUBCOMMAND];
