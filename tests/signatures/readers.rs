//! The generated readers of signatures: C++ and Python say of every signature what the library says.
#![allow(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::tools::{WARNINGS, quiet, root, tdgen};
use crate::support::typed::PYTHON;
use crate::trees::{Random, large, mutated, raw_signature, signature};
use tdgen::signatures::{Fault, Mode, Part, Printer, RawSignature, Signature, grammar, visit};

/// Signatures, good and bad.
fn corpus() -> Vec<Vec<u8>> {
    let mut random = Random::new(16);
    let mut corpus: Vec<Vec<u8>> = (0..20_000).map(|_| mutated(&mut random)).collect();
    for _ in 0..1_000 {
        corpus.push(signature(&mut random).encode().expect("it is small"));
        corpus.push(raw_signature(&mut random).encode().expect("it is small"));
    }
    for depth in [200, grammar::MAX_DEPTH] {
        let inputs = Some(large(10_000, depth));
        let results = None;
        corpus.push(Signature { inputs, results }.encode().expect("it is small"));
    }
    let mut deep = b"_0".to_vec();
    for _ in 0..grammar::MAX_DEPTH + 1 {
        deep = [format!("S{}!k0", deep.len() + 3).as_bytes(), &deep].concat();
    }
    corpus.push([format!("I{}!", deep.len() + 1).as_bytes(), &deep, b"R1!"].concat());
    // More digits than Python reads by itself, and zeros that mean nothing.
    corpus.push(format!("I{}!R1!", "9".repeat(5_000)).into_bytes());
    corpus.push(format!("I{}1!R1!", "0".repeat(5_000)).into_bytes());
    corpus.push(b"I7!_-00001R1!".to_vec());
    corpus.push(b"I13!_-2147483648R1!".to_vec());
    corpus
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn fault(faults: &[Fault]) -> String {
    let fault = faults.first().expect("there is a fault");
    let kind = fault.kind;
    format!("error {} {}: {}", fault.at, kind.code(), kind.message())
}

/// What the library says.
fn told(bytes: &[u8]) -> [String; 2] {
    let structured = match Signature::parse(bytes) {
        Err(faults) => fault(&faults),
        Ok(_) => {
            let parts = Part::ALL.map(|part| {
                let mut out = Vec::new();
                let mut printer = Printer::new(&mut out);
                visit(bytes, part, Mode::Strict, &mut printer).expect("it was read");
                printer.finish().expect("memory takes all");
                hex(&out)
            });
            parts.join(" ")
        }
    };
    let raw = match RawSignature::parse(bytes, Mode::Strict) {
        Err(faults) => fault(&faults),
        Ok(raw) => raw.to_string(),
    };
    [structured, raw]
}

/// Gives a program all signatures and compares what it says.
fn agrees(program: &mut Command, dir: &Path) {
    let corpus = corpus();
    let mut lines = String::new();
    let mut expected = Vec::new();
    for bytes in &corpus {
        let bytes_hex = hex(bytes);
        writeln!(lines, "s {bytes_hex}\nr {bytes_hex}").expect("a string takes all");
        expected.extend(told(bytes));
    }
    let good = expected.iter().filter(|told| !told.starts_with("error"));
    assert!(good.count() > 4_000, "good ones are tried, too");
    fs::write(dir.join("corpus"), lines).expect("a scratch file");
    let input = fs::File::open(dir.join("corpus")).expect("it was written");
    let said = quiet(program.stdin(input), "");
    let said: Vec<&str> = said.lines().collect();
    assert_eq!(said.len(), expected.len());
    for ((said, expected), at) in said.iter().zip(&expected).zip(0..) {
        let bytes = corpus[at / 2].escape_ascii();
        assert_eq!(said, expected, "{bytes}");
    }
}

/// The generated file, in a scratch folder.
fn generated(flag: &str, name: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a scratch folder");
    fs::write(dir.path().join("none.td"), "").expect("a scratch file");
    quiet(tdgen(dir.path()).args([flag, "none.td", "-o", name]), "");
    dir
}

fn cpp_agrees(compiler: &str, package: &str) {
    let dir = generated("--gen-signature-cpp", "signature.hpp");
    let mut compile = Command::new(compiler);
    compile
        .args(["-std=c++17", "-O1", "-fno-exceptions", "-Wshadow"])
        .args(WARNINGS)
        .arg("-I")
        .arg(dir.path())
        .arg(root().join("tests/signatures/readers/main.cpp"))
        .arg("-o")
        .arg(dir.path().join("main"));
    quiet(&mut compile, package);
    agrees(&mut Command::new(dir.path().join("main")), dir.path());
}

#[test]
fn the_reader_in_cpp_agrees_under_gcc() {
    cpp_agrees("g++", "g++");
}

#[test]
fn the_reader_in_cpp_agrees_under_clang() {
    cpp_agrees("clang++-22", "clang-22");
}

#[test]
fn the_reader_in_python_agrees() {
    let dir = generated("--gen-signature-python", "signature.py");
    let mut python = Command::new(PYTHON);
    python.arg("-B").arg(root().join("tests/signatures/readers/main.py")).env("PYTHONPATH", dir.path());
    agrees(&mut python, dir.path());
}
