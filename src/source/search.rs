//! [`DefinitionSearch`]: finds the file below the include folders that defines a name, for the help text of an error.

use std::cell::{Cell, OnceCell};

use super::map::{Loader, SourceMap};

/// The number of names that are searched in one run.
const MAX_NAMES: usize = 8;
/// The number of files and folders below the include folders that are looked at.
const MAX_ENTRIES: usize = 50_000;
/// The number of bytes that are read.
const MAX_BYTES: usize = 256 << 20;

/// The keywords in front of a name that is defined.
const KEYWORDS: [&str; 4] = ["class", "multiclass", "def", "defvar"];

/// A search through all `.td` files below the include folders, in the order of the folders and of the names in them.
pub(crate) struct DefinitionSearch<'a> {
    sources: &'a SourceMap,
    loader: &'a dyn Loader,
    /// The libraries in the program, searched first.
    libraries: &'a [(&'a str, &'a [u8])],
    /// Folder and name of each file, found at the first search.
    files: OnceCell<Vec<(&'a str, String)>>,
    names: Cell<usize>,
    bytes: Cell<usize>,
}

impl<'a> DefinitionSearch<'a> {
    pub(crate) fn new(
        sources: &'a SourceMap,
        loader: &'a dyn Loader,
        libraries: &'a [(&'a str, &'a [u8])],
    ) -> DefinitionSearch<'a> {
        DefinitionSearch {
            sources,
            loader,
            libraries,
            files: OnceCell::new(),
            names: Cell::new(0),
            bytes: Cell::new(0),
        }
    }

    /// The name by which to include the first file that defines `name`, if it is not read already.
    pub(crate) fn file(&self, name: &str) -> Option<String> {
        if self.names.replace(self.names.get() + 1) >= MAX_NAMES {
            return None;
        }
        let known = self.sources.included_paths();
        let is_read = |file: &str| known.iter().any(|known| known.ends_with(file));
        let library =
            self.libraries.iter().find(|(file, text)| !is_read(file) && find(text, name) == Some(Form::Definition));
        if let Some((file, _)) = library {
            return Some(self.whole_library(file).to_owned());
        }
        let files = self.files.get_or_init(|| self.list());
        let mut declared = None;
        for (folder, file) in files {
            if self.bytes.get() > MAX_BYTES {
                break;
            }
            let path = joined(folder, file);
            if known.contains(&path.as_str()) {
                continue;
            }
            // A file that cannot be read defines nothing.
            let Ok(text) = self.loader.load(&path) else { continue };
            self.bytes.set(self.bytes.get() + text.len());
            match find(&text, name) {
                Some(Form::Definition) => return Some(file.clone()),
                Some(Form::Declaration) => declared = declared.or_else(|| Some(file.clone())),
                None => {}
            }
        }
        declared
    }

    /// The file that includes all files of a library: it has the name of its folder.
    fn whole_library(&self, file: &'a str) -> &'a str {
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        let name = folder.rsplit('/').next().unwrap_or_default();
        let mut files = self.libraries.iter().map(|(file, _)| *file);
        files.find(|whole| *whole == format!("{folder}/{name}.td")).unwrap_or(file)
    }

    fn list(&self) -> Vec<(&'a str, String)> {
        let mut files = Vec::new();
        let mut entries = 0;
        for folder in self.sources.include_dirs() {
            let mut pending = vec![String::new()];
            while let Some(below) = pending.pop() {
                let mut folders = Vec::new();
                for entry in self.loader.list(&joined(folder, &below)) {
                    entries += 1;
                    if entries > MAX_ENTRIES {
                        return files;
                    }
                    let name = joined(&below, &entry.name);
                    if entry.is_folder {
                        folders.push(name);
                    } else if name.ends_with(".td") {
                        files.push((folder.as_str(), name));
                    }
                }
                pending.extend(folders.into_iter().rev());
            }
        }
        files
    }
}

fn joined(folder: &str, name: &str) -> String {
    match (folder, name) {
        ("", name) => name.to_owned(),
        (folder, "") => folder.to_owned(),
        (folder, name) if folder.ends_with('/') => format!("{folder}{name}"),
        (folder, name) => format!("{folder}/{name}"),
    }
}

/// How a text introduces a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    /// `class A;`, which is a definition if there is no other one.
    Declaration,
    Definition,
}

/// How a text introduces a name; `None` if it does not.
fn find(text: &[u8], name: &str) -> Option<Form> {
    let text = std::str::from_utf8(text).ok()?;
    let form = |at: usize| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        let line = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
        let word = line.trim_end().rsplit(|c: char| c.is_ascii_whitespace()).next().unwrap_or_default();
        let is_introduced = line.ends_with(|c: char| c.is_ascii_whitespace())
            && KEYWORDS.contains(&word)
            && !line.contains("//")
            && !after.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '#');
        let is_declared = word == "class" && after.trim_start().starts_with(';');
        is_introduced.then_some(if is_declared { Form::Declaration } else { Form::Definition })
    };
    text.match_indices(name).filter_map(|(at, _)| form(at)).max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::MemoryLoader;

    #[test]
    fn definitions_are_found_in_order() {
        let mut loader = MemoryLoader::default();
        loader.add("inc/z.td", "class Op<int n>;\nclass A;\nclass Only;\ndef A_B;");
        loader.add("inc/a/b.td", "// class A\nmulticlass A<int n> {}\n");
        loader.add("more/c.td", "\tclass A {}");
        loader.add("more/c.h", "class C {}");
        let sources = SourceMap::new(vec!["inc".into(), "more/".into()]);
        let search = DefinitionSearch::new(&sources, &loader, &[("x/l.td", b"def L;"), ("x/x.td", b"")]);
        let found = ["A", "A_B", "C", "L", "Op", "Only"].map(|name| search.file(name));
        let found = found.each_ref().map(|file| file.as_deref());
        assert_eq!(found, [Some("a/b.td"), Some("z.td"), None, Some("x/x.td"), Some("z.td"), Some("z.td")]);
    }
}
