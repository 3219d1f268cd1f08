//! Three of MLIR's dialects, arith, complex and math, with our generated files instead of those of `mlir-tblgen`.
//!
//! The package does not have their sources, but other libraries can replace functions of its libMLIR. Our files are
//! compiled into a library that the installed `mlir-opt-22` loads before libMLIR. MLIR's handwritten folders, verifiers
//! and conversions then call our classes, and are called by them, in the layout that they were compiled for. Both
//! programs must behave the same.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::ods::INCLUDE;
use crate::support::tools::{quiet, root, run, tdgen};

/// Dialects whose class is not in the same source of MLIR as their operations: libMLIR binds functions of the same
/// source directly.
const DIALECTS: [&str; 3] = ["arith", "complex", "math"];

fn cases() -> PathBuf {
    root().join("tests/ods/rebuilt")
}

/// Generates a dialect's files below `include`, where they hide the installed ones, and compiles them.
fn compiled(dialect: &str, scratch: &Path) -> PathBuf {
    let source = cases().join(dialect).with_extension("cpp");
    let text = std::fs::read_to_string(&source).expect("a test can be read");
    let include = scratch.join("include");
    let tasks = text.lines().filter_map(|line| line.strip_prefix("// tdgen: "));
    for task in tasks {
        let [action, input, output] = *task.split(' ').collect::<Vec<_>>() else {
            panic!("{dialect}: expected an action, an input and an output, found `{task}`");
        };
        let folder = Path::new(input).parent().expect("an input is in a folder");
        for (part, ending) in [("decls", "h.inc"), ("defs", "cpp.inc")] {
            let installed = Path::new(INCLUDE).join(folder);
            let name = format!("{output}.{ending}");
            assert!(installed.join(&name).exists(), "MLIR installs no {name}");
            let mut tool = tdgen(root());
            tool.arg(format!("--gen-{action}-{part}"));
            match action {
                "dialect" => tool.arg(format!("--dialect={dialect}")),
                "attrdef" => tool.arg(format!("--attrdefs-dialect={dialect}")),
                _ => &mut tool,
            };
            tool.args(["-I", INCLUDE]).arg(Path::new(INCLUDE).join(input));
            std::fs::create_dir_all(include.join(folder)).expect("a folder can be made");
            tool.arg("-o").arg(include.join(folder).join(name));
            let output = run(&mut tool, "tdgen");
            assert!(output.status.success(), "{}", text_of(&output.stderr));
        }
    }
    let object = scratch.join(dialect).with_extension("o");
    let mut clang = Command::new("clang++-22");
    clang.args(["-std=c++17", "-fPIC", "-fno-rtti", "-Wall", "-Werror", "-c"]);
    clang.arg("-I").arg(include).arg("-isystem").arg(INCLUDE);
    quiet(clang.arg(source).arg("-o").arg(&object), "clang-22, libmlir-22-dev");
    object
}

/// Builds the library with the generated files of all dialects.
fn library() -> PathBuf {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ods_rebuilt");
    let _ = std::fs::remove_dir_all(&scratch);
    let objects = std::thread::scope(|scope| {
        let all = DIALECTS.map(|dialect| scope.spawn(|| compiled(dialect, &scratch)));
        all.map(|one| one.join().expect("a dialect is compiled"))
    });
    let library = scratch.join("libdialects.so");
    let mut clang = Command::new("clang++-22");
    clang.arg("-shared").args(objects).arg("-o").arg(&library);
    quiet(&mut clang, "clang-22");
    library
}

fn mlir_opt(arguments: &[&str], input: &str) -> Command {
    let mut command = Command::new("mlir-opt-22");
    // Paths in messages are then the same on every machine.
    command.current_dir(cases()).args(arguments).arg(input);
    command
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Checks that libMLIR uses the library for the operations of each dialect.
fn check_bindings(library: &Path) {
    let mut command = mlir_opt(&[], "valid.mlir");
    command.env("LD_PRELOAD", library).env("LD_DEBUG", "bindings");
    let bindings = text_of(&run(&mut command, "mlir-22-tools").stderr);
    for dialect in DIALECTS {
        let namespace = format!("N4mlir{}{dialect}", dialect.len());
        let is_bound = bindings.lines().any(|line| {
            let (from, to) = line.split_once(" to ").unwrap_or_default();
            from.contains("libMLIR.so")
                && to.contains("libdialects.so")
                && line.contains(&namespace)
                && line.contains("5parseE")
        });
        assert!(is_bound, "libMLIR uses its own functions for {dialect}");
    }
}

/// Parsing, printing, verification, folding and conversions are the same as with the files of `mlir-tblgen`.
#[test]
fn mlir_behaves_the_same_with_our_classes() {
    let library = library();
    check_bindings(&library);
    let conversions = [
        "--convert-complex-to-standard",
        "--convert-math-to-llvm",
        "--convert-arith-to-llvm",
        "--convert-func-to-llvm",
    ];
    let runs: [(&[&str], &str); 8] = [
        (&[], "valid.mlir"),
        (&["--mlir-print-op-generic"], "valid.mlir"),
        (&["--emit-bytecode"], "valid.mlir"),
        (&["--canonicalize", "--cse"], "valid.mlir"),
        (&["--arith-expand", "--math-uplift-to-fma"], "valid.mlir"),
        (&["--inline", "--sccp", "--mlir-print-debuginfo"], "valid.mlir"),
        (&conversions, "valid.mlir"),
        (&["--split-input-file"], "invalid.mlir"),
    ];
    for (arguments, input) in runs {
        let own = run(&mut mlir_opt(arguments, input), "mlir-22-tools");
        let mut command = mlir_opt(arguments, input);
        let ours = run(command.env("LD_PRELOAD", &library), "mlir-22-tools");
        assert_eq!(own.status.success(), input == "valid.mlir", "{arguments:?}: {}", text_of(&own.stderr));
        let result = |it: &Output| (it.status.code(), text_of(&it.stderr));
        assert_eq!(result(&ours), result(&own), "{arguments:?} {input}");
        assert!(ours.stdout == own.stdout, "{arguments:?} {input}:\n{}", text_of(&ours.stdout));
    }
}
