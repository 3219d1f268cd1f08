//! Signatures of functions: `--gen-signatures`, and readers of them in C++ and Python.
//!
//! What a signature is, `crate::signature` knows. [`records`] reads function records with nested inputs and results,
//! [`table`] writes the attributes of all functions down, and [`reader`] writes the readers from the grammar's tables.

pub(crate) mod reader;
mod records;
pub(crate) mod table;
