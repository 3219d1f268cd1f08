//! C++ files and classes.

pub(crate) mod class;
pub(crate) mod code;
pub(crate) mod file;
