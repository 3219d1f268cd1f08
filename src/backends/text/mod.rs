//! Literals, identifiers and cases of the target languages.

pub(crate) mod c;
pub(crate) mod cases;
pub(crate) mod cpp;
pub(crate) mod identifiers;
pub(crate) mod json;
pub(crate) mod mlir;
pub(crate) mod python;
pub(crate) mod string_map;
