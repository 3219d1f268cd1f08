//! Directive languages such as OpenMP: the records of `DirectiveBase.td`.

mod attributes;
pub(crate) mod backend;
mod declarations;
mod language;
