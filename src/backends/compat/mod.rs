//! Compatibility between versions of a description: lock files, and findings of a comparison with their report.

pub(crate) mod command;
pub(crate) mod finding;
pub(crate) mod lock;
pub(crate) mod lock_lines;
pub(crate) mod matched;
pub(crate) mod report;
