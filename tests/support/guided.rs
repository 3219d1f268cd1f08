//! Runs readers under libFuzzer and in Python, each guided by its coverage, and compares what they find in the same inputs.
//!
//! `TDGEN_FUZZ_SECONDS=600 cargo test NAME` runs libFuzzer for ten minutes and Python for five, with new seeds.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "tests write scratch files and fail by panics; the length of a run is set from outside, which reads its numbers"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::tools::{WARNINGS, quiet, root, run};

/// What the target of libFuzzer needs.
const PACKAGES: &str = "clang-22 libclang-rt-22-dev libfuzzer-22-dev";

/// The edges of Rust that libFuzzer counts. They work with every version of rustc.
const RUST_COVERAGE: [&str; 5] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=3",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
];

/// A target that is built of sources in one folder, in a folder with generated code.
pub(crate) struct Target<'a> {
    pub(crate) folder: &'a Path,
    pub(crate) sources: PathBuf,
    /// The name of the source in C++, which has `describe`.
    pub(crate) name: &'a str,
    /// The names of the sources in C.
    pub(crate) c: &'a [&'a str],
    /// The names of the libraries in Rust.
    pub(crate) rust: &'a [&'a str],
    /// The module in Python, which has `describe`.
    pub(crate) python: &'a str,
}

impl Target<'_> {
    /// Builds the target, with sanitizers for C and C++, and checks of overflow for Rust.
    pub(crate) fn build(&self) {
        let mut libraries = Vec::new();
        for name in self.rust {
            // The modules of generated code are beside the source.
            let source = format!("{name}.rs");
            fs::copy(self.sources.join(&source), self.folder.join(&source)).unwrap();
            let mut rustc = Command::new("rustc");
            rustc.current_dir(self.folder).args(RUST_COVERAGE).args(["--edition=2021", "--crate-type=staticlib"]);
            rustc.args([
                "-Dwarnings",
                "-Copt-level=1",
                "-Cdebug-assertions=on",
                "-Coverflow-checks=on",
                "-Cpanic=abort",
            ]);
            quiet(rustc.args([&source, "-o"]).arg(format!("lib{name}.a")), "rustc");
            libraries.push(format!("lib{name}.a"));
        }
        for name in self.c {
            let object = format!("{name}.o");
            let mut clang = self.compiler("clang-22", "-std=c99", "fuzzer-no-link");
            quiet(clang.arg("-c").arg(self.sources.join(format!("{name}.c"))).args(["-o", &object]), PACKAGES);
            libraries.push(object);
        }
        let mut clang = self.compiler("clang++-22", "-std=c++17", "fuzzer");
        clang.arg(self.sources.join(format!("{}.cpp", self.name))).args(libraries);
        quiet(clang.args(["-o", self.name]), PACKAGES);
    }

    fn compiler(&self, program: &str, standard: &str, coverage: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.folder).args(WARNINGS).args([standard, "-O1", "-g", "-I.", "-I"]);
        command.arg(root().join("tests/support/guided")).arg("-I").arg(&self.sources);
        command.arg(format!("-fsanitize={coverage},address,undefined")).arg("-fno-sanitize-recover=all");
        command
    }

    /// Runs libFuzzer, then Python on what it found, then the target on what Python found. Returns all of these inputs with
    /// the lines of both.
    pub(crate) fn run(&self, runs: u32, seeds: &[Vec<u8>]) -> Vec<Found> {
        let inputs = self.folder.join("inputs");
        fs::create_dir(&inputs).unwrap();
        for (at, seed) in seeds.iter().enumerate() {
            fs::write(inputs.join(format!("seed{at}")), seed).unwrap();
        }
        let seconds = std::env::var("TDGEN_FUZZ_SECONDS").ok().map(|seconds| seconds.parse::<u64>().unwrap());
        let mut fuzzer = Command::new(self.folder.join(self.name));
        fuzzer.current_dir(self.folder).args(["-max_len=1024", "-print_final_stats=1", "-verbosity=0"]);
        match seconds {
            Some(seconds) => fuzzer.arg(format!("-max_total_time={seconds}")),
            None => fuzzer.args(["-seed=1", &format!("-runs={runs}")]),
        };
        let output = run(fuzzer.arg(&inputs), PACKAGES);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {stderr}", self.name);
        let length = seconds.map_or("2000".to_owned(), |seconds| format!("{}s", seconds / 2));
        let seed = seconds.map_or("1".to_owned(), |_| std::process::id().to_string());
        let mut python = Command::new("python3");
        python.current_dir(self.folder).args(["-B", "-W", "error"]);
        python.env("PYTHONPATH", std::env::join_paths([self.folder, &self.sources]).unwrap());
        python.arg(root().join("tests/support/guided/guided.py"));
        let output = run(python.args([self.python, "inputs", &length, &seed, "tried"]), "python3");
        let python_stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {python_stderr}", self.name);
        // With `--nocapture`, the numbers of inputs.
        eprintln!("{}: {stderr}{python_stderr}", self.name);
        let python = String::from_utf8(output.stdout).unwrap();
        let mut target = Command::new(self.folder.join(self.name));
        let lines = quiet(target.current_dir(self.folder).args(["--inputs", "tried"]), PACKAGES);
        let tried = fs::read(self.folder.join("tried")).unwrap();
        let found = pieces(&tried).zip(lines.lines().zip(python.lines()));
        let found: Vec<Found> = found
            .map(|(input, (target, python))| Found {
                input: input.to_vec(),
                target: target.to_owned(),
                python: python.to_owned(),
            })
            .collect();
        assert!(found.len() > 2000 && found.len() == python.lines().count(), "{} of {}", found.len(), self.name);
        found
    }
}

/// An input, and what both find in it.
pub(crate) struct Found {
    pub(crate) input: Vec<u8>,
    /// The line of C++ and of what agrees with it under libFuzzer.
    pub(crate) target: String,
    pub(crate) python: String,
}

/// Returns the inputs, each of which is behind its size.
fn pieces(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (size, rest) = bytes.split_first_chunk::<4>()?;
        let (piece, rest) = rest.split_at_checked(u32::from_le_bytes(*size) as usize)?;
        bytes = rest;
        Some(piece)
    })
}
