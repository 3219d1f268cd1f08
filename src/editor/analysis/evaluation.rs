//! [`Analysis`]: one evaluation of a main file with all that it includes.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::Records;
use tdgen_language::records::history::uses::{Definition, Uses};
use tdgen_language::source::{FileId, SourceMap, Span};

/// A main file with all that it includes, evaluated.
pub struct Analysis {
    /// The texts that were read.
    pub sources: SourceMap,
    /// The records; with errors, those that could be made.
    pub records: Records,
    /// What names refer to.
    pub uses: Uses,
    /// What was reported.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether something unterminated swallowed the rest of a file, so that what an analysis of the text before knew is
    /// better.
    pub is_cut_off: bool,
    /// Whether a file that is included could not be read, so that not all names are known.
    pub misses_file: bool,
    /// The first inclusion of each file, by its name.
    files: FxHashMap<Arc<str>, FileId>,
}

impl Analysis {
    pub(super) fn new(sources: SourceMap, records: Records, uses: Uses, diags: &Diags) -> Analysis {
        let diagnostics = diags.sorted().into_iter().cloned().collect();
        let mut files = FxHashMap::default();
        for (number, name) in (0..).zip(sources.names()) {
            files.entry(Arc::from(name)).or_insert(FileId(number));
        }
        Analysis { sources, records, uses, diagnostics, is_cut_off: false, misses_file: false, files }
    }

    /// Why not all uses of a name may be known, in words; none if they are.
    pub fn gap(&self) -> Option<&'static str> {
        match self.is_cut_off {
            true => Some("a comment, text or directive has no end"),
            false => self.misses_file.then_some("an included file is missing"),
        }
    }

    /// The first inclusion of the file of this name.
    pub fn file(&self, name: &str) -> Option<FileId> {
        self.files.get(name).copied()
    }

    /// The names of the files, each once.
    pub fn files(&self) -> impl Iterator<Item = (&str, FileId)> {
        self.files.iter().map(|(name, file)| (&**name, *file))
    }

    /// The position of an offset into a file.
    pub fn position(&self, file: FileId, offset: usize) -> u32 {
        let size = self.sources.text(file).len();
        self.sources.start(file) + offset.min(size) as u32
    }

    /// The bytes of a span, which is in one file.
    pub fn bytes(&self, span: Span) -> &[u8] {
        let file = self.sources.file_at(span.start);
        let start = self.sources.start(file);
        let range = (span.start - start) as usize..(span.end.max(span.start) - start) as usize;
        self.sources.text(file).get(range).unwrap_or_default()
    }

    /// The text of a span, with invalid UTF-8 replaced.
    pub fn text(&self, span: Span) -> String {
        String::from_utf8_lossy(self.bytes(span)).into_owned()
    }

    /// The text of a file from a position to its end.
    pub(super) fn rest(&self, position: u32) -> &[u8] {
        let file = self.sources.file_at(position);
        let offset = (position - self.sources.start(file)) as usize;
        self.sources.text(file).get(offset..).unwrap_or_default()
    }

    /// The keys and definitions of the arguments of a class or multiclass, in order.
    pub(super) fn arguments(&self, owner: u32) -> impl Iterator<Item = (u32, &Definition)> {
        use tdgen_language::records::history::uses::DefinitionKind::{Argument, Iterator};
        // The default of an argument may bind names.
        let behind = self.uses.definitions_after(owner);
        let inside = behind.take_while(|(_, one)| matches!(one.kind, Argument | Iterator));
        inside.filter(move |(_, one)| one.kind == Argument && one.owner == Some(owner))
    }
}
