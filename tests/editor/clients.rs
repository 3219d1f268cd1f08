//! `tdgen lsp` in Neovim and Emacs without their windows, and what colors TableGen in editors: the extension of VS Code and
//! the grammar of tree-sitter.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "tests write files and start programs")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::support::pages::blocks_of;
use crate::support::tools::{root, run, search_path};

fn scripts() -> PathBuf {
    root().join("tests/editor/clients")
}

/// A folder with a copy of the example, and with the configuration that a page gives under a heading.
fn project(page: &str, heading: &str, init: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(scripts().join("example.td"), folder.path().join("example.td")).unwrap();
    let block = blocks_of(page).into_iter().find(|block| block.above.contains(heading));
    let block = block.unwrap_or_else(|| panic!("{page} has no block under {heading}"));
    fs::write(folder.path().join(init), block.text).unwrap();
    folder
}

fn printed(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}

/// Runs an editor in a folder with nothing of the user's. It prints a line for each step and must succeed.
fn drive(editor: &mut Command, folder: &Path, package: &str, steps: usize) {
    editor.current_dir(folder).env("HOME", folder).env("PATH", search_path()).env("TERM", "dumb");
    for variable in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
        editor.env(variable, folder);
    }
    let output = run(editor, package);
    assert!(output.status.success(), "{editor:?}\n{}", printed(&output));
    assert_eq!(printed(&output).matches("ok: ").count(), steps, "{}", printed(&output));
}

#[test]
fn neovim() {
    let version = printed(&run(Command::new("nvim").arg("--version"), "neovim"));
    let minor = version.split(['.', '\n']).nth(1).and_then(|minor| minor.parse().ok()).unwrap_or(0);
    let heading = if minor >= 11 { "## Neovim 0.11 and newer" } else { "## Neovim 0.7 to 0.10" };
    let folder = project("docs/editors/neovim.md", heading, "init.lua");
    let mut editor = Command::new("nvim");
    editor.args(["--headless", "-u", "init.lua", "-i", "NONE", "-n", "example.td", "-S"]);
    drive(editor.arg(scripts().join("neovim.lua")), folder.path(), "neovim", 9);
}

#[test]
fn vim() {
    let folder = project("docs/editors/vim.md", "## ALE", "ale.vim");
    let files = blocks_of("docs/editors/vim.md").into_iter().find(|block| block.text.contains("setfiletype")).unwrap();
    let start = format!(
        "autocmd VimEnter * call timer_start(100, {{-> execute('source {}')}})",
        scripts().join("vim.vim").display()
    );
    fs::write(folder.path().join("vimrc"), format!("packadd ale\n{}\nsource ale.vim\n{start}\n", files.text)).unwrap();
    // Vim wants a terminal, which `script` gives it, and writes to the screen.
    let mut editor = Command::new("script");
    let vim = "vim -N -u vimrc -i NONE -n example.td; code=$?; cat steps; exit $code";
    editor.args(["-qec", vim, "/dev/null"]).stdin(Stdio::null());
    drive(&mut editor, folder.path(), "vim-nox vim-ale bsdutils", 3);
}

#[test]
fn emacs() {
    let folder = project("docs/editors/emacs.md", "## Eglot", "init.el");
    let mut editor = Command::new("emacs");
    editor.args(["--batch", "-l", "init.el", "-l"]);
    drive(editor.arg(scripts().join("emacs.el")), folder.path(), "emacs-nox elpa-eglot", 10);
}

/// The script also runs the tests of the grammar.
#[test]
fn vscode() {
    let folder = tempfile::tempdir().unwrap();
    let vsix = folder.path().join("tdgen.vsix");
    let output = run(Command::new(root().join("tools/vscode.sh")).arg(&vsix), "npm");
    assert!(output.status.success(), "{}", printed(&output));
    let list = run(Command::new("python3").args(["-m", "zipfile", "-l"]).arg(&vsix), "python3");
    let list = String::from_utf8_lossy(&list.stdout).into_owned();
    for file in ["dist/extension.js", "syntaxes/tablegen.tmLanguage.json", "language-configuration.json"] {
        assert!(list.contains(&format!("extension/{file} ")), "{file} is missing:\n{list}");
    }
    // All code is in one file.
    let scripts = list.lines().filter(|line| line.contains(".js ")).count();
    assert!(scripts == 1 && !list.contains("node_modules") && !list.contains("extension/test/"), "{list}");
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
    assert!(output.status.success(), "{}", printed(&output));
}
