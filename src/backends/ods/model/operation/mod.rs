//! Operations: their parts, how they are read, and the rules between the parts.

pub(crate) mod builder;
pub(crate) mod effect;
pub(super) mod effect_reader;
pub(super) mod inference;
pub(crate) mod op;
pub(crate) mod reader;
pub(super) mod rules;
pub(crate) mod typing;
