//! Random descriptions: whatever `--check-api` accepts, all generators turn into code that compiles without warnings, and the
//! generated tests of refusals pass with sanitizers.
//!
//! `TDGEN_APIS` sets the number of descriptions and `TDGEN_APIS_SEED` the first seed. By default, the description of the day is
//! tried, too, and what it finds is printed only: it is no fault of the change that is tested. With
//! `TDGEN_APIS_ALL`, all compilers and standards compile each file, otherwise one of each language.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]
#![expect(clippy::print_stderr, reason = "a failure names its seed")]

mod describe;
mod functions;
mod mutate;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::random::{Random, setting, today};
use crate::support::tools::{quiet, run, tdgen};
use crate::support::typed::PYTHON;
use describe::{Description, describe};
use mutate::mutate;

const WARNINGS: [&str; 6] = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Werror"];
const SANITIZERS: [&str; 3] = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// The generators, the files that they write, and their options.
const GENERATORS: [(&str, &str, &[&str]); 20] = [
    ("--gen-api", "API.h", &[]),
    ("--gen-print-header", "print.hpp", &["--print=std"]),
    ("--gen-print-header", "API_print.h", &["--print=c"]),
    ("--gen-impl-func-decls", "impl.h", &["--runtime=standalone"]),
    ("--gen-entry-points", "entry.cpp", &["--runtime=standalone"]),
    ("--gen-capi-dispatch", "API_dispatch.h", &[]),
    ("--gen-capi-layers", "layers.c", &[]),
    ("--gen-capi-forward", "forward.c", &[]),
    ("--gen-capi-mock", "API_mock.h", &[]),
    ("--gen-capi-negative-tests", "tests.c", &[]),
    ("--gen-capi-rust-sys", "sys.rs", &[]),
    ("--gen-capi-rust", "api.rs", &[]),
    ("--gen-capi-python", "api.py", &[]),
    ("--gen-capi-json", "api.json", &[]),
    ("--gen-doc", "api.rst", &[]),
    ("--gen-doc", "api.md", &["--format=markdown"]),
    ("--gen-func-names", "functions.inc", &[]),
    ("--gen-errcodes", "codes.inc", &[]),
    ("--gen-exports", "exports.map", &[]),
    ("--gen-signatures", "signatures.json", &[]),
];

/// Drops the records that `--check-api` rejects, until it accepts the rest.
fn accept(dir: &Path, description: &mut Description) {
    let first = description.head.len() + 1;
    for _ in 0..100 {
        let text = description.head.iter().chain(&description.records).map(|line| format!("{line}\n"));
        std::fs::write(dir.join("api.td"), text.collect::<String>()).expect("a description");
        let check = ["--check-api", "--diagnostic-format=line", "--error-limit=0", "api.td"];
        let output = run(tdgen(dir).args(check), "");
        if output.status.success() {
            return;
        }
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{messages}");
        // An error is at a record, or a note of it names one.
        let lines = |kind: &str| -> BTreeSet<usize> {
            let matching = messages.lines().filter(|line| line.contains(kind));
            let numbers =
                matching.filter_map(|line| line.split("api.td:").nth(1)?.split(':').next()?.parse::<usize>().ok());
            numbers.filter(|line| *line >= first).map(|line| line - first).collect()
        };
        let errors = [": error: ", ": note: "].into_iter().map(lines).find(|lines| !lines.is_empty());
        for at in errors.unwrap_or_else(|| panic!("no record is to blame\n{messages}")) {
            description.records[at].clear();
        }
    }
    panic!("no description is accepted");
}

/// Whatever `--check-api` accepts compiles and runs.
#[test]
fn accepted_descriptions_compile() {
    let first = setting("TDGEN_APIS_SEED").unwrap_or(1);
    let of_today = setting("TDGEN_APIS_SEED").is_none().then(today);
    for seed in (first..first + setting("TDGEN_APIS").unwrap_or(1)).chain(of_today) {
        let dir = tempfile::tempdir().expect("a folder for generated files");
        // A failure names the seed.
        let kept = std::panic::catch_unwind(|| {
            let mut description = describe(seed);
            accept(dir.path(), &mut description);
            let upper = description.prefix.to_uppercase();
            compile(dir.path(), &upper, &format!("{upper}_TRACE"), seed);
        });
        if let Err(panic) = kept {
            let text = std::fs::read_to_string(dir.path().join("api.td")).unwrap_or_default();
            eprintln!("TDGEN_APIS_SEED={seed} TDGEN_APIS=1\n{text}");
            if of_today != Some(seed) {
                std::panic::resume_unwind(panic);
            }
        }
    }
}

/// The errors of an action, each with its place; none if it succeeds.
fn errors(dir: &Path, arguments: &[&str]) -> BTreeSet<String> {
    let common = ["api.td", "--diagnostic-format=line", "--error-limit=0", "-o", "out"];
    let output = run(tdgen(dir).args(common).args(arguments), "");
    let messages = String::from_utf8_lossy(&output.stderr);
    let errors: BTreeSet<String> =
        messages.lines().filter(|line| line.contains(": error: ")).map(str::to_owned).collect();
    assert_eq!(output.status.code(), Some(i32::from(!errors.is_empty())), "{arguments:?}: {messages}");
    errors
}

/// What `--check-api` calls an error is an error of each generator, at the same place and with the same words, and they
/// have no others. `TDGEN_MUTATIONS` sets the number of mutations, and `TDGEN_APIS_SEED` the first seed.
#[test]
fn mutations_have_one_judge() {
    let dir = tempfile::tempdir().expect("a folder for descriptions");
    let dir = dir.path();
    let mut problems = String::new();
    let first = setting("TDGEN_APIS_SEED").unwrap_or(1);
    for seed in first..first + setting("TDGEN_MUTATIONS").unwrap_or(4) {
        let mut description = describe(seed / 4);
        accept(dir, &mut description);
        let mut random = Random::with_seed(seed);
        mutate(&mut description.records, &description.prefix, &mut random);
        let text = description.head.iter().chain(&description.records).map(|line| format!("{line}\n"));
        std::fs::write(dir.join("api.td"), text.collect::<String>()).expect("a description");
        let judged = errors(dir, &["--check-api"]);
        for (action, _, options) in GENERATORS {
            let found = errors(dir, &[&[action, "--no-warn-on-unused-template-args"], options].concat());
            let differing: Vec<&String> = judged.symmetric_difference(&found).collect();
            if !differing.is_empty() {
                problems += &format!("TDGEN_APIS_SEED={seed} TDGEN_MUTATIONS=1 {action}: {differing:#?}\n");
            }
        }
    }
    assert!(problems.is_empty(), "{problems}");
}

/// Descriptions with what random ones had when they failed.
#[test]
fn found_descriptions_compile() {
    insta::glob!("found/*.td", |path| {
        let dir = tempfile::tempdir().expect("a folder for generated files");
        std::fs::copy(path, dir.path().join("api.td")).expect("a description can be copied");
        assert!(run(tdgen(dir.path()).args(["--check-api", "api.td"]), "").status.success(), "{}", path.display());
        let text = std::fs::read_to_string(path).expect("a description can be read");
        let set = |field: &str| Some(text.split_once(&format!("let {field} = \""))?.1.split_once('"')?.0.to_owned());
        let prefix = set("prefix").expect("a description has a prefix");
        let upper = set("upper_prefix").unwrap_or_else(|| prefix.to_uppercase());
        let name = set("name").unwrap_or_else(|| prefix.clone());
        compile(dir.path(), &upper, &set("trace_variable").unwrap_or(name.to_uppercase() + "_TRACE"), 1);
    });
}

/// Compiles what all generators make of the description in a folder, and runs it.
fn compile(dir: &Path, upper: &str, variable: &str, seed: u64) {
    for (action, file, options) in GENERATORS {
        let names = ["--api-header=API.h", "--api-print-header=print.hpp", "--no-warn-on-unused-template-args"];
        let output = run(tdgen(dir).args(["api.td", action, "-o", file]).args(options).args(names), "");
        assert!(output.status.success(), "{action}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let mock = format!("#define {upper}_MOCK_IMPLEMENTATION\n#include \"API_mock.h\"\n");
    let print = "#include \"API_print.h\"\n";
    for (file, text) in [("mock.c", mock.as_str()), ("mock.cpp", &mock), ("print.c", print), ("print.cpp", print)] {
        std::fs::write(dir.join(file), text).expect("a source");
    }
    let c = (&["-std=c99", "-std=c11", "-std=c17", "-std=c2x"][..], ["gcc", "clang-22"]);
    let cpp = (&["-std=c++11", "-std=c++14", "-std=c++17", "-std=c++20", "-std=c++23"][..], ["g++", "clang++-22"]);
    let cpp17 = (&cpp.0[2..], cpp.1);
    let mut random = Random::with_seed(seed);
    for (files, (standards, compilers)) in [
        (&["print.c", "layers.c", "forward.c", "tests.c", "mock.c"][..], c),
        (&["print.cpp"], cpp),
        (&["mock.cpp", "entry.cpp"], cpp17),
    ] {
        for file in files {
            let all = standards.iter().flat_map(|standard| compilers.map(|compiler| (compiler, *standard)));
            let mut pairs: Vec<(&str, &str)> = all.collect();
            if setting("TDGEN_APIS_ALL").is_none() {
                pairs = vec![*random.pick(&pairs)];
            }
            for (compiler, standard) in pairs {
                let mut command = Command::new(compiler);
                command.current_dir(dir).args(["-fsyntax-only", "-I.", standard]).args(WARNINGS).arg(file);
                quiet(&mut command, "g++, clang-22");
            }
        }
    }
    std::fs::write(dir.join("lib.rs"), "pub mod sys;\npub mod api;\n").expect("a crate");
    let rust = ["--edition=2024", "-Dwarnings", "-Adead_code", "-Aimproper_ctypes", "--crate-type=lib"];
    quiet(Command::new("rustc").current_dir(dir).args(rust).args(["--emit=metadata", "lib.rs"]), "");
    quiet(Command::new(PYTHON).current_dir(dir).args(["-W", "error", "-c", "import api"]), "");
    #[cfg(feature = "templates")]
    crate::csharp::compiles(dir, "api.td", "API.h", "api.json");
    let build = |compiler: &str, arguments: &[&str]| {
        let mut command = Command::new(compiler);
        quiet(command.current_dir(dir).args(["-w", "-I."]).args(SANITIZERS).args(arguments), "g++");
    };
    build("gcc", &["-std=c99", "-c", "tests.c"]);
    build("gcc", &["-std=c99", "layers.c", "mock.c", "tests.o", "-o", "tests"]);
    build("g++", &["-std=c++17", "entry.cpp", "mock.cpp", "tests.o", "-o", "tests_cpp"]);
    let report = |program: &str| {
        for trace in ["calls", "json"] {
            let mut command = Command::new(dir.join(program));
            let output = run(command.env(variable, trace), "");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
        // Refusals of functions without codes are reported otherwise.
        quiet(Command::new(dir.join(program)).env(variable, "off"), "")
    };
    // The layers in C and the entry points in C++ refuse the same.
    assert_eq!(report("tests"), report("tests_cpp"));
}
