//! [`Mark`]: how files show whether their version has a feature, and [`Headers`]: the headers that are looked at for
//! it.

use memchr::memmem;

use crate::records::Records;
use crate::source::{Loader, SourceMap, Span, Text};

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
                let name = String::from_utf8_lossy(class.name());
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
    /// The folder of MLIR's descriptions, with a slash; `None` if none is included.
    folder: Option<&'a str>,
    texts: Vec<(&'static str, Option<Text>)>,
}

impl<'a> Headers<'a> {
    /// The headers beside the included descriptions of MLIR, such as `mlir/IR/OpBase.td`.
    pub(crate) fn beside(sources: &'a SourceMap, loader: &'a dyn Loader) -> Headers<'a> {
        let folder = |path: &'a str| path.rfind('/').map(|end| &path[..=end]).filter(|folder| folder.ends_with(FOLDER));
        let folder = sources.included_paths().into_iter().find_map(folder);
        Headers { loader, folder, texts: Vec::new() }
    }

    fn path(&self, header: &str) -> String {
        format!("{}{header}", self.folder.unwrap_or_default())
    }

    /// Whether a header has a word; `None` if there is no such header.
    fn has(&mut self, header: &'static str, word: &str) -> Option<bool> {
        self.folder?;
        if !self.texts.iter().any(|(name, _)| *name == header) {
            self.texts.push((header, self.loader.load(&self.path(header)).ok()));
        }
        let text = self.texts.iter().find(|(name, _)| *name == header)?.1.as_ref()?;
        Some(memmem::find(text, word.as_bytes()).is_some())
    }

    /// The paths of the headers that were read.
    pub(crate) fn read(&self) -> impl Iterator<Item = String> {
        self.texts.iter().filter(|(_, text)| text.is_some()).map(|(name, _)| self.path(name))
    }
}
