//! [`Files`]: the files of a run with all that they include.

use std::collections::HashMap;

use clap::ArgMatches;

use crate::commands::preprocess::all;
use crate::commands::td_files::{self, Found};
use crate::disk::{Disk, path_of};
use crate::registry;
use tdgen_editor::lint::{Member, Together};
use tdgen_editor::syntax::{FileTree, NodeKind};
use tdgen_language::lib_td::builtin;
use tdgen_language::source::{SourceMap, Span};

/// A file.
pub(super) struct File {
    pub(super) name: String,
    pub(super) tree: FileTree,
    /// The includes, and the file that each leads to, if it can be read.
    includes: Vec<(Span, Option<usize>)>,
    /// Whether it is to be judged: those come first.
    pub(super) is_judged: bool,
}

/// The files of a run: those to judge, and those that they include.
pub(super) struct Files {
    pub(super) list: Vec<File>,
    by_place: HashMap<String, usize>,
}

impl Files {
    /// Reads files with all that they include.
    ///
    /// # Errors
    /// The messages about those that cannot be read; the others are read in any case.
    pub(super) fn read(found: &[Found], matches: &ArgMatches) -> (Files, Vec<String>) {
        let defines = all(matches, "define");
        let mut files = Files { list: Vec::new(), by_place: HashMap::new() };
        let mut errors = Vec::new();
        for file in found {
            match td_files::read(&file.name) {
                Ok(text) => drop(files.add(&file.name, text, &defines, true)),
                Err(message) => errors.push(message),
            }
        }
        let mut search = Search { sources: SourceMap::new(all(matches, "include")), found: HashMap::new() };
        let mut next = 0;
        while next < files.list.len() {
            let includes = includes_of(&files.list[next].tree);
            let includes: Vec<(Span, Option<usize>)> =
                includes.into_iter().map(|(span, name)| (span, search.find(&name, &mut files, &defines))).collect();
            files.list[next].includes = includes;
            next += 1;
        }
        (files, errors)
    }

    fn add(&mut self, name: &str, text: Vec<u8>, defines: &[String], is_judged: bool) -> usize {
        let number = self.list.len();
        let tree = FileTree::read(name, text, defines);
        self.list.push(File { name: name.to_owned(), tree, includes: Vec::new(), is_judged });
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
        let members = self.list.iter().map(|file| Member {
            name: &file.name,
            tree: &file.tree,
            includes: file.includes.clone(),
            is_judged: file.is_judged,
        });
        Together::new(members.collect(), defines, registry::classes())
    }
}

/// Where a file is: its path without links, or the name of a class library inside the program.
fn place_of(name: &str) -> String {
    path_of(name).canonicalize().map_or_else(|_| name.to_owned(), |path| path.display().to_string())
}

/// Finds included files as the compiler does.
struct Search {
    sources: SourceMap,
    /// The files by the names in includes.
    found: HashMap<String, Option<usize>>,
}

impl Search {
    fn find(&mut self, name: &str, files: &mut Files, defines: &[String]) -> Option<usize> {
        if let Some(known) = self.found.get(name) {
            return *known;
        }
        let included = self.sources.include(&Disk, builtin, name, Span::new(0, 0)).ok();
        let file = included.map(|file| {
            let path = self.sources.name(file).to_owned();
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
