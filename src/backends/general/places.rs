//! Places as the record backends print them, `file:line`, made once each: most records' fields stand in few classes.

use rustc_hash::FxHashMap;

use crate::records::print::print_int;
use crate::source::SourceMap;

/// Remembers the text of every place.
pub(super) struct Places<'a> {
    sources: &'a SourceMap,
    texts: FxHashMap<u32, Box<[u8]>>,
}

impl<'a> Places<'a> {
    /// Nothing is remembered yet.
    pub(super) fn new(sources: &'a SourceMap) -> Places<'a> {
        Places { sources, texts: FxHashMap::default() }
    }

    /// `file:line` of a global position, the file without its folders.
    pub(super) fn text(&mut self, position: u32) -> &[u8] {
        let sources = self.sources;
        self.texts.entry(position).or_insert_with(|| {
            let place = sources.locate(position);
            let name = place.file.rsplit_once('/').map_or(&*place.file, |(_, name)| name);
            let mut text = name.as_bytes().to_vec();
            text.push(b':');
            print_int(place.line as i64, &mut text);
            text.into()
        })
    }
}
