//! The first three minutes of a newcomer, for each audience of README.md: in an empty directory, with nothing but the
//! archive of a release and the programs of the system, a script installs tdgen and carries out the audience's section.
//! The scripts are made of the page's blocks.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::fmt::Write;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::packages;
use crate::support::pages::{Block, blocks};
use crate::support::tools::{quiet, root};

/// What is below a heading of a page, to the next heading that is not deeper.
fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let start = page.find(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("README.md has no `{heading}`"));
    let body = &page[start + 1..];
    let end = ["\n# ", "\n## ", "\n### "].iter().filter_map(|next| body[heading.len()..].find(next)).min();
    &body[..end.map_or(body.len(), |end| end + heading.len())]
}

/// The blocks of a section as one script: a block marked `file=NAME` is a file, one marked `sh` has commands.
fn script(section: &str) -> String {
    let mut script = String::new();
    for Block { language, file, text, .. } in blocks(section) {
        let _ = match file {
            Some(file) => writeln!(script, "cat >>{file} <<'END'\n{text}END"),
            None if language == "sh" => writeln!(script, "{text}"),
            None => panic!("a block of `{language}` is neither a file nor commands"),
        };
    }
    script
}

/// Runs the script of an audience, which must make this file.
fn first_minutes(heading: &str, output: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let archive = packages::archive();
    fs::copy(&archive, folder.path().join(archive.file_name().expect("its name"))).expect("the archive can be copied");
    let readme = fs::read_to_string(root().join("README.md")).expect("the page");
    let script = ["## Install", heading].map(|heading| script(section(&readme, heading))).concat();
    assert!(script.contains("tar -xf") && script.contains("tdgen "), "{script}");
    let file = folder.path().join("first-minutes.sh");
    fs::write(&file, script).expect("the script can be written");
    let mut shell = Command::new("sh");
    shell.arg("-eu").arg(file).current_dir(folder.path());
    shell.env_clear().env("HOME", folder.path()).env("PATH", "/usr/bin:/bin");
    let started = Instant::now();
    quiet(&mut shell, "dash, and what README.md names");
    assert!(started.elapsed() < Duration::from_secs(180), "it took {:?}", started.elapsed());
    assert!(folder.path().join(output).is_file(), "{output} is missing");
}

#[test]
fn users_of_llvm_tblgen() {
    first_minutes("### You use `llvm-tblgen`", "registers.html");
}

#[test]
fn authors_of_mlir_dialects() {
    first_minutes("### You write an MLIR dialect", "target/mlir/Dialect/Arith/IR/ArithOps.h.inc");
}

#[test]
fn authors_of_apis() {
    first_minutes("### You maintain a C API", "box.h");
}
