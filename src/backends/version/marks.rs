//! [`Mark`]: how files show whether their version has a feature, and [`Headers`]: the headers that are looked at for
//! it.

use std::io;

use memchr::memmem;

use crate::records::Records;
use crate::source::{Loader, SourceMap, Span, Text, reason};

/// The header with most of what shows a version.
pub(super) const OPERATION_SUPPORT: &str = "OperationSupport.h";
/// The header with the base class of operations.
pub(super) const OP_DEFINITION: &str = "OpDefinition.h";

/// How the files of a version show whether it has a feature.
#[derive(Clone, Copy)]
pub(crate) enum Mark {
    /// A header of MLIR contains a word since then: header, word.
    Word(&'static str, &'static str),
    /// A header of MLIR contained a word before: header, word.
    NoWord(&'static str, &'static str),
    /// A class has a field since then: class, field.
    Field(&'static str, &'static str),
    /// There is a class since then. `beside` is a class that descriptions of other versions have in its place or beside
    /// it.
    Class { name: &'static str, beside: &'static str },
    /// Nothing shows it. The features before and after it decide.
    None,
}

/// What a mark shows: whether there is the feature, the reason as a phrase, and where the records show it.
pub(crate) struct Shown {
    pub(crate) is_present: bool,
    pub(crate) reason: String,
    pub(crate) span: Option<Span>,
}

impl Mark {
    /// What the headers and the records show; `None` if they say nothing.
    pub(crate) fn look(self, headers: &mut Headers<'_>, records: &Records) -> Option<Shown> {
        match self {
            Mark::Word(header, word) | Mark::NoWord(header, word) => {
                let has = headers.has(header, word)?;
                let reason = format!("{} has {}`{word}`", headers.path(header), no(has));
                Some(Shown { is_present: has == matches!(self, Mark::Word(..)), reason, span: None })
            }
            Mark::Field(class, field) => {
                let class = records.class(class)?;
                let has = class.field_names().any(|name| name == field.as_bytes());
                let name = class.name();
                let reason = format!("class `{name}` has {}field `{field}`", no(has));
                Some(Shown { is_present: has, reason, span: Some(class.span()) })
            }
            Mark::Class { name, beside } => {
                let class = records.class(name);
                let shows = class.or_else(|| records.class(beside))?;
                let is_present = class.is_some();
                let reason = format!("there is {}class `{name}`", if is_present { "a " } else { "no " });
                Some(Shown { is_present, reason, span: Some(shows.span()) })
            }
            Mark::None => None,
        }
    }

    /// Reads the header that it is about, if there is one.
    pub(crate) fn read(self, headers: &mut Headers<'_>) {
        if let Mark::Word(header, word) | Mark::NoWord(header, word) = self {
            headers.has(header, word);
        }
    }
}

fn no(has: bool) -> &'static str {
    if has { "" } else { "no " }
}

/// The folder of the descriptions that all dialects include. MLIR's headers are beside them, in installations and in
/// sources.
const FOLDER: &str = "mlir/IR/";

/// The headers of the MLIR that the descriptions belong to, read when they are looked at.
pub(crate) struct Headers<'a> {
    loader: &'a dyn Loader,
    /// Their folder, with a slash; `None` if no description of MLIR is included.
    folder: Option<String>,
    texts: Vec<(&'static str, io::Result<Text>)>,
}

impl<'a> Headers<'a> {
    /// The headers beside the included descriptions of MLIR, such as `mlir/IR/OpBase.td`, or else in the first include
    /// folder that has some.
    pub(crate) fn of(sources: &'a SourceMap, loader: &'a dyn Loader) -> Headers<'a> {
        let folder = |path: &'a str| path.rfind('/').map(|end| &path[..=end]).filter(|folder| folder.ends_with(FOLDER));
        let beside = sources.included_paths().into_iter().find_map(folder).map(str::to_owned);
        let folder = beside.map(|beside| {
            let mut folders = std::iter::once(beside.clone()).chain(below_include_folders(sources));
            folders.find(|folder| is_there(loader, folder)).unwrap_or(beside)
        });
        Headers { loader, folder, texts: Vec::new() }
    }

    pub(super) fn path(&self, header: &str) -> String {
        format!("{}{header}", self.folder.as_deref().unwrap_or_default())
    }

    /// The text of a header; `None` if there is none.
    pub(super) fn text(&mut self, header: &'static str) -> Option<&Text> {
        self.folder.as_ref()?;
        if !self.texts.iter().any(|(name, _)| *name == header) {
            self.texts.push((header, self.loader.load(&self.path(header))));
        }
        self.texts.iter().find(|(name, _)| *name == header)?.1.as_ref().ok()
    }

    /// Whether a header has a word; `None` if there is no such header.
    fn has(&mut self, header: &'static str, word: &str) -> Option<bool> {
        Some(memmem::find(self.text(header)?, word.as_bytes()).is_some())
    }

    /// The paths of the headers that were read.
    pub(crate) fn read(&self) -> impl Iterator<Item = String> {
        self.texts.iter().filter(|(_, text)| text.is_ok()).map(|(name, _)| self.path(name))
    }

    /// Why the headers may show another version than that of the code that will include them, as sentences.
    pub(super) fn doubts(&self, sources: &SourceMap) -> Vec<String> {
        let mut doubts = Vec::new();
        for (name, text) in &self.texts {
            let path = self.path(name);
            match text {
                Ok(text) if is_cut(text) => doubts.push(format!("`{path}` ends within the guard that it begins with")),
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    doubts.push(format!("`{path}` cannot be read: {}", reason(error)));
                }
                _ => {}
            }
        }
        let Some((name, Ok(text))) = self.texts.first() else { return doubts };
        for folder in below_include_folders(sources) {
            let other = format!("{folder}{name}");
            if self.loader.load(&other).is_ok_and(|other| *other != **text) {
                doubts.push(format!("`{}` and `{other}` differ", self.path(name)));
            }
        }
        doubts
    }
}

/// The folders that would have MLIR's headers below the include folders.
fn below_include_folders(sources: &SourceMap) -> impl Iterator<Item = String> {
    sources.include_dirs().iter().map(|folder| format!("{}/{FOLDER}", folder.trim_end_matches('/')))
}

fn is_there(loader: &dyn Loader, folder: &str) -> bool {
    !matches!(loader.load(&format!("{folder}{OPERATION_SUPPORT}")), Err(error) if error.kind() == io::ErrorKind::NotFound)
}

/// Returns whether a header has the beginning of an include guard, but not its end.
fn is_cut(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    let begins = text.is_empty() || lines.clone().any(|line| line.starts_with(b"#ifndef"));
    begins && !lines.next_back().is_some_and(|line| line.starts_with(b"#endif"))
}
