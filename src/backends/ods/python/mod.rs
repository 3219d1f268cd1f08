//! Python bindings: operation and enumeration classes for MLIR's Python package.

mod accessors;
pub(crate) mod backends;
mod constructor;
mod enums;
pub(crate) mod names;
mod ops;
