//! The classes of MLIR's operations, generated from descriptions in `tests/ods/ops` and from all of the package's,
//! against `mlir-tblgen-22` and what MLIR installs.

#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the repository and write scratch files"
)]

mod support;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use support::cpp::differences;
use support::tools::{llvm_config, quiet, root, run, tdgen};
use support::{ask_all, files_below};

/// The real tool.
const ORACLE: &str = "mlir-tblgen-22";
/// Where its package has descriptions, headers and what was generated for them.
const INCLUDE: &str = "/usr/lib/llvm-22/include";

/// What cases need to be compiled.
const HEADERS: &[&str] = &[
    "mlir/Bytecode/BytecodeOpInterface.h",
    "mlir/Bytecode/BytecodeImplementation.h",
    "mlir/IR/BuiltinAttributes.h",
    "mlir/IR/BuiltinTypes.h",
    "mlir/IR/Builders.h",
    "mlir/IR/Dialect.h",
    "mlir/IR/DialectImplementation.h",
    "mlir/IR/OpDefinition.h",
    "mlir/IR/OpImplementation.h",
    "mlir/IR/PatternMatch.h",
    "mlir/IR/SymbolTable.h",
    "mlir/Interfaces/DerivedAttributeOpInterface.h",
    "mlir/Interfaces/InferTypeOpInterface.h",
    "mlir/Interfaces/SideEffectInterfaces.h",
];

/// Compares a text with the snapshot beside the description that it comes from.
fn matches_snapshot(folder: &str, name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => folder,
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, text);
    });
}

/// The options on the first lines of a description, behind `// args:`; each line of them is a run.
fn runs(path: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).expect("a test can be read");
    let lines = text.lines().map_while(|line| line.strip_prefix("// args:"));
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
    let runs: Vec<Vec<String>> = lines.map(words).collect();
    assert!(!runs.is_empty(), "{} tells no options", path.display());
    runs
}

/// What a tool writes; it may warn.
fn generated(mut tool: Command, arguments: &[String], input: &Path) -> String {
    tool.args(arguments).args(["-I", INCLUDE]);
    let folder = input.parent().expect("a description is in a folder");
    let output = run(tool.arg("-I").arg(folder).arg(input), "mlir-22-tools");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{tool:?}\n{messages}");
    String::from_utf8(output.stdout).expect("C++ is text")
}

fn is_declarations(arguments: &[String]) -> bool {
    arguments.iter().any(|word| word == "--gen-op-decls")
}

/// What is written for a description, and the same declarations as by the real tool.
#[test]
fn outputs() {
    insta::glob!("ods/ops/outputs/*.td", |path| {
        let mut shown = String::new();
        for arguments in runs(path) {
            let ours = generated(tdgen(root()), &arguments, path);
            if is_declarations(&arguments) {
                let theirs = generated(Command::new(ORACLE), &arguments, path);
                let differences = differences(&theirs, &ours);
                assert!(differences.is_empty(), "{}", differences.join("\n"));
            }
            writeln!(shown, "{}\n{ours}", arguments.join(" ")).expect("text can be written");
        }
        matches_snapshot("ods/ops/outputs", "output", &shown);
    });
}

/// What is said about descriptions that are wrong: no output, and a message for each fault.
#[test]
fn errors() {
    insta::glob!("ods/ops/errors/*.td", |path| {
        let mut shown = String::new();
        let folder = path.parent().expect("a test has a folder");
        let name = path.file_name().expect("a test has a name");
        for arguments in runs(path) {
            let mut command = tdgen(folder);
            command.args(&arguments).args(["-I", INCLUDE]).arg(name);
            let output = run(&mut command, "");
            let messages = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{messages}");
            assert!(output.stdout.is_empty(), "an output in spite of errors");
            writeln!(shown, "{}\n{messages}", arguments.join(" ")).expect("text can be written");
        }
        matches_snapshot("ods/ops/errors", "messages", &shown);
    });
}

/// What is written compiles, with what its description's author has to write declared before it.
#[test]
fn outputs_compile() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let cases = files_below(&root().join("tests/ods/ops/outputs"), ".td");
    let mut source = String::new();
    for header in HEADERS {
        writeln!(source, "#include \"{header}\"").expect("text can be written");
    }
    source += "using namespace mlir;\n";
    let hand = root().join("tests/ods/ops/hand.h");
    source += &std::fs::read_to_string(hand).expect("what authors write can be read");
    for case in cases {
        let stem = case
            .file_stem()
            .expect("a case has a name")
            .to_string_lossy();
        // Their files are no complete ones without further options.
        if ["shards", "lenient"].contains(&&*stem) {
            continue;
        }
        for action in ["--gen-op-decls", "--gen-op-defs"] {
            let text = generated(tdgen(root()), &[action.to_owned()], &case);
            let name = format!("{stem}{action}.inc");
            std::fs::write(dir.path().join(&name), text).expect("a file can be written");
            writeln!(source, "#define GET_OP_CLASSES\n#include \"{name}\"")
                .expect("text can be written");
        }
    }
    let path = dir.path().join("all.cpp");
    std::fs::write(&path, source).expect("a file can be written");
    let mut clang = Command::new("clang++-22");
    clang.args([
        "-std=c++17",
        "-Wall",
        "-Werror",
        "-fsyntax-only",
        "-isystem",
        INCLUDE,
    ]);
    quiet(clang.arg(&path), "clang-22, libmlir-22-dev");
}

/// A dialect that is built with a tool's files, and what it says about pieces of IR.
fn answers(tool: fn() -> Command) -> String {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let case = root().join("tests/ods/ops/run");
    for kind in ["dialect", "enum", "op"] {
        for part in ["decls", "defs"] {
            let arguments = [format!("--gen-{kind}-{part}")];
            let text = generated(tool(), &arguments, &case.join("shop.td"));
            let file = dir.path().join(format!("{kind}-{part}.inc"));
            std::fs::write(file, text).expect("a file can be written");
        }
    }
    let libraries = llvm_config("--libdir");
    let program = dir.path().join("shop");
    let mut clang = Command::new("clang++-22");
    clang.args(["-std=c++17", "-fno-rtti", "-Wall", "-Werror", "-I"]);
    clang.arg(dir.path()).args(["-isystem", INCLUDE]);
    clang.arg(case.join("main.cpp")).arg("-o").arg(&program);
    clang
        .arg(format!("-L{libraries}"))
        .args(["-lMLIR", "-lLLVM-22"]);
    clang.arg(format!("-Wl,-rpath,{libraries}"));
    quiet(&mut clang, "clang-22, libmlir-22-dev");
    quiet(Command::new(program).arg(case.join("in.mlir")), "")
}

/// What is read, printed, verified, inferred and kept in bytecode is the same with the files of either tool.
#[test]
fn a_dialect_behaves_as_with_the_real_tool() {
    let ours = answers(|| tdgen(root()));
    assert_eq!(answers(|| Command::new(ORACLE)), ours);
    matches_snapshot("ods/ops/run", "answers", &ours);
}

/// A file of declarations that MLIR installs, and the description that it was made from.
struct Installed {
    description: PathBuf,
    /// Below the folder of headers: `mlir/Dialect/Arith/IR/ArithOps.h.inc`.
    path: String,
    text: String,
}

/// All declarations of operations that the package has.
static INSTALLED: LazyLock<Vec<Installed>> = LazyLock::new(|| {
    let include = Path::new(INCLUDE);
    let descriptions = files_below(&include.join("mlir"), ".td");
    let files = files_below(&include.join("mlir"), ".h.inc");
    let found: Vec<Installed> = files
        .iter()
        .filter_map(|file| installed(file, &descriptions))
        .collect();
    assert!(
        found.len() >= 81,
        "{} declarations are installed",
        found.len()
    );
    found
});

fn installed(file: &Path, descriptions: &[PathBuf]) -> Option<Installed> {
    let text = std::fs::read_to_string(file).expect("what is installed can be read");
    let title = text.lines().nth(2)?.trim_matches(['|', '*', ' ']);
    if title != "Op Declarations" {
        return None;
    }
    let from = text
        .lines()
        .find_map(|line| line.strip_prefix("|* From: "))?;
    let from = from.trim_end_matches(['|', '*', ' ']);
    let named = || descriptions.iter().filter(|path| path.ends_with(from));
    let beside = named().find(|path| path.parent() == file.parent());
    let description = beside.or_else(|| named().next())?.clone();
    let path = file.strip_prefix(INCLUDE).expect("it was found there");
    let path = path.to_string_lossy().into_owned();
    Some(Installed {
        description,
        path,
        text,
    })
}

/// What the real tool warns of.
#[test]
fn warnings() {
    let case = root().join("tests/ods/ops/outputs/attributes.td");
    let mut command = tdgen(root());
    let output = run(command.args(["--gen-op-defs", "-I", INCLUDE]).arg(case), "");
    let messages = String::from_utf8_lossy(&output.stderr);
    let expected = "warning: op has non-materializable derived attributes 'getWidth', skipping";
    assert!(messages.contains(expected), "{messages}");
}

/// The same classes with the same members, in both directions, for every file that MLIR installs.
#[test]
fn declarations_are_those_that_are_installed() {
    ask_all("installed declarations", &INSTALLED, |file| {
        let arguments = ["--gen-op-decls".to_owned()];
        let ours = generated(tdgen(root()), &arguments, &file.description);
        let differences = differences(&file.text, &ours);
        let lines = differences
            .iter()
            .map(|line| format!("{}: {line}", file.path));
        lines.collect()
    });
}
