//! What traces show of calls that fail, and how they write values as JSON: the same in C and in C++.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::process::Command;

use serde_json::Value;

use crate::code::without_times;
use crate::support::tools::{quiet, root, run, tdgen, without_addresses};

const FLAGS: [&str; 6] =
    ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// The lines that a program in C and one in C++ trace.
fn traces(words: &str) -> String {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let folder = root().join("tests/capi/failures");
    let names = ["--api-header=API.h", "--api-print-header=print.hpp", "--no-warn-on-unused-template-args"];
    let generate = |actions: &[&str]| {
        quiet(tdgen(dir.path()).arg(folder.join("pump.td")).args(names).args(actions), "");
    };
    let cpp = ["--gen-impl-func-decls=impl.h", "--gen-entry-points=entry.cpp", "--runtime=standalone"];
    generate(&[&["--gen-api=API.h"], &cpp[..]].concat());
    generate(&["--gen-capi-dispatch=API_dispatch.h", "--gen-capi-layers=layers.c"]);
    generate(&["--print=std", "--gen-print-header=print.hpp"]);
    generate(&["--print=c", "--gen-print-header=API_print.h"]);
    for file in ["pump.c", "pump.cpp"] {
        std::fs::copy(folder.join("pump.c"), dir.path().join(file)).expect("a copy");
    }
    let trace = |compiler: &str, arguments: [&str; 3]| {
        let mut command = Command::new(compiler);
        command.current_dir(dir.path()).args(FLAGS).args(arguments).args(["-o", arguments[0]]);
        quiet(&mut command, "gcc");
        let mut program = Command::new(dir.path().join(arguments[0]));
        let output =
            run(program.env_remove("PUMP_LAYERS").env("PUMP_TRACE", words).env("ASAN_OPTIONS", "detect_leaks=0"), "");
        assert!(output.status.success(), "{output:?}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "2 1 2 0 0 1 3 -1 1 -1 1 0\n");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let in_c = trace("gcc", ["-std=c99", "layers.c", "pump.c"]);
    let in_cpp = trace("g++", ["-std=c++17", "entry.cpp", "pump.cpp"]);
    let [in_c, in_cpp] = [in_c, in_cpp].map(|trace| without_all_times(&without_addresses(&trace)));
    assert_eq!(in_c, in_cpp);
    in_c
}

/// The same without the times in lines of text and JSON.
fn without_all_times(trace: &str) -> String {
    let mut text = String::new();
    for line in trace.lines() {
        let (head, tail) = line.split_once("\"time\":").unwrap_or((line, ""));
        let tail = tail.split_once(',').map_or(tail, |(_, tail)| tail);
        let is_refusal = head.starts_with("[t");
        let words = head.split_once("] ").filter(|_| is_refusal).map_or(head, |(_, words)| words);
        text.push_str(&format!("{words}{tail}\n"));
    }
    without_times(&text)
}

#[test]
fn failures_are_explained() {
    insta::assert_snapshot!("failures", traces("text"));
}

/// Numbers are numbers with all their digits, null is null, structures are objects.
#[test]
fn json_has_values() {
    let lines = traces("json");
    assert!(!lines.contains("</script>"), "HTML may contain it: {lines}");
    for line in lines.lines() {
        serde_json::from_str::<Value>(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    }
    insta::assert_snapshot!("json_values", lines);
}
