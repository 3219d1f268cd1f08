//! `tdgen lsp` in Neovim and Emacs without their windows, and what colors TableGen in editors: the extension of VS Code and
//! the grammar of tree-sitter.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "tests write files and start programs")]

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::support::tools::{root, run};

fn scripts() -> std::path::PathBuf {
    root().join("tests/editor/clients")
}

/// A folder with a copy of the example.
fn project() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(scripts().join("example.td"), folder.path().join("example.td")).unwrap();
    folder
}

/// Runs an editor in a folder with nothing of the user's. It prints a line for each step and must succeed.
fn drive(editor: &mut Command, folder: &Path, package: &str, steps: usize) {
    editor.current_dir(folder).env("HOME", folder).env("XDG_STATE_HOME", folder).env("TERM", "dumb");
    editor.env("TDGEN", env!("CARGO_BIN_EXE_tdgen"));
    let output = run(editor, package);
    let printed = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(output.status.success(), "{editor:?}\n{printed}");
    assert_eq!(printed.matches("ok: ").count(), steps, "{printed}");
}

#[test]
fn neovim() {
    let folder = project();
    let mut editor = Command::new("nvim");
    editor.args(["--headless", "-u", "NONE", "-i", "NONE", "-n", "example.td", "-S"]);
    drive(editor.arg(scripts().join("neovim.lua")), folder.path(), "neovim", 10);
}

#[test]
fn emacs() {
    let folder = project();
    let mut editor = Command::new("emacs");
    drive(editor.args(["--batch", "-l"]).arg(scripts().join("emacs.el")), folder.path(), "emacs-nox elpa-eglot", 10);
}

/// The script also runs the tests of the grammar.
#[test]
fn vscode() {
    let folder = tempfile::tempdir().unwrap();
    let vsix = folder.path().join("tdgen.vsix");
    let output = run(Command::new(root().join("tools/vscode.sh")).arg(&vsix), "npm");
    let printed = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(output.status.success(), "{printed}");
    let list = run(Command::new("python3").args(["-m", "zipfile", "-l"]).arg(&vsix), "python3");
    let list = String::from_utf8_lossy(&list.stdout).into_owned();
    for file in ["extension.js", "syntaxes/tablegen.tmLanguage.json", "node_modules/vscode-languageclient/package.json"] {
        assert!(list.contains(&format!("extension/{file} ")), "{file} is missing:\n{list}");
    }
    assert!(!list.contains("vsce") && !list.contains("extension/test/"), "{list}");
}

/// Its package tests the grammar with the installed files and its queries with examples.
#[test]
fn tree_sitter() {
    let manifest = root().join("editors/tree-sitter-tablegen/Cargo.toml");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--locked", "--manifest-path"]).arg(manifest);
    // A folder of its own, which a build of the workspace does not lock.
    cargo.arg("--target-dir").arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("tree-sitter"));
    let output = run(&mut cargo, "cargo gcc nodejs");
    let printed = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(output.status.success(), "{printed}");
}
