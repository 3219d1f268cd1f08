//! Compares with `offload-tblgen`, which `tools/install-llvm.sh` builds from LLVM's sources: the files that have a format
//! of their own, and what the entry points of LLVM's Offload API do in many calls.

#![expect(clippy::disallowed_methods, reason = "tests read LLVM's sources, write scratch files and start programs")]

use std::path::{Path, PathBuf};
use std::process::Command;

use tdgen::capi::{self, Api, Param, Type};
use tdgen::prelude::*;
use tdgen::testing::Input;

use crate::support::tools::{quiet, root, run, same_text, tdgen, without_addresses};
use crate::support::versions::llvm;

/// The folder of LLVM's descriptions.
fn descriptions() -> PathBuf {
    llvm("22-source").join("offload/liboffload/API")
}

/// LLVM's API, and the descriptions of LLVM's tests of the tool.
fn inputs() -> Vec<PathBuf> {
    let tests = llvm("22-source").join("offload/test/tools/offload-tblgen");
    let mut inputs: Vec<PathBuf> =
        std::fs::read_dir(tests).expect("LLVM's tests").map(|entry| entry.expect("a file").path()).collect();
    inputs.retain(|path| path.extension().is_some_and(|extension| extension == "td"));
    inputs.sort();
    assert_eq!(inputs.len(), 8);
    inputs.push(descriptions().join("OffloadAPI.td"));
    inputs
}

fn real() -> Command {
    Command::new(llvm("22-source").join("bin/offload-tblgen"))
}

/// What a tool writes for an input.
fn written(mut tool: Command, action: &str, input: &Path) -> String {
    let output = run(tool.arg("-I").arg(descriptions()).arg(action).arg(input), "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// What both tools write for an input: tdgen's first.
fn both(action: &str, input: &Path) -> [String; 2] {
    [written(tdgen(root()), action, input), written(real(), action, input)]
}

#[test]
fn records_and_exports_have_the_same_bytes() {
    for input in inputs() {
        for action in ["--print-records", "--dump-json", "--gen-exports"] {
            let [ours, theirs] = both(action, &input);
            // Without functions there is no list of them.
            let theirs = theirs.replace("  global:\n  local:", "  local:");
            same_text(&ours, &theirs);
            assert_eq!(ours, theirs, "{action} {}", input.display());
        }
    }
}

#[test]
fn lists_have_the_same_entries() {
    let input = descriptions().join("OffloadAPI.td");
    for action in ["--gen-func-names", "--gen-errcodes", "--gen-info"] {
        let entries = |text: &String| -> String {
            let lines = text.lines().map(str::trim);
            lines.filter(|line| line.starts_with("OFFLOAD_")).map(|line| format!("{line}\n")).collect()
        };
        let [ours, theirs] = both(action, &input).each_ref().map(entries);
        assert!(ours.lines().count() > 20, "{ours}");
        same_text(&ours, &theirs);
    }
}

/// Writes a call of each function with valid arguments, and calls with a null pointer or a zero for each.
const CALLS: Backend = Backend::new("gen-calls", "", |context, diags| {
    let Ok(api) = capi::read(context, diags) else { return Vec::new() };
    let mut w = Writer::default();
    for function in &api.functions {
        let name = &function.name;
        let args = |value: &dyn Fn(&Param) -> Option<String>| -> String {
            let values = function.params.iter().map(|param| value(param).unwrap_or_else(|| valid(&api, param)));
            values.map(|value| format!(", {value}")).collect()
        };
        writeln!(w, "CALL({name:?}, {name}{})", args(&|_| None));
        // offload-tblgen's code divides by the size of a pattern.
        for bad in function.params.iter().filter(|param| param.name != "PatternSize") {
            let args = args(&|param| (param.name == bad.name).then(|| invalid(&api, param)));
            writeln!(w, "CALL(\"{name} without {}\", {name}{args})", bad.name);
        }
        for param in &function.params {
            let Type::Enum { name: enumeration } = &param.ty else { continue };
            for one in &api.enumeration(enumeration).expect("an enumeration of the API").enumerators {
                let args = args(&|other| (other.name == param.name).then(|| one.name.clone()));
                writeln!(w, "CALL(\"{name} with {}\", {name}{args})", one.name);
            }
        }
    }
    vec![Output::main(w.finish())]
});

/// The type of a parameter without typedefs.
fn type_of<'a>(api: &'a Api, param: &'a Param) -> &'a Type {
    let mut ty = &param.ty;
    while let Type::Typedef { name } = ty {
        ty = &api.typedef(name).expect("a typedef of the API").ty;
    }
    ty
}

fn valid(api: &Api, param: &Param) -> String {
    match type_of(api, param) {
        Type::Integer { .. } => format!("({})64", param.c_type),
        Type::Enum { name } => api.enumeration(name).expect("an enumeration of the API").enumerators[0].name.clone(),
        _ => format!("({})Bytes", param.c_type),
    }
}

fn invalid(api: &Api, param: &Param) -> String {
    match type_of(api, param) {
        Type::Integer { .. } => "0".to_owned(),
        Type::Enum { .. } => format!("({})12345", param.c_type),
        _ => "nullptr".to_owned(),
    }
}

/// A library of the files of a tool, with a program that makes calls.
fn program(tool: &dyn Fn() -> Command, calls: &str, folder: &Path) -> PathBuf {
    let input = descriptions().join("OffloadAPI.td");
    let write = |file: &str, text: &str| std::fs::write(folder.join(file), text).expect("a file");
    for (action, file) in [
        ("--gen-api", "OffloadAPI.h"),
        ("--gen-entry-points", "entry_points.inc"),
        ("--gen-print-header", "OffloadPrint.hpp"),
        ("--gen-errcodes", "codes.inc"),
    ] {
        write(file, &written(tool(), action, &input));
    }
    let declared = written(tool(), "--gen-impl-func-decls", &input);
    write("impl.inc", &declared);
    write("implementations.inc", &declared.replace(");", ") { return outcome(); }"));
    write("calls.inc", calls);
    let program = folder.join("calls");
    let mut clang = Command::new("clang++-22");
    clang.args(["-std=c++17", "-O0", "-fno-rtti", "-w", "-I/usr/lib/llvm-22/include"]).arg("-I").arg(folder);
    clang.arg(root().join("tests/capi/oracle/calls.cpp")).arg("-o").arg(&program);
    quiet(clang.args(["-L/usr/lib/llvm-22/lib", "-lLLVM-22"]), "clang-22 llvm-22-dev");
    program
}

#[test]
fn calls_have_the_same_results_and_traces() {
    let mut input = Input::new("include \"OffloadAPI.td\"");
    for entry in std::fs::read_dir(descriptions()).expect("LLVM's descriptions") {
        let path = entry.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        input = input.file(&name, std::fs::read(&path).expect("a description"));
    }
    let calls = input.run(&CALLS).output().to_owned();
    assert!(calls.lines().count() > 150, "{calls}");
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let programs = [program(&|| tdgen(root()), &calls, folders[0].path()), program(&real, &calls, folders[1].path())];
    for mode in ["-", "f", "u", "t", "tf"] {
        let [ours, theirs] = programs.each_ref().map(|program| run(Command::new(program).arg(mode), ""));
        assert!(ours.status.success() && theirs.status.success(), "{mode}: {ours:?} {theirs:?}");
        let text = |bytes: &[u8]| without_addresses(&String::from_utf8_lossy(bytes));
        same_text(&text(&ours.stdout), &text(&theirs.stdout));
        let (ours, theirs) = (text(&ours.stderr), text(&theirs.stderr));
        assert_eq!(ours.matches('@').count(), calls.lines().count(), "{mode}");
        // A property of type `void *` is printed twice.
        let theirs = theirs.replace("(ADDRESS (nullptr)0x0)", "(nullptr)");
        for (ours, theirs) in ours.split('@').map(in_one_line).zip(theirs.split('@')) {
            if theirs.contains("-> OL_SUCCESS") {
                assert_eq!(ours.trim(), theirs.trim(), "{mode}");
            } else {
                // What a call that failed has not written is not read.
                let theirs = theirs.replace(".PropValue = unknown enumerator", ".PropValue = ADDRESS");
                assert_eq!(without_targets(ours.trim()), without_targets(theirs.trim()), "{mode}");
            }
        }
    }
}

/// A text without the values behind addresses, which are in parentheses.
fn without_targets(text: &str) -> String {
    let mut pieces = text.split("ADDRESS (");
    let mut shown = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let mut depth = 1_usize;
        let end = piece.find(|c| {
            depth = if c == '(' { depth + 1 } else { depth - usize::from(c == ')') };
            depth == 0
        });
        shown += "ADDRESS";
        shown += end.and_then(|end| piece.get(end + 1..)).unwrap_or_default();
    }
    shown
}

/// The two lines of a traced call as the one of `offload-tblgen`, with the values of outputs.
fn in_one_line(call: &str) -> String {
    let mut lines = call.lines();
    let (Some(name), Some(begin), Some(end)) = (lines.next(), lines.next(), lines.next()) else {
        return call.to_owned();
    };
    let (head, inputs) = begin.split_once('(').expect("arguments");
    let (outputs, result) = end.split_once('(').and_then(|(_, rest)| rest.rsplit_once(")-> ")).expect("outputs");
    let field = |text: &str| text.split(" = ").next().unwrap_or_default().trim_start_matches('.').to_owned();
    let outputs = fields(outputs);
    let inputs = fields(inputs.strip_suffix(')').expect("the end of arguments"));
    let args: Vec<&str> = inputs
        .into_iter()
        .map(|input| *outputs.iter().find(|output| field(output) == field(input)).unwrap_or(&input))
        .collect();
    let rest: Vec<&str> = lines.collect();
    format!("{name}\n{head}({})-> {result}\n{}", args.join(", "), rest.join("\n"))
}

/// The arguments of a list: `.A = 1, .B = {.C = 2, .D = 3}` has two.
fn fields(list: &str) -> Vec<&str> {
    let mut fields = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, c) in list.char_indices() {
        depth += i32::from("({".contains(c)) - i32::from(")}".contains(c));
        if depth == 0 && list[at..].starts_with(", .") {
            fields.push(&list[start..at]);
            start = at + 2;
        }
    }
    fields.push(&list[start..]);
    fields
}
