//! The C API of a dialect: `--gen-dialect-capi-header`, `--gen-dialect-capi-impl`, and [`python`] classes over it.
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
pub(crate) mod python;
mod types;
