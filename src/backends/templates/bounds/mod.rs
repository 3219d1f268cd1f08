//! The limits of a rendering, and what counts towards them.

pub(super) mod bounded;
pub(super) mod limits;
pub(super) mod work;
