//! Compatibility between versions of a description: lock files, and findings of a comparison with their report.

pub mod command;
pub mod finding;
pub mod lock;
pub mod lock_lines;
pub mod matched;
pub mod report;
