//! Converts schemas from YAML to `.td`, for `tdgen messages convert`.

pub(crate) mod td;
