//! Compares the Offload example with LLVM's header, print header and library.
//!
//! Both headers become facts (`offload/facts.rs`), and a test shows the facts that only one of them states. What the
//! example intentionally does better is a constant with its reason.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

mod facts;
mod refusals;
mod tagged;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::forwarding::forwarding;
use crate::support::records::Records;
use crate::support::tools::{
    WARNINGS, compile_as_everything, installed_offload, is_formatted, is_read_by_llvm, llvm_config, quiet, root, run,
    same_text, tdgen,
};
use facts::{Difference, Facts};

/// The directory of the example.
fn example() -> PathBuf {
    root().join("examples/offload")
}

/// The header that LLVM installs.
fn installed_header() -> PathBuf {
    installed_offload("include/offload/OffloadAPI.h")
}

/// The header of the example in a temporary directory.
struct OurHeader {
    dir: tempfile::TempDir,
    path: PathBuf,
}

impl OurHeader {
    fn generate() -> OurHeader {
        let dir = tempfile::tempdir().expect("a folder for the header");
        let path = dir.path().join("offload.h");
        let mut generate = tdgen(&example());
        generate.args(["--gen-api", "offload.td", "-o"]).arg(&path);
        quiet(&mut generate, "");
        OurHeader { dir, path }
    }
}

/// llvm-tblgen reads the class library.
#[test]
fn llvm_reads_the_same_records() {
    is_read_by_llvm(&example(), "offload.td");
}

/// The header compiles by itself in all versions of C and C++, and is formatted.
#[test]
fn header_compiles_alone() {
    let ours = OurHeader::generate();
    compile_as_everything(&ours.path);
    is_formatted(&ours.path);
}

/// Functions, enumerations, structures, types and macros are those of the installed header.
#[test]
fn header_declares_what_the_installed_one_does() {
    let ours = Facts::of(&OurHeader::generate().path);
    let theirs = Facts::of(&installed_header());
    assert!(theirs.functions().len() >= 70, "{theirs:#?}");
    assert!(theirs.members().len() >= 100, "{theirs:#?}");
    let difference = Difference(&ours, &theirs).to_string();
    assert!(difference.is_empty(), "only ours has -, only the installed one has +\n{difference}");
}

/// The declarations of a header without comments and system headers, each on one line.
fn declarations(header: &Path) -> String {
    let empty = tempfile::tempdir().expect("a folder for empty system headers");
    for name in ["stdbool.h", "stddef.h", "stdint.h"] {
        std::fs::write(empty.path().join(name), "").expect("an empty header");
    }
    let mut preprocess = Command::new("clang-22");
    preprocess
        .args(["-E", "-P", "-xc", "-nostdinc"])
        .arg("-Wno-pragma-once-outside-header")
        .arg("-I")
        .arg(empty.path());
    let text = quiet(preprocess.arg(header), "clang-22");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut depth = 0;
    let pieces = words.split_inclusive(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ';' && depth == 0
    });
    // The installed header has `()` instead of `(void)`.
    let pieces = pieces.map(|piece| piece.trim().replace("( ", "(").replace("()", "(void)"));
    pieces.collect::<Vec<_>>().join("\n")
}

/// The order and the names of callbacks' parameters, which are not facts, are the same, too.
#[test]
fn header_is_in_the_same_order() {
    // The macro of the calling convention, which the installed header's callbacks lack, is removed.
    let ours = declarations(&OurHeader::generate().path).replace("bool(*", "bool (*").replace("void(*", "void (*");
    same_text(&ours, &declarations(&installed_header()));
}

/// A program that prints the size of every type and the offset of every member of a header.
fn layout_program(header: &Path, facts: &Facts) -> String {
    let mut program = format!(
        "#include <stdbool.h>\n#include <stddef.h>\n#include <stdio.h>\n#include \"{}\"\nint main(void) {{\n",
        header.display()
    );
    for name in facts.types() {
        writeln!(program, "  printf(\"{name}: %zu bytes, at multiples of %zu\\n\", sizeof({name}), _Alignof({name}));")
            .expect("a string takes all");
    }
    for (structure, member) in facts.members() {
        writeln!(program, "  printf(\"{structure}.{member}: %zu\\n\", offsetof({structure}, {member}));")
            .expect("a string takes all");
    }
    program + "  return 0;\n}\n"
}

/// How every type and member of a header lies in memory.
fn layout(header: &Path, facts: &Facts) -> String {
    let dir = tempfile::tempdir().expect("a folder for the program");
    let source = dir.path().join("layout.c");
    let program = dir.path().join("layout");
    std::fs::write(&source, layout_program(header, facts)).expect("the program is written");
    let mut compile = Command::new("clang-22");
    compile.arg("-std=c11").arg(&source).arg("-o").arg(&program);
    quiet(&mut compile, "clang-22");
    quiet(&mut Command::new(program), "")
}

/// Types have the same sizes and alignments, members the same offsets.
#[test]
fn types_lie_in_memory_as_the_installed_ones() {
    let theirs = installed_header();
    let facts = Facts::of(&theirs);
    let installed = layout(&theirs, &facts);
    assert!(installed.contains("ol_dimensions_t.z: 8\n"), "{installed}");
    same_text(&layout(&OurHeader::generate().path, &facts), &installed);
}

/// The functions that a library exports, each with the version of its symbol.
fn exports(library: &Path) -> BTreeSet<String> {
    let mut nm = Command::new("nm");
    nm.args(["--dynamic", "--defined-only", "--format=just-symbols"]);
    let symbols = quiet(nm.arg(library), "binutils");
    // GNU's linker exports the name of the version too, LLVM's does not.
    let functions = symbols.lines().filter(|symbol| *symbol != "VERS1.0");
    functions.map(str::to_owned).collect()
}

/// A library linked with our list of exports shows what the real one shows: every declared function, nothing else.
#[test]
fn exports_are_those_of_the_library() {
    let ours = OurHeader::generate();
    let [script, source, library] = ["exports", "stubs.c", "stubs.so"].map(|file| ours.dir.path().join(file));
    let mut generate = tdgen(&example());
    generate.args(["--gen-exports", "offload.td", "-o"]);
    quiet(generate.arg(&script), "");
    let facts = Facts::of(&ours.path);
    let functions = facts.functions().into_iter().chain(["notExported"]);
    let stubs: String = functions.map(|name| format!("void {name}(void) {{}}\n")).collect();
    std::fs::write(&source, stubs).expect("the stubs are written");
    let mut link = Command::new("gcc");
    link.args(["-shared", "-fPIC"])
        .arg(format!("-Wl,--version-script={}", script.display()))
        .arg(&source)
        .arg("-o")
        .arg(&library);
    quiet(&mut link, "gcc");
    let theirs = exports(&installed_offload("lib/libLLVMOffload.so"));
    assert!(theirs.contains("olInit@@VERS1.0"), "{theirs:?}");
    assert_eq!(exports(&library), theirs);
}

/// What a header says about null checks and other checked conditions, a line each: `olSyncQueue: CODE if CONDITION`.
fn checks(header: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(header).expect("the header can be read");
    let mut found = Vec::new();
    for piece in text.split("@returns").skip(1) {
        let (returns, declaration) =
            piece.split_once("OL_APIEXPORT ol_result_t OL_APICALL").expect("a function follows what it returns");
        let (function, _) = declaration.split_once('(').expect("it has parameters");
        let mut code = "";
        for line in returns.lines() {
            let text = line.trim_start_matches(['/', ' ', '-', '+']);
            let condition = text.strip_prefix('`').and_then(|text| text.strip_suffix('`'));
            if let Some(value) = text.strip_prefix("::") {
                code = value;
            } else if let Some(condition) = condition {
                found.push(format!("{}: {code} if {condition}", function.trim()));
            }
        }
    }
    found
}

/// The one check that the library lacks: it divides by the size of the pattern, whatever that is.
const GUARD: (&str, &str) = ("olMemFill", "PatternSize == 0");

/// The checked conditions are those of the installed header, in the same order.
#[test]
fn checks_are_those_that_the_installed_header_documents() {
    let mut ours = checks(&OurHeader::generate().path);
    let guard = format!("{}: OL_ERRC_INVALID_SIZE if {}", GUARD.0, GUARD.1);
    let guard = ours.iter().position(|check| *check == guard);
    let guard = ours.remove(guard.expect("a guard in olMemFill"));
    let theirs = checks(&installed_header());
    assert!(theirs.len() > 50, "{theirs:#?}");
    assert!(!theirs.contains(&guard), "the library has caught up");
    same_text(&ours.join("\n"), &theirs.join("\n"));
}

/// The real library refuses what the description says that it refuses, with the same codes and in the same order.
#[test]
fn library_refuses_what_is_described() {
    let ours = OurHeader::generate();
    let records = Records::of(&example(), "offload.td");
    let source = ours.dir.path().join("refusals.c");
    std::fs::write(&source, refusals::program(&records, GUARD)).expect("the program is written");
    let printed = run_with_library("clang-22", &source, &ours);
    let calls = printed.trim_end().strip_suffix(" calls").expect("a number");
    assert!(calls.parse::<u32>().is_ok_and(|calls| calls > 500), "{printed}");
}

/// Our own entry points refuse the same, in the same order, traced and not; nothing else is looked at on the way, as
/// the sanitizers see.
#[test]
fn entry_points_refuse_what_is_described() {
    let ours = OurHeader::generate();
    let dir = ours.dir.path();
    for (action, option, file) in [
        ("--gen-print-header", "--print=std", "print.hpp"),
        ("--gen-impl-func-decls", "--runtime=standalone", "impl.h"),
        ("--gen-entry-points", "--runtime=standalone", "entry_points.cpp"),
    ] {
        let mut generate = tdgen(&example());
        generate.args(["offload.td", "--api-header=offload.h"]);
        generate.arg("--api-print-header=print.hpp");
        generate.args([action, option, "-o"]).arg(dir.join(file));
        quiet(&mut generate, "");
    }
    let records = Records::of(&example(), "offload.td");
    let program = refusals::program(&records, ("", ""));
    std::fs::write(dir.join("refusals.c"), program).expect("the program is written");
    std::fs::write(dir.join("impl.cpp"), forwarding(&records)).expect("the shim is written");
    let watched = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-DLIBRARY=\"none\""];
    let compile = |compiler: &str, arguments: &[&str]| {
        let mut compile = Command::new(compiler);
        compile.current_dir(dir).args(WARNINGS).args(watched);
        quiet(compile.args(arguments), "g++");
    };
    compile("gcc", &["-std=c99", "-c", "refusals.c"]);
    let sources = ["refusals.o", "entry_points.cpp", "impl.cpp"];
    let sources = [&["-std=c++17"], &sources[..], &["-ldl", "-o", "refusals"]];
    compile("g++", &sources.concat());
    let mut program = Command::new(dir.join("refusals"));
    let printed = quiet(program.env_remove("OFFLOAD_TRACE"), "");
    let calls = printed.trim_end().strip_suffix(" calls").expect("a number");
    let calls: usize = calls.parse().expect("a number");
    assert!(calls > 500, "{printed}");
    let traced = run(program.env("OFFLOAD_TRACE", "0"), "");
    assert!(traced.status.success(), "{}", traced.status);
    assert_eq!(String::from_utf8_lossy(&traced.stdout), printed);
    let trace = String::from_utf8_lossy(&traced.stderr);
    // Two lines for each call and one for its error; calls before the start are not traced, the start itself is.
    let functions = records.all_of("Function").count();
    let traced_calls = calls - (functions - 1);
    assert_eq!(trace.lines().count(), traced_calls * 3 + 2);
    assert!(trace.contains("<--- olInit()-> OL_SUCCESS\n"), "{trace}");
}

/// Untyped pointers are read as the installed print header reads them.
#[test]
fn tagged_types_are_those_of_the_print_header() {
    let print_header = installed_offload("include/offload/OffloadPrint.hpp");
    let print_header = std::fs::read_to_string(print_header).expect("the header can be read");
    let records = Records::of(&example(), "offload.td");
    let theirs = tagged::printed(&print_header);
    assert!(theirs.len() > 40, "{theirs:#?}");
    assert_eq!(tagged::described(&records), theirs);
}

/// A member's text is attached to that member.
#[test]
fn members_have_their_own_texts() {
    let ours = OurHeader::generate();
    let mut dump = Command::new("clang-22");
    dump.args(["-xc", "-fsyntax-only", "-Xclang", "-ast-dump"]).arg(&ours.path);
    let tree = quiet(&mut dump, "clang-22");
    let start = tree.find("struct ol_dimensions_t definition").expect("the structure is there");
    let fields: Vec<&str> = tree[start..].split("FieldDecl").skip(1).take(3).collect();
    for (field, text) in fields.iter().zip(["the first", "the second", "the third"]) {
        let comment = field.split("Text=\"").nth(1).unwrap_or_default();
        assert!(comment.trim_start().starts_with(text), "{field}");
    }
}

/// Compiles a C program against the example's header, runs it with the real library, and gives what it prints.
fn run_with_library(compiler: &str, source: &Path, ours: &OurHeader) -> String {
    installed_offload("lib/libLLVMOffload.so");
    let libraries = llvm_config("--libdir");
    let program = ours.dir.path().join(compiler);
    let mut compile = Command::new(compiler);
    compile.arg("-std=c99").args(WARNINGS);
    // A header beside the program would be the user's own: the program comes from elsewhere.
    let source = std::fs::File::open(source).expect("the program is there");
    compile.arg("-I").arg(ours.dir.path());
    compile.args(["-x", "c", "-"]).stdin(source);
    compile.arg(format!("-L{libraries}")).arg("-lLLVMOffload").arg(format!("-Wl,-rpath,{libraries}"));
    quiet(compile.arg("-o").arg(&program), "gcc, clang-22");
    quiet(&mut Command::new(&program), "")
}

/// A program against the example's header works with the real library.
#[test]
fn program_runs_with_the_real_library() {
    let ours = OurHeader::generate();
    for compiler in ["gcc", "clang-22"] {
        let printed = run_with_library(compiler, &example().join("main.c"), &ours);
        for line in [
            "before olInit: not initialized, as it should be",
            "  name       Virtual Host Device",
            "  type       host",
            "  platform   Host",
            "  backend    host",
        ] {
            assert!(printed.lines().any(|printed| printed == line), "no `{line}` in\n{printed}");
        }
    }
}
