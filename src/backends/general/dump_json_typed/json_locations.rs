//! [`JsonLocations`]: locations as `[file, line, column]`, with the index of the file in the list of files.

use std::borrow::Cow;

use indexmap::IndexSet;
use rustc_hash::FxHashMap;

use crate::records::print::print_int;
use crate::source::{SourceMap, path};

/// The list of files, and cached texts of locations. Most fields of records are set in few classes.
pub(crate) struct JsonLocations<'a> {
    sources: &'a SourceMap,
    /// Each name once, in the order of the first inclusion.
    files: IndexSet<Cow<'a, str>>,
    texts: FxHashMap<u32, Box<[u8]>>,
}

impl<'a> JsonLocations<'a> {
    /// The locations of these files.
    pub(crate) fn new(sources: &'a SourceMap) -> JsonLocations<'a> {
        JsonLocations { sources, files: sources.names().map(path::shown).collect(), texts: FxHashMap::default() }
    }

    /// The names, as given on the command line or found in an include directory.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|name| &**name)
    }

    /// Prints the location of a position.
    pub(crate) fn print(&mut self, position: u32, out: &mut Vec<u8>) {
        let JsonLocations { sources, files, texts } = self;
        let text = texts.entry(position).or_insert_with(|| {
            let location = sources.locate(position);
            let file = files.get_index_of(&*location.file).unwrap_or_default();
            let mut text = Vec::new();
            for (at, number) in [file, location.line, location.column].into_iter().enumerate() {
                text.push(if at == 0 { b'[' } else { b',' });
                print_int(number as i64, &mut text);
            }
            text.push(b']');
            text.into()
        });
        out.extend_from_slice(text);
    }
}
