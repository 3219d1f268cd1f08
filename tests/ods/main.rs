//! MLIR operation definitions: generated C++ against that of `mlir-tblgen`.

mod decls;
mod dialect;
mod installed;
mod ops;
mod rebuilt;
#[path = "../support/mod.rs"]
mod support;
mod types;
