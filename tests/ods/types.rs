//! Types and attributes of MLIR dialects: our C++ against that of mlir-tblgen.
//!
//! What is generated from the package's own descriptions has the same public members and compiles in place of what the
//! package ships. A dialect with every kind of parameter and format is built with each tool and asked the same
//! questions. Faults are told at their place.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::ods::{INCLUDE, built_and_run, clang, generated, oracle};
use crate::support::tools::{root, run, same_text, tdgen};

/// What a tool makes of a description.
fn generate(tool: Command, action: &str, input: &Path, options: &[String]) -> String {
    let arguments = [&[format!("-gen-{action}")], options].concat();
    generated(tool, &arguments, input)
}

fn cases() -> PathBuf {
    root().join("tests/ods/types")
}

//===- Dialects that are run ------------------------------------------------------===//

/// Builds `NAME.cpp` with what a tool makes of `NAME.td`, and asks it the lines of `questions`.
fn answers(name: &str, tool: fn() -> Command, questions: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let input = cases().join(format!("{name}.td"));
    let make = |tool: fn() -> Command, file: &str, action: &str| {
        for (part, ending) in [("decls", "h"), ("defs", "cpp")] {
            let text = generate(tool(), &format!("{action}-{part}"), &input, &[]);
            let path = folder.path().join(format!("{file}.{ending}.inc"));
            std::fs::write(path, text).expect("a file can be written");
        }
    };
    make(oracle, "Dialect", "dialect");
    make(oracle, "Interfaces", "type-interface");
    make(tool, "Types", "typedef");
    make(tool, "Attributes", "attrdef");
    let mut build = clang();
    build.args(["-O0", "-Wno-unused-function", "-I"]).arg(folder.path());
    build.arg(cases().join(format!("{name}.cpp")));
    let questions = std::fs::File::open(cases().join(questions)).expect("there are questions");
    built_and_run(&mut build, |program| {
        program.stdin(questions);
    })
}

fn ours() -> Command {
    tdgen(root())
}

#[test]
fn a_dialect_behaves_as_the_real_tools() {
    let theirs = answers("blocks", oracle, "questions.txt");
    let ours = answers("blocks", ours, "questions.txt");
    same_text(&ours, &theirs);
    insta::assert_snapshot!("answers", ours);
}

#[test]
fn what_the_real_tool_gets_wrong_works() {
    insta::assert_snapshot!("fixed", answers("fixed", ours, "fixed.txt"));
}

//===- Faults ---------------------------------------------------------------------===//

/// What we say to an input in the folder of cases.
fn told(action: &str, input: &str, options: &[&str]) -> String {
    let mut command = tdgen(&cases());
    command.args([&format!("-gen-{action}"), "--error-limit=0"]);
    command.args(["-I", INCLUDE]).args(options).arg(input);
    let output = run(&mut command, "");
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn faults_are_told_at_their_place() {
    insta::assert_snapshot!("faults_of_types", told("typedef-decls", "faults.td", &[]));
    insta::assert_snapshot!("faults_of_formats", told("attrdef-defs", "formats.td", &[]));
    let rich = ["--diagnostic-format=rich"];
    insta::assert_snapshot!("a_fault_inside_a_format", told("typedef-defs", "marked.td", &rich));
}

#[test]
fn one_dialect_is_generated() {
    let input = cases().join("dialects.td");
    insta::assert_snapshot!("dialects", told("typedef-defs", "dialects.td", &[]));
    let options = |dialect: &str| [format!("-typedefs-dialect={dialect}")];
    for (dialect, class) in [("one", "::one::AType"), ("two", "::BType"), ("none", "")] {
        let made = |tool: Command| generate(tool, "typedef-defs", &input, &options(dialect));
        let (ours, theirs) = (made(ours()), made(oracle()));
        let list = |text: &str| -> Vec<String> {
            text.lines().filter(|line| line.starts_with("::")).map(str::to_owned).collect()
        };
        assert_eq!(list(&ours), list(&theirs));
        assert_eq!(list(&ours).concat(), class);
    }
    let decls = generate(ours(), "attrdef-decls", &input, &[]);
    assert!(decls.contains("class CAttr;") && !decls.contains("AType"), "{decls}");
}

#[test]
fn classes_look_like_this() {
    let mut text = String::new();
    for flag in ["--gen-typedef-decls", "--gen-typedef-defs", "--gen-attrdef-decls", "--gen-attrdef-defs"] {
        let action = flag.trim_start_matches("--gen-");
        text += &generate(ours(), action, &cases().join("shown.td"), &[]);
    }
    insta::assert_snapshot!("classes", text);
}
