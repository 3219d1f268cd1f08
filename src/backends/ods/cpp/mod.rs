//! C++ files and classes.

pub(crate) mod class;
pub(crate) mod file;
