//! `tdgen messages diff`: compares two versions of a schema.

mod compare;
mod fields;
mod messages;
mod renames;
pub(crate) mod report;
mod rule;
mod traces;
mod types;
mod versions;
