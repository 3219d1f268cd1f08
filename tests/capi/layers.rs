//! The files for C: a dispatch table, layers, a mock implementation, and tests of what is refused.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::path::Path;
use std::process::Command;

use crate::code::without_times;
use crate::storage::{example, generate};
use crate::support::tools::{quiet, root, run, tdgen, without_addresses};

const SANITIZERS: [&str; 3] = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
const WARNINGS: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

/// Writes the files for C.
fn write_files(folder: &Path, main: &str, prefix: &str, dir: &Path) {
    for (action, suffix) in [
        ("--gen-capi-dispatch", "dispatch.h"),
        ("--gen-capi-layers", "layers.c"),
        ("--gen-capi-mock", "mock.h"),
        ("--gen-capi-negative-tests", "tests.c"),
    ] {
        let output = dir.join(format!("{prefix}_{suffix}"));
        quiet(tdgen(folder).args([main, action, "--no-warn-on-unused-template-args"]).arg("-o").arg(output), "");
    }
    let output = dir.join(format!("{prefix}_print.h"));
    quiet(tdgen(folder).args([main, "--gen-print-header", "--print=c"]).arg("-o").arg(output), "");
}

fn compile(compiler: &str, dir: &Path, arguments: &[&str]) {
    quiet(Command::new(compiler).current_dir(dir).args(WARNINGS).args(arguments), "gcc, clang-22");
}

fn example_files() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    generate("--gen-api", &dir.path().join("storage.h"));
    write_files(&example(), "storage.td", "storage", dir.path());
    let mock = "#define STO_MOCK_IMPLEMENTATION\n#include \"storage_mock.h\"\n";
    for file in ["mock.c", "mock.cpp"] {
        std::fs::write(dir.path().join(file), mock).expect("a source");
    }
    dir
}

/// The layers in C and the entry points in C++ refuse what the description says, and nothing else.
#[test]
fn refusals() {
    let dir = example_files();
    let dir = dir.path();
    let files = ["storage_layers.c", "storage_tests.c", "mock.c"];
    for (compiler, standard) in [("gcc", "-std=c99"), ("clang-22", "-std=c2x")] {
        compile(compiler, dir, &[&["-fsyntax-only", standard][..], &files].concat());
    }
    compile("gcc", dir, &[&SANITIZERS[..], &["-std=c99"], &files, &["-o", "tests"]].concat());
    let tests = || {
        let mut tests = Command::new(dir.join("tests"));
        tests.env_remove("STORAGE_TRACE").env_remove("STORAGE_DISABLE_VALIDATION").env_remove("STORAGE_LAYERS");
        tests
    };
    let report = quiet(&mut tests(), "");
    insta::assert_snapshot!("refusals", report);
    // Without the layer nothing is refused: the tests notice.
    let unchecked = run(tests().env("STORAGE_LAYERS", ""), "");
    assert!(!unchecked.status.success());
    for (action, file) in [
        ("--gen-impl-func-decls", "storage_impl.h"),
        ("--gen-print-header", "storage_print.hpp"),
        ("--gen-entry-points", "storage.cpp"),
    ] {
        generate(action, &dir.join(file));
    }
    compile("gcc", dir, &[&SANITIZERS[..], &["-std=c99", "-c", "storage_tests.c"]].concat());
    let sources = ["-std=c++17", "storage.cpp", "mock.cpp", "storage_tests.o", "-o", "tests_cpp"];
    compile("g++", dir, &[&SANITIZERS[..], &sources].concat());
    assert_eq!(quiet(&mut Command::new(dir.join("tests_cpp")), ""), report);
}

/// So do those of arrays and pointers inside of structures.
#[test]
fn refusals_inside_of_structures() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    let folder = root().join("tests/capi/relations");
    quiet(tdgen(&folder).args(["inside.td", "--gen-api", "-o"]).arg(dir.join("BoxAPI.h")), "");
    write_files(&folder, "inside.td", "BoxAPI", dir);
    std::fs::write(dir.join("mock.c"), "#define BOX_MOCK_IMPLEMENTATION\n#include \"BoxAPI_mock.h\"\n")
        .expect("a source");
    let files = ["BoxAPI_layers.c", "BoxAPI_tests.c", "mock.c"];
    compile("clang-22", dir, &[&["-fsyntax-only", "-std=c2x"][..], &files].concat());
    compile("gcc", dir, &[&SANITIZERS[..], &["-std=c99"], &files, &["-o", "tests"]].concat());
    let report = run(&mut Command::new(dir.join("tests")), "");
    insta::assert_snapshot!("refusals_inside", String::from_utf8_lossy(&report.stdout));
    assert!(report.status.success(), "{}", String::from_utf8_lossy(&report.stderr));
}

/// A loader uses a shared library, layers are stacked at run time, and the mock answers as it is told.
#[test]
fn layers_are_stacked() {
    let dir = example_files();
    let dir = dir.path();
    compile("gcc", dir, &["-std=c99", "-shared", "-fPIC", "storage_layers.c", "mock.c", "-o", "libmock.so"]);
    let program = root().join("tests/capi/layers/loader.c");
    let program = program.to_str().expect("a path");
    let loader = ["-std=c99", "-I.", "-DSTO_WITHOUT_IMPLEMENTATION", "-DSTO_WITH_LOADER", program, "storage_layers.c"];
    compile("gcc", dir, &[&SANITIZERS[..], &loader, &["-o", "loader"]].concat());
    let start = |layers: &str| {
        let mut loader = Command::new(dir.join("loader"));
        loader.current_dir(dir).env("STORAGE_LIBRARY", "./libmock.so").env("STORAGE_LAYERS", layers);
        loader.env("ASAN_OPTIONS", "detect_leaks=0");
        let output = run(&mut loader, "");
        let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        assert!(output.status.success(), "{stdout}{stderr}");
        format!("{stdout}{}", without_times(&without_addresses(&stderr)))
    };
    insta::assert_snapshot!(
        "layers",
        ["", "validation", "trace,validation", "validation,trace"].map(start).join("----\n")
    );
}

/// The trace in C does no harm: nothing unsafe is read, before a call or after it, and a call that crashes leaves its line.
#[test]
fn traces_are_safe() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    let folder = root().join("tests/capi/safety");
    quiet(tdgen(&folder).args(["box.td", "--gen-api"]).arg("-o").arg(dir.join("BoxAPI.h")), "");
    write_files(&folder, "box.td", "BoxAPI", dir);
    let program = root().join("tests/capi/layers/trace.c");
    let program = program.to_str().expect("a path");
    let files = ["-std=c99", "-pthread", "-I.", program, "BoxAPI_layers.c", "-o", "trace"];
    compile("gcc", dir, &[&SANITIZERS[..], &files].concat());
    compile("clang-22", dir, &["-std=c2x", "-fsyntax-only", "BoxAPI_layers.c"]);
    let start = |what: &str, words: &str| {
        let mut program = Command::new(dir.join("trace"));
        program.arg(what).env("BOX_LAYERS", "trace,validation").env("BOX_TRACE", words);
        let output = run(program.current_dir(dir).env("ASAN_OPTIONS", "detect_leaks=0"), "");
        let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        (output.status.success(), stdout, without_times(&without_addresses(&stderr)))
    };
    let (is_good, _, text) = start("calls", "");
    assert!(is_good, "{text}");
    let (_, _, errors) = start("calls", "errors");
    let (_, sunk, _) = start("sink", "json");
    for line in sunk.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    }
    assert!(sunk.lines().count() > 6 && sunk.contains("\\u0009") && sunk.contains("\\ufffd"), "{sunk}");
    start("calls", "file=lines.txt");
    let lines = std::fs::read(dir.join("lines.txt")).expect("a file");
    let lines = String::from_utf8_lossy(&lines).into_owned();
    assert_eq!(without_times(&without_addresses(&lines)), text);
    let (is_good, _, crashed) = start("crash", "");
    assert!(!is_good && crashed.contains("] ---> boxUse()\n") && !crashed.contains("<--- boxUse"), "{crashed}");
    let (_, _, threads) = start("threads", "");
    assert_eq!(threads.lines().filter(|line| line.starts_with("[#") && line.contains("boxUse()")).count(), 4000);
    assert_eq!(threads.lines().count(), 4000, "a torn line");
    insta::assert_snapshot!("traces", format!("{text}----\n{errors}"));
}

/// Compiles the negative tests of a description of `relations`, whose API has this name, with a mock behind the layers.
fn compile_tests(dir: &Path, description: &str, name: &str) {
    let folder = root().join("tests/capi/relations");
    let (file, stem) = (format!("{description}.td"), format!("{name}API"));
    quiet(tdgen(&folder).args([&file, "--gen-api"]).arg("-o").arg(dir.join(format!("{stem}.h"))), "");
    write_files(&folder, &file, &stem, dir);
    let macro_name = format!("{}_MOCK_IMPLEMENTATION", name.to_ascii_uppercase());
    let mock = format!("#define {macro_name}\n#include \"{stem}_mock.h\"\n");
    std::fs::write(dir.join("mock.c"), mock).expect("a source");
    let [layers, tests] = ["layers", "tests"].map(|part| format!("{stem}_{part}.c"));
    let files = ["-std=c99", &layers, &tests, "mock.c", "-o", "tests"];
    compile("gcc", dir, &[&SANITIZERS[..], &files].concat());
}

/// APIs with elements, members and operations that may overflow.
#[test]
fn other_apis() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    compile_tests(dir, "box", "Box");
    insta::assert_snapshot!("other_refusals", quiet(&mut Command::new(dir.join("tests")), ""));
}

/// Structures and enumerations that are named by their tags, and tests that need no memory behind pointers. Nothing in the
/// layers is unused.
#[test]
fn types_without_typedefs() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    compile_tests(dir, "tagged", "Ink");
    let mut tests = Command::new(dir.join("tests"));
    let output = tests.env("INK_TRACE", "file=lines.txt").current_dir(dir).output().expect("a program");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && text.contains(" 0 conditions not provoked, 0 failures"), "{text}");
    let lines = std::fs::read_to_string(dir.join("lines.txt")).expect("a file");
    assert!(lines.contains(".Color = INK_COLOR_RED}, .Color = INK_COLOR_RED)"), "{lines}");
    assert!(lines.contains("validation failure: Color != INK_COLOR_RED && Color != INK_COLOR_BLUE"), "{lines}");
}
