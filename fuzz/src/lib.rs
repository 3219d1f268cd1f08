//! The functions that `cargo fuzz` runs.

mod protocol;
pub mod targets;

/// The folder of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
