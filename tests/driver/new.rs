//! `tdgen new`: projects are built and tested by the commands of their READMEs, with nothing of tdgen but the archive of a
//! release, and bad names and full folders are refused. The crate of a backend is built in `cargo.rs`.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use crate::packages;
use crate::support::clone::{follow_readme, replace};
use crate::support::files_below;
use crate::support::tools::{quiet, root, run};

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

/// The search path with the archive of a release, unpacked.
static INSTALLED: LazyLock<String> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("installed");
    // It may not be there yet.
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("a folder");
    let mut tar = Command::new("tar");
    tar.arg("-xf").arg(packages::archive()).args(["--strip-components=1", "-C"]).arg(&folder);
    quiet(&mut tar, "tar, xz-utils");
    format!("{}:/usr/bin:/bin", folder.join("bin").display())
});

/// Creates a project and follows its README.
fn project_works(folder: &Path, kind: &str) -> PathBuf {
    let mut tdgen = Command::new("tdgen");
    tdgen.args(["new", kind, "my-box"]).current_dir(folder).env("PATH", &*INSTALLED);
    quiet(&mut tdgen, "");
    let project = folder.join("my-box");
    let environment = [("PATH", INSTALLED.as_str()), ("CFLAGS", "-Wall -Werror"), ("CXXFLAGS", "-Wall -Werror")];
    follow_readme(&project, &environment);
    project
}

/// The exit code of the test that compares with the release.
fn compare_with_release(project: &Path) -> Option<i32> {
    let mut ctest = Command::new("ctest");
    ctest.args(["--test-dir", "build", "-R", "compatible"]).current_dir(project);
    run(&mut ctest, "cmake").status.code()
}

#[test]
fn project_of_an_api_is_built() {
    let folder = tempfile::tempdir().expect("a folder");
    let project = project_works(folder.path(), "api");
    assert_eq!(compare_with_release(&project), Some(0));
    replace(&project.join("mybox.td"), "\"uint32_t\", \"Amount\"", "\"uint64_t\", \"Amount\"");
    assert_ne!(compare_with_release(&project), Some(0));
}

#[test]
fn project_of_messages_is_built() {
    let folder = tempfile::tempdir().expect("a folder");
    let project = project_works(folder.path(), "messages");
    assert_eq!(compare_with_release(&project), Some(0));
    replace(&project.join("mybox.yaml"), "Name: percent, Type: uint8_t", "Name: percent, Type: uint16_t");
    assert_ne!(compare_with_release(&project), Some(0));
}

#[test]
fn project_of_a_dialect_is_built() {
    let folder = tempfile::tempdir().expect("a folder");
    let project = project_works(folder.path(), "dialect");
    assert!(project.join("build/my-box-opt").is_file());
}

/// No hole is left, and nothing refers to what is not published.
#[test]
fn projects_need_nothing_that_is_not_published() {
    let folder = tempfile::tempdir().expect("a folder");
    let repository = root().display().to_string();
    for kind in ["api", "dialect", "messages", "template", "backend"] {
        let tdgen: &[&str] = if kind == "backend" { &["--tdgen", &repository] } else { &[] };
        let (code, message) = new(folder.path(), &[&[kind, "my-box", "--path", kind], tdgen].concat());
        assert_eq!((code, message.as_str()), (Some(0), ""));
        let files = files_below(&folder.path().join(kind), "");
        assert!(files.len() >= 7, "{kind}: {files:?}");
        for file in files {
            let text = fs::read_to_string(&file).expect("text");
            let words = text.split('@').skip(1).filter(|word| word.bytes().all(|byte| byte.is_ascii_alphabetic()));
            assert_eq!(words.collect::<String>(), "", "{}: a hole is left", file.display());
            for unpublished in ["github.com/tdgen", "pip install", "version = \"0.1\""] {
                assert!(!text.contains(unpublished), "{}: {unpublished}", file.display());
            }
        }
    }
}

#[test]
fn a_folder_with_files_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("mine")).expect("a folder");
    fs::write(folder.path().join("mine/README.md"), "mine").expect("a file");
    for kind in ["api", "dialect", "messages", "template"] {
        let (code, message) = new(folder.path(), &[kind, "mine"]);
        assert_eq!((code, message.as_str()), (Some(1), "error: `mine` exists and is not empty\n"));
        // A file in the place of the folder.
        let (code, message) = new(folder.path(), &[kind, "other", "--path", "mine/README.md"]);
        assert!(code == Some(1) && message.starts_with("error: "), "{message}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("mine/README.md")).expect("the file"), "mine");
}

#[test]
fn names_that_code_cannot_have_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let repository = root().display().to_string();
    for name in ["Opcodes", "1st", "a b", "../a", "é", "a/b", "", "-", "_x", "match", "tdgen", "proc-macro", "api"] {
        let (code, message) = new(folder.path(), &["backend", "--tdgen", &repository, "--", name]);
        assert_eq!(code, Some(2), "{name}: {message}");
        assert!(!message.contains("repository"), "{name}: {message}");
    }
    let (code, message) = new(folder.path(), &["backend", "opcodes", "--tdgen", "nowhere"]);
    assert_eq!(code, Some(2));
    assert!(message.starts_with("error: `nowhere` is not tdgen's repository: "), "{message}");
    for kind in ["api", "dialect", "messages"] {
        for name in ["Shop", "a/b", "", "int", "math", "std", "co-nst", "test"] {
            let (code, message) = new(folder.path(), &[kind, "--", name]);
            assert_eq!(code, Some(2), "{kind} {name}: {message}");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
}
