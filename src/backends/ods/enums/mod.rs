//! Enumerations as C++ types, with their conversions to and from strings.

pub(crate) mod backends;
mod declarations;
mod definitions;
mod syntax;
