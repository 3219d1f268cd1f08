//! SPIR-V and TOSA: what operations and cases of enumerations need, and SPIR-V's binary form.

mod available;
pub(crate) mod backends;
mod deserialization;
mod enums;
mod implementations;
mod serialization;
