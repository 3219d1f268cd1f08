//! The book and the walks through it: `tools/book.sh` builds the pages without a complaint and without a dead link,
//! and what README.md and some pages ask the reader to do works when it is done.
//!
//! In these, blocks are carried out in their order, in one folder, which also has the repository's `examples` and the
//! files of `docs/examples`. A block marked `... file=NAME` is added to that file, one marked `sh` is run, and one marked
//! `text` under it is what that prints on stdout.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::files_below;
use crate::support::pages::{Block, blocks_of};
use crate::support::tools::{quiet, root, run, search_path};
use crate::support::typed::PYTHON;

/// What a script prints. Programs are installed by the one who runs the tests, not by the tests.
fn carry_out(script: &str, folder: &Path) -> String {
    let lines = script.lines().filter(|line| !line.starts_with("cargo install"));
    let script: Vec<&str> = lines.collect();
    let mut shell = Command::new("sh");
    shell.args(["-euc", &script.join("\n")]).current_dir(folder).env("PATH", search_path());
    let output = run(&mut shell, "dash");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script:?}\n{stderr}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Does what a page says; gives the number of scripts that were run.
fn walk(page: &str) -> usize {
    let blocks = blocks_of(page);
    let folder = tempfile::tempdir().expect("a folder for the walk");
    std::os::unix::fs::symlink(root().join("examples"), folder.path().join("examples")).expect("a link can be made");
    // Scripts may write to them.
    for file in files_below(&root().join("docs/examples"), "") {
        let name = file.file_name().and_then(|name| name.to_str()).expect("UTF-8");
        if !blocks.iter().any(|block| block.file.as_deref() == Some(name)) {
            fs::copy(&file, folder.path().join(name)).expect("a file can be copied");
        }
    }
    let (mut printed, mut scripts) = (String::new(), 0);
    for Block { language, file, text, .. } in &blocks {
        if let Some(file) = file {
            let file = folder.path().join(file);
            let old = fs::read_to_string(&file).unwrap_or_default();
            fs::write(file, old + text).expect("a file can be written");
        } else if language == "sh" {
            printed = carry_out(text, folder.path());
            scripts += 1;
        } else if language == "text" && scripts > 0 {
            let lines: Vec<&str> = printed.lines().map(str::trim_end).collect();
            assert_eq!(lines.join("\n") + "\n", *text);
        }
    }
    scripts
}

#[test]
fn the_tutorial_works() {
    assert_eq!(walk("docs/tutorial.md"), 5);
}

#[test]
fn tutorial_of_dialects_works() {
    assert_eq!(walk("docs/tutorial-mlir.md"), 7);
}

#[test]
fn the_page_about_dialects_works() {
    assert_eq!(walk("docs/mlir.md"), 2);
}

#[test]
fn the_page_about_descriptions_works() {
    assert_eq!(walk("docs/c-api.md"), 15);
}

#[test]
fn tutorial_of_records_works() {
    assert_eq!(walk("docs/tutorial-records.md"), 6);
}

#[test]
fn tutorial_of_messages_works() {
    assert_eq!(walk("docs/tutorial-messages.md"), 3);
}

#[test]
fn recipes_work() {
    assert_eq!(walk("docs/how-to/recipes.md"), 10);
}

#[test]
fn how_to_pages_work() {
    assert_eq!(walk("docs/how-to/why.md"), 2);
    assert_eq!(walk("docs/how-to/migrate.md"), 6);
    assert_eq!(walk("docs/how-to/python.md"), 1);
    assert_eq!(walk("docs/how-to/mlir-bytecode.md"), 1);
    assert_eq!(walk("docs/how-to/mlir-python.md"), 1);
    assert_eq!(walk("docs/how-to/speed-up.md"), 1);
    assert_eq!(walk("docs/fmt.md"), 2);
    assert_eq!(walk("docs/old-descriptions.md"), 1);
    assert_eq!(walk("docs/lint.md"), 1);
    assert_eq!(walk("docs/explain.md"), 5);
}

#[test]
fn reference_pages_work() {
    assert_eq!(walk("docs/backends.md"), 1);
    assert_eq!(walk("docs/backends/records.md"), 2);
    assert_eq!(walk("docs/messages.md"), 5);
    assert_eq!(walk("docs/signatures.md"), 1);
    assert_eq!(walk("docs/versions.md"), 1);
}

/// The targets of all links in a page of HTML.
fn links(html: &str) -> Vec<&str> {
    let attributes = [" href=\"", " src=\""];
    let after = attributes.iter().flat_map(|start| html.split(start).skip(1));
    after.filter_map(|rest| rest.split('"').next()).collect()
}

/// Why a link is dead, if it is.
fn dead_link(page: &Path, link: &str) -> Option<String> {
    if link.contains("://") {
        return None;
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target: PathBuf = match file {
        "" => page.to_owned(),
        file => page.parent()?.join(file),
    };
    let is_dead = !target.exists()
        || !anchor.is_empty()
            && !fs::read_to_string(&target).is_ok_and(|html| html.contains(&format!("id=\"{anchor}\"")));
    is_dead.then(|| format!("{}: {link}", page.display()))
}

#[test]
fn the_book_is_built_without_a_complaint() {
    let folder = tempfile::tempdir().expect("a folder for the book");
    let mut build = Command::new(root().join("tools/book.sh"));
    let output = run(build.arg(folder.path()), "none; `cargo install mdbook`");
    let told = [output.stdout, output.stderr].concat();
    let told = String::from_utf8_lossy(&told);
    assert!(output.status.success(), "{told}");
    assert!(!told.contains("WARN") && !told.contains("ERROR"), "{told}");

    // These two hold all pages once more, with links that only a server resolves.
    let mut pages = files_below(&folder.path().join("docs"), ".html");
    pages.retain(|page| !page.ends_with("print.html") && !page.ends_with("404.html"));
    let mut faults = Vec::new();
    let mut count = 0;
    for page in &pages {
        let html = fs::read_to_string(page).expect("UTF-8");
        let links = links(&html);
        count += links.len();
        faults.extend(links.into_iter().filter_map(|link| dead_link(page, link)));
    }
    assert!(pages.len() > 10 && count > 100, "{} pages", pages.len());
    assert!(faults.is_empty(), "dead links:\n{}", faults.join("\n"));

    // Names of files are above their blocks.
    for (page, file) in [("cargo.html", "build.rs"), ("mlir.html", "Shop.td"), ("how-to/python.html", "list_ops.py")] {
        let html = fs::read_to_string(folder.path().join("docs").join(page)).expect("UTF-8");
        assert!(html.contains(&format!("<p class=\"file\"><code>{file}</code></p>\n<pre")), "{page}: {file}");
    }

    let text = fs::read_to_string(folder.path().join("docs/llms-full.txt")).expect("the pages as text");
    let missing =
        ["# Tutorial: the record language", "## `--gen-op-decls`"].into_iter().filter(|it| !text.contains(it));
    assert_eq!(missing.count(), 0);
    let mut browse = Command::new(PYTHON);
    browse.arg("-B").arg(root().join("tests/driver/book_colors.py")).arg(folder.path().join("docs"));
    quiet(&mut browse, "python3 chromium chromium-driver");
}
