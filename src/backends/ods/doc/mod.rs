//! Pages in Markdown about dialects.

pub(crate) mod backends;
mod definitions;
mod dialect;
mod enums;
mod interfaces;
pub(crate) mod markdown;
pub(crate) mod ops;
