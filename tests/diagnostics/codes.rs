//! The codes of diagnostics: each has a page, whose examples show it, and all messages about the language have one.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::Path;

use tdgen::diagnostics::codes::CODES;
use tdgen::diagnostics::{Diagnostic, Diags, Severity};
use tdgen::source::{Loader, MemoryLoader, SourceMap};
use tdgen::{CompileOptions, Disk, compile};

/// What is reported about a text.
fn diagnostics(text: &str, loader: &dyn Loader) -> Vec<Diagnostic> {
    let mut sources = SourceMap::new(Vec::new());
    let mut diags = Diags::new(0);
    let main = sources.add("input.td", text.as_bytes().to_vec()).unwrap_or_else(|error| panic!("{error:?}"));
    compile(&mut sources, main, loader, &CompileOptions::default(), &mut diags);
    diags.sorted().into_iter().cloned().collect()
}

/// The blocks of a page: the example, then the right form.
fn examples(page: &str) -> [String; 2] {
    let blocks = page.split("\n```tablegen").skip(1).filter_map(|block| block.split_once('\n')?.1.split("```").next());
    let blocks: Vec<String> = blocks.map(str::to_owned).collect();
    blocks.try_into().unwrap_or_else(|blocks: Vec<String>| panic!("{} examples in {page}", blocks.len()))
}

#[test]
fn every_page_shows_its_code() {
    let mut wrong = Vec::new();
    for code in CODES {
        assert!(code.page().starts_with(&format!("# {}: ", code.name())), "the title of {}", code.name());
        let [bad, good] = examples(code.page());
        let loader = |text: &str| {
            let mut loader = MemoryLoader::default();
            loader.add("input.td", text);
            loader
        };
        let found = diagnostics(&bad, &loader(&bad));
        if found.first().and_then(|first| first.code) != Some(*code) {
            wrong.push(format!("{}: {found:#?}\n{bad}", code.name()));
        }
        let found = diagnostics(&good, &loader(&good));
        // What `dump` prints is a note.
        if found.iter().any(|one| one.severity != Severity::Note) {
            wrong.push(format!("{} is not right: {found:#?}\n{good}", code.name()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn codes_are_unique_and_have_pages() {
    let names: BTreeSet<&str> = CODES.iter().map(|code| code.name()).collect();
    assert_eq!(names.len(), CODES.len());
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/errors"));
    let index = std::fs::read_to_string(folder.join("README.md")).unwrap_or_else(|error| panic!("{error}"));
    let files = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{error}"));
    let files: BTreeSet<String> =
        files.flatten().map(|file| file.file_name().to_string_lossy().trim_end_matches(".md").to_owned()).collect();
    for name in &names {
        assert!(index.contains(&format!("[{name}]({name}.md)")), "the index lacks {name}");
        assert!(files.contains(*name));
    }
    assert_eq!(files.len(), names.len() + 1, "pages without a code: {files:?}");
}

/// All inputs of the tests of the language that are rejected: `dump`s are no errors.
#[test]
fn messages_about_the_language_have_codes() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests"));
    let mut folders = vec![folder.join("language"), folder.join("diagnostics/records")];
    let mut seen = BTreeSet::new();
    let mut without = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{error}")).flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "td") {
                let Ok(text) = std::fs::read(&path) else { continue };
                let mut sources = SourceMap::new(vec![folder.to_string_lossy().into_owned()]);
                let mut diags = Diags::new(0);
                let Ok(main) = sources.add(&path.to_string_lossy(), text) else { continue };
                compile(&mut sources, main, &Disk, &CompileOptions::default(), &mut diags);
                for one in diags.sorted() {
                    match one.code {
                        Some(code) => drop(seen.insert(code.name())),
                        None if one.severity == Severity::Note => {}
                        None => drop(without.insert(one.message.clone())),
                    }
                }
            }
        }
    }
    assert!(without.is_empty(), "without a code: {without:#?}");
    assert!(seen.len() * 10 > CODES.len() * 8, "only {} codes are tested: {seen:?}", seen.len());
}
