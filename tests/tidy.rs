//! The house rules that a compiler does not check: who may import whom, what every backend must have, and how large
//! a file may grow.
//!
//! The sources are read as text, comments and strings taken out. Paths that begin with `crate` or `super` are edges
//! between modules; a name that a `mod.rs` re-exports leads to the module that has it.
#![allow(clippy::disallowed_methods, reason = "the test looks at the repository")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use tdgen::builtin_backends;

/// The modules at the top of `src`, from the ground up: each may use those of lower floors.
/// `lib` is what stands in lib.rs itself, `compile` above all: the whole pipeline without the driver.
const FLOORS: &[(&str, usize)] = &[
    ("source", 0),
    ("lib_td", 0),
    ("memory", 0),
    ("diagnostics", 1),
    ("apifile", 2),
    ("lexer", 2),
    ("signature", 2),
    ("yaml", 2),
    ("parser", 3),
    ("schema", 4),
    ("records", 4),
    ("backends", 5),
    ("lib", 6),
    ("testing", 7),
    ("driver", 7),
    ("main", 8),
];

/// Modules that may import each other in a circle, and why.
const CIRCLES: &[(&str, &[&str], &str)] = &[];

/// More lines than this, and a source file has more than one subject.
const LONGEST: usize = 800;

/// A source file without its comments and strings.
struct Source {
    /// Below the repository: `src/records/bits.rs`.
    path: String,
    text: String,
    /// The code.
    code: Vec<char>,
    /// `records::bits`; a `mod.rs` has the name of its folder.
    module: Vec<String>,
    /// Whether children are what `name::` and `self::` mean: `mod.rs`, `lib.rs`, `main.rs`.
    is_folder: bool,
}

impl Source {
    fn read(path: &Path) -> Source {
        let text = fs::read_to_string(path).expect("sources are UTF-8");
        let path = path.strip_prefix(root()).unwrap_or(path);
        Source::new(path.to_string_lossy().into_owned(), text)
    }

    fn new(path: String, text: String) -> Source {
        let below = path.trim_start_matches("src/").trim_end_matches(".rs");
        let is_folder = below.ends_with("/mod") || below == "lib" || below == "main";
        let mut module: Vec<String> = below.split('/').map(str::to_owned).collect();
        if is_folder {
            module.pop();
        }
        Source { code: code(&text), path, text, module, is_folder }
    }

    fn lines(&self) -> usize {
        self.text.lines().count()
    }

    /// Every path in the code that begins with `crate`, `super` or `self`, from the crate's root on.
    fn paths(&self) -> Vec<Vec<String>> {
        let mut paths = Vec::new();
        let mut at = 0;
        while at < self.code.len() {
            let word = word_at(&self.code, at);
            let is_root = matches!(word.as_str(), "crate" | "super" | "self");
            if is_root && follows(&self.code, at + word.chars().count(), "::") {
                at = path_tree(&self.code, at, &mut Vec::new(), &mut paths);
            } else {
                at += word.chars().count().max(1);
            }
        }
        paths.iter().filter_map(|path| self.absolute(path)).collect()
    }

    /// A path as written, from the crate's root on.
    fn absolute(&self, path: &[String]) -> Option<Vec<String>> {
        let mut from = self.module.clone();
        // `mod tests` inside a file is taken for the file itself.
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => from.clear(),
            "self" => {}
            _ => {
                from.pop();
            }
        }
        rest = &rest[1..];
        while rest.first().is_some_and(|word| word == "super") {
            from.pop();
            rest = &rest[1..];
        }
        from.extend(rest.iter().cloned());
        Some(from)
    }

    /// Names that this `mod.rs` makes public for a child: `pub use bits::Bits`.
    fn reexports(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        if !self.is_folder {
            return found;
        }
        let code: String = self.code.iter().collect();
        for statement in code.split(';') {
            let Some((head, tree)) = statement.split_once("use ") else {
                continue;
            };
            if !head.trim_end().ends_with(['b', ')']) || !head.contains("pub") {
                continue;
            }
            let mut paths = Vec::new();
            let tree: Vec<char> = tree.chars().collect();
            path_tree(&tree, 0, &mut Vec::new(), &mut paths);
            for path in paths {
                if let [child, .., name] = path.as_slice() {
                    found.push((name.clone(), child.clone()));
                }
            }
        }
        found
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder of the repository that end so, in order.
fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folders of the repository can be listed") {
            let path = entry.expect("a folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn sources(folder: &str) -> Vec<Source> {
    files(folder, "rs").iter().map(|path| Source::read(path)).collect()
}

/// A text with its comments and the insides of its strings and character literals taken out.
fn code(text: &str) -> Vec<char> {
    let text: Vec<char> = text.chars().collect();
    let mut code = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&c) = text.get(at) {
        let next = text.get(at + 1).copied().unwrap_or(' ');
        let before = at.checked_sub(1).and_then(|before| text.get(before)).copied().unwrap_or(' ');
        let hashes = text[at + 1..].iter().take_while(|&&c| c == '#').count();
        match (c, next) {
            ('/', '/') => at += text[at..].iter().take_while(|&&c| c != '\n').count(),
            ('/', '*') => at = skip_to(&text, at + 2, "*/"),
            ('r', '"' | '#') if text.get(at + 1 + hashes) == Some(&'"') && (before == 'b' || !is_word(before)) => {
                at = skip_to(&text, at + hashes + 2, &format!("\"{}", "#".repeat(hashes)));
            }
            ('"', _) => {
                at += 1;
                while text.get(at).is_some_and(|&c| c != '"') {
                    at += if text[at] == '\\' { 2 } else { 1 };
                }
                at += 1;
                code.extend(['"', '"']);
            }
            ('\'', '\\') => at = skip_to(&text, at + 3, "'"),
            ('\'', _) if text.get(at + 2) == Some(&'\'') => at += 3,
            _ => {
                code.push(c);
                at += 1;
            }
        }
    }
    code
}

/// The place behind the next `end`.
fn skip_to(text: &[char], from: usize, end: &str) -> usize {
    let end: Vec<char> = end.chars().collect();
    let found = text.get(from..).and_then(|rest| rest.windows(end.len()).position(|window| window == end));
    found.map_or(text.len(), |found| from + found + end.len())
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn word_at(code: &[char], at: usize) -> String {
    code[at.min(code.len())..].iter().take_while(|&&c| is_word(c)).collect()
}

fn skip_blanks(code: &[char], at: usize) -> usize {
    at + code[at.min(code.len())..].iter().take_while(|c| c.is_whitespace()).count()
}

fn follows(code: &[char], at: usize, what: &str) -> bool {
    let at = skip_blanks(code, at);
    what.chars().enumerate().all(|(offset, c)| code.get(at + offset) == Some(&c))
}

/// Reads `a::b::{c, d as e}` at a place, adds every path in it, and gives the place behind it.
fn path_tree(code: &[char], at: usize, before: &mut Vec<String>, paths: &mut Vec<Vec<String>>) -> usize {
    let mut at = skip_blanks(code, at);
    if code.get(at) == Some(&'{') {
        at += 1;
        while code.get(at).is_some_and(|&c| c != '}') {
            let word = skip_blanks(code, at);
            at = if code.get(word).is_some_and(|&c| is_word(c) || c == '{' || c == '*') {
                path_tree(code, word, &mut before.clone(), paths)
            } else {
                word + usize::from(code.get(word) != Some(&'}'))
            };
        }
        return at + 1;
    }
    let word = word_at(code, at);
    at += word.chars().count().max(1);
    // `use super::{self}` and `use super::*` are about the module before.
    if !matches!(word.as_str(), "" | "self") || before.is_empty() {
        before.push(word);
    }
    if follows(code, at, "::") {
        return path_tree(code, skip_blanks(code, at) + 2, before, paths);
    }
    paths.push(before.clone());
    // A new name is no path.
    let alias = skip_blanks(code, at);
    if word_at(code, alias) == "as" {
        let alias = skip_blanks(code, alias + 2);
        return alias + word_at(code, alias).chars().count();
    }
    at
}

/// Fails with all complaints at once.
fn expect_none(rule: &str, complaints: Vec<String>) {
    assert!(complaints.is_empty(), "{rule}\n  {}\n", complaints.join("\n  "));
}

#[test]
fn imports_lead_down_the_floors() {
    let floor = |name: &str| FLOORS.iter().find(|(module, _)| *module == name).map(|(_, floor)| *floor);
    let mut complaints = Vec::new();
    for source in sources("src") {
        let own = source
            .module
            .first()
            .map_or_else(|| source.path.trim_start_matches("src/").trim_end_matches(".rs").to_owned(), Clone::clone);
        let Some(own_floor) = floor(&own) else {
            complaints.push(format!("{}: FLOORS does not know `{own}`", source.path));
            continue;
        };
        if own == "lib" {
            continue;
        }
        for path in source.paths() {
            let Some(first) = path.first() else { continue };
            let (target, target_floor) =
                floor(first).map_or(("lib", floor("lib").unwrap_or(0)), |floor| (first.as_str(), floor));
            if target != own && target_floor >= own_floor {
                complaints.push(format!("{}: `{}` is not below {own}", source.path, path.join("::")));
            }
        }
    }
    expect_none("every module uses only those on lower floors", complaints);
}

/// A folder's modules and whom each uses: edges between its direct children, whatever lies inside them.
type Edges = BTreeMap<String, BTreeSet<String>>;

fn edges(all: &[Source], folder: &[String]) -> Edges {
    let children: BTreeSet<&String> = all
        .iter()
        .filter(|source| source.module.starts_with(folder))
        .filter_map(|source| source.module.get(folder.len()))
        .collect();
    let reexports: BTreeMap<String, String> =
        all.iter().filter(|source| source.module == folder).flat_map(Source::reexports).collect();
    let mut edges = Edges::new();
    for source in all.iter().filter(|source| source.module.starts_with(folder)) {
        let Some(from) = source.module.get(folder.len()) else {
            continue;
        };
        for path in source.paths() {
            if !path.starts_with(folder) {
                continue;
            }
            let Some(name) = path.get(folder.len()) else {
                continue;
            };
            let to = if children.contains(name) { name } else { reexports.get(name).unwrap_or(name) };
            if children.contains(to) && to != from {
                edges.entry(from.clone()).or_default().insert(to.clone());
            }
        }
    }
    edges
}

/// All that a module reaches.
fn reached(edges: &Edges, from: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![from.to_owned()];
    while let Some(module) = open.pop() {
        for next in edges.get(&module).into_iter().flatten() {
            if found.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    found
}

#[test]
fn modules_of_a_folder_import_in_no_circle() {
    let all = sources("src");
    let folders: BTreeSet<Vec<String>> =
        all.iter().filter(|source| source.is_folder).map(|source| source.module.clone()).collect();
    let mut complaints = Vec::new();
    for folder in folders {
        let edges = edges(&all, &folder);
        let mut told: BTreeSet<String> = BTreeSet::new();
        for module in edges.keys() {
            let circle: BTreeSet<String> =
                reached(&edges, module).into_iter().filter(|other| reached(&edges, other).contains(module)).collect();
            if circle.is_empty() || told.contains(module) {
                continue;
            }
            told.extend(circle.iter().cloned());
            let name = folder.join("::");
            let allowed = CIRCLES.iter().find(|(folder, _, _)| *folder == name).map_or(&[][..], |circle| circle.1);
            if circle.iter().all(|module| allowed.contains(&module.as_str())) {
                continue;
            }
            let inside: Vec<String> = edges
                .iter()
                .filter(|(from, _)| circle.contains(*from))
                .flat_map(|(from, to)| to.intersection(&circle).map(move |to| format!("{from} -> {to}")))
                .collect();
            complaints.push(format!("in {name}: {}", inside.join(", ")));
        }
    }
    expect_none("modules of a folder use each other in one direction", complaints);
}

#[test]
fn backends_do_not_know_each_other() {
    let families = ["api", "records"];
    let complaints: Vec<String> = sources("src/backends")
        .iter()
        .filter_map(|source| Some((source, source.module.get(1)?)))
        .flat_map(|(source, own)| {
            let foreign = move |path: &Vec<String>| {
                path.first().is_some_and(|first| first == "backends")
                    && path.get(1).is_some_and(|to| families.contains(&to.as_str()) && to != own)
            };
            source.paths().into_iter().filter(foreign).map(|path| format!("{}: {}", source.path, path.join("::")))
        })
        .collect();
    expect_none("backends share code through the writer or a model, not through each other", complaints);
}

#[test]
fn every_backend_has_tests_and_a_section_in_the_docs() {
    let docs = fs::read_to_string(root().join("docs/backends.md")).unwrap_or_default();
    let runners = sources("tests").into_iter().filter(|source| source.path != "tests/tidy.rs");
    let runners: String = runners.map(|source| source.text).collect();
    let asked = files("tests", "td");
    let asked: Vec<String> = asked
        .iter()
        .map(|path| String::from_utf8_lossy(&fs::read(path).expect("tests can be read")).into_owned())
        .collect();
    let mut complaints = Vec::new();
    for backend in builtin_backends() {
        let flag = format!("--{}", backend.name);
        let in_runner = runners.contains(&format!("\"{flag}"));
        let in_file = |text: &String| {
            let mut head = text.lines().take(3);
            head.any(|line| line.starts_with("// args:") && line.contains(&flag))
        };
        if !in_runner && !asked.iter().any(in_file) {
            complaints.push(format!("nothing in tests/ calls {flag}"));
        }
        let Some((_, section)) = docs.split_once(&format!("\n## `{flag}`\n")) else {
            complaints.push(format!("docs/backends.md has no section \"## `{flag}`\""));
            continue;
        };
        let section = section.split("\n## ").next().unwrap_or(section);
        for option in backend.options.iter().filter(|option| !section.contains(&format!("`--{}", option.name))) {
            complaints.push(format!("docs/backends.md does not tell `--{}` of {flag}", option.name));
        }
    }
    expect_none("a backend comes with tests and a section in docs/backends.md", complaints);
}

#[test]
fn no_source_file_has_two_subjects() {
    let complaints = sources("src")
        .into_iter()
        .filter(|source| source.lines() > LONGEST)
        .map(|source| format!("{}: {} lines", source.path, source.lines()))
        .collect();
    expect_none(&format!("at most {LONGEST} lines a file"), complaints);
}

#[test]
fn every_file_says_what_it_is_for() {
    let complaints = ["src", "tests", "benches"]
        .into_iter()
        .flat_map(sources)
        .filter(|source| !source.text.starts_with("//! "))
        .map(|source| source.path)
        .collect();
    expect_none("every file begins with `//!` and what it is for", complaints);
}

#[test]
fn no_test_is_switched_off() {
    let complaints = ["src", "tests"]
        .into_iter()
        .flat_map(sources)
        .filter(|source| source.code.iter().collect::<String>().contains("#[ignore"))
        .map(|source| source.path)
        .collect();
    expect_none("a test that is not run is no test", complaints);
}

#[test]
fn only_the_driver_touches_files_and_the_environment() {
    let mut complaints = Vec::new();
    for source in sources("src") {
        if source.module.first().is_some_and(|module| module == "driver") {
            continue;
        }
        let code: String = source.code.iter().collect();
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        for word in ["std::fs", "std::env", "std::net", "std::process", "fs::", "env::"] {
            // The program hands its exit code on.
            if code.contains(word) && !(source.path == "src/main.rs" && word == "std::process") {
                complaints.push(format!("{}: `{word}`", source.path));
            }
        }
    }
    expect_none("the driver alone reads and writes files and looks at the environment", complaints);
}

#[test]
fn paths_are_read_as_the_compiler_reads_them() {
    let text = r##"
        // use crate::comment;
        use super::{a, b::{self, c as d}};
        pub use self::e::*;
        fn f<'x>(_: &'x str) -> crate::g::H { let _ = ('"', "crate::string", r#"crate::"raw""#); super::super::i() }
    "##;
    let source = Source::new("src/one/two.rs".to_owned(), text.to_owned());
    let found: Vec<String> = source.paths().iter().map(|path| path.join("::")).collect();
    let expected = ["one::a", "one::b", "one::b::c", "one::two::e", "g::H", "i"];
    assert_eq!(found, expected);
}
