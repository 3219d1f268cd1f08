//! Rules of the repository that the compiler does not check: imports, file sizes, file names, and words.
//!
//! Sources are read as tokens, without comments, strings and code below `#[cfg(test)]`.
#![allow(clippy::disallowed_methods, reason = "the test reads the repository")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use tdgen::builtin_backends;

/// The modules at the top of `src`, from the ground up: each may use those of lower floors.
const FLOORS: &[(&str, usize)] = &[
    ("counters", 1),
    ("source", 0),
    ("lib_td", 0),
    ("diagnostics", 1),
    ("lexer", 2),
    ("parser", 3),
    ("records", 4),
    ("compile", 5),
    ("preamble", 6),
    ("backends", 6),
    ("testing", 7),
    ("lib", 8),
    ("editor", 9),
    ("driver", 10),
];

/// The packages below `src`, and the modules that their names stand for in paths. The package at the root of the repository
/// has the rest.
const PACKAGES: &[(&str, &[&str])] = &[
    ("tdgen_language", &[]),
    ("tdgen_apifiles", &["backends", "apifiles"]),
    ("tdgen_capi", &["backends", "capi"]),
    ("tdgen_editor", &["editor"]),
    ("tdgen_messages", &["backends", "messages"]),
    ("tdgen_ods", &["backends", "ods"]),
    ("tdgen_signatures", &["backends", "signatures"]),
    ("tdgen_templates", &["backends", "templates"]),
    ("tdgen", &["driver"]),
];

/// The lines of Rust and of templates that each folder may have. A commit that raises a budget names the feature that it
/// buys; one that deletes lines lowers it.
const BUDGETS: &[(&str, usize)] = &[
    ("src", 1_120),          // Folders of the disk in tests of backends.
    ("src/backends", 1_660), // The templates of generators, which were part of messages.
    ("src/backends/apifiles", 2_500),
    ("src/backends/capi", 34_134), // Codes of the API record, conditions outside of backquotes, ranges of themselves, each spelling of a type. Exchanged types and names, prefixes that are written twice, and cures for unset fields. Warnings of all generators about what nothing declares or checks. The layer `lifetime`; descriptions in `tdgen capi trace`.
    ("src/backends/cli", 2_180),   // The cache and the programs of `tdgen capi trace`; names of programs; `--Werror`.
    ("src/backends/compat", 900),
    ("src/backends/general", 4_202), // Rows that functions of tables do not find. Pages of options without the fields of tables.
    ("src/backends/messages", 34_166), // Protocols that exist: responses that are found by their tag; packed layout, headers of any size, ids of 24 bits, uncounted bytes, arrays that are the rest, cut zeros, elements of arrays without a value, big-endian numbers. Brackets, commas, blanks and `-` that are missing in YAML; names of values that were lost. Errors at the value of a key. What the author of a schema in YAML meant.
    ("src/backends/ods", 34_864), // The public model of dialects; what texts of formats end with. Python classes of types and attributes, and names of enumerations by their dialect (1,550). Bytecode from definitions (903).
    ("src/backends/signatures", 4_400),
    ("src/backends/template_values", 230), // Models as JSON.
    ("src/backends/templates", 5_740), // Classes, variables, errors and warnings of templates; arguments of filters by name.
    ("src/backends/text", 800),
    ("src/backends/version", 1_000),
    ("src/diagnostics", 1_735), // Words that mean the same. Forms of older versions of LLVM; a code for fields declared twice.
    ("src/driver", 14_600), // `fmt --upgrade`; renaming in all main files; folders for missing includes; listed users in `lint`. Comments evaluate nothing; limits of messages and a look at files at each save in the language server; answers never about words that changed; `tdgen capi trace` runs programs and has a cache; contexts without a build; reduction by needs; readers made from classes; search and everyday commands in the help; spaces of `fmt`.
    ("src/editor", 10_301), // Evaluation behind the line that changed. Old descriptions; rules about arguments, equal bodies and files without guards; expressions in place of numbers of records. Which records set a field again; whole records and short paths in `tdgen explain`; columns and habits of files in `fmt`; completion by expected type and place.
    ("src/lexer", 2_592), // How far files are read. Names of files that are near. The kinds of the tokens ahead; more words of other languages.
    ("src/parser", 4_327), // Closers that are missing before `>`, lost heads and `{` of bodies and blocks. Bodies in values, code in braces, loops and access words of other languages. Types before names, conditions in parentheses. Forms of older versions of LLVM. Recovery that looks ahead to `in`, `=`, `;` and `{`; help for fields of other languages.
    ("src/records", 17_858), // Endless classes as one error; arguments of parent multiclasses in LLVM 23. The first wrong element of a list. Arguments read as fields. Arguments that are left out. Arguments with locations, exchanged ones, fields declared twice. Dags in linear folds; records by type; fields of operators' names; LLVM 23's text; joined names. Classes with types, defaults and arguments; names of arguments of dags; examples.
    ("src/source", 1_131),   // What has changed since an evaluation, by line.
];

/// How the names of files end that budgets count.
const COUNTED: &[&str] = &[".rs", ".inc", ".jinja", ".j2", ".txt", ".td"];

/// The most lines that a source file may have.
const MAX_LINES: usize = 650;

/// The most lines that a function may have.
const MAX_FUNCTION_LINES: usize = 100;

/// The most columns of a comment, as of code (rustfmt.toml).
const MAX_COLUMNS: usize = 120;

/// The longer functions that are left. Do not add any.
const LONG_FUNCTIONS: &[&str] = &[
    "src/backends/capi/layers/entry.rs: emit",
    "src/backends/capi/layers/negative.rs: emit_test",
    "src/backends/templates/parse/analysis.rs: expression",
];

/// Names of constants that do not say what they bound.
const VAGUE_CONSTANTS: &[&str] = &["MOST", "DEEPEST", "OWN"];

/// Participles that do not end in `ed`, and words that do but are none.
const PARTICIPLES: &[&str] = &["built", "found", "held", "kept", "known", "lost", "made", "met", "shown", "told"];
const NO_PARTICIPLES: &[&str] = &["embed", "exceed", "feed", "need", "seed"];

/// The groups of files that reach each other if the file of a type imports the files of its further `impl`s: the folder
/// that has all of them, and their number. In `records`, `parser` and `rewriters` the language itself is recursive.
/// Lower the numbers, and do not raise them.
const HIDDEN_CYCLES: &[(&str, usize)] = &[
    ("src/backends/messages/read", 4),
    ("src/backends/messages/yaml", 2),
    ("src/backends/messages/yaml", 2),
    ("src/backends/ods", 2),
    ("src/backends/ods/passes", 5),
    ("src/backends/ods/rewriters", 11),
    ("src/backends/signatures/codec", 5),
    ("src/lexer", 6),
    ("src/parser", 9),
    ("src/records", 37),
    ("src/records/elaborate", 13),
    ("src/records/arena", 6),
];

/// The files and folders at the root of the repository.
const ROOT: &[&str] = &[
    ".ci",
    ".gitattributes",
    ".gitignore",
    ".pre-commit-hooks.yaml",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "THIRD-PARTY-LICENSES.txt",
    "bazel",
    "benches",
    "clippy.toml",
    "cmake",
    "deny.toml",
    "docs",
    "editors",
    "examples",
    "fuzz",
    "lib-td",
    "packages",
    "playground",
    "pyproject.toml",
    "python",
    "rustfmt.toml",
    "src",
    "tdgen-build",
    "tdgen-streams",
    "tdgen.toml",
    "tests",
    "tools",
];

/// Phrases that do not belong in this project, and what replaces them.
const PHRASES: &[(&str, &str)] = &[
    ("hands on", "returns, produces"),
    ("hands back", "returns"),
    ("is told", "is reported"),
    ("are told", "are reported"),
    ("was told", "was reported"),
    ("is said of", "is reported about"),
    ("and the like", "name the others, or \"and so on\""),
    ("on purpose", "intentionally"),
    ("comes unasked", "unsolicited"),
    ("a fault", "an error, a bug, a defect"),
    ("the house", "the crate, the project"),
    ("stands there", "is, appears"),
    ("what stands in", "the contents of"),
    ("its kin", "related classes"),
    ("both dashes do", "options accept one dash or two"),
    ("what is not there", "limitations"),
];

/// What marks an item that is compiled for tests only.
const TEST: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];

/// A source file of the crate.
struct Source {
    /// From the root of the repository: `src/records/graph.rs`.
    path: String,
    text: String,
    /// The code: words, `::`, and all other characters one by one.
    tokens: Vec<String>,
    /// `records::arena::bits`; a `mod.rs` has the name of its folder.
    module: Vec<String>,
    /// The modules that this file declares for tests only.
    test_modules: Vec<String>,
}

impl Source {
    fn new(path: &str, text: String) -> Source {
        let below = path.trim_start_matches("src/").trim_end_matches(".rs");
        let mut module: Vec<String> = below.split('/').map(str::to_owned).collect();
        if matches!(module.last().map(String::as_str), Some("mod" | "lib")) {
            module.pop();
        }
        let (tokens, test_modules) = without_tests(tokens(&code(&text)));
        Source { path: path.to_owned(), text, tokens, module, test_modules }
    }

    fn has_sequence(&self, sequence: &[&str]) -> bool {
        self.tokens.windows(sequence.len()).any(|window| window == sequence)
    }

    /// Every path in the code that begins with `crate`, a package, `super`, `self`, a child module or a name of `imported`
    /// modules, from the root of all packages.
    fn paths(&self, imported: &BTreeMap<String, Vec<String>>) -> Vec<Vec<String>> {
        let declared = self.tokens.windows(3).filter(|window| window[0] == "mod" && window[2] == ";");
        let children: BTreeSet<&str> = declared.map(|window| window[1].as_str()).collect();
        let mut paths = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            let begins = at == 0 || !matches!(self.tokens[at - 1].as_str(), "::" | ".");
            let word = self.tokens[at].as_str();
            let is_path = begins && self.tokens.get(at + 1).is_some_and(|next| next == "::");
            if is_path
                && (matches!(word, "crate" | "super" | "self")
                    || PACKAGES.iter().any(|(name, _)| *name == word)
                    || children.contains(word)
                    || imported.contains_key(word))
            {
                at = path_tree(&self.tokens, at, Vec::new(), &mut paths);
            } else {
                at += 1;
            }
        }
        paths.into_iter().map(|path| self.absolute(path, imported)).collect()
    }

    /// The module at the root of the package of this file.
    fn package(&self) -> &'static [&'static str] {
        let roots = PACKAGES.iter().map(|(_, root)| *root);
        roots
            .filter(|root| self.module.iter().map(String::as_str).zip(*root).all(|(part, own)| part == *own))
            .filter(|root| root.len() <= self.module.len())
            .max_by_key(|root| root.len())
            .unwrap_or_default()
    }

    /// A path as written, from the root of all packages.
    fn absolute(&self, path: Vec<String>, imported: &BTreeMap<String, Vec<String>>) -> Vec<String> {
        let mut from = self.module.clone();
        let mut rest = path.as_slice();
        if let Some(module) = imported.get(&path[0]) {
            from = module.clone();
            rest = &rest[1..];
        }
        let root_of = |root: &[&str]| root.iter().map(|part| (*part).to_owned()).collect();
        if let Some((_, root)) = PACKAGES.iter().find(|(name, _)| *name == path[0]) {
            from = root_of(root);
            rest = &rest[1..];
        }
        while let Some((first, next)) = rest.split_first() {
            match first.as_str() {
                "crate" => from = root_of(self.package()),
                "super" => drop(from.pop()),
                "self" => {}
                _ => break,
            }
            rest = next;
        }
        from.extend_from_slice(rest);
        from
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the package is below the root")
}

/// The files of the repository, without those that git ignores.
fn files() -> Vec<String> {
    let mut git = Command::new("git");
    git.args(["-c", "safe.directory=*", "-c", "core.quotePath=false", "ls-files", "-z"]);
    git.args(["--cached", "--others", "--exclude-standard"]).current_dir(root());
    let output = git.output().expect("this test needs git");
    let list = String::from_utf8(output.stdout).expect("file names are UTF-8");
    let mut files: Vec<String> = list.split_terminator('\0').map(str::to_owned).collect();
    files.retain(|file| root().join(file).symlink_metadata().is_ok());
    assert!(files.len() > 1000, "git lists only {} files", files.len());
    files
}

fn read(file: &str) -> String {
    String::from_utf8_lossy(&fs::read(root().join(file)).expect("files of the repository can be read")).into_owned()
}

/// The Rust files below a folder.
fn sources(folder: &str) -> Vec<Source> {
    let is_source = |file: &String| file.starts_with(folder) && file.ends_with(".rs");
    files().into_iter().filter(is_source).map(|file| Source::new(&file, read(&file))).collect()
}

/// A text without its comments and without the contents of its strings and character literals.
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

/// The position behind the next `end`.
fn skip_to(text: &[char], from: usize, end: &str) -> usize {
    let end: Vec<char> = end.chars().collect();
    let found = text.get(from..).and_then(|rest| rest.windows(end.len()).position(|window| window == end));
    found.map_or(text.len(), |found| from + found + end.len())
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn tokens(code: &[char]) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < code.len() {
        let length = match code[at..].iter().take_while(|&&c| is_word(c)).count() {
            0 if code[at..].starts_with(&[':', ':']) => 2,
            0 => 1,
            length => length,
        };
        if !code[at].is_whitespace() {
            tokens.push(code[at..at + length].iter().collect());
        }
        at += length;
    }
    tokens
}

/// The tokens without the items marked `#[cfg(test)]`, and the names of the modules among these.
fn without_tests(tokens: Vec<String>) -> (Vec<String>, Vec<String>) {
    let mut kept = Vec::new();
    let mut modules = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if !tokens[at..].starts_with(&TEST.map(str::to_owned)) {
            kept.push(tokens[at].clone());
            at += 1;
            continue;
        }
        at += TEST.len();
        let mut depth = 0;
        while let Some(token) = tokens.get(at) {
            at += 1;
            match token.as_str() {
                "{" => depth += 1,
                "}" => depth -= 1,
                "mod" if depth == 0 => modules.extend(tokens.get(at).cloned()),
                _ => {}
            }
            if depth == 0 && matches!(token.as_str(), "}" | ";") {
                break;
            }
        }
    }
    (kept, modules)
}

/// Reads `a::b::{c, d as e}`, adds every path in it, and returns the position behind it.
fn path_tree(tokens: &[String], mut at: usize, mut path: Vec<String>, paths: &mut Vec<Vec<String>>) -> usize {
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token.as_str() {
            "{" => {
                while tokens.get(at).is_some_and(|token| token != "}") {
                    at = path_tree(tokens, at, path.clone(), paths);
                    at += usize::from(tokens.get(at).is_some_and(|token| token == ","));
                }
                return at + 1;
            }
            // `use super::{self}` and `use super::*` name the module before.
            "self" if !path.is_empty() => {}
            word if word.starts_with(is_word) => path.push(word.to_owned()),
            _ => {}
        }
        if tokens.get(at).is_none_or(|token| token != "::") {
            break;
        }
        at += 1;
    }
    paths.push(path);
    // A new name is no path.
    if tokens.get(at).is_some_and(|token| token == "as") { at + 2 } else { at }
}

/// The imports among the files of the crate: for each file the files that it names.
///
/// A path such as `a::b::C` leads to the file of the longest module in it, here `a::b`. Where `C` is a name that
/// `a/b/mod.rs` re-exports, it leads to that `mod.rs`.
fn imports() -> BTreeMap<String, BTreeSet<String>> {
    let mut all = sources("src/");
    let tests: Vec<Vec<String>> = all
        .iter()
        .flat_map(|source| {
            source.test_modules.iter().map(|name| [source.module.as_slice(), std::slice::from_ref(name)].concat())
        })
        .collect();
    all.retain(|source| !tests.iter().any(|test| source.module.starts_with(test)));
    let modules: BTreeMap<&[String], &String> =
        all.iter().map(|source| (source.module.as_slice(), &source.path)).collect();
    let target = |path: &[String]| (0..=path.len()).rev().find_map(|end| modules.get(&path[..end]).copied().cloned());
    let targets = |source: &Source| {
        let is_module = |path: &Vec<String>| modules.contains_key(path.as_slice());
        let imported = source.paths(&BTreeMap::new()).into_iter().filter(is_module);
        let imported = imported.filter_map(|path| Some((path.last()?.clone(), path))).collect();
        let targets = source.paths(&imported).into_iter().filter_map(|path| target(&path));
        targets.filter(|target| *target != source.path).collect()
    };
    all.iter().map(|source| (source.path.clone(), targets(source))).collect()
}

/// Fails with all complaints at once.
fn expect_none(rule: &str, complaints: Vec<String>) {
    assert!(complaints.is_empty(), "{rule}\n  {}\n", complaints.join("\n  "));
}

/// All imports from one file to another, checked one by one.
fn expect_no_import(rule: &str, is_wrong: impl Fn(&str, &str) -> bool) {
    let imports = imports();
    let pairs = imports.iter().flat_map(|(from, to)| to.iter().map(move |to| (from, to)));
    let wrong = pairs.filter(|(from, to)| is_wrong(from, to));
    expect_none(rule, wrong.map(|(from, to)| format!("{from} imports {to}")).collect());
}

#[test]
fn imports_lead_down_the_floors() {
    let floor = |file: &str| {
        let name = file.trim_start_matches("src/").trim_end_matches(".rs").split('/').next().unwrap_or_default();
        let floor = FLOORS.iter().find(|(module, _)| *module == name);
        floor.unwrap_or_else(|| panic!("FLOORS lacks `{name}`"))
    };
    expect_no_import("every module imports only modules of lower floors", |from, to| {
        let ((from, high), (to, low)) = (floor(from), floor(to));
        from != to && low >= high
    });
}

/// The files that a file imports, and those that these import.
fn reached<'a>(imports: &'a BTreeMap<String, BTreeSet<String>>, from: &'a str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        let next = imports.get(file).into_iter().flatten().map(String::as_str);
        open.extend(next.filter(|file| found.insert(*file)));
    }
    found
}

/// The groups of files that reach each other.
fn cycles(imports: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<BTreeSet<&str>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        imports.keys().map(|file| (file.as_str(), reached(imports, file))).collect();
    let cycle = |file: &&str| -> BTreeSet<&str> {
        reached[*file].iter().copied().filter(|other| reached[other].contains(*file)).collect()
    };
    let mut cycles: BTreeSet<BTreeSet<&str>> = reached.keys().map(cycle).collect();
    cycles.remove(&BTreeSet::new());
    cycles
}

/// The types of a source's `impl`s without a trait, or the types that it declares.
fn types(source: &Source, is_impl: bool) -> BTreeSet<String> {
    let mut types = BTreeSet::new();
    for (at, token) in source.tokens.iter().enumerate() {
        let rest = &source.tokens[at + 1..];
        match token.as_str() {
            "struct" | "enum" if !is_impl => types.extend(rest.first().cloned()),
            "impl" if is_impl && (at == 0 || matches!(source.tokens[at - 1].as_str(), "}" | ";" | "]")) => {
                let head: Vec<&str> = rest.iter().map(String::as_str).take_while(|token| *token != "{").collect();
                let mut depth = 0;
                let outside = head.iter().filter(|token| {
                    depth += i32::from(**token == "<") - i32::from(**token == ">");
                    depth == 0 && token.starts_with(is_word)
                });
                let outside: Vec<&str> = outside.copied().collect();
                if !outside.contains(&"for") {
                    types.extend(outside.last().map(|name| (*name).to_owned()));
                }
            }
            _ => {}
        }
    }
    types
}

/// The files that have an `impl` of a type count as imported by the file of the type, through which they are reached.
#[test]
fn hidden_cycles_become_fewer() {
    let mut imports = imports();
    let sources = sources("src/");
    let declared = sources.iter().flat_map(|source| types(source, false).into_iter().map(move |name| (name, source)));
    let declared: Vec<(String, &Source)> = declared.collect();
    for source in &sources {
        let Some(imported) = imports.get(&source.path).cloned() else { continue };
        let own = types(source, false);
        for name in types(source, true).difference(&own) {
            let homes = declared.iter().filter(|(declared, home)| {
                declared == name && imported.contains(&home.path) && component(&home.path) == component(&source.path)
            });
            let homes: Vec<String> = homes.map(|(_, home)| home.path.clone()).collect();
            for home in homes {
                imports.entry(home).or_default().insert(source.path.clone());
            }
        }
    }
    let mut left = HIDDEN_CYCLES.to_vec();
    let mut complaints = Vec::new();
    for cycle in cycles(&imports) {
        let first = cycle.first().copied().unwrap_or_default();
        let is_shared = |folder: &&str| cycle.iter().all(|file| file.starts_with(&format!("{folder}/")));
        let folder = first.match_indices('/').map(|(end, _)| &first[..end]).rev().find(is_shared).unwrap_or("src");
        match left.iter().position(|&(known, files)| known == folder && cycle.len() <= files) {
            Some(known) => drop(left.remove(known)),
            None => {
                let files: Vec<&str> = cycle.iter().map(|file| file.trim_start_matches(folder)).collect();
                complaints.push(format!("(\"{folder}\", {}): {}", cycle.len(), files.join(" ")));
            }
        }
    }
    complaints
        .extend(left.iter().map(|(folder, files)| format!("HIDDEN_CYCLES: {folder} has no group of {files} files")));
    expect_none("methods beside the file of their type lead in no cycle", complaints);
}

#[test]
fn files_import_in_no_cycle() {
    let imports = imports();
    let cycles = cycles(&imports);
    let show = |cycle: &BTreeSet<&str>| {
        let inside = |from: &&str| {
            let to: Vec<&str> = imports[*from].iter().map(String::as_str).filter(|to| cycle.contains(to)).collect();
            format!("\n    {from} imports {}", to.join(", "))
        };
        format!("{} files:{}", cycle.len(), cycle.iter().map(inside).collect::<String>())
    };
    expect_none("files import each other in one direction", cycles.iter().map(show).collect());
}

/// Whether a `console` block of the text has a command with this flag, and the output of the command. The null backend
/// has none.
fn shows_a_call(text: &str, flag: &str) -> bool {
    let blocks = text.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut lines = blocks.flat_map(|block| block.lines().chain([""]));
    let is_word = |word: &str| word.split('=').next() == Some(flag);
    let is_call = |line: &str| line.starts_with("$ tdgen ") && line.split(' ').any(is_word);
    lines.any(is_call) && (flag == "--null-backend" || lines.next().is_some_and(|line| !line.is_empty()))
}

#[test]
fn every_backend_has_tests_and_a_section_in_the_docs() {
    let pages = files().into_iter().filter(|file| file.starts_with("docs/backends/"));
    let pages: Vec<String> = pages.map(|page| read(&page)).collect();
    let mut tests = String::new();
    for file in files().iter().filter(|file| file.starts_with("tests/") && *file != "tests/tidy.rs") {
        if file.ends_with(".rs") {
            tests += &read(file);
        } else if file.ends_with(".td") {
            read(file).lines().take(3).filter_map(|line| line.strip_prefix("// args:")).for_each(|line| {
                let options = line.split_whitespace().map(|option| format!("\"{option}\n"));
                tests.extend(options);
            });
        }
    }
    let mut complaints = Vec::new();
    for backend in builtin_backends() {
        let flag = format!("--{}", backend.name);
        if !tests.contains(&format!("\"{flag}")) {
            complaints.push(format!("nothing in tests/ calls {flag}"));
        }
        let title = format!("\n## `{flag}`\n");
        let Some((page, (_, section))) = pages.iter().find_map(|page| Some((page, page.split_once(&title)?))) else {
            complaints.push(format!("docs/backends/*.md have no section \"## `{flag}`\""));
            continue;
        };
        let section = section.split("\n## ").next().unwrap_or(section);
        if !shows_a_call(section, &flag) {
            complaints.push(format!("docs/backends/*.md have no `console` block with a call of {flag} and its output"));
        }
        // The beginning of a page describes the options of all its actions.
        let beginning = page.split("\n## ").next().unwrap_or(page);
        let is_described = |name: &str| [beginning, section].iter().any(|text| text.contains(&format!("`--{name}")));
        for option in backend.options.iter().filter(|option| !is_described(option.name)) {
            complaints.push(format!("docs/backends/*.md do not describe `--{}` of {flag}", option.name));
        }
    }
    expect_none("a backend comes with tests and a section in docs/backends/*.md", complaints);
}

/// The names in the first column of the table of crates, and the dependencies of all packages that come from elsewhere.
#[test]
fn the_table_of_crates_is_complete() {
    let page = read("docs/architecture.md");
    let table = page.split("\n## Dependencies\n").nth(1).unwrap_or_default().split("\n## ").next().unwrap_or_default();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let is_name = |word: &&str| word.starts_with(|c: char| c.is_ascii_lowercase());
    let words = rows.flat_map(|row| row.split('(').next().unwrap_or_default().split([',', ' ']));
    let listed: BTreeSet<String> =
        words.filter(is_name).filter(|word| !["crate", "with"].contains(word)).map(str::to_owned).collect();
    let mut used = BTreeSet::new();
    for path in files().iter().filter(|path| path.ends_with("Cargo.toml")) {
        if !(path == "Cargo.toml" || path.starts_with("src/") || path.starts_with("tdgen-")) {
            continue;
        }
        let mut is_inside = false;
        for line in read(path).lines() {
            match line.strip_prefix('[') {
                Some(section) => is_inside = section.ends_with("dependencies]") && !section.starts_with("workspace"),
                None if is_inside => used.extend(line.split(['.', ' ']).next().filter(is_name).map(str::to_owned)),
                None => {}
            }
        }
    }
    used.retain(|name| !name.starts_with("tdgen") || name == "tdgen-streams");
    let missing = used.difference(&listed).map(|name| format!("{name} is used and not in the table"));
    let gone = listed.difference(&used).map(|name| format!("{name} is in the table and not used"));
    expect_none("docs/architecture.md lists the crates", missing.chain(gone).collect());
}

/// The folder of [`BUDGETS`] that a file is counted for.
fn budget_of(path: &str) -> Option<String> {
    let mut folders = path.strip_prefix("src/")?.split('/');
    match (folders.next()?, folders.next(), folders.next()) {
        ("backends", Some(folder), Some(_)) => Some(format!("src/backends/{folder}")),
        (folder, Some(_), _) => Some(format!("src/{folder}")),
        _ => Some("src".to_owned()),
    }
}

/// The most source files directly in a folder.
const MAX_FILES: usize = 20;

#[test]
fn folders_are_divided_into_rooms() {
    let mut flat: BTreeMap<&str, usize> = BTreeMap::new();
    let files = files();
    let sources = files.iter().filter(|path| path.starts_with("src/") && path.ends_with(".rs"));
    for (folder, _) in sources.filter_map(|path| path.rsplit_once('/')) {
        *flat.entry(folder).or_default() += 1;
    }
    let wide = flat.iter().filter(|&(_, &count)| count > MAX_FILES);
    let complaints = wide.map(|(folder, count)| format!("{folder} has {count} files"));
    expect_none("at most 20 files directly in a folder: divide others into rooms", complaints.collect());
}

#[test]
fn folders_keep_to_their_budgets() {
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    for path in files().iter().filter(|path| COUNTED.iter().any(|ending| path.ends_with(ending))) {
        if let Some(folder) = budget_of(path) {
            *lines.entry(folder).or_default() += read(path).lines().count();
        }
    }
    let budgets: BTreeMap<&str, usize> = BUDGETS.iter().copied().collect();
    let complaints = lines.iter().filter_map(|(folder, &count)| match budgets.get(folder.as_str()) {
        Some(&budget) if count > budget => Some(format!("{folder} has {count} lines, and its budget is {budget}")),
        Some(&budget) if count + 200 < budget => {
            Some(format!("{folder} has {count} lines: lower its budget of {budget}"))
        }
        Some(_) => None,
        None => Some(format!("{folder} has {count} lines and no budget")),
    });
    let gone = budgets.keys().filter(|folder| !lines.contains_key(**folder));
    let complaints = complaints.chain(gone.map(|folder| format!("{folder} has a budget and no lines")));
    expect_none("lines are a budget", complaints.collect());
}

#[test]
fn source_files_are_short() {
    let long = sources("src/").into_iter().map(|source| (source.path, source.text.lines().count()));
    let long = long.filter(|(_, lines)| *lines > MAX_LINES).map(|(path, lines)| format!("{path}: {lines} lines"));
    expect_none(&format!("at most {MAX_LINES} lines a file"), long.collect());
}

/// The functions of a formatted text: the name, the parameters with the result, and the number of lines.
fn functions(text: &str) -> Vec<(String, String, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut functions = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let declaration = line.trim_start();
        let Some((before, rest)) = declaration.split_once("fn ") else { continue };
        if !before.split_whitespace().all(|word| word.starts_with("pub") || word == "const") {
            continue;
        }
        let indent = &line[..line.len() - declaration.len()];
        let is_end = |line: &&str| {
            let end = line.strip_prefix(indent).unwrap_or_default();
            end == "}" || end.starts_with(')') && end.ends_with(';')
        };
        let ends_at_once = rest.ends_with(['}', ';']);
        let further = if ends_at_once { Some(0) } else { lines[at..].iter().position(is_end) };
        let lines = &lines[at..=at + further.unwrap_or(0)];
        let name = rest.chars().take_while(|c| is_word(*c)).collect();
        let is_head = |line: &&&str| !line.ends_with('{');
        let head = lines.len().min(lines.iter().take_while(is_head).count() + 1);
        functions.push((name, lines[..head].join(" "), lines.len()));
    }
    functions
}

#[test]
fn functions_are_short() {
    let mut complaints = Vec::new();
    for source in sources("src/") {
        let long = functions(&source.text).into_iter().filter(|(_, _, lines)| *lines > MAX_FUNCTION_LINES);
        complaints.extend(long.map(|(name, ..)| format!("{}: {name}", source.path)));
    }
    complaints.retain(|function| !LONG_FUNCTIONS.contains(&function.as_str()));
    expect_none(&format!("at most {MAX_FUNCTION_LINES} lines a function"), complaints);
}

#[test]
fn comments_are_as_wide_as_code() {
    let mut complaints = Vec::new();
    for source in sources("src/") {
        let comments = source.text.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with("//"));
        // A row of a table is one line.
        let is_row = |line: &str| line.trim_start().trim_start_matches(['/', '!']).starts_with(" |");
        let wide = comments.filter(|(_, line)| line.chars().count() > MAX_COLUMNS && !is_row(line));
        complaints.extend(wide.map(|(at, _)| format!("{}:{}", source.path, at + 1)));
    }
    expect_none(&format!("at most {MAX_COLUMNS} columns a comment"), complaints);
}

#[test]
fn constants_say_what_they_bound() {
    let mut complaints = Vec::new();
    for source in sources("src/") {
        let constants = source.tokens.windows(2).filter(|window| window[0] == "const");
        let vague = constants.filter(|window| VAGUE_CONSTANTS.contains(&window[1].as_str()));
        complaints.extend(vague.map(|window| format!("{}: {}", source.path, window[1])));
    }
    expect_none("a constant has the name of what it bounds, as MAX_NESTING", complaints);
}

/// Whether a function has a participle as its name and does work: it changes its object, or returns nothing or a
/// `Result`. A name of several words, such as `checked_params`, describes what is returned.
fn is_named_by_a_participle(name: &str, head: &str) -> bool {
    let is_participle = name.ends_with("ed") && !NO_PARTICIPLES.contains(&name) || PARTICIPLES.contains(&name);
    let result = head.rsplit_once(") -> ").map(|(_, result)| result);
    let is_work = head.contains("&mut self")
        || result.is_none_or(|result| {
            ["Result<", "Fallible<", "io::Result<", "fmt::Result"].iter().any(|start| result.starts_with(start))
        });
    // The public interface keeps its names.
    is_participle && is_work && !name.contains('_') && !head.trim_start().starts_with("pub fn ")
}

/// The folder below `src` or `src/backends` that has a file.
fn component(path: &str) -> &str {
    let depth = if path.starts_with("src/backends/") { 3 } else { 2 };
    let end = path.match_indices('/').nth(depth - 1).map_or(path.len(), |(end, _)| end);
    &path[..end]
}

#[test]
fn functions_are_verbs() {
    let mut complaints = Vec::new();
    for source in sources("src/") {
        for (name, head, _) in functions(&source.text) {
            // The public `Writer::nested` and what mirrors it indent what their argument writes.
            if is_named_by_a_participle(&name, &head) && name != "nested" {
                complaints.push(format!("{}: {name}", source.path));
            }
        }
    }
    expect_none("a function that does work is a verb: `apply`, not `applied`", complaints);
}

#[test]
fn every_file_says_what_it_is_for() {
    let all = ["src/", "tests/", "benches/"].into_iter().flat_map(sources);
    let bare = all.filter(|source| !source.text.starts_with("//! ")).map(|source| source.path);
    expect_none("every file begins with `//!` and what it is for", bare.collect());
}

#[test]
fn no_test_is_ignored() {
    let all = ["src/", "tests/"].into_iter().flat_map(sources);
    let ignored = all.filter(|source| source.has_sequence(&["#", "[", "ignore"])).map(|source| source.path);
    expect_none("tests always run", ignored.collect());
}

#[test]
fn only_the_driver_touches_files_and_the_environment() {
    let mut complaints = Vec::new();
    for source in sources("src/").iter().filter(|source| !source.path.starts_with("src/driver/")) {
        for module in ["fs", "env", "net", "process"] {
            let is_used = source.has_sequence(&["std", "::", module])
                || matches!(module, "fs" | "env") && source.has_sequence(&[module, "::"]);
            if is_used {
                complaints.push(format!("{}: `{module}`", source.path));
            }
        }
    }
    expect_none("the driver alone reads and writes files and reads the environment", complaints);
}

#[test]
fn the_root_has_only_known_files() {
    let names: BTreeSet<String> = files().iter().filter_map(|file| file.split('/').next()).map(str::to_owned).collect();
    let unknown = names.into_iter().filter(|name| !ROOT.contains(&name.as_str()));
    expect_none("ROOT lists every file at the root of the repository", unknown.collect());
}

/// Windows reserves names such as `con.td`, some characters, and names that end with a dot or a space.
#[test]
fn file_names_work_on_windows() {
    let is_reserved = |name: &str| {
        let stem = name.split('.').next().unwrap_or_default().to_ascii_lowercase();
        let port = stem.strip_prefix("com").or(stem.strip_prefix("lpt"));
        let is_port = port.is_some_and(|port| port.len() == 1 && port.bytes().all(|byte| byte.is_ascii_digit()));
        is_port
            || matches!(stem.as_str(), "con" | "prn" | "aux" | "nul")
            || name.contains(|c: char| c.is_control() || "<>:\"\\|?*".contains(c))
            || name.ends_with(['.', ' '])
    };
    assert!(is_reserved("con.td") && is_reserved("COM1") && is_reserved("a:b") && !is_reserved("console.td"));
    let reserved = files().into_iter().filter(|file| file.split('/').any(is_reserved));
    expect_none("Windows refuses these names", reserved.collect());
}

/// The lines of the files that people read, in lower case, and their positions.
fn prose() -> Vec<(String, String)> {
    let folders = [
        "src/",
        "docs/",
        "lib-td/",
        "cmake/",
        "tools/",
        "tdgen-build/",
        "tdgen-streams/",
        "README.md",
        "CONTRIBUTING.md",
    ];
    let mut lines = Vec::new();
    for file in files().iter().filter(|file| folders.iter().any(|folder| file.starts_with(folder))) {
        let text = read(file).to_lowercase();
        lines.extend(text.lines().enumerate().map(|(at, line)| (format!("{file}:{}", at + 1), line.to_owned())));
    }
    lines
}

#[test]
fn unwanted_phrases_stay_away() {
    let mut complaints = Vec::new();
    for (position, line) in prose() {
        for (phrase, instead) in PHRASES {
            let is_whole = |(start, _): (usize, &str)| {
                !line[..start].ends_with(is_word) && !line[start + phrase.len()..].starts_with(is_word)
            };
            if line.match_indices(phrase).any(is_whole) {
                complaints.push(format!("{position}: \"{phrase}\": {instead}"));
            }
        }
    }
    expect_none("plain English in the terms of the field", complaints);
}

#[test]
fn documents_that_sources_mention_exist() {
    let files: BTreeSet<String> =
        files().iter().filter_map(|file| file.rsplit('/').next()).map(str::to_lowercase).collect();
    let mut complaints = Vec::new();
    for (position, line) in prose().iter().filter(|(position, _)| position.starts_with("src/")) {
        let words = line.split(|c: char| !is_word(c) && !"-.".contains(c)).map(|word| word.trim_matches('.'));
        let missing = words.filter(|word| word.ends_with(".md") && !files.contains(*word));
        complaints.extend(missing.map(|word| format!("{position}: {word}")));
    }
    expect_none("comments refer to documents of the repository", complaints);
}

#[test]
fn paths_are_read_as_the_compiler_reads_them() {
    let text = r##"
        // use crate::comment;
        mod child;
        use super::{a, b::{self, c as d}};
        pub use self::e::*;
        pub use child::{f, g};
        fn f<'x>(_: &'x str) -> crate::g::H { let _ = ('"', "crate::string", r#"crate::"raw""#); super::super::i() }
        #[cfg(test)]
        mod tests { use super::x; }
        #[cfg(test)]
        mod more;
    "##;
    let source = Source::new("src/one/two.rs", text.to_owned());
    let found: Vec<String> = source.paths(&BTreeMap::new()).iter().map(|path| path.join("::")).collect();
    let expected =
        ["one::a", "one::b", "one::b::c", "one::two::e", "one::two::child::f", "one::two::child::g", "g::H", "i"];
    assert_eq!(found, expected);
    assert_eq!(source.test_modules, ["tests", "more"]);
}
