//! MLIR's own tests of `mlir-tblgen`, from the sources of LLVM 22 that `tools/install-llvm.sh` fetches: the descriptions of
//! the Test dialect with all actions, and the files whose output `FileCheck` compares.

#![expect(clippy::disallowed_methods, reason = "tests look at the file system and start programs")]

use std::collections::BTreeSet;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::coverage::{calls, compare};
use crate::support::files_below;
use crate::support::ods::INCLUDE;
use crate::support::tools::{root, run};
use crate::support::versions::llvm;

fn tests() -> PathBuf {
    llvm("22-source").join("mlir/test")
}

/// The most unusual operations, types and attributes that there are.
#[test]
fn every_action_reads_the_test_dialect() {
    let files = files_below(&tests().join("lib/Dialect/Test"), ".td");
    assert!(files.len() >= 7, "{files:?}");
    compare(&calls(files));
}

/// The names of the programs that the commands call, and what they call here.
fn programs() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for programs");
    let bin = PathBuf::from(INCLUDE).join("../bin");
    for (name, program) in [
        ("mlir-tblgen", PathBuf::from(env!("CARGO_BIN_EXE_tdgen"))),
        ("FileCheck", bin.join("FileCheck")),
        ("not", bin.join("not")),
    ] {
        assert!(program.is_file(), "this test needs {} (Debian: llvm-22-tools)", program.display());
        symlink(program, folder.path().join(name)).expect("a link to a program");
    }
    folder
}

/// The commands on the lines `RUN:` of a test, as LLVM's `lit` reads them.
fn commands(test: &Path, scratch: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(test).expect("a test can be read");
    let lines = text.lines().filter_map(|line| line.split_once("RUN:")).map(|(_, command)| command.trim());
    let joined = lines.collect::<Vec<_>>().join("\n").replace("\\\n", "");
    let folder = test.parent().expect("the folder of a test").display().to_string();
    // MLIR's and LLVM's sources have their headers in folders of their own.
    let replaced = joined
        .replace("%S/../../include", INCLUDE)
        .replace("%S/../../../llvm/include", INCLUDE)
        .replace("%S", &folder)
        .replace("%s", &test.display().to_string())
        .replace("%t", &scratch.display().to_string());
    replaced.lines().map(str::to_owned).collect()
}

/// Whether all commands of a test succeed.
fn passes(test: &Path, programs: &Path) -> bool {
    let scratch = tempfile::tempdir().expect("a folder for the outputs of a test");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once(programs.to_owned()).chain(std::env::split_paths(&path));
    let path = std::env::join_paths(path).expect("a list of folders");
    let commands = commands(test, &scratch.path().join("output"));
    assert!(!commands.is_empty(), "{} has no commands", test.display());
    commands.iter().all(|command| {
        let mut shell = Command::new("bash");
        shell.args(["-o", "pipefail", "-c", command]).env("PATH", &path);
        run(&mut shell, "bash").status.success()
    })
}

/// The tests that fail are those that the page about intentional differences lists with a reason.
#[test]
fn tests_of_mlir_tblgen() {
    let programs = programs();
    let tests = files_below(&tests().join("mlir-tblgen"), ".td");
    assert_eq!(tests.len(), 53);
    let failing = std::sync::Mutex::new(BTreeSet::new());
    crate::support::ask_all("tests", &tests, |test| {
        if !passes(test, programs.path()) {
            let name = test.file_name().expect("a name").to_string_lossy().into_owned();
            failing.lock().expect("no test panics").insert(name);
        }
        Vec::new()
    });
    let page = std::fs::read_to_string(root().join("docs/differences.md")).expect("the page can be read");
    let (_, section) = page.split_once("### Tests of mlir-tblgen").expect("the section about these tests");
    let section = section.split("\n#").next().unwrap_or_default();
    let listed = section.lines().filter(|line| line.starts_with("| `"));
    let listed: BTreeSet<String> = listed
        .flat_map(|row| row.split('`').skip(1).step_by(2))
        .filter(|name| name.ends_with(".td"))
        .map(str::to_owned)
        .collect();
    assert_eq!(failing.into_inner().expect("no test panics"), listed, "docs/differences.md lists others");
}
