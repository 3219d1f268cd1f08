//! Types and attributes, generated from the descriptions in `tests/ods/types` and compared with `mlir-tblgen-22`.
//!
//! A dialect with every kind of parameter and format is built with each tool and must give the same answers.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::ods::{INCLUDE, built_and_run, clang, generated, oracle};
use crate::support::tools::{root, run, same_text, tdgen};

/// Returns the output of a tool.
fn generate(tool: Command, action: &str, input: &Path, options: &[String]) -> String {
    let arguments = [&[format!("-gen-{action}")], options].concat();
    generated(tool, &arguments, input)
}

fn cases() -> PathBuf {
    root().join("tests/ods/types")
}

//===- Dialects that are run ------------------------------------------------------===//

/// Builds `NAME.cpp` with the files that a tool generates from `NAME.td`, and runs it with the lines of `questions`.
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
fn a_dialect_behaves_the_same_with_either_tool() {
    let theirs = answers("blocks", oracle, "questions.txt");
    let ours = answers("blocks", ours, "questions.txt");
    same_text(&ours, &theirs);
    insta::assert_snapshot!("answers", ours);
}

#[test]
fn defects_of_mlir_tblgen_are_fixed() {
    insta::assert_snapshot!("fixed", answers("fixed", ours, "fixed.txt"));
}

//===- Errors ---------------------------------------------------------------------===//

/// Returns the messages about an input with errors.
fn messages(action: &str, input: &str, options: &[&str]) -> String {
    let mut command = tdgen(&cases());
    command.args([&format!("-gen-{action}"), "--error-limit=0"]);
    command.args(["-I", INCLUDE]).args(options).arg(input);
    let output = run(&mut command, "");
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn errors_are_located() {
    insta::assert_snapshot!("errors_of_types", messages("typedef-decls", "errors.td", &[]));
    insta::assert_snapshot!("errors_of_formats", messages("attrdef-defs", "formats.td", &[]));
    let rich = ["--diagnostic-format=rich"];
    insta::assert_snapshot!("an_error_inside_a_format", messages("typedef-defs", "marked.td", &rich));
}

#[test]
fn one_dialect_is_generated() {
    let input = cases().join("dialects.td");
    insta::assert_snapshot!("dialects", messages("typedef-defs", "dialects.td", &[]));
    let options = |dialect: &str| [format!("-typedefs-dialect={dialect}")];
    for (dialect, class) in [("one", "::one::AType"), ("two", "::BType"), ("none", "")] {
        let output = |tool: Command| generate(tool, "typedef-defs", &input, &options(dialect));
        let (ours, theirs) = (output(ours()), output(oracle()));
        let list = |text: &str| -> Vec<String> {
            text.lines().filter(|line| line.starts_with("::")).map(str::to_owned).collect()
        };
        assert_eq!(list(&ours), list(&theirs));
        assert_eq!(list(&ours).concat(), class);
    }
    // As if the option were not given.
    let nameless = messages("typedef-defs", "dialects.td", &["--typedefs-dialect="]);
    assert_eq!(nameless, messages("typedef-defs", "dialects.td", &[]));
    let decls = generate(ours(), "attrdef-decls", &input, &[]);
    assert!(decls.contains("class CAttr;") && !decls.contains("AType"), "{decls}");
}

/// The class of the builtin dialect is incomplete where a type with a builtin attribute is parsed.
#[test]
fn parsers_do_not_load_the_builtin_dialect() {
    for tool in [ours, oracle] {
        let text = generate(tool(), "typedef-defs", &cases().join("builtin.td"), &[]);
        assert!(text.contains("::parse(") && !text.contains("getOrLoadDialect"), "{text}");
    }
}

#[test]
fn classes_match_their_snapshots() {
    let mut text = String::new();
    for flag in ["--gen-typedef-decls", "--gen-typedef-defs", "--gen-attrdef-decls", "--gen-attrdef-defs"] {
        let action = flag.trim_start_matches("--gen-");
        text += &generate(ours(), action, &cases().join("shown.td"), &[]);
    }
    insta::assert_snapshot!("classes", text);
}
