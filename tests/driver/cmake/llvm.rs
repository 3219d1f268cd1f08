//! In the place of LLVM's tools: the CMake files that LLVM installs call tdgen, and notice nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::project::{Ran, TDGEN, read, with_each_generator};
use crate::support::tools::{llvm_config, root};

#[test]
fn functions_of_llvm() {
    with_each_generator(|generator| {
        let dir = tempfile::tempdir().expect("a folder for the project");
        let [source, binary] = ["source", "build"].map(|name| dir.path().join(name));
        copy(&root().join("tests/driver/cmake/llvm"), &source);
        let description = dir.path().join("description");
        copy(&root().join("examples/offload"), &description);
        configure(generator, &source, &binary, &description);
        let build = |more: &[&str]| {
            let mut cmake = Command::new("cmake");
            cmake.arg("--build").arg(&binary).args(more);
            Ran::of(&mut cmake, "cmake, ninja-build, make")
        };

        let first = build(&["--target", "offload", "SmallRecords"]).good();
        assert!(first.contains("Building OffloadAPI.h..."), "{first}");
        assert!(read(&binary.join("Small.json")).contains("\"Small_Nop\""));
        assert!(read(&binary.join("sub/Small.txt")).contains("def Small_Nop"));

        let again = build(&["--target", "offload", "SmallRecords"]).good();
        assert!(!again.contains("Building"), "{generator}: {again}");

        // Under ninja LLVM passes -d, and the depfile must make this known; under make it lists the folder itself.
        let part = description.join("errors.td");
        fs::write(&part, read(&part).replace("damaged", "broken")).expect("a file can be written");
        let changed = build(&["--target", "OffloadGenerate", "SmallRecords"]).good();
        assert!(changed.contains("Building OffloadAPI.h..."), "{changed}");
        assert!(!changed.contains("Building Small.json..."), "{changed}");

        let targets = ["--target", "MLIRSmallIncGen", "MLIRSmallInterfaceIncGen"];
        let first = build(&targets).good();
        assert!(first.contains("Building SmallDialect.h.inc..."), "{first}");
        for (file, declares) in [
            ("Small.h.inc", "class Nop : public ::mlir::Op<"),
            ("SmallTypes.h.inc", "GET_TYPEDEF_CLASSES"),
            ("SmallDialect.h.inc", "class SmallDialect : public ::mlir::Dialect"),
            ("SmallInterface.h.inc", "class SmallInterface"),
        ] {
            let text = read(&binary.join(file));
            assert!(text.contains(declares), "{file}: {text}");
        }
        let again = build(&targets).good();
        assert!(!again.contains("Building Small"), "{generator}: {again}");
    });
}

/// The call of LLVM's own CMake project for its Offload library, less its folders.
fn configure(generator: &str, source: &Path, binary: &Path, description: &Path) {
    let prefix = PathBuf::from(llvm_config("--prefix"));
    let mlir = prefix.join("lib/cmake/mlir");
    assert!(mlir.exists(), "this test needs libmlir-22-dev");
    let prelude = root().join("tests/capi/code/llvm.cpp");
    let mut cmake = Command::new("cmake");
    cmake.args(["-G", generator, "-S"]).arg(source);
    cmake.arg("-B").arg(binary);
    for (name, value) in [
        ("MLIR_DIR", &mlir),
        ("TDGEN_EXECUTABLE", &PathBuf::from(TDGEN)),
        ("DESCRIPTION", &description.to_path_buf()),
        ("PRELUDE", &prelude),
    ] {
        cmake.arg(format!("-D{name}={}", value.display()));
    }
    Ran::of(&mut cmake, "cmake").good();
}

/// Copies the files of a folder.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("the folder is there") {
        let entry = entry.expect("the folder can be listed");
        fs::copy(entry.path(), to.join(entry.file_name())).expect("a file can be copied");
    }
}
