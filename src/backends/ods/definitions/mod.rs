//! The types and attributes of a dialect.

pub(crate) mod backends;
mod class;
mod dispatch;
pub(crate) mod format;
mod storage;
