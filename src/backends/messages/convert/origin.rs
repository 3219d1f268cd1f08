//! [`Origin`]: which declarations are the schema's own.

use crate::model::Model;
use crate::schema::library::is_library;
use tdgen_language::source::{SourceMap, Span};

/// Distinguishes what a schema declares itself from what it inherits from the library.
#[derive(Clone, Copy)]
pub(super) struct Origin<'s> {
    pub(super) sources: &'s SourceMap,
}

impl Origin<'_> {
    /// Returns whether a declaration is in the schema itself.
    pub(super) fn is_own(self, place: Span) -> bool {
        let file = self.sources.file_at(place.start);
        !is_library(self.sources.name(file))
    }

    /// The headers of a schema that are not the default: the field in `.td`, the key in YAML, and the name.
    pub(super) fn headers(self, model: &Model) -> Vec<(&'static str, &'static str, &str)> {
        let headers = model.headers;
        let roles = [
            ("commonHeader", "Common", headers.common, "common_header_t"),
            ("commandHeader", "Command", headers.command, "command_header_t"),
            ("responseHeader", "Response", headers.response, "response_header_t"),
            ("eventHeader", "Event", headers.event, "event_header_t"),
        ];
        let named = roles.into_iter().filter_map(|(field, key, header, default)| {
            let header = &model[header];
            let is_default = header.name == default && !self.is_own(header.place);
            (!is_default).then_some((field, key, header.name.as_str()))
        });
        named.collect()
    }
}
