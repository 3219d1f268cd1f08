//! Python bindings: operation and enumeration classes for MLIR's Python package.

mod accessors;
pub(crate) mod backends;
mod constructor;
mod enums;
mod names;
mod ops;
