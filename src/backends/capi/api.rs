//! The resolved model of a C API, for backends that read one.
//!
//! [`read`] returns everything that a description says: functions with their parameters, results, codes and
//! checks, and the types that they use. Values of enumerators, sizes and offsets are computed, types are trees, and
//! lengths, ranges and tags refer to parameters. `--gen-capi-json` writes the same as JSON, templates have it as `api`,
//! and the generators for other languages read it.
//!
//! A backend that lists the calls of an API with the codes that it refuses them with:
//!
//! ```
//! # use tdgen_language as tdgen;
//! # use tdgen_capi::api as capi;
//! use tdgen::prelude::*;
//!
//! const CALLS: Backend = Backend::new("gen-calls", "Lists calls", |context, diags| {
//!     let Ok(api) = capi::read(context, diags) else { return Vec::new() };
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

use std::sync::Arc;

use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::{Diags, Reported};

pub use crate::conditions::expr::{Expr, Kind as ExprKind};
pub use crate::model::api::{
    Api, Argument, Bound, Callback, Check, Code, Condition, Enum, Enumerator, Facts, Function, Handle, Layout, Length,
    Loop, Macro, Member, OpaqueType, Ownership, Param, Place, Returned, Struct, Test, ThreadSafety, Type, TypeInfo,
    Typedef, Variable,
};
pub use crate::model::names::Names;
use crate::read::description::read_model;
pub use crate::read::options::SHARED as OPTIONS;
pub use crate::types::c_type::CType;

/// Reads the API that a backend is run on. The backends of a run share one model.
///
/// # Errors
/// The description is invalid. The errors are those of `--gen-api`, each at its position in the description.
pub fn read(context: &Context<'_>, diags: &mut Diags) -> Result<Arc<Api>, Reported> {
    read_model(context, diags)
}
