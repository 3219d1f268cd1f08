//! Outputs that are byte for byte those of `mlir-tblgen-22`, such as those for passes, generated from the
//! descriptions in `tests/ods/exact` and from those that MLIR and Flang install.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::ods::{
    COMPILER, INCLUDE, call, clang, error_messages, generated, installed_files, matches_snapshot, oracle, runs,
    same_outputs,
};
use crate::support::tools::{quiet, root, tdgen};
use crate::support::{ask_all, difference, files_below};

/// The calls for the installed descriptions, by a text that these contain.
const CALLS: &[(&str, &[&str])] = &[
    ("mlir/Pass/PassBase.td", &["--gen-pass-decls"]),
    ("mlir/Pass/PassBase.td", &["--gen-pass-decls", "-name=Group"]),
    ("mlir/Pass/PassBase.td", &["--gen-pass-doc"]),
    ("mlir/Pass/PassBase.td", &["--gen-pass-capi-header", "--prefix", "Group"]),
    ("mlir/Pass/PassBase.td", &["--gen-pass-capi-impl", "--prefix=Group"]),
    ("cppFunctionName", &["--gen-type-constraint-decls"]),
    ("cppFunctionName", &["--gen-type-constraint-defs"]),
    ("cppFunctionName", &["--gen-attr-constraint-decls"]),
    ("cppFunctionName", &["--gen-attr-constraint-defs"]),
    ("DialectTypes<\"Builtin\">", &["--gen-bytecode"]),
    ("DialectTypes<\"LLVM\">", &["--gen-bytecode", "-bytecode-dialect=LLVM"]),
    ("DialectTypes<\"Quant\">", &["--gen-bytecode", "-bytecode-dialect=Quant"]),
    ("DialectTypes<\"Tosa\">", &["--gen-bytecode", "--bytecode-dialect", "Tosa"]),
    ("LLVMOpBase.td\"", &["--gen-llvmir-conversions"]),
    ("LLVMOpBase.td\"", &["--gen-intr-from-llvmir-conversions"]),
    ("LLVMOpBase.td\"", &["--gen-convertible-llvmir-intrinsics"]),
    ("string llvmInstName", &["--gen-op-from-llvmir-conversions"]),
    ("string llvmInstName", &["--gen-enum-to-llvmir-conversions"]),
    ("string llvmInstName", &["--gen-enum-from-llvmir-conversions"]),
    (": DirectiveLanguage {", &["--gen-directive-decl", "--directives-dialect=Some"]),
    ("I32Enum", &["--gen-python-enum-bindings"]),
    ("define MLIR_DIALECT_SPIRV_IR_OPS", &["--gen-spirv-attr-utils"]),
    ("define MLIR_DIALECT_SPIRV_IR_OPS", &["--gen-spirv-capability-implication"]),
    ("define MLIR_DIALECT_SPIRV_IR_OPS", &["--gen-spirv-enum-avail-decls"]),
    ("define MLIR_DIALECT_SPIRV_IR_OPS", &["--gen-spirv-enum-avail-defs"]),
    ("define MLIR_DIALECT_SPIRV_IR_OPS", &["--gen-spirv-avail-impls"]),
    ("define MLIR_DIALECT_SPIRV_IR_OPS", &["--gen-spirv-serialization"]),
    ("define TOSA_OPS", &["--gen-tosa-avail-impls"]),
    ("define OPENMP_OPS", &["--gen-openmp-clause-ops"]),
    ("define OPENMP_OPS", &["--verify-openmp-ops"]),
    ("SPIRVAvailability.td\"", &["--gen-avail-interface-decls"]),
    ("SPIRVAvailability.td\"", &["--gen-avail-interface-defs"]),
];

/// The outputs are those of `mlir-tblgen`, so no snapshot has them.
#[test]
fn outputs() {
    insta::glob!("exact/outputs/*.td", |path| {
        same_outputs(path, oracle);
    });
}

/// All errors of a description are reported, and there is no output.
#[test]
fn errors() {
    insta::glob!("exact/errors/*.td", |path| {
        matches_snapshot("exact/errors", "messages", &error_messages(path));
    });
}

/// The outputs for all descriptions that MLIR and Flang install are those of `mlir-tblgen`.
#[test]
fn outputs_match_the_installed_ones() {
    let mut calls: Vec<(PathBuf, Vec<String>)> = Vec::new();
    let words = |arguments: &[&str]| arguments.iter().map(|word| (*word).to_owned()).collect();
    let frontend = files_below(&Path::new(INCLUDE).join("llvm/Frontend"), ".td");
    for file in installed_files(".td").into_iter().chain(frontend) {
        let text = std::fs::read_to_string(&file).expect("a description can be read");
        let of_file = CALLS.iter().filter(|(word, _)| text.contains(word));
        calls.extend(of_file.map(|(_, arguments)| (file.clone(), words(arguments))));
        if file.file_name().is_some_and(|name| name.to_string_lossy().ends_with("Ops.td")) {
            let dialects = dialects_beside(&file).into_iter();
            let arguments = |dialect: &str| words(&["--gen-python-op-bindings", "-bind-dialect", dialect]);
            calls.extend(dialects.map(|dialect| (file.clone(), arguments(&dialect))));
        }
    }
    assert!(calls.len() >= 300, "{} calls", calls.len());
    ask_all("exact outputs", &calls, |(file, arguments)| {
        let shown = format!("{} {}", arguments.join(" "), file.display());
        let theirs = call(oracle(), arguments, file);
        let ours = call(tdgen(root()), arguments, file);
        if theirs.status.success() != ours.status.success() {
            return vec![format!("{shown}: {} became {}", theirs.status, ours.status)];
        }
        let difference = difference(&theirs.stdout, &ours.stdout);
        difference.map(|it| format!("{shown}: {it}")).into_iter().collect()
    });
}

/// The names of the dialects that are described in the folder of a file, or the folder above it.
pub(super) fn dialects_beside(file: &Path) -> BTreeSet<String> {
    let folders = file.ancestors().skip(1).take(2);
    let files = folders.flat_map(|folder| std::fs::read_dir(folder).expect("a folder can be read"));
    let texts = files.map(|entry| std::fs::read_to_string(entry.expect("a file").path()).unwrap_or_default());
    let mut names = BTreeSet::new();
    for text in texts.filter(|text| text.contains(": Dialect {")) {
        let parts = text.split("let name = \"").skip(1);
        names.extend(parts.filter_map(|part| part.split_once('"')).map(|(name, _)| name.to_owned()));
    }
    names
}

/// The functions of constraints compile after MLIR's headers.
#[test]
fn functions_of_constraints_compile() {
    let mut source = String::new();
    for header in ["Attributes.h", "BuiltinAttributes.h", "BuiltinTypes.h", "TypeUtilities.h"] {
        source += &format!("#include \"mlir/IR/{header}\"\n");
    }
    let case = root().join("tests/ods/exact/outputs/constraints.td");
    for arguments in runs(&case) {
        source += &generated(tdgen(root()), &arguments, &case);
    }
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let file = dir.path().join("constraints.cpp");
    std::fs::write(&file, source).expect("a file can be written");
    quiet(clang().arg("-fsyntax-only").arg(file), COMPILER);
}

/// The functions for bytecode compile.
#[test]
fn functions_for_bytecode_compile() {
    let cases = root().join("tests/ods/exact");
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let text = generated(tdgen(root()), &["--gen-bytecode".to_owned()], &cases.join("outputs/bytecode.td"));
    std::fs::write(dir.path().join("bytecode.cpp.inc"), text).expect("a file can be written");
    quiet(clang().arg("-fsyntax-only").arg("-I").arg(dir.path()).arg(cases.join("bytecode.cpp")), COMPILER);
}

/// The IRDL of every dialect that MLIR and Flang install is that of `tblgen-to-irdl`.
#[test]
fn irdl_matches_tblgen_to_irdl() {
    let mut calls: Vec<(PathBuf, String)> = vec![(root().join("tests/ods/exact/irdl.td"), "zoo".to_owned())];
    for dialect in ["valid", "other", "none"] {
        calls.push((calls[0].0.clone(), dialect.to_owned()));
    }
    for file in installed_files("Ops.td") {
        calls.extend(dialects_beside(&file).into_iter().map(|dialect| (file.clone(), dialect)));
    }
    assert!(calls.len() >= 100, "{} calls", calls.len());
    ask_all("IRDL", &calls, |(file, dialect)| {
        let arguments = ["--gen-dialect-irdl-defs".to_owned(), format!("--dialect={dialect}")];
        let program = Path::new(INCLUDE).join("../bin/tblgen-to-irdl");
        let theirs = call(Command::new(program), &arguments, file);
        let ours = call(tdgen(root()), &arguments, file);
        let shown = format!("{dialect} {}", file.display());
        if theirs.status.success() != ours.status.success() {
            return vec![format!("{shown}: {} became {}", theirs.status, ours.status)];
        }
        let difference = difference(&theirs.stdout, &ours.stdout);
        difference.map(|it| format!("{shown}: {it}")).into_iter().collect()
    });
}
