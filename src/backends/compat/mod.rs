//! What keeps versions of a description compatible.

pub(crate) mod lock_lines;
