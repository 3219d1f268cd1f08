//! [`CLASSES`]: the classes that the backends look for by their names.

/// The names, sorted. A test compares them with the sources.
pub const CLASSES: &[&str] = &["Flags", "Header", "Message", "Schema"];
