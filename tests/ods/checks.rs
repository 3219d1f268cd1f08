//! `--check-ods`, `tdgen dialect`, and MLIR's CMake functions with one run of tdgen for several outputs.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::ods::{INCLUDE, call, generated, matches_snapshot, oracle, runs};
use crate::support::tools::{llvm_config, quiet, root, run, tdgen};

/// The warnings match their snapshots, and nothing else changes.
#[test]
fn suspicious_parts_are_reported() {
    let folder = root().join("tests/ods/checks");
    let mut shown = String::new();
    for arguments in runs(&folder.join("suspicious.td")) {
        let mut command = tdgen(&folder);
        command.args(&arguments).args(["-I", INCLUDE, "suspicious.td"]);
        let output = run(&mut command, "");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{messages}");
        assert_eq!(output.stdout.is_empty(), arguments[0] == "--check-ods");
        shown += &format!("{}\n{messages}\n", arguments.join(" "));
    }
    matches_snapshot("checks", "warnings", &shown);
}

/// What a class, a trait or a `let` causes is reported there, once, with the number of records that it affects.
#[test]
fn shared_causes_are_reported_once() {
    let folder = root().join("tests/ods/checks");
    let output = run(tdgen(&folder).args(["--check-ods", "-I", INCLUDE, "-I", ".", "shared.td"]), "");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    matches_snapshot("checks", "shared", &messages);
}

/// Two builders with the same parameters, which the generator of the class rejects.
#[test]
fn repeated_builders() {
    let folder = root().join("tests/ods/checks");
    let ask = |action: &str| run(tdgen(&folder).args([action, "-I", INCLUDE, "builders.td"]), "");
    let output = ask("--check-ods");
    assert!(output.status.success());
    matches_snapshot("checks", "builders", &String::from_utf8_lossy(&output.stderr));
    assert!(!ask("--gen-op-decls").status.success());
}

/// Traits without a C++ class in the headers are reported; the depfile lists the headers.
#[test]
fn traits_without_classes_are_reported() {
    let folder = root().join("tests/ods/checks");
    let scratch = tempfile::tempdir().expect("a folder");
    let depfile = scratch.path().join("d");
    let arguments = runs(&folder.join("traits.td")).concat();
    let mut command = tdgen(&folder);
    command.args(&arguments).args(["-I", INCLUDE, "traits.td", "-o"]).arg(scratch.path().join("stamp"));
    let output = run(command.arg("-d").arg(&depfile), "");
    assert!(output.status.success());
    matches_snapshot("checks", "traits", &String::from_utf8_lossy(&output.stderr));
    let read = std::fs::read_to_string(depfile).expect("the depfile");
    assert!(["traits.h", "inner/more.h", "mlir/IR/OpDefinition.h"].iter().all(|file| read.contains(file)), "{read}");
}

/// References to deprecated records are reported for the records and with the reasons of `mlir-tblgen`.
#[test]
fn deprecated_records_are_reported() {
    let input = root().join("tests/ods/checks/deprecated.td");
    let mut shown = String::new();
    for arguments in runs(&input) {
        let [ours, theirs] = [tdgen(root()), oracle()].map(|tool| call(tool, &arguments, &input));
        assert_eq!(ours.status.code(), theirs.status.code());
        let places = |output: &Output| -> BTreeSet<String> {
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            let heads = text.lines().filter_map(|line| line.split_once("deprecated.td:")?.1.split_once(": "));
            heads.map(|(place, message)| format!("{place} {:?}", message.rsplit('`').nth(1))).collect()
        };
        assert_eq!(places(&ours), places(&theirs));
        let messages = String::from_utf8_lossy(&ours.stderr).into_owned();
        let folder = format!("{}/", input.parent().expect("it is in a folder").display());
        shown += &format!("{}\n{}\n", arguments.join(" "), messages.replace(&folder, ""));
    }
    matches_snapshot("checks", "deprecated", &shown);
}

/// The description of the example is free of suspicious parts, except for missing texts.
#[test]
fn the_example_passes_all_checks() {
    let input = root().join("examples/dialect/include/Synth/SynthOps.td");
    let include = format!("-I{}", root().join("examples/dialect/include").display());
    let arguments = ["--check-ods", "--ods-checks=no-no-summary,no-no-description", &include].map(str::to_owned);
    let output = call(tdgen(root()), &arguments, &input);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}

/// The files of the example's dialect, each from a call of its own.
const FILES: &[(&str, &str)] = &[
    ("SynthOps.h.inc", "--gen-op-decls"),
    ("SynthOps.cpp.inc", "--gen-op-defs"),
    ("SynthOpsTypes.h.inc", "--gen-typedef-decls --typedefs-dialect=synth"),
    ("SynthOpsDialect.cpp.inc", "--gen-dialect-defs --dialect=synth"),
    ("SynthOpsAttributes.cpp.inc", "--gen-attrdef-defs --attrdefs-dialect=synth"),
    ("SynthOpsEnums.h.inc", "--gen-enum-decls"),
];

fn check_files(folder: &Path) {
    let example = root().join("examples/dialect/include");
    for (file, arguments) in FILES {
        let include = format!("-I{}", example.display());
        let arguments: Vec<String> = arguments.split(' ').chain([&*include]).map(str::to_owned).collect();
        let expected = generated(tdgen(root()), &arguments, &example.join("Synth/SynthOps.td"));
        let found = std::fs::read_to_string(folder.join(file)).expect("the file is generated");
        assert!(found == expected, "{file} differs");
    }
}

#[test]
fn one_command_writes_a_dialect() {
    let example = root().join("examples/dialect/include");
    for (option, expected) in [(None, 10), (Some("--capi"), 12), (Some("--bytecode"), 11)] {
        let folder = tempfile::tempdir().expect("a folder for generated files");
        let mut command = tdgen(&example.join("Synth"));
        command.args(["dialect", "SynthOps.td", "--dialect=synth", "--write-if-changed"]).args(option);
        quiet(command.args(["-I", INCLUDE, "-I"]).arg(&example).arg("--out").arg(folder.path()), "");
        check_files(folder.path());
        let count = std::fs::read_dir(folder.path()).expect("the folder can be read").count();
        assert_eq!(count, expected);
    }
}

/// MLIR's functions make the same files, with a run for each description and set of flags.
#[test]
fn cmake_runs_tdgen_once_for_several_outputs() {
    let build = tempfile::tempdir().expect("a folder for the build");
    let mut configure = Command::new("cmake");
    configure.args(["-G", "Ninja", "-S"]).arg(root().join("tests/ods/cmake")).arg("-B").arg(build.path());
    for (name, value) in [
        ("CMAKE_CXX_COMPILER", "clang++-22".to_owned()),
        ("CMAKE_PREFIX_PATH", llvm_config("--prefix")),
        ("Tdgen_DIR", root().join("cmake").display().to_string()),
        ("TDGEN_EXECUTABLE", env!("CARGO_BIN_EXE_tdgen").to_owned()),
        ("EXAMPLE", root().join("examples/dialect").display().to_string()),
    ] {
        configure.arg(format!("-D{name}={value}"));
    }
    quiet(&mut configure, "cmake, libmlir-22-dev");
    let build_all = || {
        let mut command = Command::new("cmake");
        command.arg("--build").arg(build.path()).args(["--target", "mlir-headers", "mlir-generic-headers", "mlir-doc"]);
        quiet(&mut command, "ninja-build")
    };
    let printed = build_all();
    // Operations, interfaces, rewrites and passes, and a page each for operations and passes.
    let runs = printed.lines().filter(|line| line.contains("Building Synth")).count();
    assert_eq!(runs, 6, "{printed}");
    check_files(&build.path().join("Synth"));
    assert!(build.path().join("docs/SynthPasses.md").exists());
    assert!(build_all().contains("no work to do"));
}

/// A file of passes does not include the class of operations.
#[test]
fn files_without_operations_are_checked() {
    let folder = tempfile::tempdir().expect("a folder for a description");
    for (text, code) in [("include \"mlir/Pass/PassBase.td\"\ndef P : Pass<\"my-pass\">;", 0), ("def A;", 1)] {
        let file = folder.path().join("main.td");
        std::fs::write(&file, text).expect("a file can be written");
        let output = call(tdgen(root()), &["--check-ods".to_owned()], &file);
        assert_eq!(output.status.code(), Some(code), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
