//! `tdgen new`: the project of a template passes its own test, and bad names and full folders are refused. The crate of a
//! backend is built in `cargo.rs`.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::tools::{quiet, run};

const TDGEN: &str = env!("CARGO_BIN_EXE_tdgen");

/// `tdgen new` with these arguments: the exit code and stderr.
fn new(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = run(Command::new(TDGEN).arg("new").args(arguments).current_dir(folder), "");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_new_template_passes_its_test() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(new(folder.path(), &["template", "registers"]), (Some(0), String::new()));
    let project = folder.path().join("registers");
    let test = |arguments: &[&str]| {
        let path = Path::new(TDGEN).parent().expect("a folder").display().to_string();
        let mut sh = Command::new("sh");
        sh.arg(project.join("test.sh")).args(arguments).env("PATH", format!("{path}:/usr/bin:/bin"));
        sh
    };
    assert_eq!(quiet(&mut test(&[]), "dash"), "1 passed, 0 failed\n");
    // A change of the output fails, and is accepted.
    let description = project.join("example.td");
    let text = fs::read_to_string(&description).expect("the description");
    fs::write(&description, text.replace("the first", "\\\"quoted\\\"")).expect("it can be written");
    assert!(!run(&mut test(&[]), "dash").status.success());
    quiet(&mut test(&["update"]), "dash");
    assert_eq!(quiet(&mut test(&[]), "dash"), "1 passed, 0 failed\n");
    let expected = fs::read_to_string(project.join("expected.csv")).expect("the expected output");
    assert!(expected.contains("First,1,\"\"\"quoted\"\"\"\n"), "{expected}");
}

#[test]
fn a_folder_with_files_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("mine")).expect("a folder");
    fs::write(folder.path().join("mine/README.md"), "mine").expect("a file");
    for kind in ["backend", "template"] {
        let (code, message) = new(folder.path(), &[kind, "mine"]);
        assert_eq!((code, message.as_str()), (Some(1), "error: `mine` exists and is not empty\n"));
        // A file in the place of the folder.
        let (code, message) = new(folder.path(), &[kind, "other", "--path", "mine/README.md"]);
        assert!(code == Some(1) && message.starts_with("error: "), "{message}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("mine/README.md")).expect("the file"), "mine");
}

#[test]
fn names_that_cannot_be_crates_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["Opcodes", "1st", "a b", "../a", "é", "a/b", "", "-", "_x", "match", "tdgen", "proc-macro", "api"] {
        let (code, message) = new(folder.path(), &["backend", "--", name]);
        assert_eq!(code, Some(2), "{name}: {message}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
}
