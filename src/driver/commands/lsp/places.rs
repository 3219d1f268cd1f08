//! [`Places`]: the places of an analysis in the current texts.

use std::collections::HashMap;

use lsp_types::{Location, Uri};

use super::documents::Document;
use super::files::uri_of_path;
use super::positions::Lines;
use super::shift::Shift;
use super::state::State;
use super::worker::Evaluated;
use tdgen_language::source::{FileId, Span, Text};

/// How offsets of the analysed text of a file become positions.
enum Converter<'a> {
    /// The file is open, perhaps with a newer text.
    Open(&'a Document, Shift),
    /// It is as it was read.
    Read(&'a Text, Lines),
}

/// Converts the places of one analysis. What a file needs for that is found once.
pub(super) struct Places<'a> {
    state: &'a State,
    evaluated: &'a Evaluated,
    files: HashMap<FileId, Option<(Uri, Converter<'a>)>>,
}

impl<'a> Places<'a> {
    pub(super) fn of(state: &'a State, evaluated: &'a Evaluated) -> Places<'a> {
        Places { state, evaluated, files: HashMap::new() }
    }

    /// The place of a span in the current text of its file; none if it is gone there.
    pub(super) fn location(&mut self, span: Span) -> Option<Location> {
        let (state, evaluated) = (self.state, self.evaluated);
        let sources = &evaluated.analysis.sources;
        let file = sources.file_at(span.start);
        let (uri, converter) = self.files.entry(file).or_insert_with(|| convert(state, evaluated, file)).as_ref()?;
        let start = sources.start(file);
        let range = (span.start - start) as usize..(span.end.max(span.start) - start) as usize;
        let range = match converter {
            Converter::Open(document, shift) => document.range(shift.to_new(range.start)?..shift.to_new(range.end)?),
            Converter::Read(text, lines) => lines.range(text, range),
        };
        Some(Location { uri: uri.clone(), range })
    }
}

fn convert<'a>(state: &'a State, evaluated: &'a Evaluated, file: FileId) -> Option<(Uri, Converter<'a>)> {
    let path = &evaluated.paths[file.0 as usize];
    let text = evaluated.analysis.sources.text(file);
    let converter = match state.documents.get(path) {
        Some(document) => Converter::Open(document, Shift::between(text, &document.text)),
        None => Converter::Read(text, Lines::of(text, state.encoding)),
    };
    Some((uri_of_path(path)?, converter))
}
