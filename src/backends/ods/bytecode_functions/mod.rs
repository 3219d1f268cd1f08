//! `--gen-bytecode`: C++ functions that read and write the attributes and types of a dialect in MLIR's bytecode, from
//! the records of `BytecodeBase.td`. The output is byte for byte that of `mlir-tblgen`.

pub(crate) mod backend;
mod dispatch;
mod model;
mod reading;
mod selected;
mod text;
mod writing;
