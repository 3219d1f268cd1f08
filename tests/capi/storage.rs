//! The storage example: an API that is independent of Offload and uses all features of descriptions.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::code::without_times;
use crate::support::records::{Records, text};
use crate::support::tools::{
    WARNINGS, compile_as_everything, is_formatted, is_read_by_llvm, quiet, root, run, same_text, tdgen,
    without_addresses,
};

/// The directory of the example.
pub(crate) fn example() -> PathBuf {
    root().join("examples/storage")
}

/// Writes the output of a generator.
pub(crate) fn generate(action: &str, output: &Path) {
    let mut generate = tdgen(&example());
    generate.args([action, "storage.td", "--lock=storage.lock", "-o"]);
    // The options of the generators.
    match action {
        "--gen-print-header" => generate.args([output.as_os_str(), "--print=std".as_ref()]),
        "--gen-entry-points" | "--gen-impl-func-decls" => {
            generate.args([output.as_os_str(), "--runtime=standalone".as_ref()])
        }
        _ => generate.arg(output),
    };
    quiet(&mut generate, "");
}

#[test]
fn llvm_reads_the_same_records() {
    is_read_by_llvm(&example(), "storage.td");
}

/// The description uses every feature.
#[test]
fn every_feature_is_used() {
    let records = Records::of(&example(), "storage.td");
    for class in [
        "API",
        "Macro",
        "Handle",
        "Enum",
        "Etor",
        "TaggedEtor",
        "Typedef",
        "FptrTypedef",
        "Struct",
        "StructMember",
        "Function",
        "Param",
        "RangedParam",
        "TypeTaggedParam",
        "Return",
    ] {
        assert!(records.all_of(class).next().is_some(), "no {class}");
    }
    let is_said = |class: &str, field: &str| {
        records.all_of(class).any(|(_, record)| !record[field].is_null() && record[field] != "")
    };
    assert!(is_said("Macro", "condition") && is_said("Macro", "alt_value"));
    assert!(is_said("Struct", "base_class"));
    let is_set = |field: &str| records.all_of("Enum").any(|(_, record)| record[field] == 1);
    assert!(is_set("is_typed") && is_set("is_bit_field"));
    let conditions = records.all_of("Return").flat_map(|(_, returned)| {
        let conditions = returned["conditions"].as_array();
        conditions.into_iter().flatten().map(text)
    });
    let (checked, told): (Vec<&str>, Vec<&str>) = conditions.partition(|condition| condition.ends_with('`'));
    assert!(!checked.is_empty() && !told.is_empty());
}

/// The lock file has all enumerators.
#[test]
fn the_lock_is_up_to_date() {
    let dir = tempfile::tempdir().expect("a folder for the lock");
    let lock = dir.path().join("storage.lock");
    generate("--gen-lock", &lock);
    let read = |path: &Path| std::fs::read_to_string(path).expect("the lock is there");
    same_text(&read(&example().join("storage.lock")), &read(&lock));
}

/// No generated file has a name of Offload.
#[test]
fn names_are_its_own() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let output = dir.path().join("output");
    for action in [
        "--gen-api",
        "--gen-impl-func-decls",
        "--gen-func-names",
        "--gen-exports",
        "--gen-errcodes",
        "--gen-info",
        "--gen-doc",
        "--gen-entry-points",
        "--gen-print-header",
    ] {
        generate(action, &output);
        let generated = std::fs::read_to_string(&output).expect("the file was written");
        assert!(generated.to_lowercase().contains("sto"), "{action}");
        // Functions of other APIs that do the same are named intentionally.
        let generated = generated.replace("olMemFill", "");
        let words = generated.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        for word in words {
            let is_offload = ["OL_", "ol_", "OFFLOAD", "offload", "llvm"].iter().any(|prefix| word.starts_with(prefix))
                || word.strip_prefix("ol").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()));
            assert!(!is_offload, "{word} in the output of {action}");
        }
    }
}

/// The header compiles by itself in all versions of C and C++, and is formatted.
#[test]
fn header_compiles_alone() {
    let dir = tempfile::tempdir().expect("a folder for the header");
    let header = dir.path().join("storage.h");
    generate("--gen-api", &header);
    compile_as_everything(&header);
    is_formatted(&header);
}

/// A directory with the sources and the generated files of the example.
pub(crate) fn library() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    for (action, file) in [
        ("--gen-api", "storage.h"),
        ("--gen-impl-func-decls", "storage_impl.h"),
        ("--gen-print-header", "storage_print.hpp"),
        ("--gen-entry-points", "storage.cpp"),
    ] {
        generate(action, &dir.path().join(file));
        is_formatted(&dir.path().join(file));
    }
    for source in ["impl.cpp", "main.c"] {
        is_formatted(&example().join(source));
        std::fs::copy(example().join(source), dir.path().join(source)).expect("a copy");
    }
    dir
}

/// Runs a compiler in a directory.
pub(crate) fn compile(compiler: &str, dir: &Path, arguments: &[&str]) {
    let mut compile = Command::new(compiler);
    compile.current_dir(dir).args(WARNINGS).args(arguments);
    quiet(&mut compile, "g++, clang-22");
}

/// Both compilers build the program and the library without warnings.
#[test]
fn sources_compile() {
    let dir = library();
    for compiler in ["gcc", "clang-22"] {
        compile(compiler, dir.path(), &["-fsyntax-only", "-std=c99", "main.c"]);
        let library = ["-fsyntax-only", "-std=c++17", "impl.cpp", "storage.cpp"];
        compile(compiler, dir.path(), &library);
    }
}

/// The program, built with sanitizers.
fn watched_program(dir: &Path) -> Command {
    let watched = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover"];
    compile("gcc", dir, &[&watched[..], &["-std=c99", "-c", "main.c"]].concat());
    let library = ["-std=c++17", "main.o", "impl.cpp", "storage.cpp", "-o", "notes"];
    compile("g++", dir, &[&watched[..], &library].concat());
    let mut notes = Command::new(dir.join("notes"));
    notes.env_remove("STORAGE_TRACE").env_remove("STORAGE_DISABLE_VALIDATION");
    notes
}

/// The program creates and destroys objects, and each misuse has its own error. The trace has every call and changes
/// nothing.
#[test]
fn program_runs() {
    let dir = library();
    let mut notes = watched_program(dir.path());
    let printed = quiet(&mut notes, "");
    insta::assert_snapshot!("program_runs", printed);
    let traced = run(notes.env("STORAGE_TRACE", ""), "");
    assert!(traced.status.success());
    same_text(&String::from_utf8_lossy(&traced.stdout), &printed);
    let trace = without_times(&without_addresses(&String::from_utf8_lossy(&traced.stderr)));
    insta::assert_snapshot!("program_is_traced", trace);
}
