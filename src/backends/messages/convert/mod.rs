//! A schema written down again, in YAML or in `.td`: what `tdgen messages convert` does.
//!
//! Takes a sound [`Model`]; hands on text that is read as the same model, with the same hash. Both forms have things of
//! one kind in the order of the model, but YAML has them module by module: an id that was given by the place in the
//! text and would be another there is written out. Comments, includes and loops of the original are gone.

mod td;
mod yaml;

use super::model::Model;
use super::schema::library::is_library;
use crate::source::{SourceMap, Span};

/// What a schema can be written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// `.td`
    Td,
    /// `.yaml`
    Yaml,
}

/// A schema in this form; `sources` are those that it was read from.
pub(crate) fn convert(model: &Model, sources: &SourceMap, form: Form) -> String {
    let own = Own { sources };
    match form {
        Form::Td => td::write(model, own),
        Form::Yaml => yaml::write(model, own),
    }
}

/// Tells what a schema declares itself from what it has from the library.
#[derive(Clone, Copy)]
struct Own<'s> {
    sources: &'s SourceMap,
}

impl Own<'_> {
    /// Whether what is declared there is the schema's own.
    fn has(self, place: Span) -> bool {
        let file = self.sources.file_at(place.start);
        !is_library(self.sources.name(file))
    }

    /// The headers that a schema names because they are not the default: by the class's field, the key, the name.
    fn headers(self, model: &Model) -> Vec<(&'static str, &'static str, &str)> {
        let headers = model.headers;
        let roles = [
            ("commonHeader", "Common", headers.common, "common_header_t"),
            ("commandHeader", "Command", headers.command, "command_header_t"),
            ("responseHeader", "Response", headers.response, "response_header_t"),
            ("eventHeader", "Event", headers.event, "event_header_t"),
        ];
        let named = roles.into_iter().filter_map(|(field, key, header, default)| {
            let header = &model[header];
            let is_default = header.name == default && !self.has(header.place);
            (!is_default).then_some((field, key, header.name.as_str()))
        });
        named.collect()
    }
}
