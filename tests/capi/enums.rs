//! Numbers that no enumerator has: a caller may pass them, and generated code refuses them without undefined behavior.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::path::Path;
use std::process::Command;

use crate::storage::compile;
use crate::support::tools::{quiet, root, run, tdgen};

const SANITIZE: [&str; 3] = ["-g", "-fsanitize=undefined", "-fno-sanitize-recover=all"];

/// Arguments, what pointers point to, elements and members are refused, in traces too, and no sanitizer reports.
#[test]
fn numbers_out_of_range_are_refused() {
    let folder = root().join("tests/capi/enums");
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    let output = |action: &str, file: &str| format!("{action}={}", dir.join(file).display());
    let mut generate = tdgen(&folder);
    generate.args(["enums.td", "--runtime=standalone", "--print=std"]);
    generate.args([output("--gen-api", "EnumsAPI.h"), output("--gen-impl-func-decls", "impl.h")]);
    generate.args([output("--gen-print-header", "EnumsPrint.hpp"), output("--gen-entry-points", "entry.cpp")]);
    quiet(&mut generate, "");
    for file in ["caller.c", "impl.cpp"] {
        std::fs::copy(folder.join(file), dir.join(file)).expect("a copy");
    }
    // Without sanitizers: in C, each of the numbers is a value.
    compile("gcc", dir, &["-std=c99", "-c", "caller.c"]);
    let mut reports = Vec::new();
    for compiler in ["g++", "clang++-22"] {
        for optimization in ["-O0", "-O2"] {
            let sources = ["-std=c++17", optimization, "entry.cpp", "impl.cpp", "caller.o", "-o", "caller"];
            compile(compiler, dir, &[&SANITIZE[..], &sources].concat());
            reports.push(report(dir, None));
            assert_eq!(report(dir, Some("calls")), reports[0], "{compiler} {optimization}");
        }
    }
    assert!(reports.iter().all(|report| *report == reports[0]));
    insta::assert_snapshot!("numbers_out_of_range", reports[0]);
}

/// What the program prints, with a trace or without.
fn report(dir: &Path, trace: Option<&str>) -> String {
    let mut caller = Command::new(dir.join("caller"));
    caller.env_remove("ENUMS_TRACE");
    if let Some(trace) = trace {
        caller.env("ENUMS_TRACE", trace);
    }
    let output = run(&mut caller, "");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !messages.contains("runtime error"), "{messages}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
