//! Headers of operations in parts, of the description in `tests/ods/parts` and of MLIR's own.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files")]

use std::fmt::Write;
use std::path::Path;

use crate::support::cpp::differences;
use crate::support::ods::{COMPILER, INCLUDE, clang, generated, matches_snapshot};
use crate::support::tools::{quiet, root, tdgen};

fn ours(words: &str, description: &Path) -> String {
    let arguments: Vec<String> = words.split(' ').map(str::to_owned).collect();
    generated(tdgen(root()), &arguments, description)
}

/// The lines of the preprocessor, and the names.
#[test]
fn selections_and_names() {
    let description = root().join("tests/ods/parts/shop.td");
    let header = ours("--gen-op-decls --op-parts", &description);
    let mut shown: String =
        header.lines().filter(|line| line.starts_with('#')).fold(String::new(), |text, line| text + line + "\n");
    shown += &ours("--gen-op-forward-decls", &description);
    matches_snapshot("parts", "selections", &shown);
}

/// A source includes the classes that it uses, in any order and more than once.
#[test]
fn single_classes_compile() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let folder = root().join("tests/ods/parts");
    for (words, name) in [
        ("--gen-op-decls --op-parts", "shop.h.inc"),
        ("--gen-op-forward-decls", "forward.h.inc"),
        ("--gen-op-defs", "shop.cpp.inc"),
    ] {
        let text = ours(words, &folder.join("shop.td"));
        std::fs::write(dir.path().join(name), text).expect("a file can be written");
    }
    quiet(clang().args(["-fsyntax-only", "-I"]).arg(dir.path()).arg(folder.join("use.cpp")), COMPILER);
}

/// The classes of MLIR's `scf` operations name each other. Each can be included first.
#[test]
fn classes_that_name_each_other_compile() {
    let dialect = Path::new(INCLUDE).join("mlir/Dialect/SCF/IR");
    let [parts, whole] =
        ["--gen-op-decls --op-parts", "--gen-op-decls"].map(|words| ours(words, &dialect.join("SCFOps.td")));
    let differences = differences(&whole, &parts);
    assert!(differences.is_empty(), "{}", differences.join("\n"));

    let dir = tempfile::tempdir().expect("a folder for generated files");
    std::fs::write(dir.path().join("parts.h.inc"), &parts).expect("a file can be written");
    let header = std::fs::read_to_string(dialect.join("SCF.h")).expect("MLIR's header");
    let (before, _) = header.split_once("#define GET_OP_CLASSES").expect("it includes the operations");
    let classes: Vec<&str> = parts.lines().filter_map(|line| line.strip_prefix("#undef GET_OP_CLASS_")).collect();
    assert!(classes.len() > 10, "{classes:?}");
    let mut source = format!("{before}\n#endif\n");
    for class in classes.iter().rev() {
        writeln!(
            source,
            "#define GET_OP_CLASS_{class}\n#include \"parts.h.inc\"\nstatic_assert(sizeof(mlir::scf::{class}));"
        )
        .expect("text can be written");
    }
    let path = dir.path().join("use.cpp");
    std::fs::write(&path, source).expect("a file can be written");
    quiet(clang().args(["-fsyntax-only", "-fno-rtti"]).arg(&path), COMPILER);
}
