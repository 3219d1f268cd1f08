//! [`Locations`]: cached `file:line` texts. Most fields of records are set in few classes.

use rustc_hash::FxHashMap;

use crate::records::print::print_int;
use crate::source::SourceMap;

/// The texts of locations.
pub(super) struct Locations<'a> {
    sources: &'a SourceMap,
    texts: FxHashMap<u32, Box<[u8]>>,
}

impl<'a> Locations<'a> {
    /// An empty cache.
    pub(super) fn new(sources: &'a SourceMap) -> Locations<'a> {
        Locations { sources, texts: FxHashMap::default() }
    }

    /// `file:line` of a position, the file without directories.
    pub(super) fn text(&mut self, position: u32) -> &[u8] {
        let sources = self.sources;
        self.texts.entry(position).or_insert_with(|| {
            let location = sources.locate(position);
            let name = location.file.rsplit_once('/').map_or(&*location.file, |(_, name)| name);
            let mut text = name.as_bytes().to_vec();
            text.push(b':');
            print_int(location.line as i64, &mut text);
            text.into()
        })
    }
}
