//! The general backends: the record graph itself as text, as JSON, as lists of names.
//!
//! They take any graph and hand on what the real tool prints for it, byte for byte (tablegen-language.md 7), or, in
//! `dump_json_typed` and `gen_graph`, all that it holds in forms of our own. Output of hundreds of megabytes is common,
//! so it is streamed: records are formatted one after the other into a [`Chunks`](chunks::Chunks) buffer, and
//! [`Sheets`](sheets::Sheets) copies the lines that a record shares with the one of the same make before it.

mod chunks;
pub(super) mod dump_json;
pub(super) mod dump_json_typed;
pub(super) mod gen_graph;
mod json;
pub(super) mod null;
mod places;
pub(super) mod print_detailed_records;
pub(super) mod print_enums;
pub(crate) mod print_records;
pub(super) mod print_sets;
mod sets;

mod sheets;
mod sizes;
mod supers;
