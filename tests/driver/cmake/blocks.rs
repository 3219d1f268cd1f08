//! Each block marked `cmake` in the documentation is configured and built, as a project of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::project::{Ran, TDGEN, read};
use crate::support::pages::{blocks_of, pages};
use crate::support::tools::{llvm_config, root, search_path};

const HEAD: &str = "cmake_minimum_required(VERSION 3.20...3.30)\nproject(Page LANGUAGES C CXX)\n";

/// What a block may use without defining it: the call that defines it, and the text that shows the use.
const GIVEN: [(&str, &str, &str); 4] = [
    ("find_package(Tdgen REQUIRED CONFIG)\n", "find_package(", ""),
    ("tdgen_generate(api SOURCE api.td OUTPUTS api.h --gen-api api.c --gen-api)\n", "tdgen_generate(api", "/api.c"),
    ("add_executable(app main.c)\n", "add_executable(app", "(app "),
    ("add_library(lib lib.c)\n", "add_library(lib", "(lib "),
];

const DIALECT: &str = "\
#include \"Shop.h\"
#include \"ShopOpsDialect.cpp.inc\"
#define GET_OP_CLASSES
#include \"ShopOps.cpp.inc\"

void shop::ShopDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include \"ShopOps.cpp.inc\"
      >();
}
";

const DIALECT_HEADER: &str = "\
#include \"mlir/Bytecode/BytecodeOpInterface.h\"
#include \"mlir/IR/Builders.h\"
#include \"mlir/IR/Dialect.h\"
#include \"mlir/IR/OpImplementation.h\"
#include \"mlir/Interfaces/SideEffectInterfaces.h\"
#include \"ShopOpsDialect.h.inc\"
#define GET_OP_CLASSES
#include \"ShopOps.h.inc\"
";

fn write(path: PathBuf, text: &str) {
    fs::write(path, text).expect("a file can be written");
}

/// A directory with the files that the blocks name, and the block as its project.
fn project(folder: &Path, block: &str) {
    let given = GIVEN.iter().filter(|(_, defines, uses)| !block.contains(defines) && block.contains(uses));
    let given: String = given.map(|(call, ..)| *call).collect();
    write(folder.join("CMakeLists.txt"), &format!("{HEAD}{given}{block}\n"));

    let examples = root().join("examples");
    for (from, to) in [("cmake/parcel.td", "api.td"), ("cmake/errors.td", "errors.td")] {
        fs::copy(examples.join(from), folder.join(to)).expect("a file can be copied");
    }
    write(folder.join("OffloadAPI.td"), &read(&folder.join("api.td")));
    write(folder.join("main.c"), "int main(void) { return 0; }\n");
    write(folder.join("lib.c"), "#include <api/api.h>\nint lib(void) { return PARCEL_MAX_GRAMS; }\n");

    let mlir = blocks_of("docs/mlir.md");
    for (from, to) in [("Shop.td", "ShopOps.td"), ("ShopPasses.td", "ShopPasses.td")] {
        let block = mlir.iter().find(|block| block.file.as_deref() == Some(from)).expect("the page shows the file");
        write(folder.join(to), &block.text);
    }
    write(folder.join("Shop.h"), DIALECT_HEADER);
    write(folder.join("Shop.cpp"), DIALECT);
}

/// Configures and builds each block of some pages.
fn build_all(pages: &[String]) {
    let blocks = pages.iter().flat_map(|page| blocks_of(page)).filter(|block| block.language == "cmake");
    for block in blocks.map(|block| block.text) {
        let folder = tempfile::tempdir().expect("a folder for the project");
        project(folder.path(), &block);
        let build = folder.path().join("build");
        let mut configure = Command::new("cmake");
        configure.args(["-G", "Ninja", "-S"]).arg(folder.path()).arg("-B").arg(&build).env("PATH", search_path());
        configure.args(["-DCMAKE_C_COMPILER=clang-22", "-DCMAKE_CXX_COMPILER=clang++-22"]);
        configure.arg(format!("-DTdgen_DIR={}", root().join("cmake").display()));
        configure.arg(format!("-DCMAKE_PREFIX_PATH={}", llvm_config("--prefix")));
        Ran::of(&mut configure, "cmake, libmlir-22-dev").good();
        let mut targets = vec!["all"];
        targets.extend(
            block
                .contains("AddMLIR")
                .then_some(["mlir-headers", "mlir-generic-headers", "mlir-doc"])
                .into_iter()
                .flatten(),
        );
        targets.extend(block.contains("OffloadGenerate").then_some("OffloadGenerate"));
        let mut cmake = Command::new("cmake");
        cmake.arg("--build").arg(&build).arg("--target").args(targets);
        let built = Ran::of(&mut cmake, "ninja-build").good();
        assert!(built.contains("Building") || block.contains("tdgen_check("), "{block}\n{built}");
        let rules = read(&build.join("build.ninja"));
        assert!(rules.contains(TDGEN) && !rules.contains("mlir-tblgen"), "{block}");
    }
}

#[test]
fn blocks_about_dialects() {
    build_all(&["docs/mlir.md".to_owned()]);
}

/// Those of all other pages. `docs::blocks` requires that there are some.
#[test]
fn other_blocks() {
    let mut pages = pages();
    pages.retain(|page| page != "docs/mlir.md");
    build_all(&pages);
}
