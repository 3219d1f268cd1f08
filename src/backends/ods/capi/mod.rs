//! The C API of a dialect: `--gen-dialect-capi-header` and `--gen-dialect-capi-impl`.
//!
//! [`definitions`], [`enums`] and [`ops`] make [`function::Function`]s and other items of what the dialect defines;
//! both backends print the same items, as declarations or as definitions. [`types`] decides how C passes a C++ type.

mod api;
pub(crate) mod backends;
mod create;
mod definitions;
mod enums;
mod file;
mod function;
mod names;
mod ops;
mod types;
