//! Every example below `examples` is what its README says: the commands in it work, and print what stands there.
//!
//! The block marked `sh` is a script; the block marked `text` after it is what the script prints. It runs in a copy of
//! the example's folder, with the `tdgen` under test on the path, and `cmake` where it is in the repository. Without a
//! `text` it prints nothing.

#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the repository and write scratch files"
)]

mod support;

use std::path::Path;
use std::process::Command;

use support::tools::{quiet, root, same_text};

/// The inside of the one block of a document that is marked so, if there is one.
fn block<'a>(document: &'a str, mark: &str) -> Option<&'a str> {
    let start = format!("```{mark}\n");
    let mut blocks = document.split(start.as_str()).skip(1);
    let block = blocks.next().and_then(|rest| rest.split("```").next());
    assert!(blocks.next().is_none(), "two blocks of {mark}");
    block
}

/// Copies the files of a folder.
fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("the example can be listed") {
        let entry = entry.expect("the example can be listed");
        std::fs::copy(entry.path(), to.join(entry.file_name())).expect("a file can be copied");
    }
}

/// The folders that programs are looked for in, `tdgen`'s first.
fn path() -> std::ffi::OsString {
    let tdgen = Path::new(env!("CARGO_BIN_EXE_tdgen"));
    let old = std::env::var_os("PATH").unwrap_or_default();
    let folders = tdgen.parent().map(Path::to_owned).into_iter();
    std::env::join_paths(folders.chain(std::env::split_paths(&old))).expect("a list of folders")
}

fn commands_print_what_stands_there(name: &str) {
    let example = root().join("examples").join(name);
    let readme = std::fs::read_to_string(example.join("README.md")).expect("a README");
    let repository = tempfile::tempdir().expect("a folder for the copy");
    let dir = repository.path().join("examples").join(name);
    std::fs::create_dir_all(&dir).expect("folders can be made");
    copy(&example, &dir);
    let package = repository.path().join("cmake");
    std::os::unix::fs::symlink(root().join("cmake"), package).expect("a link can be made");
    let mut shell = Command::new("sh");
    shell
        .args(["-euc", block(&readme, "sh").expect("commands")])
        .current_dir(&dir)
        .env("PATH", path())
        .env_remove("OFFLOAD_TRACE");
    same_text(
        &quiet(&mut shell, "dash"),
        block(&readme, "text").unwrap_or_default(),
    );
}

#[test]
fn offload() {
    commands_print_what_stands_there("offload");
}

#[test]
fn storage() {
    commands_print_what_stands_there("storage");
}

#[test]
fn python() {
    commands_print_what_stands_there("python");
}

#[test]
fn cmake() {
    commands_print_what_stands_there("cmake");
}

/// No example is forgotten here.
#[test]
fn every_example_is_run() {
    let this = std::fs::read_to_string(root().join("tests/examples.rs")).expect("this file");
    let cargo = std::fs::read_to_string(root().join("tests/cargo.rs")).expect("that of Cargo's");
    for entry in std::fs::read_dir(root().join("examples")).expect("the examples can be listed") {
        let name = entry.expect("the examples can be listed").file_name();
        let call = format!("commands_print_what_stands_there({name:?});");
        let copied = format!("Example::copied({name:?})");
        let is_run = this.contains(&call) || cargo.contains(&copied);
        assert!(is_run, "nobody runs {name:?}");
    }
}
