//! Assembly formats as MLIR 23 and main have them, run with MLIR 22.
//!
//! No library of main is distributed. Copies of two headers of MLIR 22 have words that show these features, but not those that
//! need other headers, so that the C++ is compiled against MLIR 22.

use std::path::Path;

use super::{link, replace};
use crate::support::ods::{INCLUDE, built_and_run, call_with, clang};
use crate::support::tools::{root, tdgen};

/// The words in headers and the field that show the features, by file.
type Changes = [(&'static str, &'static str, &'static str)];
const NEWER: &Changes = &[
    ("mlir/IR/OperationSupport.h", "namespace mlir {", "namespace mlir { // IgnoreCommutativity"),
    ("mlir/IR/Operation.h", "namespace mlir {", "namespace mlir { // getDiscardableAttrOfType"),
    ("mlir/IR/DialectBase.td", "class Dialect {", "class Dialect {\n  bit useStrictPropertiesInAssemblyFormat = 0;"),
];
const KEYED: &Changes = &[
    ("mlir/IR/OpDefinition.h", "namespace mlir {", "namespace mlir { // parsePropertiesFromKeyValueList"),
    ("mlir/IR/Operation.h", "namespace mlir {", "namespace mlir { // getDiscardableAttrOfType"),
    ("mlir/IR/OperationSupport.h", "namespace mlir {", "namespace mlir { // IgnoreCommutativity"),
];

const OUTPUTS: [(&str, &str); 8] = [
    ("-gen-dialect-decls", "Dialect.h.inc"),
    ("-gen-dialect-defs", "Dialect.cpp.inc"),
    ("-gen-enum-decls", "Enums.h.inc"),
    ("-gen-enum-defs", "Enums.cpp.inc"),
    ("-gen-attrdef-decls", "Attributes.h.inc"),
    ("-gen-attrdef-defs", "Attributes.cpp.inc"),
    ("-gen-op-decls", "Ops.h.inc"),
    ("-gen-op-defs", "Ops.cpp.inc"),
];

#[test]
fn newer_formats_parse_and_print() {
    insta::assert_snapshot!(answers("newer.td", "main.cpp", NEWER));
}

/// Each printed text is parsed again and compared.
#[test]
fn keyed_properties_parse_and_print() {
    let answers = answers("keyed.td", "keyed.cpp", KEYED);
    assert!(!answers.contains("differs"), "{answers}");
    insta::assert_snapshot!(answers);
}

/// What a program with the generated files prints.
fn answers(description: &str, program: &str, changes: &Changes) -> String {
    let folder = tempfile::tempdir().expect("a folder for generated files");
    let headers = folder.path().join("include");
    link(Path::new(INCLUDE), &headers, ".td");
    for &(path, old, new) in changes {
        let path = headers.join(path);
        if !path.exists() {
            std::os::unix::fs::symlink(
                Path::new(INCLUDE).join(path.strip_prefix(&headers).expect("it is below")),
                &path,
            )
            .expect("a file can be linked");
        }
        replace(&path, old, new);
    }
    let sources = root().join("tests/ods/versions/formats");
    for (action, file) in OUTPUTS {
        let output = call_with(tdgen(root()), &headers, &[action.to_owned()], &sources.join(description));
        assert!(output.status.success(), "{action}: {}", String::from_utf8_lossy(&output.stderr));
        std::fs::write(folder.path().join(file), output.stdout).expect("a file can be written");
    }
    let mut clang = clang();
    clang.arg("-Wno-unused-function").arg("-I").arg(folder.path()).arg(sources.join(program));
    built_and_run(&mut clang, |_| ())
}
