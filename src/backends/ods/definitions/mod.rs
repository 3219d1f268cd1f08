//! The types and attributes of a dialect.

pub(crate) mod backends;
mod class;
mod dispatch;
mod format;
mod storage;
