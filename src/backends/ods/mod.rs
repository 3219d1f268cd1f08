//! MLIR's operation definitions: C++ that builds a dialect against an installed MLIR (ods.md).
//!
//! Takes records of the classes of `OpBase.td`; [`model`] answers questions about them, [`template`] fills the
//! fragments of C++ that they hold, and the emitters write classes through [`cpp`].

mod cpp;
mod definitions;
mod dialect;
mod doc;
mod enums;
mod format;
mod interfaces;
mod model;
mod naming;
mod op;
mod requested;
mod template;

use super::backend::Backend;

/// The backends of this product, in the order of `--help`.
pub(crate) const BACKENDS: &[Backend] = &[
    op::DECLS,
    op::DEFS,
    dialect::DECLS,
    dialect::DEFS,
    enums::DECLS,
    enums::DEFS,
    interfaces::OP_DECLS,
    interfaces::OP_DEFS,
    interfaces::ATTR_DECLS,
    interfaces::ATTR_DEFS,
    interfaces::TYPE_DECLS,
    interfaces::TYPE_DEFS,
    interfaces::DIALECT_DECLS,
    doc::OF_DIALECT,
    doc::OF_OPS,
    doc::OF_ATTRIBUTES,
    doc::OF_TYPES,
    doc::OF_ENUMS,
    doc::OF_OP_INTERFACES,
    doc::OF_ATTR_INTERFACES,
    doc::OF_TYPE_INTERFACES,
    definitions::TYPE_DECLS,
    definitions::TYPE_DEFS,
    definitions::ATTRIBUTE_DECLS,
    definitions::ATTRIBUTE_DEFS,
];
