//! The values of enumerators, kept from one version of an API to the next.

pub(crate) mod counting;
pub(crate) mod generate;
pub(crate) mod values;
