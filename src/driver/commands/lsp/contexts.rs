//! [`Contexts`]: the main files with their include folders and macros, through which files are read.
//!
//! They come from `[[context]]` in `tdgen.toml`, from `tablegen_compile_commands.yml`, which CMake writes for LLVM and
//! MLIR, from the commands in `build.ninja`, and from a search: each file that no other one includes is a main file.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::context::Context;
use super::files::clean;
use super::ninja;
use super::overlay::{Overlay, name};
use crate::commands::settings;
use tdgen_language::source::Loader;

/// The number of a context in [`Contexts`].
pub(super) type ContextId = usize;

/// What the user says about all contexts.
#[derive(Clone, Default, Debug)]
pub(super) struct Options {
    /// Include folders for files without a context.
    pub(super) include: Vec<String>,
    pub(super) define: Vec<String>,
    /// Files of the form of `tablegen_compile_commands.yml`.
    pub(super) databases: Vec<PathBuf>,
}

/// All contexts of a workspace.
#[derive(Default)]
pub(super) struct Contexts {
    list: Vec<Context>,
    numbers: HashMap<Context, ContextId>,
    /// The contexts whose files include a file, and how many files each of them has.
    reach: HashMap<PathBuf, Vec<ContextId>>,
    sizes: Vec<usize>,
    /// How many contexts `reach` knows.
    reached: usize,
    /// The contexts of files that had no other one.
    makeshift: HashSet<ContextId>,
    includes: HashMap<PathBuf, Vec<String>>,
    exists: HashMap<PathBuf, bool>,
}

/// A search reads no more files than this.
const MAX_SEARCHED: usize = 20_000;

impl Contexts {
    /// Finds the contexts of folders.
    pub(super) fn find(folders: &[PathBuf], options: &Options) -> Contexts {
        let mut contexts = Contexts::default();
        for folder in folders {
            for context in settings::contexts(folder) {
                let define = [options.define.clone(), context.define].concat();
                let (main, folder) = (clean(&folder.join(context.main)), folder.clone());
                contexts.add(Context { main, include: context.include, define, folder });
            }
        }
        let databases = folders.iter().flat_map(|folder| build_files(folder, "tablegen_compile_commands.yml"));
        for path in options.databases.iter().cloned().chain(databases) {
            let Ok(text) = std::fs::read_to_string(&path) else {
                continue;
            };
            read_database(&text, path.parent().unwrap_or(&path)).into_iter().for_each(|context| {
                contexts.add(Context { define: options.define.clone(), ..context });
            });
        }
        for path in folders.iter().flat_map(|folder| build_files(folder, "build.ninja")) {
            let Ok(text) = std::fs::read_to_string(&path) else {
                continue;
            };
            for context in ninja::contexts(&text, path.parent().unwrap_or(&path)) {
                contexts.add(context);
            }
        }
        if contexts.list.is_empty() {
            contexts.search(folders, options);
        }
        contexts
    }

    /// The context of this number.
    pub(super) fn get(&self, id: ContextId) -> &Context {
        &self.list[id]
    }

    /// Adds a context; an equal one is the same.
    pub(super) fn add(&mut self, context: Context) -> ContextId {
        if let Some(known) = self.numbers.get(&context) {
            return *known;
        }
        let id = self.list.len();
        self.numbers.insert(context.clone(), id);
        self.list.push(context);
        self.sizes.push(0);
        id
    }

    /// The contexts in which a file is read, the best first: those whose main file it is, those that are `known`, those
    /// with few files.
    pub(super) fn of(&mut self, path: &Path, overlay: &Overlay, known: impl Fn(ContextId) -> bool) -> Vec<ContextId> {
        self.reach(overlay);
        let mut found = self.reach.get(path).cloned().unwrap_or_default();
        if found.iter().any(|id| !self.makeshift.contains(id)) {
            found.retain(|id| !self.makeshift.contains(id));
        }
        found.sort_by_key(|&id| (self.list[id].main != path, !known(id), self.sizes[id], id));
        found
    }

    /// A context of its own for a file that no other one includes.
    pub(super) fn add_own(&mut self, path: &Path, options: &Options, overlay: &Overlay) -> ContextId {
        let folder = path.parent().unwrap_or(path).to_owned();
        let mut include = vec![name(&folder)];
        include.extend(options.include.iter().cloned());
        let mut context = Context { main: path.to_owned(), include, define: options.define.clone(), folder };
        self.guess_folders(&mut context, overlay);
        let id = self.add(context);
        self.makeshift.insert(id);
        self.reach(overlay);
        id
    }

    /// Adds folders named `include` above a file, if its includes are there.
    fn guess_folders(&mut self, context: &mut Context, overlay: &Overlay) {
        let wanted = self.includes_of(&context.main.clone(), overlay);
        for above in context.main.clone().ancestors().skip(1) {
            for folder in [above.to_owned(), above.join("include")] {
                let is_useful = wanted.iter().any(|wanted| self.is_file(&clean(&folder.join(wanted)), overlay));
                let shown = name(&folder);
                if is_useful && !context.include.contains(&shown) {
                    context.include.push(shown);
                }
            }
        }
    }

    /// Reads again what a file includes, because it has changed; whether contexts may have other files now.
    pub(super) fn read_includes(&mut self, path: &Path, overlay: &Overlay) -> bool {
        let was_known = self.exists.remove(path);
        let old = self.includes.remove(path);
        let is_same = old.is_none_or(|old| old == self.includes_of(path, overlay));
        let is_new = was_known == Some(false) && self.is_file(path, overlay);
        if !is_same || is_new {
            self.forget_reach();
        }
        !is_same || is_new
    }

    /// Forgets which files contexts have.
    fn forget_reach(&mut self) {
        self.reach.clear();
        self.reached = 0;
    }

    /// Finds the files of the contexts that are new.
    fn reach(&mut self, overlay: &Overlay) {
        while self.reached < self.list.len() {
            let id = self.reached;
            self.reached += 1;
            let context = self.list[id].clone();
            let files = self.closure(&context, overlay);
            self.sizes[id] = files.len();
            for file in files {
                self.reach.entry(file).or_default().push(id);
            }
        }
    }

    /// All files of a context, each once.
    fn closure(&mut self, context: &Context, overlay: &Overlay) -> Vec<PathBuf> {
        let overlay = Overlay { folder: context.folder.clone(), ..overlay.clone() };
        let mut seen: HashSet<PathBuf> = HashSet::from([context.main.clone()]);
        let mut files = vec![context.main.clone()];
        let mut next = 0;
        while let Some(path) = files.get(next).cloned() {
            next += 1;
            for wanted in self.includes_of(&path, &overlay) {
                let own = overlay.path(&wanted);
                let below = context.include.iter().map(|folder| clean(&overlay.path(folder).join(&wanted)));
                let candidates: Vec<PathBuf> = std::iter::once(own).chain(below).collect();
                let found = candidates.into_iter().find(|path| self.is_file(path, &overlay));
                if let Some(found) = found
                    && seen.insert(found.clone())
                {
                    files.push(found);
                }
            }
        }
        files
    }

    fn is_file(&mut self, path: &Path, overlay: &Overlay) -> bool {
        if let Some(known) = self.exists.get(path) {
            return *known;
        }
        let exists = overlay.open.contains_key(path) || path.is_file();
        self.exists.insert(path.to_owned(), exists);
        exists
    }

    /// The names that a file includes.
    fn includes_of(&mut self, path: &Path, overlay: &Overlay) -> Vec<String> {
        if let Some(known) = self.includes.get(path) {
            return known.clone();
        }
        let text = overlay.load(&name(path)).unwrap_or_default();
        let includes = includes_in(&text);
        self.includes.insert(path.to_owned(), includes.clone());
        includes
    }

    /// Makes a context of each file below folders that no other one includes.
    fn search(&mut self, folders: &[PathBuf], options: &Options) {
        let overlay = Overlay { folder: PathBuf::new(), open: Default::default() };
        let mut files = Vec::new();
        for folder in folders {
            files.extend(crate::commands::td_files::walk(folder, &mut Vec::new()).into_iter().take(MAX_SEARCHED));
        }
        // The folders from which the names of includes lead to files.
        let mut roots: Vec<PathBuf> = Vec::new();
        let mut included: HashSet<PathBuf> = HashSet::new();
        let by_end = by_last_part(&files);
        for file in &files {
            for wanted in self.includes_of(file, &overlay) {
                let beside = clean(&file.parent().unwrap_or(file).join(&wanted));
                if self.is_file(&beside, &overlay) {
                    included.insert(beside);
                    continue;
                }
                let last = wanted.rsplit('/').next().unwrap_or(&wanted);
                for found in by_end.get(last).into_iter().flatten().filter(|path| path.ends_with(&wanted)) {
                    included.insert((*found).clone());
                    let parts = Path::new(&wanted).components().count();
                    if let Some(root) = found.ancestors().nth(parts).map(Path::to_owned)
                        && !roots.contains(&root)
                    {
                        roots.push(root);
                    }
                }
            }
        }
        for main in files.iter().filter(|file| !included.contains(*file)) {
            let folder = main.parent().unwrap_or(main).to_owned();
            let mut include = vec![name(&folder)];
            include.extend(options.include.iter().cloned());
            include.extend(roots.iter().map(|root| name(root)));
            self.add(Context { main: main.clone(), include, define: options.define.clone(), folder });
        }
    }
}

/// Files by the last part of their path.
fn by_last_part(files: &[PathBuf]) -> HashMap<&str, Vec<&PathBuf>> {
    let mut by_end: HashMap<&str, Vec<&PathBuf>> = HashMap::new();
    for file in files {
        if let Some(last) = file.file_name().and_then(|last| last.to_str()) {
            by_end.entry(last).or_default().push(file);
        }
    }
    by_end
}

/// The names in the lines of a text that are includes.
fn includes_in(text: &[u8]) -> Vec<String> {
    let mut names = Vec::new();
    for found in memchr::memmem::find_iter(text, b"include") {
        let before = text.get(..found).unwrap_or_default();
        let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let begins = before.len() == blanks || before.get(before.len() - blanks - 1) == Some(&b'\n');
        let rest = text.get(found + b"include".len()..).unwrap_or_default();
        let rest = rest.trim_ascii_start().strip_prefix(b"\"");
        if let Some(rest) = rest.filter(|_| begins)
            && let Some(end) = memchr::memchr2(b'"', b'\n', rest)
        {
            names.push(String::from_utf8_lossy(rest.get(..end).unwrap_or_default()).into_owned());
        }
    }
    names
}

/// The files of this name in a folder and in its build folders.
fn build_files(folder: &Path, file: &str) -> Vec<PathBuf> {
    let mut found = Vec::from_iter(Some(folder.join(file)).filter(|path| path.is_file()));
    let mut below: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    below.sort();
    let is_build = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
        name.starts_with("build") || name.starts_with("out") || name.starts_with("cmake-build")
    };
    found.extend(below.into_iter().filter(is_build).map(|path| path.join(file)).filter(|path| path.is_file()));
    found
}

/// The contexts of a `tablegen_compile_commands.yml`: documents with `filepath` and `includes`.
fn read_database(text: &str, folder: &Path) -> Vec<Context> {
    let mut contexts = Vec::new();
    for document in text.split("--- !FileInfo:").skip(1) {
        let value = |key: &str| {
            let line = document.lines().find_map(|line| line.trim().strip_prefix(key)?.strip_prefix(':'))?;
            Some(line.trim().trim_matches('"').to_owned())
        };
        let Some(main) = value("filepath") else {
            continue;
        };
        let include = value("includes").unwrap_or_default();
        let include = include.split(';').filter(|folder| !folder.is_empty()).map(str::to_owned).collect();
        contexts.push(Context {
            main: clean(&folder.join(main)),
            include,
            define: Vec::new(),
            folder: folder.to_owned(),
        });
    }
    contexts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_of_cmake_is_read() {
        let text = "--- !FileInfo:\n  filepath: \"/s/A.td\"\n  includes: \"/s;/s/include\"\n--- !FileInfo:\n  \
            filepath: \"B.td\"\n  includes: \"\"\n";
        let found = read_database(text, Path::new("/b"));
        let mains: Vec<&Path> = found.iter().map(|context| context.main.as_path()).collect();
        assert_eq!(mains, [Path::new("/s/A.td"), Path::new("/b/B.td")]);
        assert_eq!(found[0].include, ["/s", "/s/include"]);
        assert!(found[1].include.is_empty());
    }

    #[test]
    fn includes_begin_lines() {
        let text = b"include \"a.td\"\n // include \"b.td\"\n  include\"c/d.td\"\nint include = 1;";
        assert_eq!(includes_in(text), ["a.td", "c/d.td"]);
    }
}
