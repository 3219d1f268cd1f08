//! Resolution: the names in a value are replaced by their values.

pub(super) mod convert;
pub(super) mod explain;
pub(super) mod memo;
pub(super) mod names;
pub(super) mod resolve;
pub(super) mod resolver;
pub(super) mod state;
