//! `--gen-dialect-bytecode`: a C++ class that reads and writes attributes and types of a dialect in MLIR's bytecode.
//!
//! [`encoding`] finds how a C++ type is written, [`plan`] reads the definitions and what a `DialectBytecode` says about
//! them, and [`emit`] writes the class. The C++ that is the same for all dialects is in `runtime.inc`. A value begins
//! with its mnemonic, so that the order of definitions means nothing.

pub(crate) mod backend;
mod emit;
mod encoding;
mod plan;
