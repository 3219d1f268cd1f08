//! What stands beside MLIR's operations: dialects, enumerations, interfaces, generated from descriptions in
//! `tests/ods/decls`, against `mlir-tblgen-22`.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::fmt::Write;
use std::process::Command;

use crate::support::cpp::differences;
use crate::support::ods::{COMPILER, built_and_run, clang, generated, matches_snapshot, oracle, refused, runs};
use crate::support::tools::{quiet, root, tdgen};

/// What is written for a description, and the same declarations as by the real tool.
#[test]
fn outputs() {
    insta::glob!("decls/outputs/*.td", |path| {
        let mut shown = String::new();
        for arguments in runs(path) {
            let ours = generated(tdgen(root()), &arguments, path);
            if arguments.iter().any(|word| word.ends_with("-decls")) {
                let theirs = generated(oracle(), &arguments, path);
                let differences = differences(&theirs, &ours);
                assert!(differences.is_empty(), "{}", differences.join("\n"));
            }
            writeln!(shown, "{}\n{ours}", arguments.join(" ")).expect("text can be written");
        }
        matches_snapshot("decls/outputs", "output", &shown);
    });
}

/// What is said about descriptions that are wrong: no output, and a message for each fault.
#[test]
fn errors() {
    insta::glob!("decls/errors/*.td", |path| {
        matches_snapshot("decls/errors", "messages", &refused(path));
    });
}

/// Where the real tool writes C++ that does not compile or is wrong, ours is right.
#[test]
fn better() {
    insta::glob!("decls/better/*.td", |path| {
        let mut shown = String::new();
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
            writeln!(shown, "{}\n{ours}", arguments.join(" ")).expect("text can be written");
            source += &ours;
        }
        let dir = tempfile::tempdir().expect("a folder for generated files");
        let file = dir.path().join("better.cpp");
        std::fs::write(&file, source).expect("a file can be written");
        quiet(clang().arg("-fsyntax-only").arg(file), COMPILER);
        matches_snapshot("decls/better", "output", &shown);
    });
}

/// A program that uses all that is generated for `run/shop.td` prints the same with either tool's files.
#[test]
fn a_program_does_the_same_with_either_tool() {
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
    assert_eq!(ours, printed(oracle));
    matches_snapshot("decls/run", "printed", &ours);
}
