//! The model: what a description says of operations and what belongs to them, as answers to an emitter's questions.
//!
//! Takes records of the classes of MLIR's `OpBase.td`; hands on values that were read once and checked. Emitters read
//! no record themselves.

pub(crate) mod builder;
pub(crate) mod constraint;
pub(crate) mod definition;
pub(crate) mod dialect;
pub(crate) mod fields;
pub(crate) mod interface;
pub(crate) mod parameter;
pub(crate) mod predicate;
pub(crate) mod traits;
