//! Every block of code in the documentation is tested: here is where. Blocks marked `bash` are commands that install
//! programs, need files of the reader, or run for hours.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::fs;
use std::process::Command;

use crate::support::pages::{Block, blocks_of, pages};
use crate::support::tools::{quiet, root, search_path};
use crate::support::typed::PYTHON;

/// Why nothing tests a block of a page, if that is so.
fn gap(page: &str, block: &Block) -> Option<String> {
    let is_walked = page.starts_with("examples/")
        || page == "README.md"
        || include_str!("book.rs").contains(&format!("walk(\"{page}\")"))
        || page == "docs/cargo.md";
    let is_tested = match (block.language.as_str(), &block.file) {
        (_, Some(_)) => is_walked,
        ("sh", None) => is_walked,
        // Run by `docs`, `cmake::blocks` and below.
        ("console" | "cmake" | "python", None) => true,
        ("make" | "ninja" | "meson", None) => page == "docs/build-systems.md",
        // Documentation tests of the library.
        ("rust" | "rust,no_run", None) => {
            include_str!("../../src/driver/lib.rs").contains(&format!("include_str!(\"../../{page}\")"))
        }
        // Shown, not complete: calls of generated code, formats, other tools.
        (
            "" | "bash" | "diff" | "ebnf" | "text" | "c" | "cpp" | "c++" | "rust,ignore" | "jinja" | "json" | "xml"
            | "records",
            None,
        ) => true,
        // `editor::clients` runs those of Neovim and Emacs.
        ("lua" | "elisp" | "vim" | "toml", None) => page.starts_with("docs/editors/"),
        ("tablegen" | "tablegen,23" | "tablegen,error", None) => true,
        _ => false,
    };
    (!is_tested).then(|| format!("{page}: a block marked `{}`", block.language))
}

#[test]
fn every_block_is_tested() {
    let blocks =
        pages().into_iter().flat_map(|page| blocks_of(&page).into_iter().map(move |block| (page.clone(), block)));
    let blocks: Vec<_> = blocks.collect();
    let gaps: Vec<String> = blocks.iter().filter_map(|(page, block)| gap(page, block)).collect();
    assert!(gaps.is_empty(), "not tested:\n{}", gaps.join("\n"));
    for (language, least) in [("cmake", 11), ("python", 9), ("sh", 60), ("toml", 1), ("yaml", 2)] {
        let count = blocks.iter().filter(|(_, block)| block.language == language).count();
        assert!(count >= least, "{count} blocks of {language}");
    }
}

/// Neither GitHub nor the book shows the mark behind a fence.
#[test]
fn files_are_named_above_their_blocks() {
    let mut unnamed = Vec::new();
    for page in pages() {
        let mut named = Vec::new();
        for Block { file, above, .. } in blocks_of(&page) {
            let Some(file) = file.filter(|file| !named.contains(file)) else { continue };
            if !above.contains(&format!("`{file}`")) {
                unnamed.push(format!("{page}: {file}"));
            }
            named.push(file);
        }
    }
    assert!(unnamed.is_empty(), "files without a name:\n{}", unnamed.join("\n"));
}

/// The blocks of Python compile, and those that use the package `tdgen` run.
#[test]
fn python_blocks_run() {
    let folder = root().join("docs/examples");
    let signature = tempfile::tempdir().expect("a folder");
    let module = signature.path().join("signature.py");
    let mut tdgen = Command::new(env!("CARGO_BIN_EXE_tdgen"));
    quiet(tdgen.args(["--gen-signature-python", "-o"]).arg(module).arg(folder.join("predict.td")), "");
    let path = std::env::join_paths([root().join("python"), signature.path().to_owned()]).expect("a list of folders");
    for page in pages() {
        for block in blocks_of(&page).into_iter().filter(|block| block.language == "python" && page != "docs/bazel.md")
        {
            let is_complete =
                ["import tdgen\n", "import signature\n"].iter().any(|import| block.text.starts_with(import));
            let check = "import ast, sys; ast.parse(sys.argv[1])";
            let mut python = Command::new(PYTHON);
            python.args(["-B", "-c"]).current_dir(&folder).env("PYTHONPATH", &path).env("PATH", search_path());
            if is_complete {
                python.arg(&block.text);
            } else {
                python.args([check, &block.text]);
            }
            quiet(&mut python, "python3");
        }
    }
}

/// The pages show the files of the example.
#[test]
fn pages_show_the_recipes() {
    let pages = ["docs/build-systems.md", "docs/bazel.md"].map(blocks_of);
    let shown: Vec<String> = pages.into_iter().flatten().map(|block| block.text).collect();
    for name in ["Makefile", "build.ninja", "meson.build", "BUILD.bazel", "WORKSPACE"] {
        let file = fs::read_to_string(root().join("examples/build-systems").join(name)).expect("a file of the example");
        assert!(shown.contains(&file), "{name} differs from the page");
    }
}
