//! Everything that the generated printers print is read back as an equal operation, attribute or type, as text and as bytecode.

#![expect(clippy::disallowed_methods, reason = "tests write generated files")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::ods::{COMPILER, INCLUDE, clang, generated_with_warnings};
use crate::support::tools::{quiet, root, tdgen};

/// Builds the program that checks a dialect. `values` is C++ that calls `check` for attributes and types.
fn build(folder: &Path, description: &Path, values: &str) -> PathBuf {
    let sources = root().join("tests/ods/readback");
    for kind in ["dialect", "enum", "op", "typedef", "attrdef"] {
        for part in ["decls", "defs"] {
            let arguments = [format!("--gen-{kind}-{part}"), format!("-I{}", sources.display())];
            let text = generated_with_warnings(tdgen(root()), &arguments, description);
            std::fs::write(folder.join(format!("{kind}-{part}.inc")), text).expect("a file can be written");
        }
    }
    std::fs::write(folder.join("values.inc"), values).expect("a file can be written");
    let program = folder.join("program");
    let libraries = format!("{INCLUDE}/../lib");
    let mut compiler = clang();
    compiler.args(["-Wno-unused-function", "-I"]).arg(folder).arg(sources.join("main.cpp")).arg("-o").arg(&program);
    compiler.args(["-lMLIR", "-lLLVM"]).arg(format!("-L{libraries}")).arg(format!("-Wl,-rpath,{libraries}"));
    quiet(&mut compiler, COMPILER);
    program
}

#[test]
fn texts_are_read_back() {
    let sources = root().join("tests/ods/readback");
    let folder = tempfile::tempdir().expect("a folder for generated files");
    let values = std::fs::read_to_string(sources.join("cases.inc")).expect("the values can be read");
    let program = build(folder.path(), &sources.join("cases.td"), &values);
    assert_eq!(quiet(Command::new(program).arg(sources.join("cases.mlir")), ""), "");
}
