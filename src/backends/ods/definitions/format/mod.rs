//! The assembly format of a type or an attribute.
//!
//! Takes the tree of [`crate::backends::ods::format::syntax`]; [`check`] makes a [`Format`] of it, in which every
//! variable is a parameter and every directive means something; [`parser`] and [`printer`] write C++ of that and cannot
//! fail. The rules are in ods.md 11 and in the class `AttrOrTypeDef` of `AttrTypeBase.td`.

pub(super) mod check;
pub(super) mod parser;
pub(super) mod printer;
pub(super) mod tree;
