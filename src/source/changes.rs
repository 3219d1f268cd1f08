//! [`Changes`]: what would be read differently now, and whether it is behind what was read until a place.

use std::sync::Arc;

use super::map::{IncludeError, Inclusion, Loader, SourceMap, Text};
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
    /// What would be read differently now: a text has changed, or the name of an include means another file. `now` has
    /// the include folders of `before` and keeps what is read.
    pub fn since(before: &SourceMap, now: &mut SourceMap, loader: &dyn Loader) -> Changes {
        let means_the_same = |now: &mut SourceMap, name: &String, path: &Option<Arc<str>>| match now.search(
            loader,
            [name.clone()],
            name,
        ) {
            Ok((found, _)) => path.as_ref() == Some(&found),
            Err(error) => path.is_none() && matches!(error, IncludeError::NotFound),
        };
        let moved: Vec<&str> = before
            .found
            .iter()
            .filter(|(name, path)| !means_the_same(now, name, path))
            .map(|(name, path)| path.as_deref().unwrap_or(name))
            .collect();
        let change = |(file, one): (usize, &Inclusion)| {
            if before.found.get(&*one.name) == Some(&None) {
                return None;
            }
            let text = now.text_named(&one.name).filter(|_| !moved.contains(&&*one.name));
            if text.is_some_and(|text| *text == one.text) {
                return None;
            }
            let next = |text: &Text| before.next_after(one.start, text.len());
            let text = text.filter(|text| next(text) == next(&one.text));
            Some(Change { file, line: text.map(|text| first_other_line(&one.text, text)) })
        };
        Changes(before.inclusions.iter().enumerate().filter_map(change).collect())
    }

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

/// The offset of the first line with a difference.
fn first_other_line(before: &[u8], now: &[u8]) -> usize {
    let same = before.iter().zip(now).take_while(|(one, other)| one == other).count();
    before[..same].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1)
}
