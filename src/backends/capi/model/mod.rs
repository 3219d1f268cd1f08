//! A valid C API and its names.

pub(crate) mod api;
pub(crate) mod codes;
pub(crate) mod enums;
pub(crate) mod function;
pub(crate) mod names;
pub(crate) mod naming;
pub(crate) mod order;
pub(crate) mod promises;
pub(crate) mod provided_functions;
pub(crate) mod reserved;
pub(crate) mod thread_safety;
pub(crate) mod types;
