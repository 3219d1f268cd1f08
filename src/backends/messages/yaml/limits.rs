//! How much YAML may ask for; each limit has an error of its own.

/// Bytes of one file.
pub const FILE_SIZE: usize = 256 << 20;

/// Values in all files.
pub const NODES: usize = 20_000_000;

/// How deeply values may nest, those of included files and behind aliases too.
pub const NESTING: usize = 100;

/// How deeply files may include each other.
pub const INCLUDE_DEPTH: usize = 30;

/// How many files may be included.
pub const INCLUSIONS: usize = 10_000;

/// How many nodes may be reached through aliases.
pub const ALIASED: u64 = 1_000_000;
