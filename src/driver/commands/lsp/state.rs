//! [`State`]: the open documents, the contexts through which files are read, and their last analyses.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::Uri;

use super::context::Context;
use super::contexts::{ContextId, Contexts, Options};
use super::documents::Document;
use super::files::path_of_uri;
use super::overlay::{Overlay, name};
use super::positions::Encoding;
use super::shift::Shift;
use super::worker::Evaluated;
use tdgen_language::source::{FileId, Loader, Span, Text};

/// What is known of a context.
#[derive(Default)]
pub(super) struct Known {
    /// The last analysis.
    pub(super) evaluated: Option<Arc<Evaluated>>,
    /// The analysis of the current texts, if something unterminated swallows the rest of a file in it: it says what is
    /// wrong, and the last one before answers.
    pub(super) cut_off: Option<Arc<Evaluated>>,
    /// Whether a text has changed since then.
    pub(super) is_stale: bool,
    /// Whether nothing but blanks and comments has changed since then, which is read at the next save.
    pub(super) has_old_comments: bool,
    /// Whether the last evaluation failed without a result.
    pub(super) is_failed: bool,
}

/// The state of the server.
pub(super) struct State {
    pub(super) documents: HashMap<PathBuf, Document>,
    pub(super) contexts: Contexts,
    pub(super) known: BTreeMap<ContextId, Known>,
    /// The contexts that the user has chosen for files.
    pub(super) chosen: HashMap<PathBuf, ContextId>,
    pub(super) options: Options,
    /// The folders that are open.
    pub(super) folders: Vec<PathBuf>,
    pub(super) encoding: Encoding,
    /// Counts the changes of all texts.
    pub(super) revision: u64,
    /// Analyses of older texts belong to contexts that are gone.
    pub(super) oldest: u64,
    /// Analyses of contexts that no open document needs, with the revision of the texts, for questions about all
    /// contexts.
    others: BTreeMap<ContextId, (u64, Arc<Evaluated>)>,
    /// Whether a context was chosen since this was asked last.
    pub(super) has_choice: bool,
    /// The contexts of open documents, once they are found.
    current: HashMap<PathBuf, ContextId>,
}

/// A document with the analysis through which it is read.
pub(super) struct View<'a> {
    pub(super) document: &'a Document,
    pub(super) evaluated: Arc<Evaluated>,
    pub(super) file: FileId,
    pub(super) shift: Shift,
}

impl View<'_> {
    /// The position in the analysis of an offset in the document; the nearest one for new text.
    pub(super) fn position(&self, offset: usize) -> u32 {
        self.evaluated.analysis.position(self.file, self.shift.near_old(offset))
    }

    /// The position in the analysis of an offset in the document; none for new text.
    pub(super) fn exact(&self, offset: usize) -> Option<u32> {
        Some(self.evaluated.analysis.position(self.file, self.shift.to_old(offset)?))
    }

    /// Whether the document has the same text where a span in the same file is.
    pub(super) fn keeps(&self, span: Span) -> bool {
        let kept = self.offsets(span).and_then(|offsets| self.document.text.get(offsets));
        kept == Some(self.evaluated.analysis.bytes(span))
    }

    /// The offsets in the document of a span in the same file.
    fn offsets(&self, span: Span) -> Option<Range<usize>> {
        let start = self.evaluated.analysis.sources.start(self.file);
        let offset = |position: u32| self.shift.to_new(position.checked_sub(start)? as usize);
        Some(offset(span.start)?..offset(span.end)?)
    }

    /// The range in the document of a span in the same file.
    pub(super) fn range(&self, span: Span) -> Option<lsp_types::Range> {
        Some(self.document.range(self.offsets(span)?))
    }
}

impl Known {
    /// Takes the analysis of the current texts.
    pub(super) fn take(&mut self, evaluated: Arc<Evaluated>) {
        let has_better = || self.evaluated.as_ref().is_some_and(|last| !last.analysis.is_cut_off);
        if evaluated.analysis.is_cut_off && has_better() {
            self.cut_off = Some(evaluated);
        } else {
            self.cut_off = None;
            self.evaluated = Some(evaluated);
        }
    }

    /// Whether the analysis is that of a text of this file with the same tokens, so that its places can be found.
    fn keeps_tokens(&self, path: &Path, now: &[u8]) -> bool {
        let evaluated = self.evaluated.as_ref().filter(|_| !self.is_stale && !self.is_failed && self.cut_off.is_none());
        evaluated.and_then(|evaluated| Some((evaluated, evaluated.file(path)?))).is_some_and(|(evaluated, file)| {
            let text = evaluated.analysis.sources.text(file);
            Shift::between(text, now).keeps_tokens(text, now)
        })
    }

    /// The analysis that says what is wrong.
    pub(super) fn latest(&self) -> Option<&Arc<Evaluated>> {
        self.cut_off.as_ref().or(self.evaluated.as_ref())
    }
}

impl State {
    pub(super) fn new(folders: Vec<PathBuf>, options: Options, encoding: Encoding) -> State {
        State {
            documents: HashMap::new(),
            contexts: Contexts::find(&folders, &options),
            known: BTreeMap::new(),
            chosen: HashMap::new(),
            options,
            folders,
            encoding,
            revision: 0,
            oldest: 0,
            others: BTreeMap::new(),
            has_choice: false,
            current: HashMap::new(),
        }
    }

    /// The document of an address.
    pub(super) fn document(&self, uri: &Uri) -> Option<&Document> {
        self.documents.get(&path_of_uri(uri))
    }

    /// Reads files through the open documents.
    pub(super) fn overlay(&self, folder: &Path) -> Overlay {
        let texts = self.documents.iter().map(|(path, document)| (path.clone(), document.text.clone()));
        Overlay { folder: folder.to_owned(), open: Arc::new(texts.collect()) }
    }

    /// The number of the context of an open document, once it was found: the chosen one first.
    pub(super) fn known_context(&self, path: &Path) -> Option<ContextId> {
        self.chosen.get(path).or_else(|| self.current.get(path)).copied()
    }

    /// The context through which an open document is read.
    pub(super) fn context_of(&mut self, path: &Path) -> ContextId {
        if let Some(known) = self.known_context(path) {
            return known;
        }
        self.contexts.widen(path, &self.options);
        let overlay = self.overlay(Path::new(""));
        let known = &self.known;
        let is_evaluated = |id| known.get(&id).is_some_and(|known: &Known| known.evaluated.is_some());
        let found = self.contexts.of(path, &overlay, is_evaluated);
        let id = match found.first() {
            Some(first) => *first,
            None => self.contexts.add_own(path, &self.options, &overlay),
        };
        self.current.insert(path.to_owned(), id);
        id
    }

    /// All contexts in which a file is read, the current one first.
    pub(super) fn contexts_of(&mut self, path: &Path) -> Vec<ContextId> {
        let current = self.context_of(path);
        let overlay = self.overlay(Path::new(""));
        let mut found = self.contexts.of(path, &overlay, |_| false);
        found.retain(|id| *id != current);
        found.insert(0, current);
        found
    }

    /// The context of a document as a main file.
    pub(super) fn own_context(&mut self, path: &Path) -> ContextId {
        let overlay = self.overlay(Path::new(""));
        self.contexts.add_own(path, &self.options, &overlay)
    }

    /// The macros that are defined in front of a document, whose context was found.
    pub(super) fn defines(&self, path: &Path) -> Vec<String> {
        self.context_known(path).map(|context| context.define.clone()).unwrap_or_default()
    }

    /// Notes that the text of a file has changed; returns the contexts that have to be evaluated again. `running` is
    /// the one that is being evaluated.
    pub(super) fn note_change(&mut self, path: &Path, running: Option<ContextId>) -> Vec<ContextId> {
        self.revision += 1;
        let overlay = self.overlay(Path::new(""));
        if self.contexts.read_includes(path, &overlay) {
            self.current.clear();
        }
        let mut stale = Vec::new();
        for (id, known) in &mut self.known {
            let has_file = |evaluated: &Arc<Evaluated>| evaluated.file(path).is_some();
            if known.evaluated.is_none() || known.evaluated.iter().chain(&known.cut_off).any(has_file) {
                let document = self.documents.get(path).filter(|_| running != Some(*id));
                if document.is_some_and(|document| known.keeps_tokens(path, &document.text)) {
                    known.has_old_comments = true;
                    continue;
                }
                known.is_stale = true;
                known.is_failed = false;
                stale.push(*id);
            }
        }
        stale
    }

    /// Notes that files have come or gone, so that every include may mean another file.
    pub(super) fn note_new_files(&mut self) {
        self.revision += 1;
        self.oldest = self.revision;
        self.contexts = Contexts::find(&self.folders, &self.options);
        self.known.clear();
        self.current.clear();
        self.chosen.clear();
    }

    /// The files, other than open documents, that are not as they were when they were read.
    pub(super) fn changed_files(&self) -> BTreeSet<PathBuf> {
        let overlay = self.overlay(Path::new(""));
        let mut changed = BTreeSet::new();
        for evaluated in self.known.values().filter_map(Known::latest) {
            for (number, path) in (0..).zip(&evaluated.paths) {
                let text = evaluated.analysis.sources.text(FileId(number));
                if !self.documents.contains_key(path) && !changed.contains(path) {
                    let is_same = overlay.load(&name(path)).is_ok_and(|now| *now == **text);
                    changed.extend((!is_same).then(|| path.clone()));
                }
            }
        }
        changed
    }

    /// Evaluates again what has other comments by now, or lacks a file, which may be there; whether there is such a
    /// context.
    pub(super) fn refresh(&mut self) -> bool {
        let mut is_any = false;
        for known in self.known.values_mut() {
            let misses_file = known.latest().is_some_and(|evaluated| evaluated.analysis.misses_file);
            known.is_stale |= misses_file || known.has_old_comments;
            is_any |= known.is_stale;
        }
        is_any
    }

    /// The contexts that open documents need and that have no analysis of the current texts.
    pub(super) fn find_wanted(&mut self) -> Vec<ContextId> {
        let paths: Vec<PathBuf> = self.documents.keys().cloned().collect();
        let needed: BTreeSet<ContextId> = paths.iter().map(|path| self.context_of(path)).collect();
        self.known.retain(|id, _| needed.contains(id));
        let is_wanted = |id: &ContextId| {
            self.known.get(id).is_none_or(|known| !known.is_failed && (known.is_stale || known.evaluated.is_none()))
        };
        needed.into_iter().filter(is_wanted).collect()
    }

    /// Forgets what belongs to a closed document.
    pub(super) fn close(&mut self, path: &Path) {
        self.documents.remove(path);
        self.current.remove(path);
    }

    /// A document with its analysis; none if there is none yet.
    pub(super) fn view(&self, path: &Path) -> Option<View<'_>> {
        let evaluated = self.known.get(&self.known_context(path)?)?.evaluated.clone()?;
        let document = self.documents.get(path)?;
        let file = evaluated.file(path)?;
        let shift = Shift::between(evaluated.analysis.sources.text(file), &document.text);
        Some(View { document, evaluated, file, shift })
    }

    /// The analysis of a context of the current texts, if there is one.
    pub(super) fn current_analysis(&self, id: ContextId) -> Option<Arc<Evaluated>> {
        let known = self.known.get(&id).filter(|known| !known.is_stale).and_then(|known| known.evaluated.clone());
        let other = self.others.get(&id).filter(|(revision, _)| *revision == self.revision);
        known.or_else(|| other.map(|(_, evaluated)| evaluated.clone()))
    }

    /// Keeps the analysis of a context of the current texts, while no text changes.
    pub(super) fn keep(&mut self, id: ContextId, evaluated: Arc<Evaluated>) {
        /// They take memory.
        const MAX_KEPT: usize = 16;
        let revision = self.revision;
        self.others.retain(|_, (kept, _)| *kept == revision);
        if self.others.len() < MAX_KEPT {
            self.others.insert(id, (revision, evaluated));
        }
    }

    /// The context of an open document, once it was found.
    pub(super) fn context_known(&self, path: &Path) -> Option<&Context> {
        self.known_context(path).map(|id| self.contexts.get(id))
    }

    /// A view of any document, for requests about files that are not open.
    pub(super) fn any_view(&self) -> Option<View<'_>> {
        let mut paths: Vec<&PathBuf> = self.documents.keys().collect();
        paths.sort();
        paths.into_iter().find_map(|path| self.view(path))
    }

    /// Reads a document through a context from now on.
    pub(super) fn choose(&mut self, path: &Path, id: ContextId) {
        self.chosen.insert(path.to_owned(), id);
        self.has_choice = true;
    }

    /// Whether a context was chosen since this was asked last.
    pub(super) fn take_choice(&mut self) -> bool {
        std::mem::take(&mut self.has_choice)
    }

    /// Whether the analysis of a document is that of the current texts.
    pub(super) fn is_current(&mut self, path: &Path) -> bool {
        let id = self.context_of(path);
        self.known.get(&id).is_some_and(|known| known.evaluated.is_some() && !known.is_stale)
    }

    /// What is wrong with the text of today, in words, if an older analysis answers for that reason.
    pub(super) fn gap(&mut self, path: &Path) -> Option<&'static str> {
        let id = self.context_of(path);
        self.known.get(&id)?.cut_off.as_ref()?.analysis.gap()
    }

    /// Whether there is an analysis for a document.
    pub(super) fn is_evaluated(&mut self, path: &Path) -> bool {
        let id = self.context_of(path);
        self.known.get(&id).is_some_and(|known| known.evaluated.is_some())
    }

    /// The current text of a file.
    pub(super) fn text(&self, path: &Path) -> Option<Text> {
        match self.documents.get(path) {
            Some(document) => Some(document.text.clone()),
            None => self.overlay(Path::new("")).load(&name(path)).ok(),
        }
    }

    /// Whether a file is the user's: below a folder that is open, or open itself.
    pub(super) fn is_own(&self, path: &Path) -> bool {
        self.documents.contains_key(path)
            || path.is_absolute() && self.folders.iter().any(|folder| path.starts_with(folder))
    }

    /// A context in words.
    pub(super) fn describe(&self, id: ContextId) -> String {
        let context: &Context = self.contexts.get(id);
        let mut text = self.shorten(&context.main);
        for macro_name in &context.define {
            text.push_str(&format!(" -D {macro_name}"));
        }
        text
    }

    /// Words with the paths in them as they are seen from the folders that are open.
    pub(super) fn shorten_all(&self, text: &str) -> String {
        let folders = self.folders.iter().map(|folder| format!("{}/", folder.display()));
        folders.fold(text.to_owned(), |text, folder| text.replace(&folder, ""))
    }

    /// What a document is read through, and why, in words.
    pub(super) fn explain_context(&self, path: &Path) -> Option<String> {
        let id = self.known_context(path)?;
        let origin = self.shorten_all(self.contexts.origin(id));
        Some(format!("This file is read through {}, known by {origin}.", self.describe(id)))
    }

    /// A path as it is seen from the folder that is open.
    pub(super) fn shorten(&self, path: &Path) -> String {
        let short = self.folders.iter().find_map(|folder| path.strip_prefix(folder).ok());
        short.unwrap_or(path).display().to_string()
    }
}
