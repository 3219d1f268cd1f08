//! Dialects in the Intermediate Representation Definition Language (IRDL) of MLIR.

pub(crate) mod backend;
mod constraints;
mod model;
mod printer;
mod value;
mod verifier;
