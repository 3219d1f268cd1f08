//! Limits of YAML input; exceeding one is an error of its own.

/// Bytes of a file.
pub(crate) const FILE_SIZE: usize = 256 << 20;

/// Values in all files.
pub(crate) const NODES: usize = 20_000_000;

/// Nesting of values, through includes and aliases too.
pub(crate) const NESTING: usize = 100;

/// Nesting of includes.
pub(crate) const INCLUDE_DEPTH: usize = 30;

/// Number of includes.
pub(crate) const INCLUSIONS: usize = 10_000;

/// Number of nodes that aliases refer to.
pub(crate) const ALIASED: u64 = 1_000_000;
