//! Reads the [model](super::model) of a schema from its records.

mod definitions;
mod field_rules;
mod fields;
mod growth;
mod handshake;
mod layout;
mod messages;
mod numbering;
pub(crate) mod reader;
mod shapes;
mod since;
mod traces;
mod types;
