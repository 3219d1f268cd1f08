//! Roles of fields in headers, the handshake, and messages of an older minor version, in all languages.

use std::process::Command;

use super::{SANITIZERS, are_types_right, compile, file, generate, generated};
use crate::support::tools::{quiet, run, tdgen};

#[test]
fn roles_and_older_versions() {
    let folder = generated("roles");
    let old = folder.path().join("old");
    std::fs::create_dir(&old).unwrap();
    let schema = std::fs::read_to_string(file("roles.td")).unwrap();
    std::fs::write(old.join("old.td"), format!("#define OLD\n{schema}")).unwrap();
    generate(&old, "old.td", "roles");
    let source = |name: &str| file(name).to_str().unwrap().to_owned();
    compile(&old, "gcc", "gcc", &["-std=c99", "-I.", "-c", &source("roles_old.c"), "-o", "../old.o"]);
    for (name, compiler, standard) in [("roles.c", "gcc", "-std=c99"), ("roles.cpp", "g++", "-std=c++17")] {
        let arguments = [standard, "-Wconversion", "-o", "program", &source(name), "old.o"];
        compile(folder.path(), compiler, "g++", &[&arguments[..], &SANITIZERS].concat());
        quiet(&mut Command::new(folder.path().join("program")), "");
    }
    compile(folder.path(), "clang-22", "clang-22", &["-std=c99", "-fsyntax-only", &source("roles.c")]);
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", folder.path()).env("PYTHONDONTWRITEBYTECODE", "1");
    quiet(python.args(["-W", "error"]).arg(file("roles_tool.py")), "python3");
    are_types_right(folder.path(), &["roles"]);
    super::rust::runs("roles");
    // What one side reads of the other is a minor change.
    let diff = run(tdgen(folder.path()).args(["messages", "diff", "old/old.td", &source("roles.td")]), "");
    let text = String::from_utf8_lossy(&diff.stdout).into_owned() + &String::from_utf8_lossy(&diff.stderr);
    assert!(diff.status.success() && !text.contains("handshake"), "{text}");
    let converted = super::same_as_yaml("roles");
    for part in ["let handshakeId = 900;", "let sequenceField = \"count\";", "let flagsField = \"flags\";"] {
        assert!(converted.contains(part), "{part}");
    }
}
