//! The version of LLVM and MLIR that the output of a run is for.
//!
//! [`feature`] is the one table of differences between versions. [`detect`] decides which of them a run has. A backend
//! asks `context.version.has(Feature::PropertyRef)`; nothing outside of the table compares numbers of versions.

pub(crate) mod config;
pub mod detect;
pub mod feature;
mod hooks;
pub(crate) mod marks;

pub use feature::{Feature, Version};

#[cfg(test)]
mod tests;
