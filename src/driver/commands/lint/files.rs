//! [`Files`]: the files of a run with all that they include.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use clap::ArgMatches;

use crate::commands::lsp::{Overlay, listed_contexts};
use crate::commands::preprocess::all;
use crate::commands::td_files::{self, Found};
use crate::disk::{Disk, name_of, path_of};
use crate::registry;
use tdgen_editor::lint::{Member, Together};
use tdgen_editor::syntax::{FileTree, NodeKind};
use tdgen_language::lib_td::builtin;
use tdgen_language::source::{Loader, SourceMap, Span};

/// A file.
pub(super) struct File {
    pub(super) name: String,
    pub(super) tree: FileTree,
    includes: Includes,
    /// The includes with the folders of the listed contexts; none for a file that none of them has.
    listed: Option<Includes>,
    /// Whether it is to be judged: those come first.
    pub(super) is_judged: bool,
}

/// The includes of a file, and the file that each leads to, if it can be read.
type Includes = Vec<(Span, Option<usize>)>;

/// The most files that are read for listed contexts.
const MAX_FILES: usize = 20_000;

/// The files of a run: those to judge, and those that they include.
pub(super) struct Files {
    pub(super) list: Vec<File>,
    /// How many of them the files to judge lead to; the others are only in listed contexts.
    reached: usize,
    by_place: HashMap<String, usize>,
}

impl Files {
    /// Reads files with all that they include.
    ///
    /// # Errors
    /// The messages about those that cannot be read; the others are read in any case.
    pub(super) fn read(found: &[Found], matches: &ArgMatches) -> (Files, Vec<String>) {
        let defines = all(matches, "define");
        let mut files = Files { list: Vec::new(), reached: 0, by_place: HashMap::new() };
        let mut errors = Vec::new();
        for file in found {
            match td_files::read(&file.name) {
                Ok(text) => drop(files.add(&file.name, text, &defines, true)),
                Err(message) => errors.push(message),
            }
        }
        let mut search = Search::new(all(matches, "include"), Path::new(""), &Disk);
        let mut next = 0;
        while next < files.list.len() {
            files.list[next].includes = search.includes(next, &mut files, &defines);
            next += 1;
        }
        files.reached = files.list.len();
        (files, errors)
    }

    /// Reads the contexts that are listed for the folders of these files.
    pub(super) fn read_listed(&mut self, found: &[Found], matches: &ArgMatches) {
        let defines = all(matches, "define");
        let folders: BTreeSet<&Path> = found.iter().filter_map(|file| file.place.parent()).collect();
        for context in listed_contexts(folders.into_iter()) {
            let overlay = Overlay { folder: context.folder.clone(), open: Arc::default() };
            let main = context.main.display().to_string();
            let Some(main) = self.named(&main).or_else(|| {
                let text = td_files::read(&main).ok()?;
                Some(self.add(&main, text, &defines, false))
            }) else {
                continue;
            };
            let mut search = Search::new(context.include, &context.folder, &overlay);
            let (mut seen, mut next) = (HashSet::new(), vec![main]);
            while let Some(file) = next.pop().filter(|_| self.list.len() < MAX_FILES) {
                if seen.insert(file) {
                    let includes = search.includes(file, self, &defines);
                    next.extend(includes.iter().filter_map(|(_, target)| *target));
                    let known = self.list[file].listed.get_or_insert_default();
                    known.extend(includes.into_iter().filter(|one| !known.contains(one)).collect::<Vec<_>>());
                }
            }
        }
    }

    /// Whether some of the files are in listed contexts, so that all their users are known.
    pub(super) fn has_listed(&self) -> bool {
        self.list.iter().any(|file| file.listed.is_some())
    }

    fn add(&mut self, name: &str, text: Vec<u8>, defines: &[String], is_judged: bool) -> usize {
        let number = self.list.len();
        let tree = FileTree::read(name, text, defines);
        self.list.push(File { name: name.to_owned(), tree, includes: Vec::new(), listed: None, is_judged });
        self.by_place.insert(place_of(name), number);
        number
    }

    /// The files to judge.
    pub(super) fn judged(&self) -> impl Iterator<Item = &File> {
        self.list.iter().filter(|file| file.is_judged)
    }

    /// The file of this name, however its path is written.
    pub(super) fn named(&self, name: &str) -> Option<usize> {
        self.by_place.get(&place_of(name)).copied()
    }

    /// The files for rules that look at them together.
    pub(super) fn together<'a>(&'a self, defines: &'a [String]) -> Together<'a> {
        let members = self.list[..self.reached].iter().map(|file| file.member(&file.includes));
        Together::new(members.collect(), defines, registry::classes())
    }

    /// All files that are read, for rules that need all users of a file.
    pub(super) fn listed<'a>(&'a self, defines: &'a [String]) -> Together<'a> {
        let member = |file: &'a File| file.member(file.listed.as_ref().unwrap_or(&file.includes));
        Together::new(self.list.iter().map(member).collect(), defines, registry::classes())
    }
}

impl File {
    /// Whether a listed context has it.
    pub(super) fn is_listed(&self) -> bool {
        self.listed.is_some()
    }

    fn member(&self, includes: &Includes) -> Member<'_> {
        Member { name: &self.name, tree: &self.tree, includes: includes.clone(), is_judged: self.is_judged }
    }
}

/// Where a file is: its path without links, or the name of a class library inside the program.
fn place_of(name: &str) -> String {
    path_of(name).canonicalize().map_or_else(|_| name.to_owned(), |path| path.display().to_string())
}

/// Finds included files as the compiler does.
struct Search<'a> {
    sources: SourceMap,
    /// Where relative names begin.
    folder: &'a Path,
    loader: &'a dyn Loader,
    /// The files by the names in includes.
    found: HashMap<String, Option<usize>>,
}

impl<'a> Search<'a> {
    fn new(include: Vec<String>, folder: &'a Path, loader: &'a dyn Loader) -> Search<'a> {
        Search { sources: SourceMap::new(include), folder, loader, found: HashMap::new() }
    }

    /// The includes of a file; those that are found are read.
    fn includes(&mut self, file: usize, files: &mut Files, defines: &[String]) -> Includes {
        let written = includes_of(&files.list[file].tree);
        written.into_iter().map(|(span, name)| (span, self.find(&name, files, defines))).collect()
    }

    fn find(&mut self, name: &str, files: &mut Files, defines: &[String]) -> Option<usize> {
        if let Some(known) = self.found.get(name) {
            return *known;
        }
        let included = self.sources.include(self.loader, builtin, name, Span::new(0, 0)).ok();
        let file = included.map(|file| {
            let path = self.sources.name(file);
            let below = self.folder.join(path_of(path));
            let path = if below.is_file() { name_of(below.as_os_str()) } else { path.to_owned() };
            let known = files.named(&path);
            known.unwrap_or_else(|| files.add(&path, self.sources.text(file).to_vec(), defines, false))
        });
        self.found.insert(name.to_owned(), file);
        file
    }
}

/// The includes of a file with the names that they have.
fn includes_of(tree: &FileTree) -> Vec<(Span, String)> {
    let nodes = tree.nodes().filter(|node| node.kind == NodeKind::Include);
    let named = nodes.filter_map(|node| {
        let text = tree.text().get(tree.range(node.span))?;
        let name = text.split(|byte| *byte == b'"').nth(1)?;
        Some((node.span, tdgen_language::source::path::from_bytes(name)))
    });
    named.collect()
}
