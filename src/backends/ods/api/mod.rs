//! The model of MLIR dialects, for backends that read one.
//!
//! [`read`] returns what the generators of this product read: operations with flattened traits, arguments without their
//! `Arg<>`, C++ names, types, attributes, enumerations, interfaces, passes. Names of records lead back to the records:
//! `context.records.def(&op.record)`. `--gen-ods-json` writes the same as JSON, and templates have it as `ods`.
//!
//! A backend that lists operations with their operands:
//!
//! ```
//! # use tdgen_language as tdgen;
//! # use tdgen_ods::api as ods;
//! use tdgen::prelude::*;
//!
//! const OPS: Backend = Backend::new("gen-list", "Lists operations", |context, diags| {
//!     let Ok(model) = ods::read(context, diags) else { return Vec::new() };
//!     let mut w = Writer::default();
//!     for op in &model.operations {
//!         let operands: Vec<&str> = op.operands.iter().filter_map(|operand| operand.name.as_deref()).collect();
//!         writeln!(w, "{} {}({})", op.qualified_class, op.name, operands.join(", "));
//!     }
//!     vec![Output::main(w.finish())]
//! })
//! .options(ods::OPTIONS);
//! ```

mod model;
pub(crate) mod outputs;
mod read_definitions;
mod read_operations;

pub use model::{
    Argument, Arity, Attribute, Builder, BuilderParameter, Case, Constraint, Definition, Dialect, Effect, Enum,
    Interface, Method, Model, Operation, Parameter, Part, Pass, PassOption, Property, Statistic, Trait, TraitKind,
    Value,
};

use std::sync::Arc;

use crate::requested::{EXCLUDE, INCLUDE};
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::diagnostics::{Diags, Reported};

/// The options of [`read`]: which operations are in the model.
pub const OPTIONS: &[BackendOption] = &[INCLUDE, EXCLUDE];

/// Reads the dialects that a backend is run on, with everything that includes define. The backends of a run share one
/// model.
///
/// # Errors
/// The description is invalid. The errors are those of MLIR's actions, each at its position in the description.
pub fn read(context: &Context<'_>, diags: &mut Diags) -> Result<Arc<Model>, Reported> {
    context.shared(OPTIONS, diags, |context, diags| {
        let model = Model {
            version: model::VERSION,
            dialects: read_definitions::dialects(context, diags),
            operations: read_operations::operations(context, diags)?,
            types: read_definitions::types(context, diags),
            attributes: read_definitions::attributes(context, diags),
            enums: read_definitions::enums(context, diags),
            interfaces: read_definitions::interfaces(context, diags),
            passes: read_definitions::passes(context, diags),
        };
        diags.reported().map_or(Ok(model), Err)
    })
}
