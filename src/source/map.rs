//! [`SourceMap`]: the text of every inclusion, the include search, and the file, line and column of a span.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::path;
use super::span::{FileId, Span};

/// The bytes of a file as they were read, shared by all readers.
pub type Text = Arc<Vec<u8>>;

/// Loads the bytes of a file: from the disk in the driver, from memory in tests and editors.
pub trait Loader {
    /// Returns the bytes of the file at `path`, which may be relative to the working directory. [`path`](super::path)
    /// describes names that are not UTF-8.
    ///
    /// # Errors
    /// Any error of the file system; after `NotFound` the include search goes on.
    fn load(&self, path: &str) -> io::Result<Text>;

    /// Returns the entries of a folder by name, for help texts; none if it cannot be listed.
    fn list(&self, _folder: &str) -> Vec<FolderEntry> {
        Vec::new()
    }
}

/// An entry of a folder.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FolderEntry {
    /// The name, without the folder.
    pub name: String,
    /// Whether it is a folder.
    pub is_folder: bool,
}

/// A [`Loader`] over files held in memory.
#[derive(Default)]
pub struct MemoryLoader {
    files: IndexMap<String, Text>,
}

impl MemoryLoader {
    /// Adds or replaces a file.
    pub fn add(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> &mut Self {
        self.files.insert(path.into(), Text::new(bytes.into()));
        self
    }
}

impl Loader for MemoryLoader {
    fn load(&self, path: &str) -> io::Result<Text> {
        self.files.get(path).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn list(&self, folder: &str) -> Vec<FolderEntry> {
        let below = format!("{}/", folder.trim_end_matches('/'));
        let mut entries = Vec::new();
        for rest in self.files.keys().filter_map(|path| path.strip_prefix(&below)) {
            let (name, is_folder) = rest.split_once('/').map_or((rest, false), |(name, _)| (name, true));
            entries.push(FolderEntry { name: name.to_owned(), is_folder });
        }
        entries.sort();
        entries.dedup();
        entries
    }
}

/// Why an include could not be opened.
#[derive(Debug)]
pub enum IncludeError {
    /// No folder of the include search has the file.
    NotFound,
    /// The file exists but cannot be read; the path as it was tried.
    Unreadable(String, io::Error),
    /// All positions are used up: more than 4 GiB of text was included.
    TooMuchText,
}

/// A location in a message: file name as it was opened, line and column from 1, the column in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The name of the file, as given or as the search found it.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in bytes, from 1.
    pub column: usize,
}

/// The positions between the beginnings of files are a multiple of this, if a map has pages.
const PAGE: u32 = 1 << 12;

#[derive(Clone)]
pub(super) struct Inclusion {
    pub(super) name: Arc<str>,
    pub(super) text: Text,
    /// Global position of the text's first byte.
    pub(super) start: u32,
    /// The `include` that opened it; none for the main file.
    included_from: Option<Span>,
    /// Starts of lines, computed on first use.
    pub(super) lines: std::sync::OnceLock<Vec<u32>>,
}

/// Every inclusion of a compilation, in the order in which they were opened. A clone shares the texts.
#[derive(Clone)]
pub struct SourceMap {
    include_dirs: Vec<String>,
    /// A folder, with a slash at its end, that is searched before all others.
    first_dir: Option<String>,
    pub(super) inclusions: Vec<Inclusion>,
    /// Texts by the path they were opened with, so that a file that is included twice is read once.
    pub(super) texts: IndexMap<Arc<str>, Text, FxBuildHasher>,
    /// What the include search found for a name; none for a class library inside the binary.
    pub(super) found: IndexMap<String, Option<Arc<str>>, FxBuildHasher>,
    pub(super) next_start: u32,
    /// Whether each file begins at a multiple of [`PAGE`], so that most changes of a file move none behind it.
    pub(super) has_pages: bool,
}

/// The names of the inclusions, without their texts.
impl std::fmt::Debug for SourceMap {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let names = self.inclusions.iter().map(|inclusion| &inclusion.name);
        f.debug_list().entries(names).finish()
    }
}

impl SourceMap {
    /// Creates an empty map that searches `include_dirs` in order.
    pub fn new(include_dirs: Vec<String>) -> SourceMap {
        let (texts, found) = (IndexMap::default(), IndexMap::default());
        SourceMap {
            include_dirs,
            first_dir: None,
            inclusions: Vec::new(),
            texts,
            found,
            next_start: 0,
            has_pages: false,
        }
    }

    /// Searches the folder of a file before all others.
    pub fn search_beside(&mut self, file: &str) {
        self.first_dir = file.rfind('/').map(|end| file[..=end].to_owned());
    }

    /// A map for included files, with free positions for the files around them.
    pub(crate) fn of_includes(include_dirs: Vec<String>) -> SourceMap {
        const ROOM: u32 = 1 << 28;
        SourceMap { next_start: ROOM, ..SourceMap::new(include_dirs) }
    }

    /// Adds a file of others; none if there are too few positions.
    pub(crate) fn add_from(&mut self, others: &SourceMap, file: FileId) -> Option<FileId> {
        let Inclusion { name, text, .. } = &others.inclusions[file.0 as usize];
        self.know(name, others);
        self.insert(name.clone(), text.clone(), None).ok()
    }

    /// These sources with the include folders of others; none if an include of these would find another file.
    pub(crate) fn with_folders_of(&self, others: &SourceMap, loader: &dyn Loader) -> Option<SourceMap> {
        let mut sources = SourceMap { include_dirs: others.include_dirs.clone(), ..self.clone() };
        if sources.include_dirs == self.include_dirs {
            return Some(sources);
        }
        let mut finds = |name: &String| match sources.search(loader, [name.clone()], name) {
            Ok((path, _)) => Ok(Some(path)),
            Err(IncludeError::NotFound) => Ok(None),
            Err(error) => Err(error),
        };
        let is_same = self.found.iter().all(|(name, path)| finds(name).is_ok_and(|found| found == *path));
        is_same.then_some(sources)
    }

    /// These sources after some files of others, of which each includes the next, and the last one the first of these.
    /// None if there are too few positions.
    pub(crate) fn after(self, others: &SourceMap, files: Range<usize>) -> Option<SourceMap> {
        let mut sources = self;
        let mut start = sources.inclusions.first()?.start;
        let has_main = files.start == 0;
        let mut inclusions = others.inclusions.get(files)?.to_vec();
        for (number, inclusion) in inclusions.iter_mut().enumerate().rev() {
            let size = u32::try_from(inclusion.text.len()).ok()?.checked_add(1)?;
            start = start.checked_sub(size)?;
            // The main file begins at 0, where messages without a place of their own point to.
            inclusion.start = if has_main && number == 0 { 0 } else { start };
            inclusion.included_from = None;
            sources.know(&inclusion.name, others);
        }
        inclusions.append(&mut sources.inclusions);
        sources.inclusions = inclusions;
        Some(sources)
    }

    /// Lets most changes of a file leave the positions of those behind it. Called before the first include.
    #[cfg(feature = "editor")]
    #[doc(hidden)]
    pub fn begin_pages(&mut self) {
        self.has_pages = true;
        self.next_start = self.next_start.checked_next_multiple_of(PAGE).unwrap_or(u32::MAX);
    }

    /// Reads files as others have read them, from now on and in what is read already.
    #[cfg(feature = "editor")]
    #[doc(hidden)]
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
    #[cfg(feature = "editor")]
    pub(super) fn text_named(&self, name: &str) -> Option<&Text> {
        let inclusion = || self.inclusions.iter().find(|one| *one.name == *name);
        self.texts.get(name).or_else(|| inclusion().map(|one| &one.text))
    }

    /// Notes that a file is read, if others have read it from a path.
    fn know(&mut self, name: &Arc<str>, others: &SourceMap) {
        if let Some(text) = others.texts.get(name) {
            self.texts.insert(name.clone(), text.clone());
        }
    }

    /// Sets the `include` statement that opened a file.
    pub(crate) fn set_included_from(&mut self, file: FileId, site: Span) {
        self.inclusions[file.0 as usize].included_from = Some(site);
    }

    /// The folders of the include search.
    pub(crate) fn include_dirs(&self) -> &[String] {
        &self.include_dirs
    }

    /// Adds the main file, or any source under a name.
    ///
    /// # Errors
    /// [`IncludeError::TooMuchText`] when the position space is used up.
    pub fn add(&mut self, name: &str, text: impl Into<Text>) -> Result<FileId, IncludeError> {
        self.insert(name.into(), text.into(), None)
    }

    /// Opens the file of `include "name"` at `site`: searches the name as written, then each include folder in order,
    /// then the class libraries inside the binary (`builtin`).
    ///
    /// # Errors
    /// See [`IncludeError`].
    pub fn include(
        &mut self,
        loader: &dyn Loader,
        builtin: Builtin,
        name: &str,
        site: Span,
    ) -> Result<FileId, IncludeError> {
        let beside = self.first_dir.iter().filter(|_| !name.starts_with('/')).map(|dir| format!("{dir}{name}"));
        let first: Vec<String> = beside.chain([name.to_owned()]).collect();
        let (path, text) = match (self.search(loader, first, name), builtin(name)) {
            (Err(IncludeError::NotFound), Some(text)) => {
                self.found.insert(name.to_owned(), None);
                (name.into(), text.to_vec().into())
            }
            (searched, _) => {
                let (path, text) = searched?;
                self.found.insert(name.to_owned(), Some(path.clone()));
                (path, text)
            }
        };
        self.insert(path, text, Some(site))
    }

    /// Opens a file that another file names at `site`: searches beside that file, then each include folder in order.
    ///
    /// # Errors
    /// See [`IncludeError`].
    pub fn include_beside(&mut self, loader: &dyn Loader, name: &str, site: Span) -> Result<FileId, IncludeError> {
        let from = self.name(self.file_at(site.start));
        let beside = match from.rfind('/') {
            Some(end) if !name.starts_with('/') => format!("{}{name}", &from[..=end]),
            _ => name.to_owned(),
        };
        let (path, text) = self.search(loader, [beside], name)?;
        self.insert(path, text, Some(site))
    }

    /// Reads the first that exists: one of `first`, or `name` in an include folder.
    pub(super) fn search(
        &mut self,
        loader: &dyn Loader,
        first: impl IntoIterator<Item = String>,
        name: &str,
    ) -> Result<(Arc<str>, Text), IncludeError> {
        let below = self
            .include_dirs
            .iter()
            .map(|dir| if dir.ends_with('/') { format!("{dir}{name}") } else { format!("{dir}/{name}") });
        let candidates: Vec<String> = first.into_iter().chain(below).collect();
        for path in candidates {
            if let Some((known, text)) = self.texts.get_key_value(path.as_str()) {
                return Ok((known.clone(), text.clone()));
            }
            match loader.load(&path) {
                Ok(text) => {
                    let path: Arc<str> = path.into();
                    self.texts.insert(path.clone(), text.clone());
                    return Ok((path, text));
                }
                Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {}
                Err(error) => return Err(IncludeError::Unreadable(path, error)),
            }
        }
        Err(IncludeError::NotFound)
    }

    /// The folders that the include search looks into, for help texts.
    pub(crate) fn searched_folders(&self) -> impl Iterator<Item = &str> {
        self.include_dirs.iter().chain(&self.first_dir).map(String::as_str).chain(["."])
    }

    /// Opens a file by its path; for readers other than the record language.
    ///
    /// # Errors
    /// [`IncludeError::Unreadable`] and [`IncludeError::TooMuchText`].
    pub fn open(&mut self, loader: &dyn Loader, path: &str) -> Result<FileId, IncludeError> {
        if let Some(known) = self.named(path) {
            return Ok(known);
        }
        let unreadable = |error| IncludeError::Unreadable(path.to_owned(), error);
        let text = loader.load(path).map_err(unreadable)?;
        let path: Arc<str> = path.into();
        self.texts.insert(path.clone(), text.clone());
        self.insert(path, text, None)
    }

    /// The global positions where the texts of the inclusions begin, in order.
    #[doc(hidden)]
    pub fn starts(&self) -> Vec<u32> {
        self.inclusions.iter().map(|file| file.start).collect()
    }

    /// Returns the first inclusion of this name.
    pub fn named(&self, name: &str) -> Option<FileId> {
        let at = self.inclusions.iter().position(|file| &*file.name == name);
        at.and_then(|at| u32::try_from(at).ok()).map(FileId)
    }

    fn insert(&mut self, name: Arc<str>, text: Text, included_from: Option<Span>) -> Result<FileId, IncludeError> {
        let next = self.next_after(self.next_start, text.len()).ok_or(IncludeError::TooMuchText)?;
        let id = FileId(u32::try_from(self.inclusions.len()).map_err(|_| IncludeError::TooMuchText)?);
        self.inclusions.push(Inclusion {
            name,
            text,
            start: self.next_start,
            included_from,
            lines: Default::default(),
        });
        self.next_start = next;
        Ok(id)
    }

    /// Where the file begins that follows one of `size` bytes at `start`; none if there are too few positions.
    pub(super) fn next_after(&self, start: u32, size: usize) -> Option<u32> {
        // One position more than there are bytes, so that the end of a file has a position of its own.
        let end = start.checked_add(u32::try_from(size).ok()?.checked_add(1)?)?;
        if self.has_pages { end.checked_next_multiple_of(PAGE) } else { Some(end) }
    }

    /// The text of an inclusion.
    pub fn text(&self, file: FileId) -> &Text {
        &self.inclusions[file.0 as usize].text
    }

    /// The name of an inclusion: as given for the main file, as the search found it for others.
    pub fn name(&self, file: FileId) -> &str {
        &self.inclusions[file.0 as usize].name
    }

    /// The names of all inclusions, the main file first; a file that is included twice appears twice.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.inclusions.iter().map(|inclusion| &*inclusion.name)
    }

    /// Global position of the inclusion's first byte.
    pub fn start(&self, file: FileId) -> u32 {
        self.inclusions[file.0 as usize].start
    }

    /// The `include` statement that opened this inclusion; none for the main file.
    pub fn included_from(&self, file: FileId) -> Option<Span> {
        self.inclusions[file.0 as usize].included_from
    }

    /// Returns the inclusion that contains a global position.
    pub fn file_at(&self, position: u32) -> FileId {
        let after = self.inclusions.partition_point(|inclusion| inclusion.start <= position);
        FileId(after.saturating_sub(1) as u32)
    }

    /// Returns the line (from 0) of a global position, and the range of the line in the file's text, without its line
    /// end.
    pub fn line_at(&self, position: u32) -> (FileId, usize, std::ops::Range<usize>) {
        let file = self.file_at(position);
        let inclusion = &self.inclusions[file.0 as usize];
        let lines = inclusion.lines.get_or_init(|| line_starts(&inclusion.text));
        let offset = position - inclusion.start;
        let line = lines.partition_point(|&start| start <= offset) - 1;
        let start = lines[line] as usize;
        let end = lines.get(line + 1).map_or(inclusion.text.len(), |&next| next as usize - 1);
        let end = if end > start && inclusion.text[end - 1] == b'\r' { end - 1 } else { end };
        (file, line, start..end)
    }

    /// Returns file, line and column of a global position.
    pub fn locate(&self, position: u32) -> Location {
        let (file, line, range) = self.line_at(position);
        let offset = (position - self.start(file)) as usize;
        Location { file: path::shown(self.name(file)).into_owned(), line: line + 1, column: offset - range.start + 1 }
    }

    /// The paths of all opened files but the main file, sorted bytewise and without duplicates.
    pub fn included_paths(&self) -> Vec<&str> {
        let mut paths: Vec<&str> = self.texts.keys().map(|path| &**path).collect();
        paths.sort_unstable();
        paths
    }
}

/// The class libraries inside the binary, by include name.
pub type Builtin = fn(&str) -> Option<&'static [u8]>;

/// Lines end at LF; a lone CR does not end a line, as in editors and llvm-tblgen.
fn line_starts(text: &[u8]) -> Vec<u32> {
    let ends = text.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
    std::iter::once(0).chain(ends.map(|(at, _)| at as u32 + 1)).collect()
}
