//! [`FRONT_END`]: message schemas in YAML as an input format.

use super::schema;
use crate::parser::front_end::FrontEnd;

/// Message schemas in YAML.
pub(crate) const FRONT_END: FrontEnd = FrontEnd { name: "yaml", endings: &[".yaml", ".yml"], read: schema::front_end::read };
