//! Places as `[file, line, column]`, the file by its number in the list that stands at the head.

use indexmap::IndexSet;
use rustc_hash::FxHashMap;

use crate::records::print::print_int;
use crate::source::SourceMap;

/// The list of files, and the text of every place that was printed: most records' fields stand in few classes.
pub(super) struct Locations<'a> {
    sources: &'a SourceMap,
    /// Each name once, though a file may have been included twice; in the order of the first inclusion.
    files: IndexSet<&'a str>,
    texts: FxHashMap<u32, Box<[u8]>>,
}

impl<'a> Locations<'a> {
    /// All that was read.
    pub(super) fn new(sources: &'a SourceMap) -> Locations<'a> {
        Locations { sources, files: sources.names().collect(), texts: FxHashMap::default() }
    }

    /// Names as given on the command line or as found by the search for includes.
    pub(super) fn files(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.files.iter().copied()
    }

    /// Appends a global position.
    pub(super) fn print(&mut self, position: u32, out: &mut Vec<u8>) {
        let Locations { sources, files, texts } = self;
        let text = texts.entry(position).or_insert_with(|| {
            let place = sources.locate(position);
            let file = files.get_index_of(&*place.file).unwrap_or_default();
            let mut text = Vec::new();
            for (at, number) in [file, place.line, place.column].into_iter().enumerate() {
                text.push(if at == 0 { b'[' } else { b',' });
                print_int(number as i64, &mut text);
            }
            text.push(b']');
            text.into()
        });
        out.extend_from_slice(text);
    }
}
