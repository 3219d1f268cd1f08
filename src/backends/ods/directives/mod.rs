//! Directive languages such as OpenMP: the records of `DirectiveBase.td`.

mod associations;
mod attributes;
pub(crate) mod backend;
mod clause_sets;
mod declarations;
mod definitions;
mod facts;
mod flang;
mod language;
mod leaves;
mod modifiers;
mod names;
mod section;
