//! [`convert`]: writes a schema in YAML or in `.td`.
//!
//! Reading the text gives the same model with the same hash. Both forms keep the order of the model for each kind of
//! definition, but YAML groups definitions by module: an id that followed from the position in the text is written out
//! if it would change. Comments, includes and loops of the original are lost.

use super::{document, td, yaml};
use crate::model::Model;
use tdgen_language::source::{Interner, SourceMap};

/// The forms of a schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// `.td`
    Td,
    /// `.yaml`
    Yaml,
}

/// Returns a schema in this form; `sources` are the files that it was read from.
pub(crate) fn convert(model: &Model, sources: &SourceMap, form: Form) -> String {
    let mut interner = Interner::new();
    let document = document::of(model, sources, form == Form::Yaml, &mut interner);
    match form {
        Form::Td => td::write(document, interner),
        Form::Yaml => yaml::write(document, &interner),
    }
}
