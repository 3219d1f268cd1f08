//! LLVM's tests of offload-tblgen, with `--layout=offload-tblgen`.

#![expect(clippy::disallowed_methods, reason = "tests read files and start programs")]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::tools::{quiet, run, tdgen};
use crate::support::versions::llvm;

/// The actions that have the layout. The others write lists.
const WITH_LAYOUT: [&str; 3] = ["-gen-api", "-gen-entry-points", "-gen-print-header"];

/// Each line that LLVM runs passes the checks of its file.
#[test]
fn tests_of_offload_tblgen_pass() {
    let folder = llvm("22-source").join("offload/test/tools/offload-tblgen");
    let files = std::fs::read_dir(&folder).expect("the tests are installed");
    let mut files: Vec<_> = files.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let mut passed = 0;
    for file in files.iter().filter(|path| path.extension().is_some_and(|ext| ext == "td")) {
        let text = std::fs::read_to_string(file).expect("a description");
        for line in text.lines().filter_map(|line| line.split_once("RUN: %offload-tblgen ")) {
            let (arguments, check) = line.1.split_once(" | %fcheck-generic").expect("a test that uses FileCheck");
            passes(&folder, file, arguments, check.trim());
            passed += 1;
        }
    }
    assert_eq!(passed, 15);
}

fn passes(folder: &Path, file: &Path, arguments: &str, check: &str) {
    let place =
        |word: &str| word.replace("%S", &folder.display().to_string()).replace("%s", &file.display().to_string());
    let words: Vec<String> = arguments.split_whitespace().map(place).collect();
    let mut command = tdgen(folder);
    command.args(&words);
    if words.iter().any(|word| WITH_LAYOUT.contains(&word.as_str())) {
        command.arg("--layout=offload-tblgen");
    }
    let output = run(&mut command, "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut filecheck = Command::new("FileCheck-22");
    filecheck.arg(file).args(check.split_whitespace()).stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = filecheck.spawn().expect("FileCheck-22 (llvm-22-tools)");
    child.stdin.take().expect("an input").write_all(&output.stdout).expect("FileCheck reads");
    let result = child.wait_with_output().expect("FileCheck ends");
    assert!(result.status.success(), "{arguments}: {}", String::from_utf8_lossy(&result.stderr));
}

/// What offload-tblgen does not have is an error, in each generator.
#[test]
fn layout_of_other_apis_is_refused() {
    let dir = tempfile::tempdir().expect("a folder for a description");
    let text = "include \"tdgen/api/api.td\"\n\
                def Own : API { let prefix = \"t\"; let export = \"\"; let calling_convention = \"\"; }\n\
                def tF : Function { let desc = \"f\"; let return = \"int\"; let params = []; let returns = []; }\n";
    std::fs::write(dir.path().join("own.td"), text).expect("a description");
    for action in ["--gen-api", "--gen-entry-points", "--gen-print-header"] {
        let output = run(tdgen(dir.path()).args(["own.td", action, "--layout=offload-tblgen"]), "");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.contains("own.td:3:5: error: offload-tblgen has no functions without codes"), "{message}");
        quiet(tdgen(dir.path()).args(["own.td", action, "--layout=tdgen"]), "");
    }
    let output =
        run(tdgen(dir.path()).args(["own.td", "--gen-print-header", "--print=std", "--layout=offload-tblgen"]), "");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("error: offload-tblgen only writes code for LLVM's libraries"), "{message}");
}
