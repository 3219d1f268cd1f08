//! Main files of a run, and their records.

use std::io;
use std::sync::Arc;

use clap::ArgMatches;

use crate::commands::preprocess::all;
use crate::commands::unchanged::options;
use crate::disk::Disk;
use tdgen_editor::lint::Together;
use tdgen_language::compile;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::Records;
use tdgen_language::source::{Loader, SourceMap, Text};

/// A main file that was evaluated.
pub(super) struct Evaluated {
    pub(super) sources: Arc<SourceMap>,
    pub(super) records: Arc<Records>,
}

/// Evaluates a main file; none if it has errors.
pub(super) fn evaluate(name: &str, loader: &dyn Loader, matches: &ArgMatches) -> Option<Evaluated> {
    let mut sources = SourceMap::new(all(matches, "include"));
    let main = sources.add(name, loader.load(name).ok()?).ok()?;
    let records = compile(&mut sources, main, loader, &options(matches), &mut Diags::new(1))?;
    Some(Evaluated { sources: Arc::new(sources), records: Arc::new(records) })
}

/// The files to judge that no other one includes, each with all that it includes.
pub(super) fn mains(together: &Together<'_>) -> Vec<(usize, Vec<usize>)> {
    let roots = together.roots().into_iter().filter(|&root| together.members[root].is_judged);
    roots.map(|root| (root, together.closure(root))).collect()
}

/// The disk, with another text of one file.
pub(super) struct Overlay<'a> {
    pub(super) name: &'a str,
    pub(super) text: Text,
}

impl Loader for Overlay<'_> {
    fn load(&self, path: &str) -> io::Result<Text> {
        let is_file = path == self.name || same_file(path, self.name);
        if is_file { Ok(self.text.clone()) } else { Disk.load(path) }
    }
}

fn same_file(path: &str, name: &str) -> bool {
    let last = |path: &str| path.rsplit(['/', '\\']).next().map(str::to_owned);
    let place = |path: &str| crate::disk::path_of(path).canonicalize().ok();
    last(path) == last(name) && place(path).is_some_and(|path| Some(path) == place(name))
}
