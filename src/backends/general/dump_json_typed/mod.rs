//! `--dump-json-typed`: the records as JSON with types, locations and structure (docs/json-typed.md).

mod json_locations;
pub(super) mod printer;
mod values;
