//! Messages in C, C++ and Python: what is generated, that compilers take it, and that all languages write and read the
//! same bytes.
//!
//! `TDGEN_SCHEMAS=5000 cargo test --release --test messages_code agree` tries that many random schemas.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "tests write scratch files, start programs and fail by panics; how many schemas are tried is set from outside"
)]

#[path = "messages/code/schemas.rs"]
mod schemas;
mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use schemas::{Schema, c_program, cpp_program, python_program};
use support::tools::{WARNINGS, quiet, tdgen};

/// The outputs: action and extension.
const OUTPUTS: [(&str, &str); 3] = [
    ("--gen-messages-c", "h"),
    ("--gen-messages-cpp", "hpp"),
    ("--gen-messages-python", "py"),
];

/// Compilers of C and C++, with the packages that have them.
const COMPILERS: [(&str, &str, &str); 2] = [
    ("gcc", "g++", "g++"),
    ("clang-22", "clang++-22", "clang-22"),
];

/// Writes all three outputs of a schema that stands in a folder: `NAME.td` to `NAME.h`, `.hpp`, `.py`.
fn generate(folder: &Path, input: &str, name: &str) {
    let mut command = tdgen(folder);
    command.arg(input);
    for (action, extension) in OUTPUTS {
        command.arg(format!("{action}={name}.{extension}"));
    }
    quiet(&mut command, "");
}

/// How many schemas one program has: few enough for the memory of compilers.
const BATCH: usize = 40;

#[test]
fn all_languages_and_compilers_agree() {
    let count = std::env::var("TDGEN_SCHEMAS").map_or(120, |count| {
        count.parse().expect("TDGEN_SCHEMAS is a number")
    });
    for first in (0..count).step_by(BATCH) {
        let numbers = first..count.min(first + BATCH);
        let schemas: Vec<Schema> = numbers.map(Schema::random).collect();
        let folder = tempfile::tempdir().unwrap();
        agree(folder.path(), &schemas);
    }
}

fn agree(folder: &Path, schemas: &[Schema]) {
    for schema in schemas {
        let input = format!("{}.td", schema.api);
        fs::write(folder.join(&input), schema.td()).unwrap();
        generate(folder, &input, &schema.api);
    }
    fs::write(folder.join("program.c"), c_program(schemas)).unwrap();
    fs::write(folder.join("program.cpp"), cpp_program(schemas)).unwrap();
    fs::write(folder.join("program.py"), python_program(schemas)).unwrap();
    let sanitize = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    let compile = |compiler: &str, package: &str, standard: &str, more: &[&str]| {
        let mut command = Command::new(compiler);
        command
            .current_dir(folder)
            .arg(standard)
            .args(WARNINGS)
            .args(more);
        quiet(&mut command, package);
    };
    for (c, cpp, package) in COMPILERS {
        let is_run = c == "gcc";
        for standard in ["-std=c99", "-std=c11"] {
            compile(c, package, standard, &["-fsyntax-only", "program.c"]);
        }
        if is_run {
            compile(
                c,
                package,
                "-std=c99",
                &[&sanitize[..], &["program.c", "-o", "c"]].concat(),
            );
            compile(
                cpp,
                package,
                "-std=c++17",
                &[&sanitize[..], &["program.cpp", "-o", "cpp"]].concat(),
            );
        } else {
            compile(
                cpp,
                package,
                "-std=c++17",
                &["-fsyntax-only", "program.cpp"],
            );
        }
    }
    let command = |language: &str| match language {
        "python" => {
            let mut command = Command::new("python3");
            command.arg("program.py");
            command
        }
        _ => Command::new(folder.join(language)),
    };
    let languages = ["c", "cpp", "python"];
    let told = languages.map(|language| {
        let bytes = format!("{language}.bin");
        quiet(
            command(language)
                .current_dir(folder)
                .args(["write", &bytes]),
            "python3",
        )
    });
    let bytes = languages.map(|language| fs::read(folder.join(format!("{language}.bin"))).unwrap());
    assert!(!bytes[0].is_empty());
    for other in [1, 2] {
        assert_eq!(told[0], told[other], "layouts in {}", languages[other]);
        assert!(bytes[0] == bytes[other], "bytes of {}", languages[other]);
    }
    for language in languages {
        for writer in languages {
            let bytes = format!("{writer}.bin");
            quiet(
                command(language).current_dir(folder).args(["read", &bytes]),
                "python3",
            );
        }
    }
}
