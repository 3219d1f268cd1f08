//! `--gen-op-decls` and `--gen-op-defs`: the C++ classes of operations.
//!
//! Takes the records of class `Op`, in the order of their names; hands on a file with their declarations and one with
//! their definitions. [`op_class`] puts the parts of a class together in the order in which they stand; each part has
//! its own module.

mod adaptors;
mod attributes;
pub(crate) mod backends;
mod builders;
mod bytecode;
mod class;
mod effects;
mod format;
mod hooks;
mod inference;
mod interfaces;
mod op_class;
mod properties;
mod shared;
mod values;
mod verifier;
