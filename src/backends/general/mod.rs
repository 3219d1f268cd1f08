//! The general backends: the record graph itself as text, as JSON, as lists of names.
//!
//! They take any graph and hand on what the real tool prints for it, byte for byte (tablegen-language.md 7), or, in
//! `dump_json_typed` and `gen_graph`, all that it holds in forms of our own. Output of hundreds of megabytes is common,
//! so it is streamed: records are formatted one after the other into a [`Chunks`](chunks::Chunks) buffer, and
//! [`Sheets`](sheets::Sheets) copies the lines that a record shares with the one of the same make before it.

mod chunks;
mod dump_json;
mod dump_json_typed;
mod gen_graph;
mod json;
mod null;
mod places;
mod print_detailed_records;
mod print_enums;
mod print_records;
mod print_sets;
mod sets;

mod sheets;
mod sizes;
mod supers;

use super::backend::Backend;

/// The backends of this product, in the order of `--help`.
pub(crate) const BACKENDS: &[Backend] = &[
    print_records::BACKEND,
    print_detailed_records::BACKEND,
    dump_json::BACKEND,
    dump_json_typed::BACKEND,
    print_enums::BACKEND,
    print_sets::BACKEND,
    null::BACKEND,
    gen_graph::BACKEND,
];
