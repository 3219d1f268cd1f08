//! What follows from a description, computed once: types as trees, layouts, numbers of codes, ways to call functions;
//! and the model as JSON (docs/capi.schema.json) and as `api` of templates.

pub(super) mod generate;
#[cfg(feature = "templates")]
pub(super) mod globals;
mod json;
pub(super) mod plan;

mod canonical;
mod layout;
mod resolve;
mod tree;

pub(crate) use canonical::{PLATFORMS, Platform, canonical};
pub(crate) use json::read;
pub(crate) use resolve::resolve;
