//! `tdgen fmt` on the command line.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test writes files, and fails by panicking")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const TDGEN: &str = env!("CARGO_BIN_EXE_tdgen");
const ROUGH: &str = "class  A ;\n";
const SMOOTH: &str = "class A;\n";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn fmt(folder: &TempDir, arguments: &[&str]) -> Output {
    Command::new(TDGEN).arg("fmt").args(arguments).current_dir(folder.path()).output().unwrap()
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

fn git(folder: &Path, arguments: &[&str]) {
    let who = ["-c", "user.name=a", "-c", "user.email=a@b"];
    let output = Command::new("git").args(who).args(arguments).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn folders_are_formatted_in_place() {
    let folder = folder(&[("a.td", ROUGH), ("b/c.td", ROUGH), ("b/d.txt", ROUGH), ("e.td", SMOOTH)]);
    let output = fmt(&folder, &[]);
    assert_eq!((code(&output), text(&output.stdout)), (Some(0), String::new()));
    assert_eq!(text(&output.stderr), "2 files formatted, 1 file unchanged\n");
    assert_eq!((read(&folder, "a.td"), read(&folder, "b/c.td")), (SMOOTH.to_owned(), SMOOTH.to_owned()));
    assert_eq!(read(&folder, "b/d.txt"), ROUGH);
}

#[test]
fn check_and_diff_write_nothing() {
    let folder = folder(&[("a.td", ROUGH), ("b.td", SMOOTH)]);
    let output = fmt(&folder, &["--check"]);
    assert_eq!((code(&output), text(&output.stdout)), (Some(1), "a.td\n".to_owned()));
    let output = fmt(&folder, &["--diff"]);
    let expected = "--- a.td.orig\n+++ a.td\n@@ -1 +1 @@\n-class  A ;\n+class A;\n";
    assert_eq!((code(&output), text(&output.stdout)), (Some(1), expected.to_owned()));
    assert_eq!(read(&folder, "a.td"), ROUGH);
    assert_eq!(code(&fmt(&folder, &["--check", "b.td"])), Some(0));
}

#[test]
fn standard_input() {
    let folder = folder(&[("tdgen.toml", "[fmt]\nindent = 4\n")]);
    let run = |arguments: &[&str]| {
        let mut child = Command::new(TDGEN)
            .arg("fmt")
            .args(arguments)
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(b"class A {\nint  x;\n}\n").unwrap();
        let output = child.wait_with_output().unwrap();
        (code(&output), text(&output.stdout))
    };
    let expected = "class A {\n    int x;\n}\n".to_owned();
    assert_eq!(run(&["--stdin-filepath=lib/a.td"]), (Some(0), expected.clone()));
    assert_eq!(run(&["-"]), (Some(0), expected));
    assert_eq!(run(&["-", "--check"]).0, Some(1));
}

#[test]
fn lines_of_one_file() {
    let folder = folder(&[("a.td", "class A ;\nclass B ;\nclass C ;\n")]);
    assert_eq!(code(&fmt(&folder, &["--range=2:2", "a.td"])), Some(0));
    assert_eq!(read(&folder, "a.td"), "class A ;\nclass B;\nclass C ;\n");
    assert_eq!(code(&fmt(&folder, &["--range=2:2"])), Some(2));
    assert_eq!(code(&fmt(&folder, &["--range=3:2", "a.td"])), Some(2));
}

#[test]
fn changed_lines() {
    let folder = folder(&[("a.td", "class A ;\nclass B ;\n"), ("lib/b c.td", ROUGH)]);
    git(folder.path(), &["init", "-q"]);
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "-qm", "x"]);
    assert_eq!(text(&fmt(&folder, &["--changed"]).stderr), "0 files formatted, 0 files unchanged\n");
    fs::write(folder.path().join("a.td"), "class A ;\nclass B2 ;\nclass C ;\n").unwrap();
    fs::write(folder.path().join("lib/b c.td"), "class  A ;\ndef x ;\n").unwrap();
    git(folder.path(), &["add", "a.td"]);
    assert_eq!(code(&fmt(&folder, &["--changed"])), Some(0));
    assert_eq!(read(&folder, "a.td"), "class A ;\nclass B2 ;\nclass C ;\n");
    assert_eq!(read(&folder, "lib/b c.td"), "class  A ;\ndef x;\n");
    assert_eq!(code(&fmt(&folder, &["--changed=HEAD"])), Some(0));
    assert_eq!(read(&folder, "a.td"), "class A ;\nclass B2;\nclass C;\n");
    let output = fmt(&folder, &["--changed=nosuch"]);
    assert_eq!(code(&output), Some(1));
    assert!(text(&output.stderr).contains("nosuch"), "{}", text(&output.stderr));
}

#[test]
fn settings() {
    let folder = folder(&[
        ("tdgen.toml", "[fmt]\nindent = 3\nexclude = [\"old\"]\n"),
        ("a.td", "class A {\nint x;\n}\n"),
        ("old/b.td", ROUGH),
        ("own/tdgen.toml", "[fmt]\nindent = \"file\"\n"),
        ("own/c.td", "class A {\nint x;\n}\n"),
    ]);
    assert_eq!(code(&fmt(&folder, &[])), Some(0));
    assert_eq!(read(&folder, "a.td"), "class A {\n   int x;\n}\n");
    assert_eq!(read(&folder, "own/c.td"), "class A {\n  int x;\n}\n");
    assert_eq!(read(&folder, "old/b.td"), ROUGH);
    assert_eq!(code(&fmt(&folder, &["old/b.td"])), Some(0));
    assert_eq!(read(&folder, "old/b.td"), SMOOTH);
}

#[test]
fn settings_of_editors() {
    let folder =
        folder(&[(".editorconfig", "root = true\n[*.td]\nindent_size = 4\n"), ("a.td", "class A {\nint x;\n}\n")]);
    assert_eq!(code(&fmt(&folder, &[])), Some(0));
    assert_eq!(read(&folder, "a.td"), "class A {\n    int x;\n}\n");
}

#[test]
fn wrong_settings_are_located() {
    for (settings, message) in [
        ("[fmt]\nwidht = 3\n", "unknown field `widht`"),
        ("[fmt]\nindent = 0\n", "expected \"file\" or a number of columns"),
        ("[fmt]\nlet-body = 1\n", "expected \"keep\", 0 or 2"),
        ("[fmt\n", "line 1"),
    ] {
        let folder = folder(&[("tdgen.toml", settings), ("a.td", ROUGH), ("b.td", ROUGH)]);
        let output = fmt(&folder, &[]);
        let shown = text(&output.stderr);
        assert_eq!((code(&output), shown.matches("error:").count()), (Some(1), 1), "{shown}");
        assert!(shown.contains(message) && shown.contains("tdgen.toml"), "{shown}");
        assert_eq!(read(&folder, "a.td"), ROUGH);
    }
}

#[test]
fn syntax_errors_are_told() {
    let folder = folder(&[("a.td", "class  A ;\ndef  x :  ;\n")]);
    let output = fmt(&folder, &[]);
    assert_eq!(code(&output), Some(0));
    assert!(text(&output.stderr).starts_with("note: a.td:2:11: expected "), "{}", text(&output.stderr));
    assert_eq!(read(&folder, "a.td"), "class A;\ndef  x :  ;\n");
}

#[cfg(unix)]
#[test]
fn files_that_cannot_be_written_and_links() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(&[("a.td", ROUGH), ("b.td", ROUGH)]);
    fs::set_permissions(folder.path().join("a.td"), fs::Permissions::from_mode(0o444)).unwrap();
    let output = fmt(&folder, &["a.td", "b.td", "nosuch.td"]);
    assert_eq!(code(&output), Some(1));
    assert!(text(&output.stderr).contains("nosuch.td"), "{}", text(&output.stderr));
    let output = fmt(&folder, &["a.td", "b.td"]);
    assert_eq!(code(&output), Some(1));
    assert!(text(&output.stderr).contains("a.td"), "{}", text(&output.stderr));
    assert_eq!((read(&folder, "a.td"), read(&folder, "b.td")), (ROUGH.to_owned(), SMOOTH.to_owned()));
    std::os::unix::fs::symlink("b.td", folder.path().join("l.td")).unwrap();
    fs::write(folder.path().join("b.td"), ROUGH).unwrap();
    assert_eq!(code(&fmt(&folder, &["l.td"])), Some(0));
    assert_eq!(read(&folder, "b.td"), SMOOTH);
    assert!(folder.path().join("l.td").is_symlink());
}

#[test]
fn a_file_of_one_long_line() {
    let long = format!("def a{};\n", " : A<1 >".to_owned() + &", B< 2>".repeat(200_000));
    let folder = folder(&[("a.td", &long)]);
    assert_eq!(code(&fmt(&folder, &[])), Some(0));
    assert_eq!(read(&folder, "a.td"), long.replace("< 2", "<2").replace("1 >", "1>"));
}

/// The project's own files, but those of tests (tdgen.toml).
#[test]
fn own_files_are_formatted() {
    let root = crate::support::tools::root();
    let output = Command::new(TDGEN).args(["fmt", "--check"]).current_dir(root).output().unwrap();
    assert_eq!((code(&output), text(&output.stdout)), (Some(0), String::new()), "{}", text(&output.stderr));
    assert!(!text(&output.stderr).contains(", 0 files would not"), "{}", text(&output.stderr));
}

#[test]
fn huge_files_are_refused() {
    let folder = folder(&[("a.td", ROUGH)]);
    let huge = fs::File::create(folder.path().join("b.td")).unwrap();
    huge.set_len((16 << 20) + 1).unwrap();
    for tool in ["fmt", "lint"] {
        let output = Command::new(TDGEN).args([tool, "."]).current_dir(folder.path()).output().unwrap();
        assert_eq!(code(&output), Some(1));
        assert_eq!(text(&output.stderr).matches("`b.td` is larger than 16 MiB").count(), 1, "{}", text(&output.stderr));
    }
    assert_eq!(read(&folder, "a.td"), SMOOTH);
}
