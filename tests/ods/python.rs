//! The generated Python modules are imported and run, `mypy` reads them, and those of MLIR's dialects are compared with the
//! modules that JAX and IREE install.
//!
//! They need MLIR's Python package, which no package of Debian or Ubuntu has: `ir.py` and `_ods_common.py` have those
//! of its classes and functions that generated modules use.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files")]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use crate::support::difference;
use crate::support::ods::{INCLUDE, generated};
use crate::support::tools::{quiet, root, tdgen};
use crate::support::versions::llvm;

/// Writes the package `stand_in` with the modules that are generated for a version into a folder.
fn write_package(folder: &Path, version: &str) {
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
        write(&dialects.join(name), &module_of(&case, arguments, version));
    };
    module(&["--gen-python-op-bindings", "-bind-dialect=shop"], "_shop_ops_gen.py");
    module(&["--gen-python-op-bindings", "-bind-dialect=shop", "-dialect-extension=x"], "_more_ops_gen.py");
    module(&["--gen-python-enum-bindings"], "_shop_enum_gen.py");
}

/// The module that is generated from a description for a version.
fn module_of(description: &Path, arguments: &[&str], version: &str) -> String {
    let mut all: Vec<String> = arguments.iter().map(|word| (*word).to_owned()).collect();
    all.push(format!("--llvm-version={version}"));
    generated(tdgen(root()), &all, description)
}

/// Operations are built and read through the generated classes.
#[test]
fn bindings_run() {
    for (version, counts) in [("22", "12 operations, 0 adaptors\n"), ("23", "12 operations, 12 adaptors\n")] {
        let dir = tempfile::tempdir().expect("a folder for modules");
        write_package(dir.path(), version);
        let run = |code: &[&str]| quiet(Command::new("python3").current_dir(dir.path()).args(code), "python3");
        assert_eq!(run(&["-m", "stand_in.check", version]), counts);
        run(&["-c", "import stand_in.dialects._more_ops_gen"]);
    }
}

/// The modules, and their use in the check, have no type errors. Those of MLIR 23 have: parameters with types make `mypy`
/// look into the functions, whose lists have none.
#[test]
fn mypy_accepts_the_bindings() {
    let dir = tempfile::tempdir().expect("a folder for modules");
    write_package(dir.path(), "22");
    let mut mypy = Command::new("mypy");
    mypy.current_dir(dir.path()).args(["--python-version", "3.9", "--cache-dir", "cache", "-p", "stand_in"]);
    quiet(&mut mypy, "mypy");
}

/// A description adds types to those that Python knows.
#[test]
fn types_of_descriptions_are_in_signatures() {
    let case = root().join("tests/ods/python/types.td");
    let arguments = ["--gen-python-op-bindings", "-bind-dialect=shop"];
    let text = module_of(&case, &arguments, "23");
    for part in [
        "def __init__(self, change: _ods_ir.Type, price: _ods_ir.Value[shop.Money], coins: \
         _Sequence[_ods_ir.Value[shop.Money]], label: _Union[shop.Label, _ods_ir.StringAttr], *, \
         loc: _Optional[_ods_ir.Location] = None, ip: _Optional[_ods_ir.InsertionPoint] = None):",
        "def coins(self) -> _ods_ir.OpOperandList[shop.Money]:",
        "def change(self) -> _ods_ir.OpResult[shop.Money]:",
        "ip: _Optional[_ods_ir.InsertionPoint] = None) -> _ods_ir.OpResult[shop.Money]:",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!module_of(&case, &arguments, "22").contains("Money]"));
}

/// A dialect and its description.
type Description = (&'static str, &'static str);
/// A dialect, its description, and the number of its operations that are as before.
type Counted = (Description, usize);

/// The descriptions of release 22 that later versions did not change, by dialect, and the folder with the modules that
/// `mlir-tblgen` of a version wrote.
const UNCHANGED: &[(&str, &str, &[Description])] = &[
    (
        "23",
        "jaxlib",
        &[
            ("builtin", "IR/BuiltinOps.td"),
            ("cf", "Dialect/ControlFlow/IR/ControlFlowOps.td"),
            ("func", "Dialect/Func/IR/FuncOps.td"),
            ("sparse_tensor", "Dialect/SparseTensor/IR/SparseTensorOps.td"),
        ],
    ),
    (
        "24",
        "iree",
        &[
            ("builtin", "IR/BuiltinOps.td"),
            ("cf", "Dialect/ControlFlow/IR/ControlFlowOps.td"),
            ("complex", "Dialect/Complex/IR/ComplexOps.td"),
            ("func", "Dialect/Func/IR/FuncOps.td"),
            ("shape", "Dialect/Shape/IR/ShapeOps.td"),
        ],
    ),
];

/// Descriptions of which later versions changed some operations, and how many have stayed the same.
const CHANGED: &[(&str, &str, &[Counted])] = &[
    (
        "23",
        "jaxlib",
        &[
            (("arith", "Dialect/Arith/IR/ArithOps.td"), 41),
            (("gpu", "Dialect/GPU/IR/GPUOps.td"), 60),
            (("math", "Dialect/Math/IR/MathOps.td"), 42),
            (("memref", "Dialect/MemRef/IR/MemRefOps.td"), 29),
            (("nvgpu", "Dialect/NVGPU/IR/NVGPUOps.td"), 21),
            (("scf", "Dialect/SCF/IR/SCFOps.td"), 11),
            (("vector", "Dialect/Vector/IR/VectorOps.td"), 30),
        ],
    ),
    (
        "24",
        "iree",
        &[
            (("pdl", "Dialect/PDL/IR/PDLOps.td"), 14),
            (("smt", "Dialect/SMT/IR/SMTOps.td"), 21),
            (("tensor", "Dialect/Tensor/IR/TensorOps.td"), 18),
            (("tosa", "Dialect/Tosa/IR/TosaOps.td"), 60),
            (("transform", "Dialect/Transform/IR/TransformOps.td"), 36),
        ],
    ),
];

/// Our module of a dialect for a version, and the one that is installed, without the numbers of anonymous records.
fn modules(version: &str, project: &str, dialect: &str, description: &str) -> [String; 2] {
    let arguments = ["--gen-python-op-bindings", "-bind-dialect", dialect];
    let ours = module_of(&Path::new(INCLUDE).join("mlir").join(description), &arguments, version);
    let path = llvm("python").join(project).join(format!("dialects/_{dialect}_ops_gen.py"));
    let theirs = std::fs::read_to_string(&path).expect("the module can be read");
    [ours, theirs].map(|text| {
        let mut parts = text.split("anonymous_");
        let first = parts.next().unwrap_or_default().to_owned();
        let rest = parts.map(|part| part.trim_start_matches(|letter: char| letter.is_ascii_digit()));
        rest.fold(first, |text, part| text + "anonymous" + part)
    })
}

#[test]
fn modules_of_unchanged_dialects_are_those_that_projects_install() {
    for (version, project, dialects) in UNCHANGED {
        for (dialect, description) in *dialects {
            let [ours, theirs] = modules(version, project, dialect, description);
            assert_eq!(difference(theirs.as_bytes(), ours.as_bytes()), None, "{project} {dialect}");
        }
    }
}

/// The text of each operation, by its class.
fn operations(module: &str) -> BTreeMap<&str, &str> {
    let parts = module.split("\n@_ods_cext.register_operation(_Dialect)\n").skip(1);
    parts.map(|part| (part.split('(').next().unwrap_or_default(), part)).collect()
}

#[test]
fn unchanged_operations_are_those_that_projects_install() {
    for (version, project, dialects) in CHANGED {
        for ((dialect, description), expected) in *dialects {
            let [ours, theirs] = modules(version, project, dialect, description);
            let theirs = operations(&theirs);
            let same = operations(&ours).into_iter().filter(|(class, text)| theirs.get(class) == Some(text));
            assert_eq!(same.count(), *expected, "{project} {dialect}");
        }
    }
}
