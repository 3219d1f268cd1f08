//! [`Document`]: an open file, and what is known of its text alone.

use std::cell::OnceCell;
use std::ops::Range;
use std::path::{Path, PathBuf};

use lsp_types::{Position, Range as LspRange, TextDocumentContentChangeEvent, Uri};

use super::overlay::name;
use super::positions::{Encoding, Lines};
use crate::commands::td_files::MAX_SIZE;
use tdgen_editor::analysis::name_at;
use tdgen_editor::syntax::FileTree;
use tdgen_language::source::Text;

/// An open file.
pub(super) struct Document {
    pub(super) uri: Uri,
    pub(super) path: PathBuf,
    pub(super) version: i32,
    pub(super) text: Text,
    encoding: Encoding,
    lines: OnceCell<Lines>,
    tree: OnceCell<FileTree>,
}

impl Document {
    pub(super) fn new(uri: Uri, path: PathBuf, version: i32, text: Text, encoding: Encoding) -> Document {
        Document { uri, path, version, text, encoding, lines: OnceCell::new(), tree: OnceCell::new() }
    }

    /// Applies changes of the client, one after the other.
    pub(super) fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        for change in changes {
            let text = match change.range {
                None => change.text.into_bytes(),
                Some(range) => {
                    let range = self.offsets(range);
                    let mut text = self.text.as_slice().to_vec();
                    text.splice(range, change.text.into_bytes());
                    text
                }
            };
            self.text = Text::new(text);
            self.lines = OnceCell::new();
        }
        self.version = version;
        self.tree = OnceCell::new();
    }

    /// Whether the text is too large to be read.
    pub(super) fn is_too_large(&self) -> bool {
        self.text.len() > MAX_SIZE
    }

    /// The tree of the text, with these macros defined; that of an empty text if it is too large.
    pub(super) fn tree(&self, defines: &[String]) -> &FileTree {
        self.tree.get_or_init(|| {
            let text = if self.is_too_large() { Vec::new() } else { self.text.as_slice().to_vec() };
            FileTree::read(&name(&self.path), text, defines)
        })
    }

    fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::of(&self.text, self.encoding))
    }

    pub(super) fn position(&self, offset: usize) -> Position {
        self.lines().position(&self.text, offset)
    }

    pub(super) fn range(&self, range: Range<usize>) -> LspRange {
        self.lines().range(&self.text, range)
    }

    pub(super) fn offset(&self, position: Position) -> usize {
        self.lines().offset(&self.text, position)
    }

    pub(super) fn offsets(&self, range: LspRange) -> Range<usize> {
        self.lines().offsets(&self.text, range)
    }

    /// The name in the code that an offset is in or behind.
    pub(super) fn word(&self, offset: usize, defines: &[String]) -> Option<(Range<usize>, &[u8])> {
        let range = name_at(self.tree(defines), offset)?;
        let word = self.text.get(range.clone())?;
        Some((range, word))
    }

    /// The whole text.
    pub(super) fn all(&self) -> LspRange {
        self.range(0..self.text.len())
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}
