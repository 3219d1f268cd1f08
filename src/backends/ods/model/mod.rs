//! The model: what a description says of operations and what belongs to them, as answers to an emitter's questions.
//!
//! Takes records of the classes of MLIR's `OpBase.td`; hands on values that were read once and checked. Emitters read
//! no record themselves.

pub(crate) mod attribute;
pub(crate) mod builder;
pub(crate) mod collect;
pub(crate) mod constraint;
pub(crate) mod definition;
pub(crate) mod dialect;
pub(crate) mod documentation;
pub(crate) mod effect;
mod effects;
pub(crate) mod enumeration;
pub(crate) mod fields;
mod inference;
pub(crate) mod interface;
pub(crate) mod keywords;
mod once;
pub(crate) mod op;
pub(crate) mod op_reader;
mod op_rules;
pub(crate) mod parameter;
pub(crate) mod predicate;
pub(crate) mod property;
pub(crate) mod traits;
pub(crate) mod typing;
