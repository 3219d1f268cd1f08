//! MLIR's operation definitions: C++ that builds a dialect against an installed MLIR (ods.md).
//!
//! Takes records of the classes of `OpBase.td`; [`model`] answers questions about them, [`template`] fills the
//! fragments of C++ that they hold, and the emitters write classes through [`cpp`].

pub(crate) mod cpp;
pub(crate) mod definitions;
pub(crate) mod dialect;
pub(crate) mod doc;
pub(crate) mod enums;
pub(crate) mod format;
pub(crate) mod interfaces;
pub(crate) mod model;
pub(crate) mod naming;
pub(crate) mod op;
pub(crate) mod requested;
pub(crate) mod template;
