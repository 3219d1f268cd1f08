//! Bindings of a C API for other languages, made from the [resolved model](super::resolved).
//!
//! [`plan`] decides once for all languages how a function is called: which parameter is the object of a method, which are
//! lengths of others, and which are returned.

pub(crate) mod python;
pub(crate) mod rust;
pub(crate) mod rust_sys;

mod bit_fields;
mod names;
mod plan;
mod python_text;
mod rust_call;
