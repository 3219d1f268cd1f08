//! The C API of dialects. `dialect` builds that of `examples/dialect` and calls it, and `random` compiles that of random
//! operations.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::path::Path;
use std::process::Command;

use crate::support::ods::{COMPILER, INCLUDE, clang, error_messages, generated, matches_snapshot, reviewable, runs};
use crate::support::tools::{quiet, root, tdgen};

/// Returns the outputs of all runs of a description.
fn outputs_of(path: &Path) -> Vec<(Vec<String>, String)> {
    let output = |arguments: Vec<String>| {
        let text = generated(tdgen(root()), &arguments, path);
        (arguments, text)
    };
    runs(path).into_iter().map(output).collect()
}

#[test]
fn outputs() {
    insta::glob!("capi/outputs/*.td", |path| {
        matches_snapshot("capi/outputs", "output", &reviewable(path, &outputs_of(path)));
    });
}

/// All errors of a description are reported, and there is no output.
#[test]
fn errors() {
    insta::glob!("capi/errors/*.td", |path| {
        matches_snapshot("capi/errors", "messages", &error_messages(path));
    });
}

/// What the author of the description declares.
const HAND_WRITTEN: &str = "#include \"mlir/Bytecode/BytecodeOpInterface.h\"
#include \"mlir/Interfaces/InferTypeOpInterface.h\"
namespace shop {
class UnknownAttr;
}
";

/// The headers are C99 and C++ without warnings, and the implementation compiles behind the classes.
#[test]
fn outputs_compile() {
    let folder = tempfile::tempdir().expect("a folder for generated files");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file can be written");
        path
    };
    let shop = root().join("tests/ods/capi/outputs/shop.td");
    for (number, (_, header)) in
        outputs_of(&shop).iter().chain(&outputs_of(&shop.with_file_name("names.td"))).enumerate()
    {
        if !header.contains("extern \"C\"") {
            continue;
        }
        let warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Wstrict-prototypes", "-Werror", "-fsyntax-only"];
        for (compiler, language, standard) in [("clang-22", "c", "-std=c99"), ("clang++-22", "c++", "-std=c++17")] {
            let path = write(&format!("{number}.h"), header);
            let mut clang = Command::new(compiler);
            clang.args(warnings).args([standard, "-isystem", INCLUDE, "-x", language]);
            quiet(clang.arg(path), COMPILER);
        }
    }
    let mut source = "#include \"shop.h\"\n".to_owned();
    for (action, guard) in [("dialect", ""), ("enum", ""), ("attrdef", "ATTRDEF"), ("typedef", "TYPEDEF"), ("op", "OP")]
    {
        if !guard.is_empty() {
            source += &format!("#define GET_{guard}_CLASSES\n");
        }
        source += &generated(tdgen(root()), &[format!("--gen-{action}-decls")], &shop);
    }
    for action in ["header", "impl"] {
        source += &generated(tdgen(root()), &[format!("--gen-dialect-capi-{action}")], &shop);
    }
    write("shop.h", HAND_WRITTEN);
    let mut clang = clang();
    clang.args(["-fsyntax-only", "-Wextra", "-Wno-unused-parameter", "-I"]).arg(folder.path());
    quiet(clang.arg(write("shop.cpp", &source)), COMPILER);
}
