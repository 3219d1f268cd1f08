//! The Python classes of types and attributes, with MLIR's own bindings, which `tools/mlir-python.sh` builds once: the
//! classes of `examples/dialect`, and those of `classes/kinds.td` with parameters of all kinds. `mypy` reads the stubs.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::dialect::BUILT;
use crate::support::ods::{COMPILER, INCLUDE, error_messages, generated, matches_snapshot, plain_clang, reviewable};
use crate::support::tools::{quiet, root, run, tdgen};

const PACKAGES: &str = "python3-dev, clang-22, libmlir-22-dev";

fn folder() -> PathBuf {
    root().join("tests/ods/classes")
}

/// What a person can review: the C++ of some classes, and the stub.
#[test]
fn outputs() {
    let kinds = folder().join("kinds.td");
    let output = |action: &str| {
        let arguments = vec![format!("--gen-python-class-{action}")];
        let text = generated(tdgen(root()), &arguments, &kinds);
        (arguments, text)
    };
    matches_snapshot("classes", "bindings", &reviewable(&kinds, &[output("bindings")]));
    matches_snapshot("classes", "stubs", &output("stubs").1);
}

/// All errors of a description are reported, and there is no output.
#[test]
fn errors() {
    insta::glob!("classes/errors/*.td", |path| {
        matches_snapshot("classes/errors", "messages", &error_messages(path));
    });
}

/// Writes a package with MLIR's bindings, the extension of a dialect, its stub and its enumerations. `library` is the
/// compiled dialect, and `write` writes the generated file of an action.
fn install(package: &Path, dialect: &str, source: &str, library: &Path, write: impl Fn(&str, &Path)) {
    let built = quiet(&mut Command::new(root().join("tools/mlir-python.sh")), PACKAGES);
    let built = Path::new(built.trim());
    quiet(Command::new("cp").arg("-r").arg(built.join("mlir")).arg(package), "");
    let libraries = package.join("mlir/_mlir_libs");
    write("gen-dialect-capi-header", &package.join("header.inc"));
    write("gen-python-class-bindings", &package.join("bindings.inc"));
    write("gen-python-class-stubs", &libraries.join(format!("_{dialect}.pyi")));
    write("gen-python-enum-bindings", &package.join(format!("mlir/dialects/_{dialect}_enum_gen.py")));
    let extension = package.join("extension.cpp");
    std::fs::write(&extension, source).expect("a file can be written");
    let python = "import sysconfig; print(sysconfig.get_path('include'))";
    let python = quiet(Command::new("python3").args(["-c", python]), "python3");
    let nanobind = built.with_file_name("nanobind").join("include");
    let mlir = format!("{INCLUDE}/../lib");
    let mut clang = Command::new("clang++-22");
    clang.args([
        "-std=c++17",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-fPIC",
        "-shared",
        "-fvisibility=hidden",
        "-DNB_DOMAIN=mlir",
    ]);
    clang.args(["-DNDEBUG", "-isystem", python.trim(), "-isystem"]).arg(nanobind).args(["-isystem", INCLUDE]);
    clang.arg(extension).arg(built.join("nb_combined.o")).arg(library).args(["-lMLIRCAPIIR", "-lMLIR", "-lLLVM"]);
    clang.arg(format!("-L{mlir}")).arg(format!("-Wl,-rpath,{mlir}")).arg("-Wl,--exclude-libs,ALL");
    quiet(clang.arg("-o").arg(libraries.join(format!("_{dialect}.so"))), PACKAGES);
    for file in ["check.py", "kinds.py", "rejected.py", "mypy.ini"] {
        std::fs::copy(folder().join(file), package.join(file)).expect("a file can be copied");
    }
}

/// Runs a program that uses the classes, and reads it and the stub with a type checker.
fn check(package: &Path, dialect: &str, program: &str) -> String {
    let mut mypy = Command::new("mypy");
    mypy.current_dir(package).args(["--config-file", "mypy.ini", "--cache-dir", "cache", program]);
    let output = run(mypy.arg(format!("mlir/_mlir_libs/_{dialect}.pyi")), "mypy");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    quiet(Command::new("python3").current_dir(package).arg(program), "python3")
}

/// Every type and attribute is made, printed, parsed and compared.
#[test]
fn classes_of_the_example_run() {
    let package = tempfile::tempdir().expect("a folder for a package");
    let include = BUILT.folder.join("include");
    let write = |action: &str, path: &Path| {
        let mut tdgen = tdgen(&include);
        tdgen.args(["Synth/SynthOps.td", "-I.", "-I", INCLUDE]);
        if !action.contains("enum") {
            tdgen.arg("--dialect=synth");
        }
        quiet(tdgen.arg(format!("--{action}={}", path.display())), "");
    };
    let source = std::fs::read_to_string(BUILT.folder.join("synth-py/Extension.cpp")).expect("the example's extension");
    let source = source.replace("Synth/SynthOps.capi.h.inc", "header.inc");
    let source = source.replace("Synth/SynthOps.python.cpp.inc", "bindings.inc");
    install(package.path(), "synth", &source, &BUILT.with_tdgen.join("libSynth.a"), write);
    assert_eq!(check(package.path(), "synth", "check.py"), "18 classes\n");
}

/// Parameters of all kinds are passed in both directions.
#[test]
fn parameters_of_all_kinds_are_passed() {
    let package = tempfile::tempdir().expect("a folder for a package");
    let kinds = folder().join("kinds.td");
    let mut dialect = tdgen(root());
    dialect.arg("dialect").arg(&kinds).args(["--capi", "-I", INCLUDE, "--out"]).arg(package.path());
    quiet(&mut dialect, "");
    let library = package.path().join("kinds.o");
    let mut clang = plain_clang();
    clang.args(["-fPIC", "-c", "-I"]).arg(package.path()).arg(folder().join("kinds.cpp")).arg("-o").arg(&library);
    quiet(&mut clang, COMPILER);
    let source = "#include \"header.inc\"\n#include \"bindings.inc\"\nNB_MODULE(_kinds, m) { populateKinds(m); }\n";
    install(package.path(), "kinds", source, &library, |action, path| {
        let text = generated(tdgen(root()), &[format!("--{action}")], &kinds);
        std::fs::write(path, text).expect("a file can be written");
    });
    assert_eq!(check(package.path(), "kinds", "kinds.py"), "kinds\n");
}
