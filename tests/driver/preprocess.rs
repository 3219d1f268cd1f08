//! `tdgen preprocess`, and `tdgen reduce`, which begins with it.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test reads and writes files, and fails by panicking"
)]

use crate::support;
use crate::support::records::all_records;
use crate::support::tools::root;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tdgen::source::{Loader, SourceMap};
use tdgen::{CompileOptions, Disk, preprocess};

const TDGEN: &str = env!("CARGO_BIN_EXE_tdgen");
const INSTALLED: &str = "/usr/lib/llvm-22/include";

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(TDGEN).args(arguments).current_dir(folder).output().unwrap()
}

/// Every accepted case of the language gives the same records after it was preprocessed.
#[test]
fn preprocessed_files_give_the_same_records() {
    let mut compared = 0;
    for file in support::files_below(&root().join("tests/language"), ".td") {
        let folders = [file.parent().unwrap().display().to_string(), INSTALLED.to_owned()];
        let name = file.display().to_string();
        let Some(expected) = all_records(&name, fs::read(&file).unwrap(), &folders) else { continue };
        let mut sources = SourceMap::new(folders.to_vec());
        let main = sources.add(&name, Disk.load(&name).unwrap()).unwrap();
        let mut diags = tdgen::diagnostics::Diags::new(1);
        let flat = preprocess(&mut sources, main, &Disk, &CompileOptions::default(), &mut diags).unwrap();
        let again = all_records("flat.td", flat.clone(), &[]);
        assert!(again.as_deref() == Some(&expected), "{name}:\n{}", String::from_utf8_lossy(&flat));
        compared += 1;
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn includes_and_directives_are_gone() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("inc")).unwrap();
    fs::write(
        folder.path().join("inc/a.td"),
        "#ifndef A\n#define A\nclass A<int n> { // a comment\n  int x = n;\n}\n#endif\n",
    )
    .unwrap();
    let text = "include \"a.td\"\ninclude \"a.td\"\n#ifdef DEBUG\ndef d : A<1>;\n#else\ndef r : A<2>;\n#endif\ndef s#\n#\"t\" : A<3>;\n";
    fs::write(folder.path().join("m.td"), text).unwrap();
    let output = run(folder.path(), &["-E", "-I", "inc", "-D", "DEBUG", "m.td"]);
    let expected = "// inc/a.td\nclass A<int n> {\n  int x = n;\n}\n// m.td\ndef d : A<1>;\n\ndef s# #\"t\" : A<3>;\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    let output = run(folder.path(), &["preprocess", "-I", "inc", "m.td", "-o", "one.td"]);
    assert!(output.status.success(), "{output:?}");
    assert!(fs::read_to_string(folder.path().join("one.td")).unwrap().contains("def r : A<2>;"));
    let output = run(folder.path(), &["preprocess", "m.td"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("m.td:1:9: error: cannot find the include file `a.td`"));
}

#[test]
fn a_file_is_reduced_to_what_fails() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("base.td"), "class A<int n> {\n  int x = n;\n}\nclass Other;\n").unwrap();
    let text = "include \"base.td\"\ndef a : A<1>;\ndef b : A<2> {\n  let y = 3;\n}\ndef c : Other;\n";
    fs::write(folder.path().join("m.td"), text).unwrap();
    let arguments = ["reduce", "m.td", "-I", ".", "-o", "small.td", "--", TDGEN, "-I", ".", "m.td"];
    let output = run(folder.path(), &arguments);
    assert!(output.status.success(), "{output:?}");
    let small = fs::read_to_string(folder.path().join("small.td")).unwrap();
    assert_eq!(small.split_whitespace().collect::<String>(), "defb{lety=3;}", "{small}");
}

#[test]
fn a_command_that_does_not_fail_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("m.td"), "def a;\n").unwrap();
    let error = |arguments: &[&str]| {
        let output = run(folder.path(), &[&["reduce", "m.td"], arguments].concat());
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let text = "error: the command does not fail for `m.td` in 300 seconds, or its output lacks the text\n";
    assert_eq!(error(&["--", TDGEN]), text);
    assert_eq!(error(&["--contains=nothing", "--", "sh", "-c", "exit 3"]), text);
    assert!(error(&["--", "./no-such-program"]).starts_with("error: cannot run `./no-such-program`: "));
}
