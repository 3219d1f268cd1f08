//! `--gen-op-decls` and `--gen-op-defs`: the C++ classes of operations.
//!
//! Input: the records of class `Op`, in the order of their names. Output: a file with the declarations of the classes
//! and one with the definitions. [`op_class`] adds the members of a class in the order of the output; each group of
//! members has its own module.

mod adaptors;
mod attributes;
pub(crate) mod backends;
mod builders;
mod bytecode;
mod class;
mod create;
pub(crate) mod described;
mod effects;
mod format;
mod hooks;
mod inference;
mod interfaces;
mod op_class;
mod parts;
mod properties;
pub(crate) mod shared;
mod support;
mod values;
mod verifier;
