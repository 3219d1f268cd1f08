//! Bindings of a C API for other languages, made from the [resolved model](crate::resolved).
//!
//! [`Plan`](crate::resolved::plan::Plan) decides once for all languages how a function is called.

pub(crate) mod python;
pub(crate) mod rust;
pub(crate) mod rust_sys;

mod bit_fields;
mod names;
mod python_call;
mod python_text;
mod python_types;
mod rust_call;
