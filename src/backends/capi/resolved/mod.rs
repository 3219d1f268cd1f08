//! [`Api`]: the resolved model of an API, which is written as JSON, given to templates as `api`, and read by the
//! generators of other languages.
//!
//! Values of enumerators, sizes and offsets are computed, and types are trees. docs/capi.schema.json describes the form.

#[cfg(feature = "templates")]
pub(super) mod globals;
pub(super) mod json;

mod api;
mod build;
mod tree;

pub(crate) use api::{Api, Enum, Function, Handle, Length, Member, Param, Struct, Type};
pub(crate) use build::resolved;
