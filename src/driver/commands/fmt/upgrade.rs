//! `tdgen fmt --upgrade`: rewrites the forms of older versions of LLVM.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io;
use std::path::PathBuf;

use clap::ArgMatches;

use super::outcome::{Done, Outcome, Work, tell};
use crate::commands::preprocess::all;
use crate::commands::td_files;
use crate::commands::unchanged::{options, text_of};
use crate::disk::{Disk, path_of};
use tdgen_editor::syntax::{FileTree, NodeKind};
use tdgen_editor::upgrade::{Change, Cure, Cures, apply, old_forms};
use tdgen_language::backends::cli::reporting::Reporting;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::compile;
use tdgen_language::diagnostics::{Diagnostic, Diags, render};
use tdgen_language::records::Records;
use tdgen_language::source::path::from_bytes;
use tdgen_language::source::{Loader, SourceMap, Text};

/// A wider type shows the next error: so often a main file is compiled at most.
const MAX_ROUNDS: usize = 100;

/// The errors that one compilation is asked for.
const MAX_ERRORS: usize = 10_000;

/// Upgrades files; returns what is done with each, and whether all main files compile.
pub(super) fn upgrade(work: &[Work], matches: &ArgMatches, streams: &mut Streams<'_>) -> (Vec<Done>, bool) {
    let mut files = Files::read(work);
    let before: Vec<(usize, Option<String>)> =
        files.mains(matches).into_iter().map(|main| (main, files.records(main, matches))).collect();
    files.rewrite_old_forms(matches);
    before.iter().for_each(|(main, _)| files.cure(*main, matches));
    let mut all_compile = true;
    for (main, before) in &before {
        if before.is_some() && *before != files.records(*main, matches) {
            files.take_back(*main, matches);
            tell(streams, &format!("note: `{}` stays as it is, because its records would change", files.name(*main)));
        }
    }
    for (main, before) in &before {
        all_compile &= before.is_some() || files.tell_about(*main, matches, streams);
    }
    (files.list.into_iter().map(File::done).collect(), all_compile)
}

struct File {
    name: String,
    /// The text on disk, or why it cannot be read.
    old: Result<Vec<u8>, String>,
    new: Vec<u8>,
}

impl File {
    fn done(self) -> Done {
        let outcome = match self.old {
            Ok(old) if old == self.new => Outcome::Same,
            Ok(old) => Outcome::Changed { old, new: self.new },
            Err(message) => Outcome::Failed(message),
        };
        Done { outcome, note: None }
    }
}

/// The files to upgrade. For the compiler, each has its new text.
struct Files {
    list: Vec<File>,
    by_place: HashMap<PathBuf, usize>,
}

impl Loader for Files {
    fn load(&self, path: &str) -> io::Result<Text> {
        self.find(path).map_or_else(|| Disk.load(path), |file| Ok(Text::new(self.list[file].new.clone())))
    }
}

/// A compilation and its errors.
struct Compiled {
    sources: SourceMap,
    records: Option<Records>,
    diags: Diags,
}

impl Files {
    fn read(work: &[Work]) -> Files {
        let mut files = Files { list: Vec::new(), by_place: HashMap::new() };
        for (number, (found, _)) in work.iter().enumerate() {
            let old = td_files::read(&found.name);
            let new = old.clone().unwrap_or_default();
            if let (Ok(_), Ok(place)) = (&old, path_of(&found.name).canonicalize()) {
                files.by_place.insert(place, number);
            }
            files.list.push(File { name: found.name.clone(), old, new });
        }
        files
    }

    fn find(&self, path: &str) -> Option<usize> {
        self.by_place.get(&path_of(path).canonicalize().ok()?).copied()
    }

    fn name(&self, file: usize) -> &str {
        &self.list[file].name
    }

    /// The files that no other one includes.
    fn mains(&self, matches: &ArgMatches) -> Vec<usize> {
        let folders = all(matches, "include");
        let mut included: BTreeSet<usize> = BTreeSet::new();
        for file in &self.list {
            let beside = path_of(&file.name).with_file_name("");
            let folders = folders.iter().map(|folder| path_of(folder)).chain([beside, PathBuf::new()]);
            let folders: Vec<PathBuf> = folders.collect();
            let tree = FileTree::read(&file.name, file.new.clone(), &[]);
            let includes = tree.nodes().filter(|node| node.kind == NodeKind::Include);
            for text in includes.filter_map(|node| tree.text().get(tree.range(node.span))) {
                let name = text.split(|byte| *byte == b'"').nth(1).unwrap_or_default();
                let name = from_bytes(name);
                let places = folders.iter().filter_map(|folder| folder.join(path_of(&name)).canonicalize().ok());
                included.extend(places.filter_map(|place| self.by_place.get(&place)));
            }
        }
        let is_main = |file: &usize| self.list[*file].old.is_ok() && !included.contains(file);
        (0..self.list.len()).filter(is_main).collect()
    }

    fn rewrite_old_forms(&mut self, matches: &ArgMatches) {
        let defines = all(matches, "define");
        for file in &mut self.list {
            let tree = FileTree::read(&file.name, file.new.clone(), &defines);
            file.new = apply(&file.new, &old_forms(&tree));
        }
    }

    fn compile(&self, main: usize, matches: &ArgMatches, max_errors: usize) -> Compiled {
        let mut compiled =
            Compiled { sources: SourceMap::new(all(matches, "include")), records: None, diags: Diags::new(max_errors) };
        let file = &self.list[main];
        // Targets include their own files by their names alone.
        compiled.sources.search_beside(&file.name);
        let Ok(main) = compiled.sources.add(&file.name, file.new.clone()) else { return compiled };
        compiled.records = compile(&mut compiled.sources, main, self, &options(matches), &mut compiled.diags);
        compiled
    }

    /// The records of a main file as text; none if it has errors.
    fn records(&self, main: usize, matches: &ArgMatches) -> Option<String> {
        self.compile(main, matches, 1).records.as_ref().map(text_of)
    }

    /// Changes what the errors of a main file ask for, until there are none that do.
    fn cure(&mut self, main: usize, matches: &ArgMatches) {
        for _ in 0..MAX_ROUNDS {
            let Compiled { sources, diags, .. } = self.compile(main, matches, MAX_ERRORS);
            if !diags.has_errors() {
                return;
            }
            let cures = Cures::new(&sources);
            let mut changes: BTreeMap<usize, Vec<Change>> = BTreeMap::new();
            for cure in diags.sorted().into_iter().filter(|one| one.is_error()).filter_map(|error| cures.cure(error)) {
                let Cure::Changes(file, new) = cure else { continue };
                let Some(file) = self.find(sources.name(file)) else { continue };
                let known = changes.entry(file).or_default();
                known.extend(new.into_iter().filter(|change| !known.contains(change)).collect::<Vec<_>>());
            }
            if changes.is_empty() {
                return;
            }
            for (file, changes) in changes {
                self.list[file].new = apply(&self.list[file].new, &changes);
            }
        }
    }

    /// Gives a main file and what it includes their old texts.
    fn take_back(&mut self, main: usize, matches: &ArgMatches) {
        let sources = self.compile(main, matches, 1).sources;
        let read: Vec<usize> = sources.names().filter_map(|name| self.find(name)).collect();
        for file in read {
            self.list[file].new = self.list[file].old.clone().unwrap_or_default();
        }
    }

    /// Shows the errors that are left in a main file that did not compile; returns whether there are none.
    fn tell_about(&self, main: usize, matches: &ArgMatches, streams: &mut Streams<'_>) -> bool {
        let reporting = Reporting::read(matches);
        let Compiled { sources, diags, .. } = self.compile(main, matches, reporting.error_limit);
        let name = self.name(main);
        if !diags.has_errors() {
            tell(streams, &format!("note: `{name}` compiles now"));
            return true;
        }
        let cures = Cures::new(&sources);
        let style = reporting.style(streams.terminal);
        for error in diags.sorted().into_iter().filter(|one| one.is_error()) {
            let error = match cures.cure(error) {
                Some(Cure::Advice(advice)) => Diagnostic::clone(error).help(advice),
                _ => Diagnostic::clone(error),
            };
            tell(streams, render(style, &sources, &error).trim_end());
        }
        let errors = match diags.error_count() {
            1 => "1 error that is".to_owned(),
            count => format!("{count} errors that are"),
        };
        tell(streams, &format!("note: `{name}` has {errors} left to you"));
        false
    }
}
