//! Signatures of functions: `--gen-signatures`, and readers of them in C++ and Python.
//!
//! What a signature is, [`codec`] knows. [`records`] reads function records with nested inputs and results,
//! [`table`] writes the attributes of all functions down, and [`readers`] writes the readers from the grammar's tables.

pub mod codec;
mod command;
mod functions;
mod readers;
mod records;
mod table;

use super::backend::Backend;
use super::cli::subcommand::Subcommand;

/// The backends of this product, in the order of `--help`.
pub(crate) const BACKENDS: &[Backend] = &[table::BACKEND, readers::CPP, readers::PYTHON];

/// The subcommands of this product.
pub(crate) const SUBCOMMANDS: &[Subcommand] = &[command::SUBCOMMAND];
