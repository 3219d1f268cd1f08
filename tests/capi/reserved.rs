//! The names of generated code: whatever `--check-api` accepts as the name of a macro, a type, a function, a variable or an
//! enumerator, the generated code compiles.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use crate::support::tools::{quiet, root, run, tdgen};

/// The generators, the files that they write, and their options.
const GENERATORS: [(&str, &str, &str); 10] = [
    ("--gen-api", "API.h", ""),
    ("--gen-print-header", "print.hpp", "--print=std"),
    ("--gen-print-header", "API_print.h", "--print=c"),
    ("--gen-impl-func-decls", "impl.h", "--runtime=standalone"),
    ("--gen-entry-points", "entry.cpp", "--runtime=standalone"),
    ("--gen-capi-dispatch", "API_dispatch.h", ""),
    ("--gen-capi-layers", "layers.c", ""),
    ("--gen-capi-forward", "forward.c", ""),
    ("--gen-capi-mock", "API_mock.h", ""),
    ("--gen-capi-negative-tests", "tests.c", ""),
];

/// The records that declare a name.
const KINDS: [fn(&str) -> String; 6] = [
    |name| format!("def {name} : Macro {{ let desc = \"m\"; let value = \"5\"; }}"),
    |name| format!("def {name} : Typedef {{ let desc = \"t\"; let value = \"int\"; }}"),
    |name| format!("def {name} : Function {{ let desc = \"f\"; let params = []; let returns = []; }}"),
    |name| {
        format!(
            "def {name} : Function {{ let desc = \"f\"; let return = \"int\"; let params = []; let returns = []; }}"
        )
    },
    |name| format!("def {name} : Variable {{ let desc = \"v\"; let type = \"int\"; }}"),
    |name| {
        format!(
            "def e_{name}_t : Enum {{ let desc = \"e\"; let keeps_names = 1; let has_end = 0; let etors = [Etor<\"{name}\", \"e\">]; }}"
        )
    },
];

#[test]
fn names_of_generated_code() {
    let base = std::fs::read_to_string(root().join("tests/capi/safety/rooms.td")).expect("a description");
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    generate(dir, &base);
    let declared = words(&base, &words(&read(dir, "API.h"), &BTreeSet::new()));
    let mut names = BTreeSet::new();
    for (_, file, _) in GENERATORS.iter().skip(1) {
        names.extend(words(&without_texts(&read(dir, file)), &BTreeSet::new()));
    }
    // Those of compilers, and a structure of the C library.
    names.retain(|name| !declared.contains(name) && !name.starts_with('_') && name != "timespec");
    assert!(names.len() > 300, "{}", names.len());
    for (at, record) in KINDS.iter().enumerate() {
        let accepted = accepted(dir, &base, record, names.iter().cloned().collect());
        assert!(accepted.len() > 20 && accepted.len() < names.len(), "{at}: {}", accepted.len());
        let text = accepted.iter().fold(base.clone(), |text, name| text + &record(name) + "\n");
        generate(dir, &text);
        let mock = read(dir, "API_mock.h");
        let wanted = mock.lines().find_map(|line| line.strip_prefix("#if defined(")?.strip_suffix("_IMPLEMENTATION)"));
        let mock = format!("#define {}_IMPLEMENTATION\n#include \"API_mock.h\"\n", wanted.expect("a macro"));
        std::fs::write(dir.join("mock.c"), mock).expect("a source");
        std::fs::write(dir.join("print.c"), "#include \"API_print.h\"\n").expect("a source");
        for (compiler, file) in [
            ("gcc", "print.c"),
            ("gcc", "mock.c"),
            ("gcc", "layers.c"),
            ("gcc", "forward.c"),
            ("gcc", "tests.c"),
            ("clang-22", "layers.c"),
            ("g++", "entry.cpp"),
        ] {
            let standard = if compiler == "g++" { "-std=c++17" } else { "-std=c99" };
            let mut command = Command::new(compiler);
            quiet(command.current_dir(dir).args([standard, "-fsyntax-only", "-w", "-I.", file]), "g++, clang-22");
        }
    }
}

/// Names of the prefix belong to the description: those of generated code give way.
#[test]
fn names_of_the_prefix() {
    let base = std::fs::read_to_string(root().join("tests/capi/safety/rooms.td")).expect("a description");
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let names = ["BOX_TRACE_RAW", "BOX_TRACE_OFF", "boxLoad", "box_out_t", "boxOpen_impl"].map(str::to_owned);
    for record in KINDS {
        assert_eq!(accepted(dir.path(), &base, &record, names.clone().into()), names);
    }
    generate(dir.path(), &(base + &KINDS[4]("BOX_TRACE_OFF")));
    assert!(read(dir.path(), "API_dispatch.h").contains("BOX__TRACE_OFF, BOX__TRACE_ERRORS"));
}

/// The names with which `--check-api` accepts records.
fn accepted(dir: &Path, base: &str, record: &dyn Fn(&str) -> String, mut names: Vec<String>) -> Vec<String> {
    let first = base.lines().count() + 1;
    for _ in 0..8 {
        let mut text = base.to_owned();
        names.iter().for_each(|name| {
            let _ = writeln!(text, "{}", record(name));
        });
        std::fs::write(dir.join("names.td"), text).expect("a description");
        let output =
            run(tdgen(dir).args(["--check-api", "--diagnostic-format=line", "--error-limit=0", "names.td"]), "");
        if output.status.success() {
            return names;
        }
        let messages = String::from_utf8_lossy(&output.stderr);
        // A note is at the record whose name another record needs.
        let places = messages.lines().filter(|line| line.contains(": error: ") || line.contains(": note: "));
        let lines: BTreeSet<usize> = places
            .filter_map(|line| line.split("names.td:").nth(1)?.split(':').next()?.parse::<usize>().ok())
            .filter_map(|line| line.checked_sub(first))
            .collect();
        assert!(!lines.is_empty(), "{messages}");
        names = names.into_iter().enumerate().filter(|(at, _)| !lines.contains(at)).map(|(_, name)| name).collect();
    }
    panic!("no names are accepted");
}

fn generate(dir: &Path, text: &str) {
    std::fs::write(dir.join("api.td"), text).expect("a description");
    for (action, file, option) in GENERATORS {
        let mut command = tdgen(dir);
        command.args(["api.td", action, "-o", file, "--api-header=API.h", "--api-print-header=print.hpp"]);
        command.args(Some(option).filter(|option| !option.is_empty()));
        let output = run(&mut command, "");
        assert!(output.status.success(), "{action}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

fn read(dir: &Path, file: &str) -> String {
    std::fs::read_to_string(dir.join(file)).expect("a generated file")
}

/// The identifiers in a text, and others.
fn words(text: &str, others: &BTreeSet<String>) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let words = words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'));
    words.map(str::to_owned).chain(others.iter().cloned()).collect()
}

/// Code without comments and string literals.
fn without_texts(code: &str) -> String {
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    let parts = lines.flat_map(|line| line.split('"').step_by(2).chain(["\n"]));
    let code = parts.collect::<Vec<&str>>().join(" ");
    let pieces = code.split("/*").map(|piece| piece.split_once("*/").map_or(piece, |(_, rest)| rest));
    pieces.collect::<Vec<&str>>().join(" ")
}
