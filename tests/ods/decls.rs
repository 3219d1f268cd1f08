//! Dialects, enumerations and interfaces, generated from the descriptions in `tests/ods/decls` and compared with
//! `mlir-tblgen-22`.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::fmt::Write;
use std::process::Command;

use crate::support::cpp::differences;
use crate::support::ods::{
    COMPILER, built_and_run, clang, error_messages, generated, matches_snapshot, oracle, reviewable, runs,
};
use crate::support::tools::{quiet, root, tdgen};

/// The reviewable parts of the outputs match their snapshots, and all declarations are those of `mlir-tblgen`.
#[test]
fn outputs() {
    insta::glob!("decls/outputs/*.td", |path| {
        let mut outputs = Vec::new();
        for arguments in runs(path) {
            let ours = generated(tdgen(root()), &arguments, path);
            if arguments.iter().any(|word| word.ends_with("-decls")) {
                let theirs = generated(oracle(), &arguments, path);
                let differences = differences(&theirs, &ours);
                assert!(differences.is_empty(), "{}", differences.join("\n"));
            }
            outputs.push((arguments, ours));
        }
        matches_snapshot("decls/outputs", "output", &reviewable(path, &outputs));
    });
}

/// All errors of a description are reported, and there is no output.
#[test]
fn errors() {
    insta::glob!("decls/errors/*.td", |path| {
        matches_snapshot("decls/errors", "messages", &error_messages(path));
    });
}

/// Our output compiles where that of `mlir-tblgen` does not or is wrong.
#[test]
fn better() {
    insta::glob!("decls/better/*.td", |path| {
        let mut outputs = Vec::new();
        let mut source = String::new();
        for header in [
            "mlir/IR/BuiltinAttributes.h",
            "mlir/IR/DialectImplementation.h",
            "mlir/IR/OpDefinition.h",
            "llvm/ADT/StringExtras.h",
            "llvm/ADT/StringSwitch.h",
        ] {
            writeln!(source, "#include \"{header}\"").expect("text can be written");
        }
        for arguments in runs(path) {
            let ours = generated(tdgen(root()), &arguments, path);
            source += &ours;
            outputs.push((arguments, ours));
        }
        let dir = tempfile::tempdir().expect("a folder for generated files");
        let file = dir.path().join("better.cpp");
        std::fs::write(&file, source).expect("a file can be written");
        quiet(clang().arg("-fsyntax-only").arg(file), COMPILER);
        matches_snapshot("decls/better", "output", &reviewable(path, &outputs));
    });
}

/// A program with the files generated from `run/shop.td` prints the same with either tool's files.
#[test]
fn a_program_behaves_the_same_with_either_tool() {
    let folder = root().join("tests/ods/decls/run");
    let printed = |tool: fn() -> Command| {
        let dir = tempfile::tempdir().expect("a folder for the program");
        for (action, file) in [
            ("dialect", "dialect"),
            ("enum", "enums"),
            ("op-interface", "op_interfaces"),
            ("attr-interface", "attr_interfaces"),
            ("type-interface", "type_interfaces"),
        ] {
            for (kind, extension) in [("decls", "h.inc"), ("defs", "cpp.inc")] {
                let arguments = [format!("--gen-{action}-{kind}")];
                let text = generated(tool(), &arguments, &folder.join("shop.td"));
                let path = dir.path().join(format!("{file}.{extension}"));
                std::fs::write(path, text).expect("a file can be written");
            }
        }
        let mut build = clang();
        build.arg("-I").arg(dir.path()).arg(folder.join("main.cpp"));
        built_and_run(&mut build, |_| {})
    };
    let ours = printed(|| tdgen(root()));
    // `mlir-tblgen` repeats cases that must be quoted.
    let theirs = ["a thing", "deep blue"]
        .iter()
        .fold(printed(oracle), |text, case| text.replace(&format!("\"{case}\"{case}"), &format!("\"{case}\"")));
    assert_eq!(ours, theirs);
    matches_snapshot("decls/run", "printed", &ours);
}
