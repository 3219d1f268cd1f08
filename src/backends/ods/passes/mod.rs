//! Passes: the classes `PassBase`, `Option` and `Statistic` of MLIR's `PassBase.td`.
//!
//! All files are byte for byte those of `mlir-tblgen`.

pub(crate) mod backends;
mod capi;
mod check;
mod class;
mod decls;
mod doc;
pub(crate) mod model;
mod registration;
mod sections;
