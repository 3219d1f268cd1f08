//! The Python classes of a dialect's types and attributes: `--gen-python-class-bindings` and
//! `--gen-python-class-stubs`.
//!
//! [`read`] makes [`model::Bindings`] of the definitions, or reports what they lack. The classes call the functions of
//! the dialect's C API, so both backends accept the options of that. [`extension`] prints them as C++ for nanobind and
//! [`stubs`] as a stub for type checkers. [`value`] decides how Python passes the values of a C++ type.

pub(crate) mod backends;
mod defaults;
mod extension;
mod model;
mod read;
mod stubs;
mod value;
