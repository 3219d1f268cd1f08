//! Operations, generated from the descriptions in `tests/ods/ops` and compared with `mlir-tblgen-22`.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::fmt::Write;
use std::process::Command;

use crate::support::cpp::differences;
use crate::support::files_below;
use crate::support::ods::{
    COMPILER, built_and_run, call, clang, error_messages, generated, generated_with_warnings, matches_snapshot, oracle,
    reviewable, runs,
};
use crate::support::tools::{quiet, root, tdgen};

/// The headers that the cases need.
const HEADERS: &[&str] = &[
    "mlir/Bytecode/BytecodeOpInterface.h",
    "mlir/Bytecode/BytecodeImplementation.h",
    "mlir/IR/BuiltinAttributes.h",
    "mlir/IR/BuiltinTypes.h",
    "mlir/IR/Builders.h",
    "mlir/IR/Dialect.h",
    "mlir/IR/DialectImplementation.h",
    "mlir/IR/OpDefinition.h",
    "mlir/IR/OpImplementation.h",
    "mlir/IR/PatternMatch.h",
    "mlir/IR/SymbolTable.h",
    "mlir/Interfaces/DerivedAttributeOpInterface.h",
    "mlir/Interfaces/InferTypeOpInterface.h",
    "mlir/Interfaces/SideEffectInterfaces.h",
];

/// What `--op-shard-count` declares beside the functions that `mlir-tblgen` declares.
const SHARD_CLASSES: &[&str] =
    &["ShopDialectOperations>", "struct ShopDialectOperations", "shards::public class ShopDialect"];

fn is_declarations(arguments: &[String]) -> bool {
    arguments.iter().any(|word| word == "--gen-op-decls")
}

/// The reviewable parts of the outputs match their snapshots, and all declarations are those of `mlir-tblgen`.
#[test]
fn outputs() {
    insta::glob!("ops/outputs/*.td", |path| {
        let mut outputs = Vec::new();
        for arguments in runs(path) {
            let ours = generated_with_warnings(tdgen(root()), &arguments, path);
            if is_declarations(&arguments) {
                let theirs = generated_with_warnings(oracle(), &arguments, path);
                let mut differences = differences(&theirs, &ours);
                // The class that registers the operations of all parts, and the dialect's, which it needs.
                differences
                    .retain(|line| !SHARD_CLASSES.iter().any(|class| line.starts_with("+ ") && line.contains(class)));
                assert!(differences.is_empty(), "{}", differences.join("\n"));
            }
            outputs.push((arguments, ours));
        }
        matches_snapshot("ops/outputs", "output", &reviewable(path, &outputs));
    });
}

/// All errors of a description are reported, and there is no output.
#[test]
fn errors() {
    insta::glob!("ops/errors/*.td", |path| {
        matches_snapshot("ops/errors", "messages", &error_messages(path));
    });
}

/// The outputs compile after declarations that the authors write by hand.
#[test]
fn outputs_compile() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let cases = files_below(&root().join("tests/ods/ops/outputs"), ".td");
    let mut source = String::new();
    for header in HEADERS {
        writeln!(source, "#include \"{header}\"").expect("text can be written");
    }
    source += "using namespace mlir;\n";
    let hand = root().join("tests/ods/ops/hand.h");
    source += &std::fs::read_to_string(hand).expect("the declarations of authors can be read");
    for case in cases {
        let stem = case.file_stem().expect("a case has a name").to_string_lossy();
        // Their outputs are incomplete without further options.
        if ["shards", "lenient"].contains(&&*stem) {
            continue;
        }
        for action in ["--gen-op-interface-decls", "--gen-op-decls", "--gen-op-defs"] {
            let text = generated_with_warnings(tdgen(root()), &[action.to_owned()], &case);
            let name = format!("{stem}{action}.inc");
            std::fs::write(dir.path().join(&name), text).expect("a file can be written");
            writeln!(source, "#define GET_OP_CLASSES\n#include \"{name}\"").expect("text can be written");
        }
    }
    let path = dir.path().join("all.cpp");
    std::fs::write(&path, source).expect("a file can be written");
    quiet(clang().arg("-fsyntax-only").arg(&path), COMPILER);
}

/// Definitions compile wherever those of `mlir-tblgen` do: in namespaces of their authors, beside other files of
/// their dialect, with builders whose parameters cannot be copied.
#[test]
fn definitions_compile_wherever_authors_include_them() {
    let cases = root().join("tests/ods/ops/places");
    for tool in [oracle, || tdgen(root())] {
        let dir = tempfile::tempdir().expect("a folder for generated files");
        // The operations of a file that the input includes are left out.
        for (name, operations) in [("first", "first.*"), ("second", "second.*"), ("more", "second.give")] {
            for (action, ending) in [("--gen-op-decls", "h"), ("--gen-op-defs", "cpp")] {
                let arguments = [action.to_owned(), format!("--op-include-regex={operations}")];
                let text = generated(tool(), &arguments, &cases.join(format!("{name}.td")));
                std::fs::write(dir.path().join(format!("{name}.{ending}.inc")), text).expect("a file can be written");
            }
        }
        quiet(clang().args(["-fsyntax-only", "-I"]).arg(dir.path()).arg(cases.join("all.cpp")), COMPILER);
    }
}

/// Builds a dialect with a tool's files and returns its answers to pieces of IR.
fn answers(tool: fn() -> Command) -> String {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let case = root().join("tests/ods/ops/run");
    for kind in ["dialect", "enum", "op"] {
        for part in ["decls", "defs"] {
            let arguments = [format!("--gen-{kind}-{part}")];
            let text = generated(tool(), &arguments, &case.join("shop.td"));
            let file = dir.path().join(format!("{kind}-{part}.inc"));
            std::fs::write(file, text).expect("a file can be written");
        }
    }
    let mut build = clang();
    build.arg("-I").arg(dir.path()).arg(case.join("main.cpp"));
    built_and_run(&mut build, |program| {
        program.arg(case.join("in.mlir"));
    })
}

/// Parsing, printing, verification, inference and bytecode are the same with the files of either tool.
#[test]
fn a_dialect_behaves_the_same_with_either_tool() {
    let ours = answers(|| tdgen(root()));
    assert_eq!(answers(oracle), ours);
    matches_snapshot("ops/run", "answers", &ours);
}

/// Derived attributes that cannot be materialized get the warning of `mlir-tblgen`.
#[test]
fn warnings() {
    let case = root().join("tests/ods/ops/outputs/attributes.td");
    let output = call(tdgen(root()), &["--gen-op-defs".to_owned()], &case);
    let messages = String::from_utf8_lossy(&output.stderr);
    let expected = "warning: op has non-materializable derived attributes 'getWidth', skipping";
    assert!(messages.contains(expected), "{messages}");
}

/// `mlir-tblgen` reads the options of all its actions silently, and CMake's functions pass them.
#[test]
fn options_of_other_actions_are_silent() {
    let case = root().join("tests/ods/ops/outputs/places.td");
    let arguments = ["--gen-op-decls", "--dialect=shop", "--typedefs-dialect=shop"].map(str::to_owned);
    let output = call(tdgen(root()), &arguments, &case);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
