//! The general backends: print the records as text, as JSON, as lists of names, and as a graph.
//!
//! The outputs that llvm-tblgen has are the same byte for byte (docs/language, 7). They can be hundreds of
//! megabytes, so records are formatted one after another into a [`Chunks`](chunked_writer::Chunks) buffer, and
//! [`FieldCache`](field_cache::FieldCache) copies the fields that a record shares with the one before it.

mod chunked_writer;
mod classes;
mod dump_json;
mod dump_json_typed;
mod field_cache;
mod gen_graph;
mod json;
mod locations;
mod null;
mod options;
mod print_detailed_records;
mod print_enums;
mod print_records;
mod print_sets;
mod searchable_tables;
mod sets;
mod superclasses;
mod text_limit;

pub use classes::CLASSES;

use super::backend::Backend;

/// The backends of this product, in the order of `--help`.
pub const BACKENDS: &[Backend] = &[
    print_records::BACKEND,
    print_detailed_records::BACKEND,
    dump_json::BACKEND,
    dump_json_typed::printer::BACKEND,
    print_enums::BACKEND,
    print_sets::BACKEND,
    null::BACKEND,
    gen_graph::backend::BACKEND,
    options::backends::TABLES,
    options::backends::RST,
    searchable_tables::backend::BACKEND,
];
