//! The generated readers under libFuzzer and sanitizers: messages of all shapes and roles, frames, clients, traces and
//! signatures.
//!
//! `TDGEN_FUZZ_SECONDS=600 cargo test --test messages fuzz::` runs each target for ten minutes, with a new seed.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "tests write scratch files and fail by panics; the length of a run is set from outside, which reads its numbers"
)]

mod agree;
mod targets;

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::tools::{WARNINGS, quiet, root, run, tdgen};

/// A folder with the generated code and the targets.
fn generated() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let schemas =
        ["code/shapes.td", "code/roles.td", "trace/demo.td"].map(|name| root().join("tests/messages").join(name));
    let [shapes, roles, demo] = &schemas;
    let outputs: [(&Path, &[&str]); 4] = [
        (
            shapes,
            &[
                "--gen-messages-c=shapes.h",
                "--gen-messages-cpp=shapes.hpp",
                "--gen-messages-framing-c=shapes_framing.h",
                "--gen-messages-framing-cpp=shapes_framing.hpp",
            ],
        ),
        (roles, &["--gen-messages-c=roles.h", "--gen-messages-cpp=roles.hpp"]),
        (
            demo,
            &[
                "--gen-messages-c=demo.h",
                "--gen-messages-cpp=demo.hpp",
                "--gen-messages-trace-c=demo_trace.h",
                "--gen-messages-trace-cpp=demo_trace.hpp",
            ],
        ),
        (Path::new("/dev/null"), &["--gen-signature-cpp=signature.hpp"]),
    ];
    for (schema, actions) in outputs {
        // The order of some fields causes warnings.
        let output = run(tdgen(folder.path()).arg(schema).args(actions), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    folder
}

/// Runs a target. Its inputs begin with these; each is a number that selects a reader, and the bytes that it reads.
fn fuzz(folder: &Path, name: &str, runs: u32, seeds: &[(u8, &[u8])]) {
    let corpus = folder.join(format!("{name}_inputs"));
    fs::create_dir(&corpus).unwrap();
    for (at, (reader, bytes)) in seeds.iter().enumerate() {
        fs::write(corpus.join(at.to_string()), [&[*reader], *bytes].concat()).unwrap();
    }
    let mut target = Command::new(folder.join(name));
    target.current_dir(folder).args(["-max_len=2048", "-print_final_stats=1", "-verbosity=0"]);
    match std::env::var("TDGEN_FUZZ_SECONDS") {
        Ok(seconds) => target.arg(format!("-max_total_time={seconds}")),
        Err(_) => target.args(["-seed=1", &format!("-runs={runs}")]),
    };
    let output = run(target.arg(&corpus), "");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {stderr}");
    // With `--nocapture`, the number of inputs.
    eprintln!("{name}: {stderr}");
}

fn compile(folder: &Path, compiler: &str, standard: &str, name: &str, sources: &[&str]) {
    let mut command = Command::new(compiler);
    command.current_dir(folder).args(WARNINGS).args([standard, "-O1", "-g", "-I.", "-o", name]);
    command.args(["-fsanitize=fuzzer,address,undefined", "-fno-sanitize-recover=all"]);
    let files = root().join("tests/messages/fuzz");
    quiet(
        command.args(sources.iter().map(|source| files.join(source))),
        "clang-22 libclang-rt-22-dev libfuzzer-22-dev",
    );
}

#[test]
fn readers_in_c() {
    let folder = generated();
    compile(folder.path(), "clang-22", "-std=c99", "fuzz_c", &["readers.c", "roles.c"]);
    fuzz(folder.path(), "fuzz_c", 50_000, &[(0, &[0; 120]), (64, &[0; 40]), (1, &[32, 0, 1, 0, 1, 0]), (2, b"text")]);
}

#[test]
fn readers_in_cpp() {
    let folder = generated();
    compile(folder.path(), "clang++-22", "-std=c++17", "fuzz_cpp", &["readers.cpp"]);
    let sample = root().join("tests/messages/trace/sample.c");
    let mut gcc = Command::new("gcc");
    quiet(gcc.current_dir(folder.path()).args(["-std=gnu99", "-I.", "-osample"]).arg(sample), "gcc");
    let dump = run(Command::new(folder.path().join("sample")).arg("stream"), "").stdout;
    let signatures: [&[u8]; 2] =
        [b"I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R12!S9!k0_0k1_1", b"I21!B17!t4d-1d128d64S3!t6O1!R1!"];
    let seeds = [(0, &[0; 120][..]), (1, &[32, 0, 1, 0, 1, 0]), (3, &dump), (4, signatures[0]), (4, signatures[1])];
    fuzz(folder.path(), "fuzz_cpp", 1_500, &seeds);
}
