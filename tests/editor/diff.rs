//! `tdgen diff`.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test writes files, and fails by panicking")]

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::support::tools::tdgen;

const OLD: &str = "class Part<int n> { int number = n; }
class Op<int c> { int opcode = c; string name = \"op\"; Part part = Part<c>; }
def add : Op<1>;
def sub : Op<2>;
def mul : Op<3>;
def : Part<8>;
def gone : Op<4>;
";

const NEW: &str = "class Part<int n> { int number = n; }
class Extra;
class Op<int c> { int opcode = c; string name = \"op\"; Part part = Part<c>; }
def first { Part p = Part<99>; }
def add : Op<1>;
def sub : Op<7>, Extra { int own = 1; }
def mul : Op<3> { let name = \"mul\"; }
def : Part<8>;
";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("old.td"), OLD).unwrap();
    std::fs::write(folder.path().join("new.td"), NEW).unwrap();
    folder
}

fn diff(folder: &Path, arguments: &[&str]) -> Output {
    tdgen(folder).arg("diff").args(arguments).output().unwrap()
}

fn different(folder: &Path, arguments: &[&str]) -> String {
    let output = diff(folder, arguments);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn differences_are_shown() {
    let folder = folder();
    let all: [&[&str]; 4] = [&[], &["--class=Op"], &["--field=name"], &["--class=Op", "--field=opcode"]];
    let shown = all.map(|options| {
        let arguments = [options, &["old.td", "new.td"]].concat();
        format!("--- {}\n{}", options.join(" "), different(folder.path(), &arguments))
    });
    insta::assert_snapshot!(shown.concat());
    insta::assert_snapshot!("differences_as_json", different(folder.path(), &["--format=json", "old.td", "new.td"]));
}

#[test]
fn equal_records_have_no_difference() {
    let folder = folder();
    // Other numbers of anonymous records are no difference.
    std::fs::write(folder.path().join("same.td"), OLD.replace("def add", "def : Part<8>; def add")).unwrap();
    std::fs::write(
        folder.path().join("moved.td"),
        OLD.replace("def : Part<8>;\n", "").replace("def add", "def : Part<8>; def add"),
    )
    .unwrap();
    let output = diff(folder.path(), &["old.td", "moved.td"]);
    assert_eq!(
        (output.status.code(), String::from_utf8(output.stdout).unwrap()),
        (Some(0), "the records are equal\n".to_owned())
    );
    let shown = different(folder.path(), &["old.td", "same.td"]);
    assert_eq!(shown, "+ 1 anonymous record of Part\n1 added\n");
}

#[test]
fn revisions_are_read_with_their_includes() {
    let folder = folder();
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=a", "-c", "user.email=a@b"];
        let output = Command::new("git").args(who).args(arguments).current_dir(folder.path()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    let main = folder.path().join("main.td");
    std::fs::write(&main, "include \"old.td\"\n").unwrap();
    git(&["init", "-q"]);
    git(&["add", "."]);
    git(&["commit", "-q", "-m", "one"]);
    std::fs::write(folder.path().join("old.td"), OLD.replace("Op<1>", "Op<5>")).unwrap();
    let shown = different(folder.path(), &["HEAD:main.td", "main.td", "--field=opcode"]);
    assert_eq!(shown, "  add\n    opcode: 1 -> 5\n1 record changed, 1 field\n");
}

#[test]
fn trouble_has_its_own_exit_code() {
    let folder = folder();
    std::fs::write(folder.path().join("bad.td"), "def a : Gone;\n").unwrap();
    for (arguments, message) in [
        (&["old.td", "bad.td"] as &[&str], "undefined class `Gone`"),
        (&["old.td", "none.td"], "cannot read `none.td`"),
        (&["nothing:old.td", "new.td"], "error: "),
        (&["--class=Nope", "old.td", "new.td"], "no class `Nope`"),
    ] {
        let output = diff(folder.path(), arguments);
        let messages = String::from_utf8(output.stderr).unwrap();
        assert!(messages.contains(message), "{messages}");
        assert_eq!(output.status.code(), Some(2));
    }
}
