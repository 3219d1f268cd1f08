//! The generated Python modules are imported and run, and `mypy` reads them.
//!
//! They need MLIR's Python package, which no package of Debian or Ubuntu has: `ir.py` and `_ods_common.py` have those
//! of its classes and functions that generated modules use.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files")]

use std::path::Path;
use std::process::Command;

use crate::support::ods::generated;
use crate::support::tools::{quiet, root, tdgen};

/// Writes the package `stand_in` with the generated modules into a folder.
fn write_package(folder: &Path) {
    let package = folder.join("stand_in");
    let dialects = package.join("dialects");
    std::fs::create_dir_all(&dialects).expect("a folder can be created");
    let sources = root().join("tests/ods/python");
    let copy = |from: &str, to: &Path| std::fs::copy(sources.join(from), to.join(from)).expect("a file can be copied");
    copy("ir.py", &package);
    copy("check.py", &package);
    copy("_ods_common.py", &dialects);
    let write = |path: &Path, text: &str| std::fs::write(path, text).expect("a file can be written");
    write(&package.join("__init__.py"), "");
    write(&dialects.join("__init__.py"), "");
    let case = root().join("tests/ods/exact/outputs/python.td");
    let module = |arguments: &[&str], name: &str| {
        let arguments: Vec<String> = arguments.iter().map(|word| (*word).to_owned()).collect();
        write(&dialects.join(name), &generated(tdgen(root()), &arguments, &case));
    };
    module(&["--gen-python-op-bindings", "-bind-dialect=shop"], "_shop_ops_gen.py");
    module(&["--gen-python-op-bindings", "-bind-dialect=shop", "-dialect-extension=x"], "_more_ops_gen.py");
    module(&["--gen-python-enum-bindings"], "_shop_enum_gen.py");
}

/// Operations are built and read through the generated classes.
#[test]
fn bindings_run() {
    let dir = tempfile::tempdir().expect("a folder for modules");
    write_package(dir.path());
    let run = |code: &[&str]| quiet(Command::new("python3").current_dir(dir.path()).args(code), "python3");
    assert_eq!(run(&["-m", "stand_in.check"]), "12 operations\n");
    run(&["-c", "import stand_in.dialects._more_ops_gen"]);
}

/// The modules, and their use in the check, have no type errors.
#[test]
fn mypy_accepts_the_bindings() {
    let dir = tempfile::tempdir().expect("a folder for modules");
    write_package(dir.path());
    let mut mypy = Command::new("mypy");
    mypy.current_dir(dir.path()).args(["--python-version", "3.9", "--cache-dir", "cache", "-p", "stand_in"]);
    quiet(&mut mypy, "mypy");
}
