//! The assembly format of a type or an attribute.
//!
//! `check` resolves the parsed elements into a [`tree::Format`]; [`parser`] and [`printer`] emit C++ from it and cannot
//! fail. The class `AttrOrTypeDef` in MLIR's `AttrTypeBase.td` documents the directives.

pub(super) mod check;
pub(super) mod parser;
pub(super) mod printer;
pub(crate) mod readings;
pub(super) mod tree;
mod values;
