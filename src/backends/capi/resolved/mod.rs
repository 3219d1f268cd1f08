//! [`Api`]: the resolved model of an API, which is written as JSON, given to templates as `api`, and read by the
//! generators of other languages.
//!
//! Values of enumerators, sizes and offsets are computed, and types are trees. docs/capi.schema.json describes the
//! form.

#[cfg(feature = "templates")]
pub(super) mod globals;
pub(super) mod json;
pub(super) mod plan;

mod api;
mod build;
mod canonical;
mod layout;
mod tree;

pub(crate) use api::{
    Api, Callback, Enum, Enumerator, Facts, Function, Handle, Layout, Length, Macro, Member, Param, Struct, Type,
    TypeInfo, Typedef, Variable,
};
pub(crate) use build::resolved;
pub(crate) use canonical::{PLATFORMS, Platform, canonical};
pub(crate) use json::read;
