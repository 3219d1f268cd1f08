//! [`Contexts`]: the main files with their include folders and macros, through which files are read.
//!
//! They come from `[[context]]` in `tdgen.toml`, from `tablegen_compile_commands.yml`, which CMake writes for LLVM and
//! MLIR, from the commands in `build.ninja`, and from a search: each file that no other one includes is a main file.
//! What no folder of the workspace has is looked for in its [`Surroundings`]. A file that nothing lists has the folders
//! of its nearest neighbour.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::context::Context;
use super::files::clean;
use super::ninja;
use super::overlay::{Overlay, name};
use super::surroundings::{Surroundings, build_folders, folders_beside, up_to_repository};
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
    /// What each was read from, in words.
    origins: Vec<String>,
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
    /// The include folders that `tdgen.toml` gives to all files.
    include: Vec<String>,
    /// The folders that are open, and those of files that were opened without one.
    roots: Vec<PathBuf>,
    /// Those of the folders, and of each file that was opened without one.
    surroundings: Vec<Surroundings>,
}

/// The contexts that settings and builds list for folders. The settings may be above a folder without a repository.
pub(crate) fn listed_contexts<'p>(folders: impl Iterator<Item = &'p Path>) -> Vec<Context> {
    let settings = |folder: &'p Path| folder.ancestors().find(|above| above.join(settings::FILE).is_file());
    let folders: Vec<PathBuf> =
        folders.flat_map(|folder| settings(folder).into_iter().chain([folder])).map(Path::to_owned).collect();
    Contexts::listed(&unique(folders), &Options::default()).list
}

/// Paths, each once.
fn unique(mut paths: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut seen = HashSet::new();
    paths.retain(|path| seen.insert(path.clone()));
    paths
}

/// A search reads no more files than this.
const MAX_SEARCHED: usize = 20_000;

impl Contexts {
    /// Finds the contexts of folders: those that are listed, or else all that a search finds.
    pub(super) fn find(folders: &[PathBuf], options: &Options) -> Contexts {
        let mut contexts = Contexts::listed(folders, options);
        if contexts.list.is_empty() {
            folders.iter().for_each(|folder| contexts.search(folder, options));
        }
        contexts
    }

    /// Reads the contexts that settings and builds list.
    fn listed(folders: &[PathBuf], options: &Options) -> Contexts {
        let mut contexts = Contexts { roots: folders.to_vec(), ..Contexts::default() };
        // A part of a repository may be open.
        let above = unique(folders.iter().flat_map(|folder| up_to_repository(folder)).collect());
        let builds = unique(above.iter().flat_map(|folder| build_folders(folder)).collect());
        let files = |name: &'static str| builds.iter().map(move |build| build.join(name)).filter(|path| path.is_file());
        let include = above.iter().flat_map(|folder| settings::include_folders(folder));
        contexts.include = include.map(|folder| name(&clean(&folder))).collect();
        for folder in &above {
            contexts.read_settings(folder, options);
        }
        let databases = files("tablegen_compile_commands.yml");
        for path in options.databases.iter().cloned().chain(databases) {
            contexts.read_database(&path, options);
        }
        for path in files("build.ninja") {
            let Ok(text) = std::fs::read_to_string(&path) else {
                continue;
            };
            for context in ninja::contexts(&text, path.parent().unwrap_or(&path)) {
                contexts.add_of_build(context, &path);
            }
        }
        contexts.surroundings.push(Surroundings::of(above, builds));
        contexts
    }

    /// The contexts of the `tdgen.toml` of a folder.
    fn read_settings(&mut self, folder: &Path, options: &Options) {
        for context in settings::contexts(folder) {
            let define = [options.define.clone(), context.define].concat();
            let (main, folder) = (clean(&folder.join(context.main)), folder.to_owned());
            let origin = folder.join("tdgen.toml").display().to_string();
            self.add(Context { main, include: context.include, define, folder }, origin);
        }
    }

    /// The contexts of a `tablegen_compile_commands.yml`.
    fn read_database(&mut self, path: &Path, options: &Options) {
        let Ok(text) = std::fs::read_to_string(path) else {
            return;
        };
        for context in read_database(&text, path.parent().unwrap_or(path)) {
            let context = Context { define: options.define.clone(), ..context };
            if options.databases.iter().any(|named| named == path) {
                self.add(context, path.display().to_string());
            } else {
                self.add_of_build(context, path);
            }
        }
    }

    /// Adds a context of a file of a build. One beside the workspace may be that of another project.
    fn add_of_build(&mut self, context: Context, path: &Path) {
        let is_own = |file: &Path| self.root_of(file).is_some();
        let is_of_repository = |file: &Path| {
            let repository = repository_of(file);
            self.roots.iter().any(|root| root.starts_with(&repository))
        };
        if is_own(path) || is_own(&context.main) || is_of_repository(&context.main) {
            self.add(context, path.display().to_string());
        }
    }

    /// Searches beside a file that is in none of the folders.
    pub(super) fn widen(&mut self, path: &Path, options: &Options) {
        let folder = path.parent().unwrap_or(path).to_owned();
        if self.root_of(path).is_none() && path.is_absolute() && folder.is_dir() {
            self.roots.push(folder.clone());
            let found = Contexts::find(&[folder], options);
            for (context, origin) in found.list.into_iter().zip(found.origins) {
                self.add(context, origin);
            }
            self.surroundings.extend(found.surroundings);
        }
    }

    /// What a context was read from, in words.
    pub(super) fn origin(&self, id: ContextId) -> &str {
        &self.origins[id]
    }

    /// The context of this number.
    pub(super) fn get(&self, id: ContextId) -> &Context {
        &self.list[id]
    }

    /// Adds a context; an equal one is the same.
    fn add(&mut self, mut context: Context, origin: String) -> ContextId {
        let new: Vec<String> = self.include.iter().filter(|it| !context.include.contains(it)).cloned().collect();
        context.include.extend(new);
        if let Some(known) = self.numbers.get(&context) {
            return *known;
        }
        let id = self.list.len();
        self.numbers.insert(context.clone(), id);
        self.list.push(context);
        self.origins.push(origin);
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

    /// A context of its own for a file that no other one includes: with the folders of its neighbours, if it has any.
    pub(super) fn add_own(&mut self, path: &Path, options: &Options, overlay: &Overlay) -> ContextId {
        let folder = path.parent().unwrap_or(path).to_owned();
        let mut include = vec![name(&folder)];
        include.extend(options.include.iter().cloned());
        let mut origin = "its own folder".to_owned();
        let mut context = Context { main: path.to_owned(), include, define: options.define.clone(), folder };
        if let Some(neighbour) = self.neighbour(path) {
            let relative = Overlay { folder: neighbour.folder.clone(), ..overlay.clone() };
            let folders = neighbour.include.iter().map(|folder| name(&relative.path(folder)));
            let new: Vec<String> = folders.filter(|folder| !context.include.contains(folder)).collect();
            context.include.extend(new);
            context.define.clone_from(&neighbour.define);
            origin = format!("the folders of {}", neighbour.main.display());
        }
        let wanted = self.includes_of(path, overlay);
        origin += &self.guess_folders(&mut context, &wanted, overlay);
        let id = self.add(context, origin);
        self.makeshift.insert(id);
        self.reach(overlay);
        id
    }

    /// The context whose main file is nearest to a file.
    fn neighbour(&self, path: &Path) -> Option<&Context> {
        let shared = |main: &Path| main.components().zip(path.components()).take_while(|(a, b)| a == b).count();
        let listed = (0..self.list.len()).filter(|id| !self.makeshift.contains(id)).map(|id| &self.list[id]);
        let inside = listed.filter(|context| self.root_of(&context.main).is_some_and(|root| path.starts_with(root)));
        // The first of those that are as near.
        inside.rev().max_by_key(|context| shared(&context.main))
    }

    /// The folder that is open and has a file.
    pub(super) fn root_of(&self, path: &Path) -> Option<&Path> {
        self.roots.iter().map(PathBuf::as_path).find(|root| path.starts_with(root))
    }

    /// The include folders with which a file would be found: below the folder that is open, beside it, around it.
    pub(super) fn search_folders(&self, root: &Path, wanted: &str) -> Vec<PathBuf> {
        let walked = crate::commands::td_files::walk(root, &mut Vec::new());
        let parts = Path::new(wanted).components().count();
        let below = walked.iter().take(MAX_SEARCHED).filter(|path| path.ends_with(wanted));
        let mut found: Vec<PathBuf> = below.filter_map(|path| Some(path.ancestors().nth(parts)?.to_owned())).collect();
        let repository = up_to_repository(root).pop().unwrap_or_else(|| root.to_owned());
        found.extend(folders_beside(&repository).into_iter().filter(|folder| folder.join(wanted).is_file()));
        let around = self.surroundings.iter().filter_map(|around| around.folder_of(wanted));
        found.extend(around.map(|around| around.folder.clone()));
        unique(found)
    }

    /// Adds folders for the includes that the folders of a context do not have: those above its main file, then those
    /// around the workspace. Returns what led to these, in words.
    fn guess_folders(&mut self, context: &mut Context, wanted: &[String], overlay: &Overlay) -> String {
        let mut origin = String::new();
        let relative = Overlay { folder: context.folder.clone(), ..overlay.clone() };
        for wanted in wanted {
            let folders: Vec<PathBuf> = context.include.iter().map(|folder| relative.path(folder)).collect();
            let has = |contexts: &mut Contexts, folder: &Path| contexts.is_file(&clean(&folder.join(wanted)), overlay);
            if has(self, &context.folder.clone()) || folders.iter().any(|folder| has(self, folder)) {
                continue;
            }
            let above = context.main.ancestors().skip(1).flat_map(|above| [above.to_owned(), above.join("include")]);
            let above: Vec<PathBuf> = above.collect();
            if let Some(folder) = above.into_iter().find(|folder| has(self, folder)) {
                context.include.push(name(&folder));
            } else if let Some(found) = self.surroundings.iter().find_map(|around| around.folder_of(wanted)) {
                context.include.push(name(&found.folder));
                origin += &format!("; {} by {}", found.folder.display(), found.origin);
            }
        }
        origin
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

    /// Makes a context of each file below a folder that no other one includes.
    fn search(&mut self, folder: &Path, options: &Options) {
        let overlay = Overlay { folder: PathBuf::new(), open: Default::default() };
        let walked = crate::commands::td_files::walk(folder, &mut Vec::new());
        let files: Vec<PathBuf> = walked.into_iter().take(MAX_SEARCHED).collect();
        // The folders from which the names of includes lead to files.
        let mut roots: Vec<PathBuf> = Vec::new();
        let mut included: HashSet<PathBuf> = HashSet::new();
        let mut missing: Vec<String> = Vec::new();
        let by_end = by_last_part(&files);
        for file in &files {
            for wanted in self.includes_of(file, &overlay) {
                let beside = clean(&file.parent().unwrap_or(file).join(&wanted));
                if self.is_file(&beside, &overlay) {
                    included.insert(beside);
                    continue;
                }
                let last = wanted.rsplit('/').next().unwrap_or(&wanted);
                let mut found =
                    by_end.get(last).into_iter().flatten().filter(|path| path.ends_with(&wanted)).peekable();
                if found.peek().is_none() && !missing.contains(&wanted) {
                    missing.push(wanted.clone());
                }
                for found in found {
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
        // What the folder does not have is the same for all of its files.
        let mut outside = Context { main: folder.join("all.td"), folder: folder.to_owned(), ..Context::default() };
        let led_outside = self.guess_folders(&mut outside, &missing, &overlay);
        for main in files.iter().filter(|file| !included.contains(*file)) {
            let beside = main.parent().unwrap_or(main).to_owned();
            let mut include = vec![name(&beside)];
            include.extend(options.include.iter().cloned());
            include.extend(roots.iter().map(|root| name(root)));
            include.extend(outside.include.iter().cloned());
            let origin = format!("a search in {}{led_outside}", folder.display());
            let define = options.define.clone();
            self.add(Context { main: main.clone(), include, define, folder: beside }, origin);
        }
    }
}

/// The root of the repository of a file; its folder if it is in none.
fn repository_of(file: &Path) -> PathBuf {
    let folder = file.parent().unwrap_or(file);
    up_to_repository(folder).pop().unwrap_or_else(|| folder.to_owned())
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
            folder: folder.to_owned(),
            ..Context::default()
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
