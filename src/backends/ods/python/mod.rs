//! Python bindings: operation and enumeration classes for MLIR's Python package.

mod accessors;
pub(crate) mod backends;
mod builders;
mod constructor;
mod enums;
mod hints;
pub(crate) mod names;
mod ops;
