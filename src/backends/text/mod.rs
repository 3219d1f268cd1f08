//! Literals, identifiers and cases of the target languages.

pub mod c;
pub mod cases;
pub mod cpp;
pub mod identifiers;
pub mod json;
pub mod mlir;
pub mod python;
pub mod string_map;
pub mod words;
