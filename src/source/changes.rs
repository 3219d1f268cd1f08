//! [`Changes`]: what would be read differently now, and whether it is behind what was read until a place.

use std::sync::Arc;

use super::map::{IncludeError, Inclusion, Loader, PAGE, SourceMap, Text};
use super::span::FileId;

/// Where an evaluation that began with other texts would read something else.
pub struct Changes(Vec<Change>);

struct Change {
    file: usize,
    /// The offset of the first line with a difference; none if all of the file is another one, or files behind it would
    /// have other positions.
    line: Option<usize>,
}

/// How far files are read between two tokens.
#[derive(Clone, Default)]
pub struct Reached {
    files: usize,
    /// Files that are read in part, with the offsets behind their last tokens.
    open: Vec<(FileId, usize)>,
}

impl Reached {
    pub(crate) fn new(sources: &SourceMap, open: impl Iterator<Item = (u32, usize)>) -> Reached {
        let open = open.map(|(start, at)| (sources.file_at(start), at)).collect();
        Reached { files: sources.names().len(), open }
    }
}

impl Changes {
    /// Whether nothing has changed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether all that was read until a place would be read in the same way now.
    pub fn are_behind(&self, reached: &Reached) -> bool {
        self.0.iter().all(|change| {
            let is_unread = |&(file, at): &(FileId, usize)| {
                file.0 as usize == change.file && change.line.is_some_and(|line| at <= line)
            };
            change.file >= reached.files || reached.open.iter().any(is_unread)
        })
    }
}

impl SourceMap {
    /// Lets most changes of a file leave the positions of those behind it. Called before the first include.
    pub fn begin_pages(&mut self) {
        self.has_pages = true;
        self.next_start = self.next_start.checked_next_multiple_of(PAGE).unwrap_or(u32::MAX);
    }

    /// Reads files as others have read them, from now on and in what is read already.
    pub fn read_as(&mut self, others: &SourceMap) {
        self.texts = others.texts.clone();
        let is_builtin = |one: &Inclusion| self.found.get(&*one.name) == Some(&None);
        for one in self.inclusions.iter_mut().filter(|one| !is_builtin(one)) {
            if let Some(text) = others.text_named(&one.name).filter(|text| !Arc::ptr_eq(text, &one.text)) {
                (one.text, one.lines) = (text.clone(), Default::default());
            }
        }
    }

    /// The text that is read under a name.
    fn text_named(&self, name: &str) -> Option<&Text> {
        let inclusion = || self.inclusions.iter().find(|one| *one.name == *name);
        self.texts.get(name).or_else(|| inclusion().map(|one| &one.text))
    }

    /// What would be read differently now: a text has changed, or the name of an include means another file. `now` has
    /// the same include folders and keeps what is read.
    pub fn changes(&self, now: &mut SourceMap, loader: &dyn Loader) -> Changes {
        let means_the_same = |now: &mut SourceMap, name: &String, path: &Option<Arc<str>>| match now.search(
            loader,
            [name.clone()],
            name,
        ) {
            Ok((found, _)) => path.as_ref() == Some(&found),
            Err(error) => path.is_none() && matches!(error, IncludeError::NotFound),
        };
        let moved: Vec<&str> = self
            .found
            .iter()
            .filter(|(name, path)| !means_the_same(now, name, path))
            .map(|(name, path)| path.as_deref().unwrap_or(name))
            .collect();
        let change = |(file, one): (usize, &Inclusion)| {
            if self.found.get(&*one.name) == Some(&None) {
                return None;
            }
            let text = now.text_named(&one.name).filter(|_| !moved.contains(&&*one.name));
            if text.is_some_and(|text| *text == one.text) {
                return None;
            }
            let next = |text: &Text| self.next_after(one.start, text.len());
            let text = text.filter(|text| next(text) == next(&one.text));
            Some(Change { file, line: text.map(|text| first_other_line(&one.text, text)) })
        };
        Changes(self.inclusions.iter().enumerate().filter_map(change).collect())
    }
}

/// The offset of the first line with a difference.
fn first_other_line(before: &[u8], now: &[u8]) -> usize {
    let same = before.iter().zip(now).take_while(|(one, other)| one == other).count();
    before[..same].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1)
}
