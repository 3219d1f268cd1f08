//! The conditions that the author of an API writes: reading, checking and writing them.

pub(crate) mod arithmetic;
pub(crate) mod c_library;
pub(crate) mod expr;
pub(crate) mod failures;
pub(crate) mod implicit_codes;
pub(crate) mod inside_checks;
pub(crate) mod refusals;
pub(crate) mod relations;
pub(crate) mod safety;
pub(crate) mod text;
pub(crate) mod value_checks;
