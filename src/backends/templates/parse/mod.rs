//! The text of a template before it is rendered: its syntax, its pieces, and what its syntax tree tells.

pub(super) mod analysis;
pub(super) mod forms;
pub(super) mod normalized;
pub(super) mod scanner;
pub(super) mod syntax;
