//! Pages in Markdown about dialects.

pub(crate) mod backends;
mod definitions;
mod dialect;
mod enums;
mod interfaces;
mod markdown;
mod ops;
