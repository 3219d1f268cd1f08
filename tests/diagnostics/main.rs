//! Realistic mistakes: for each file, our messages as a build shows them, and beside them those of the real tool, if
//! there is one for such input. Ours must never be less useful.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test reads files, starts programs, and fails by panicking"
)]

mod codes;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TDGEN: &str = env!("CARGO_BIN_EXE_tdgen");
const INCLUDE: &str = "/usr/lib/llvm-22/include";
/// The lines of the real tool that are kept: one mistake may cause hundreds.
const MAX_LINES: usize = 30;
/// Files for which the real tool reads memory that is not its own: its answer differs from run to run.
const UNDEFINED: &[&str] = &["let-bit-out-of-range.td"];

fn root() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/diagnostics")).to_owned()
}

/// What a program prints to standard error about a file.
fn messages(program: &str, folder: &Path, file: &str, options: &[&str]) -> String {
    let mut command = Command::new(program);
    command.args(options).arg(file).current_dir(folder).env_clear().env("LC_ALL", "C.UTF-8");
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    let output = command.output().unwrap_or_else(|error| panic!("this test needs `{program}`: {error}"));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Compares the messages about all files of a folder with their snapshots.
fn check(folder: &str, options: &[&str], real_tool: Option<&str>) {
    let folder = root().join(folder);
    let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| !name.contains(".snap")).collect();
    names.sort();
    let mut silent = Vec::new();
    for name in names {
        let ours = messages(TDGEN, &folder, &name, options);
        if !ours.contains("error: ") && !ours.contains("warning: ") {
            silent.push(name.clone());
        }
        let mut shown = format!("--- tdgen\n{ours}");
        if let Some(tool) = real_tool.filter(|_| !UNDEFINED.contains(&name.as_str())) {
            let theirs = messages(tool, &folder, &name, options);
            let lines = theirs.lines().take(MAX_LINES).flat_map(|line| [line, "\n"]);
            shown += &format!("--- {tool}\n{}", lines.collect::<String>());
        }
        insta::with_settings!({
            snapshot_path => &folder,
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(name.as_str(), shown);
        });
    }
    assert!(silent.is_empty(), "no message about {silent:?}");
}

#[test]
fn record_language() {
    check("records", &[], Some("llvm-tblgen-22"));
}

#[test]
fn mlir_operations() {
    check("ods", &["-I", INCLUDE, "--gen-op-defs"], Some("mlir-tblgen-22"));
}

#[test]
fn c_apis() {
    check("capi", &["--check-api"], None);
}

/// Generators report what they cannot make right, as `--check-api` does.
#[test]
fn generators_of_c_apis() {
    check("generators", &["--gen-api"], None);
}

#[test]
fn message_schemas() {
    check("messages", &["--gen-messages-cpp"], None);
}
