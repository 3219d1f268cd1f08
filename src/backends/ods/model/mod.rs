//! The model of operations, types, attributes, interfaces, enumerations and dialects.
//!
//! Input: records of the classes in MLIR's `OpBase.td`. Output: checked values. Emitters do not read records.

pub(crate) mod attribute;
pub(crate) mod constraint;
pub(crate) mod definition;
pub(crate) mod dialect;
pub(crate) mod documentation;
pub(crate) mod enumeration;
pub(crate) mod interface;
pub(crate) mod keywords;
pub(crate) mod operation;
pub(crate) mod parameter;
pub(crate) mod predicate;
pub(crate) mod property;
pub(crate) mod read;
pub(crate) mod traits;
