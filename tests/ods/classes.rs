//! The Python classes of types and attributes, with MLIR's own bindings, which `tools/mlir-python.sh` builds once: the
//! classes of `examples/dialect`, and those of `classes/kinds.td` with parameters of all kinds. `mypy` reads the stubs.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::dialect::BUILT;
use crate::support::ods::{COMPILER, INCLUDE, error_messages, generated, matches_snapshot, plain_clang, reviewable};
use crate::support::pages::blocks_of;
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

/// Options leave classes out, and select the functions that the others call.
#[test]
fn options_select_classes_and_functions() {
    let arguments = [
        "--gen-python-class-bindings",
        "--python-exclude-regex=^(Ids|Num|[^EP].*)(Type|Attr)$",
        "--capi-prefix=shop",
        "--capi-name=",
    ];
    let arguments = arguments.map(str::to_owned);
    let text = generated(tdgen(root()), &arguments, &folder().join("errors/definitions.td"));
    let classes: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("void define")).collect();
    assert_eq!(classes, ["EmptyType(nb::module_ &m) {", "PriceType(nb::module_ &m) {"]);
    assert!(text.contains("shopPriceTypeGet(context, amountArg)") && text.contains("shopTypeIsAPriceType"), "{text}");
}

/// Generates all files of a dialect into a folder.
fn generate(include: &Path, description: &str, dialect: &str, out: &Path) {
    let mut command = tdgen(include);
    command.args(["dialect", description, "--python", "-I.", "-I", INCLUDE, "--dialect", dialect, "--out"]).arg(out);
    quiet(&mut command, "");
}

/// Writes a package with MLIR's bindings, the extension of a dialect, its stub and its modules. `generated` is the folder
/// with its generated files, and `library` its compiled code.
fn install(package: &Path, dialect: &str, source: &Path, generated: &Path, library: &Path) {
    let built = quiet(&mut Command::new(root().join("tools/mlir-python.sh")), PACKAGES);
    let built = Path::new(built.trim());
    quiet(Command::new("cp").arg("-r").arg(built.join("mlir")).arg(package), "");
    let copy = |file: &Path, to: &Path| {
        let name = file.file_name().expect("a file");
        std::fs::copy(file, to.join(name)).expect("a file can be copied");
    };
    let libraries = package.join("mlir/_mlir_libs");
    copy(&generated.join(format!("_{dialect}.pyi")), &libraries);
    for module in ["ops", "enum"] {
        copy(&generated.join(format!("_{dialect}_{module}_gen.py")), &package.join("mlir/dialects"));
    }
    for file in ["check.py", "kinds.py", "rejected.py", "mypy.ini"] {
        copy(&folder().join(file), package);
    }
    let python = "import sysconfig; print(sysconfig.get_path('include'))";
    let python = quiet(Command::new("python3").args(["-c", python]), "python3");
    let mlir = format!("{INCLUDE}/../lib");
    let mut clang = Command::new("clang++-22");
    clang.args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", "-fvisibility=hidden", "-DNDEBUG"]);
    clang.args(["-DNB_DOMAIN=mlir", "-isystem", python.trim(), "-isystem"]);
    clang.arg(built.with_file_name("nanobind").join("include")).args(["-isystem", INCLUDE, "-I"]).arg(generated);
    clang.arg(source).arg(built.join("nb_combined.o")).arg(library).args(["-lMLIRCAPIIR", "-lMLIR", "-lLLVM"]);
    clang.arg(format!("-L{mlir}")).arg(format!("-Wl,-rpath,{mlir}")).arg("-Wl,--exclude-libs,ALL");
    quiet(clang.arg("-o").arg(libraries.join(format!("_{dialect}.so"))), PACKAGES);
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
    let generated = package.path().join("generated");
    std::fs::create_dir_all(generated.join("Synth")).expect("a folder can be created");
    generate(&BUILT.folder.join("include"), "Synth/SynthOps.td", "synth", &generated.join("Synth"));
    for file in ["_synth.pyi", "_synth_ops_gen.py", "_synth_enum_gen.py"] {
        std::fs::rename(generated.join("Synth").join(file), generated.join(file)).expect("a file can be moved");
    }
    let source = BUILT.folder.join("synth-py/Extension.cpp");
    install(package.path(), "synth", &source, &generated, &BUILT.with_tdgen.join("libSynth.a"));
    assert_eq!(check(package.path(), "synth", "check.py"), "18 classes\n");
}

/// Parameters of all kinds are passed in both directions.
#[test]
fn parameters_of_all_kinds_are_passed() {
    let package = tempfile::tempdir().expect("a folder for a package");
    let package = package.path();
    generate(&folder(), "kinds.td", "kinds", package);
    let library = package.join("kinds.o");
    let mut clang = plain_clang();
    clang.args(["-fPIC", "-c", "-I"]).arg(package).arg(folder().join("kinds.cpp")).arg("-o").arg(&library);
    quiet(&mut clang, COMPILER);
    let source = package.join("extension.cpp");
    let text = "#include \"kinds.capi.h.inc\"\n#include \"kinds.python.cpp.inc\"\n\
                NB_MODULE(_kinds, m) { populateKinds(m); }\n";
    std::fs::write(&source, text).expect("a file can be written");
    install(package, "kinds", &source, package, &library);
    assert_eq!(check(package, "kinds", "kinds.py"), "kinds\n");
}

/// The page has all files of a dialect, and a program with its output.
#[test]
fn the_page_works() {
    let package = tempfile::tempdir().expect("a folder for a package");
    let package = package.path();
    let blocks = blocks_of("docs/how-to/mlir-python.md");
    for block in &blocks {
        if let Some(file) = &block.file {
            std::fs::write(package.join(file), &block.text).expect("a file can be written");
        }
    }
    generate(package, "Shop.td", "shop", package);
    let library = package.join("Shop.o");
    let mut clang = plain_clang();
    quiet(clang.current_dir(package).args(["-fPIC", "-c", "Shop.cpp", "-o"]).arg(&library), COMPILER);
    install(package, "shop", &package.join("Extension.cpp"), package, &library);
    let shown = blocks.iter().find(|block| block.language == "text").expect("the page shows the output");
    assert_eq!(check(package, "shop", "use.py"), shown.text);
}
