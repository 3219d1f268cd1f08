//! `--dump-json-typed`: the records as JSON with types, locations and structure (docs/json-typed.md).

pub(super) mod json_locations;
pub(super) mod printer;
pub(super) mod values;
