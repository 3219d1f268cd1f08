//! The C++ of directive languages is that of `llvm-tblgen` of each version, and compiles.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::difference;
use crate::support::ods::{COMPILER, INCLUDE, call, clang, generated};
use crate::support::tools::{quiet, root, tdgen};
use crate::support::versions::{llvm, llvm_tblgen};

const ACTIONS: [&str; 2] = ["--gen-directive-decl", "--gen-directive-impl"];

/// The include folder of a version.
fn include(version: &str) -> PathBuf {
    if version == "22" { PathBuf::from(INCLUDE) } else { llvm(version).join("include") }
}

/// The arguments of an action for descriptions of a version.
fn arguments(action: &str, version: &str) -> [String; 3] {
    [action.to_owned(), "-I".to_owned(), include(version).display().to_string()]
}

/// Compares the outputs for a description with those of a version of `llvm-tblgen`, and compiles them.
fn check(file: &Path, version: &str) {
    let texts = ACTIONS.map(|action| {
        let arguments = arguments(action, version);
        let theirs = generated(Command::new(llvm_tblgen(version)), &arguments, file);
        let ours = generated(tdgen(root()), &arguments, file);
        let shown = format!("LLVM {version} {action} {}", file.display());
        assert_eq!(difference(theirs.as_bytes(), ours.as_bytes()), None, "{shown}");
        ours
    });
    let headers = ["llvm/ADT/StringRef.h", "llvm/ADT/StringSwitch.h", "llvm/Support/ErrorHandling.h"];
    let headers = headers.map(|it| format!("#include \"{it}\"\n"));
    let selected = "using namespace llvm;\n#define GEN_DIRECTIVES_IMPL\n";
    let scope = texts[1].split_once("std::pair<llvm::").and_then(|(_, rest)| rest.split_once("::Directive,"));
    let using = format!("using namespace llvm::{};\n", scope.expect("a namespace").0);
    let source = format!("{}{}{using}{selected}{}", headers.concat(), texts[0], texts[1]);
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let path = dir.path().join("directives.cpp");
    std::fs::write(&path, source).expect("a file can be written");
    quiet(clang().args(["-fsyntax-only", "-Wno-unused-const-variable"]).arg(path), COMPILER);
}

/// OpenMP, OpenACC and descriptions of our own.
#[test]
fn outputs_match_those_of_each_version() {
    let cases = root().join("tests/ods/exact");
    for version in ["21", "22", "23"] {
        let frontend = include(version).join("llvm/Frontend");
        for file in [frontend.join("OpenMP/OMP.td"), frontend.join("OpenACC/ACC.td"), cases.join("directives.td")] {
            check(&file, version);
        }
    }
    check(&cases.join("modifiers.td"), "23");
}

/// Modifiers whose functions would not compile, which `llvm-tblgen` accepts, are errors.
#[test]
fn bad_modifiers_are_errors() {
    let text = std::fs::read_to_string(root().join("tests/ods/exact/modifiers.td")).expect("the case can be read");
    let dir = tempfile::tempdir().expect("a folder for descriptions");
    let file = dir.path().join("bad.td");
    for (from, to, message) in [
        ("[LM_Unrolled, LM_Aisle]", "[LM_Aisle, LM_Aisle]", "record `Walk` lists loop modifier `LM_Aisle` twice"),
        ("<[Spelling<\"aisle\", 3>, Spelling<\"old aisle\", 1, 2>]>", "<[]>", "record `LM_Aisle` has no spelling"),
        ("\"old aisle\"", "\"old-aisle\"", "`M_old-aisle`, the name of record `LM_Aisle`, is not a C identifier"),
    ] {
        assert!(text.contains(from), "{from}");
        std::fs::write(&file, text.replace(from, to)).expect("a file can be written");
        // The declarations do not list what directives allow.
        let actions = if message.ends_with("twice") { &ACTIONS[1..] } else { &ACTIONS };
        for action in actions {
            let output = call(tdgen(root()), &arguments(action, "23"), &file);
            let messages = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{action}");
            assert!(messages.contains(message) && messages.contains("error: 1 error, no output"), "{messages}");
        }
    }
}
