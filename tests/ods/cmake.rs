//! The project in `tests/ods/cmake/standalone`, in the form of `mlir/examples/standalone`, built by CMake with tdgen: as it
//! is, and with the operations of its dialect in several source files.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::path::PathBuf;
use std::process::Command;

use crate::support::clone::replace;
use crate::support::files_below;
use crate::support::tools::{llvm_config, quiet, root, run, tdgen};

/// The dialect and its library in one directory, as in LLVM's Test dialect.
const SHARDED_OPS: &str = "\
set(LLVM_TARGET_DEFINITIONS ShopOps.td)
mlir_tablegen(ShopOpsTypes.h.inc -gen-typedef-decls -typedefs-dialect=shop)
mlir_tablegen(ShopOpsTypes.cpp.inc -gen-typedef-defs -typedefs-dialect=shop)
mlir_tablegen(ShopOpsDialect.h.inc -gen-dialect-decls -dialect=shop)
mlir_tablegen(ShopOpsDialect.cpp.inc -gen-dialect-defs -dialect=shop)
add_mlir_dialect_tablegen_target(MLIRShopOpsIncGen)
add_sharded_ops(ShopOps 2)

add_library(Shop STATIC ../../lib/Shop.cpp ${SHARDED_SRCS})
add_dependencies(Shop MLIRShopOpsIncGen MLIRShopOpsShardGen)
target_link_libraries(Shop PUBLIC MLIR LLVM)
target_precompile_headers(Shop PRIVATE Shop.h)
";

/// A copy of the project.
struct Project {
    folder: tempfile::TempDir,
}

impl Project {
    fn new() -> Project {
        let folder = tempfile::tempdir().expect("a folder for the project");
        let original = root().join("tests/ods/cmake/standalone");
        for file in files_below(&original, "") {
            let to = folder.path().join(file.strip_prefix(&original).expect("a file of the project"));
            std::fs::create_dir_all(to.parent().expect("a folder")).expect("a folder can be made");
            std::fs::copy(&file, to).expect("a file can be copied");
        }
        Project { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn replace(&self, file: &str, old: &str, new: &str) {
        replace(&self.path(file), old, new);
    }

    fn write(&self, file: &str, text: &str) {
        std::fs::write(self.path(file), text).expect("a file can be written");
    }

    /// Configures the project; returns whether that succeeded, what was printed, and the messages on one line each.
    fn try_configure(&self, options: &[&str]) -> (bool, String, String) {
        let mut cmake = Command::new("cmake");
        cmake.args(["-G", "Ninja", "-S"]).arg(self.folder.path()).arg("-B").arg(self.path("build")).args(options);
        for (name, value) in [
            ("CMAKE_PREFIX_PATH", llvm_config("--prefix")),
            ("Tdgen_DIR", root().join("cmake").display().to_string()),
            ("TDGEN_EXECUTABLE", env!("CARGO_BIN_EXE_tdgen").to_owned()),
        ] {
            cmake.arg(format!("-D{name}={value}"));
        }
        // CMake configures anew if a variable with a compiler is given again.
        let output = run(cmake.env("CC", "clang-22").env("CXX", "clang++-22"), "cmake, libmlir-22-dev");
        let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        (output.status.success(), out, err.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Configures the project without a warning; returns what was printed.
    fn configure(&self, options: &[&str]) -> String {
        let (is_good, out, messages) = self.try_configure(options);
        assert!(is_good && messages.is_empty(), "{out}\n{messages}");
        out
    }

    fn build(&self, targets: &[&str]) -> String {
        let mut cmake = Command::new("cmake");
        cmake.arg("--build").arg(self.path("build"));
        if !targets.is_empty() {
            cmake.arg("--target").args(targets);
        }
        quiet(&mut cmake, "ninja-build, clang-22")
    }

    /// The program reads and prints its dialect. Another build does no work, and no rule calls MLIR's tool.
    fn works(&self) {
        let mut program = Command::new(self.path("build/shop-opt/shop-opt"));
        let text = quiet(program.arg("%0 = shop.price 5 shop.sell %0, %0 to \"me\""), "");
        assert!(text.contains("%0 = shop.price 5\n") && text.contains("shop.sell %0, %0 to \"me\"\n"), "{text}");
        let again = self.build(&[]);
        assert!(again.contains("no work to do"), "{again}");
        let rules = std::fs::read_to_string(self.path("build/build.ninja")).expect("ninja's rules");
        assert!(rules.contains("tdgen") && !rules.contains("mlir-tblgen"), "{rules}");
    }
}

fn project_include() -> String {
    format!("-DCMAKE_PROJECT_INCLUDE={}", root().join("cmake/TdgenProject.cmake").display())
}

#[test]
fn an_unchanged_project_uses_tdgen() {
    let project = Project::new();
    let out = project.configure(&[&project_include()]);
    assert!(out.contains(concat!("-- Tdgen: ", env!("CARGO_BIN_EXE_tdgen"))), "{out}");
    project.build(&["all", "mlir-doc"]);
    project.works();
    assert!(project.path("build/docs/ShopDialect.md").exists());
}

/// LLVM's function, without `mlir-src-sharder`.
#[test]
fn sharded_ops() {
    let project = Project::new();
    project.write("include/Shop/CMakeLists.txt", SHARDED_OPS);
    project.write("include/Shop/ShopOps.cpp", "#include \"Shop/Shop.h\"\n#include \"Shop/ShopOps.cpp.inc\"\n");
    project.write("lib/CMakeLists.txt", "");
    project.configure(&[&project_include()]);
    project.build(&[]);
    project.works();
}

/// The function of tdgen's package; the C++ of the library is not changed. The program includes one class.
#[test]
fn shards_and_parts_of_a_dialect() {
    let project = Project::new();
    project.replace("CMakeLists.txt", "include(AddMLIR)\n", "include(AddMLIR)\nfind_package(Tdgen REQUIRED CONFIG)\n");
    let description = "include/Shop/CMakeLists.txt";
    let old = "add_mlir_dialect(ShopOps shop)";
    for (call, message) in [
        ("add_mlir_dialect(ShopOps shop SHARDS 3)", "add_mlir_dialect(ShopOps): SHARDS needs HEADERS <header> ..."),
        ("add_mlir_dialect(ShopOps shop SHARDS 0)", "add_mlir_dialect(ShopOps): SHARDS takes a number from 2, not `0`"),
        ("add_mlir_dialect(ShopOps shop THREE)", "add_mlir_dialect(ShopOps): cannot understand `THREE`"),
    ] {
        project.replace(description, old, call);
        let (is_good, _, messages) = project.try_configure(&[]);
        assert!(!is_good && messages.contains(message), "{call}: {messages}");
        project.replace(description, call, old);
    }
    project.replace(description, old, "add_mlir_dialect(ShopOps shop PARTS SHARDS 3 HEADERS Shop/Shop.h)");
    let header = std::fs::read_to_string(project.path("include/Shop/Shop.h")).expect("the header of the dialect");
    let base =
        header.replace("#define GET_OP_CLASSES\n#include \"Shop/ShopOps.h.inc\"", "#include \"Shop/ShopOpsFwd.h.inc\"");
    project.write("include/Shop/ShopBase.h", &base.replace("SHOP_SHOP_H", "SHOP_BASE_H"));
    project.replace(
        "shop-opt/shop-opt.cpp",
        "#include \"Shop/Shop.h\"\n",
        "#include \"Shop/ShopBase.h\"\n#define GET_OP_CLASS_SellOp\n#include \"Shop/ShopOps.h.inc\"\n",
    );
    project.replace(
        "shop-opt/shop-opt.cpp",
        "  module->print",
        "  module->walk([](shop::SellOp op) { op.getPrices(); });\n  module->print",
    );
    project.replace("shop-opt/CMakeLists.txt", "target_precompile_headers(shop-opt REUSE_FROM Shop)\n", "");
    let library = "target_link_libraries(Shop PUBLIC MLIR LLVM)";
    project.replace(
        "lib/CMakeLists.txt",
        library,
        &format!("{library}\ntarget_link_libraries(Shop PRIVATE MLIRShopOpsShards)"),
    );
    project.configure(&[]);
    let built = project.build(&[]);
    assert!(built.contains("ShopOps.2.cpp.o"), "{built}");
    project.works();
}

/// Says which tool runs, if it is not tdgen.
#[test]
fn the_package_before_the_functions_of_mlir() {
    let project = Project::new();
    let package = "find_package(Tdgen REQUIRED CONFIG)\n";
    let mlir = "find_package(MLIR REQUIRED CONFIG)\n";
    project.replace("CMakeLists.txt", mlir, &format!("{package}{mlir}"));
    let (is_good, _, messages) = project.try_configure(&[]);
    let warning = "mlir_tablegen() runs `mlir-tblgen`, not tdgen, because";
    assert!(is_good && messages.contains(warning), "{messages}");

    project.configure(&["-DTDGEN_MLIR=OFF"]);

    // A bare name is the program of the package.
    let include = "include(AddMLIR)\n";
    project.replace("CMakeLists.txt", include, &format!("{include}set(MLIR_TABLEGEN_EXE tdgen)\n"));
    project.configure(&["-DTDGEN_MLIR=OFF"]);
    let built = project.build(&["mlir-headers"]);
    assert!(built.contains("Building ShopOps.h.inc..."), "{built}");
    assert!(project.build(&["mlir-headers"]).contains("no work to do"));
}

/// `tdgen shard` and the command line of `mlir-src-sharder`.
#[test]
fn the_shard_command() {
    let folder = tempfile::tempdir().expect("a folder for sources");
    let source = "#include \"ShopOps.cpp.inc\"\n";
    std::fs::write(folder.path().join("Shop Ops.cpp"), source).expect("a file can be written");
    let shard = |words: &[&str]| quiet(tdgen(folder.path()).args(words), "");
    let expected = format!("#define GET_OP_DEFS_3\n{source}");
    assert_eq!(shard(&["shard", "Shop Ops.cpp", "--op-shard-index=3"]), expected);
    let printed = shard(&[
        "-op-shard-index=3",
        "-Iinclude",
        "-no-warn-on-unused-template-args",
        "Shop Ops.cpp",
        "--write-if-changed",
        "-o",
        "out.cpp",
        "-d",
        "out.d",
    ]);
    assert_eq!(printed, "");
    let read = |name| std::fs::read_to_string(folder.path().join(name)).expect("it was written");
    assert_eq!((read("out.cpp"), read("out.d")), (expected, "out.cpp: Shop\\ Ops.cpp\n".to_owned()));

    for (words, code, message) in [
        (["--op-shard-index=1", "none.cpp", "-o=out"], 1, "error: cannot read `none.cpp`: No such file"),
        (["--op-shard-index=1", "none.cpp", "-d=out.d"], 2, "error: -d requires an output file: add -o\n"),
        (
            ["--op-shard-index=x", "none.cpp", "-o=out"],
            2,
            "error: invalid value `x` for `--op-shard-index`: expected a number\n",
        ),
    ] {
        let output = run(tdgen(folder.path()).args(words), "");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(code) && stderr.contains(message), "{words:?}: {stderr}");
    }
}
