//! The model of operations, types, attributes, interfaces, enumerations and dialects.
//!
//! Input: records of the classes in MLIR's `OpBase.td`. Output: checked values. Emitters do not read records.

pub(crate) mod attribute;
pub(crate) mod builder;
pub(crate) mod cache;
pub(crate) mod collect;
pub(crate) mod constraint;
pub(crate) mod definition;
pub(crate) mod dialect;
pub(crate) mod documentation;
pub(crate) mod effect;
mod effect_reader;
pub(crate) mod enumeration;
pub(crate) mod fields;
mod inference;
pub(crate) mod interface;
pub(crate) mod keywords;
pub(crate) mod op;
pub(crate) mod op_reader;
mod op_rules;
pub(crate) mod parameter;
pub(crate) mod predicate;
pub(crate) mod property;
pub(crate) mod traits;
pub(crate) mod typing;
