//! The resolved model of a C API, for backends that read one.
//!
//! [`Api::read`] returns everything that a description says: functions with their parameters, results, codes and
//! checks, and the types that they use. Values of enumerators, sizes and offsets are computed, types are trees, and
//! lengths, ranges and tags refer to parameters. `--gen-capi-json` writes the same as JSON, templates have it as `api`,
//! and the generators for other languages read it.
//!
//! A backend that lists the calls of an API with the codes that it refuses them with:
//!
//! ```
//! # use tdgen_language as tdgen;
//! # use tdgen_capi::resolved as capi;
//! use tdgen::prelude::*;
//!
//! const CALLS: Backend = Backend::new("gen-calls", "Lists calls", |context, diags| {
//!     let Ok(api) = capi::Api::read(context, diags) else { return Vec::new() };
//!     let mut w = Writer::default();
//!     for function in &api.functions {
//!         let params: Vec<&str> = function.params.iter().map(|param| param.name.as_str()).collect();
//!         writeln!(w, "{}({})", function.name, params.join(", "));
//!         for (code, check) in function.checks() {
//!             writeln!(w, "  {} if {}", code.name, check.condition);
//!         }
//!     }
//!     vec![Output::main(w.finish())]
//! })
//! .options(capi::OPTIONS);
//! ```

#[cfg(feature = "templates")]
pub(super) mod globals;
pub(super) mod json;
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
    Argument, Bound, Check, Code, Function, Length, Loop, Ownership, Param, Returned, Test, ThreadSafety, TypeInfo,
};
pub(crate) use json::read;
pub use types::{
    Callback, Enum, Enumerator, Facts, Handle, Layout, Macro, Member, OpaqueType, Place, Struct, Type, Typedef,
    Variable,
};

pub use crate::condition::{Expr, Kind as ExprKind};
pub use crate::options::SHARED as OPTIONS;
