//! [`Api`]: the resolved model of an API, which is written as JSON, given to templates as `api`, read by the generators
//! of other languages, and published by `crate::api`.
//!
//! Values of enumerators, sizes and offsets are computed, and types are trees. docs/capi.schema.json describes the
//! form.

pub(super) mod generate;
#[cfg(feature = "templates")]
pub(super) mod globals;
mod json;
pub(super) mod plan;

mod api;
mod build;
mod canonical;
mod function;
mod layout;
mod tree;
mod types;

pub use api::Api;
pub(crate) use build::resolved;
pub(crate) use canonical::{PLATFORMS, Platform, canonical};
pub use function::{
    Argument, Callback, Check, Code, Function, Loop, Ownership, Param, Returned, Test, ThreadSafety, TypeInfo,
};
pub(crate) use json::read;
pub use types::{
    Bound, Enum, Enumerator, Facts, Handle, Layout, Length, Macro, Member, OpaqueType, Place, Struct, Type, Typedef,
    Variable,
};
