//! The generated readers, writers and call adapters of signatures in C++ and Python agree with the library on all signatures.
#![allow(clippy::disallowed_methods, reason = "tests write temporary files and start programs")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::guided::Target;
use crate::support::tools::{WARNINGS, quiet, root, tdgen};
use crate::support::typed::PYTHON;
use crate::trees::{Random, large, mutated, raw_signature, signature};
use tdgen::signatures::{
    Mode, Part, Printer, RawSignature, Signature, SignatureError, Value, flatten, grammar, restore, visit,
};

/// Valid and invalid signatures.
fn corpus() -> Vec<Vec<u8>> {
    let mut random = Random::new(16);
    let mut corpus: Vec<Vec<u8>> = (0..20_000).map(|_| mutated(&mut random)).collect();
    for _ in 0..1_000 {
        corpus.push(signature(&mut random).encode().expect("it is within the limits"));
        corpus.push(raw_signature(&mut random).encode().expect("it is within the limits"));
    }
    for depth in [200, grammar::MAX_DEPTH] {
        let inputs = Some(large(10_000, depth));
        let results = None;
        corpus.push(Signature { inputs, results }.encode().expect("it is within the limits"));
    }
    let mut deep = b"_0".to_vec();
    for _ in 0..grammar::MAX_DEPTH + 1 {
        deep = [format!("S{}!k0", deep.len() + 3).as_bytes(), &deep].concat();
    }
    corpus.push([format!("I{}!", deep.len() + 1).as_bytes(), &deep, b"R1!"].concat());
    // More digits than Python's `int` accepts, and leading zeros.
    corpus.push(format!("I{}!R1!", "9".repeat(5_000)).into_bytes());
    corpus.push(format!("I{}1!R1!", "0".repeat(5_000)).into_bytes());
    corpus.push(b"I7!_-00001R1!".to_vec());
    corpus.push(b"I13!_-2147483648R1!".to_vec());
    corpus
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn error(errors: &[SignatureError]) -> String {
    let error = errors.first().expect("there is a error");
    let kind = error.kind;
    format!("error {} {}: {}", error.offset, kind.code(), kind.message())
}

/// What `restore` makes of numbers, and `flatten` of that: the numbers again.
fn called(inputs: Option<&Value>) -> String {
    let Some(inputs @ (Value::Sequence(_) | Value::Dictionary(_))) = inputs else {
        return "-".to_owned();
    };
    let numbers: Vec<i32> = (0..1000).collect();
    match restore(Some(inputs), &numbers) {
        Ok(Some(nested)) => {
            let flat = flatten(Some(inputs), &nested).expect("it has the structure of the signature");
            let flat = flat.iter().map(|value| value.map_or("-".to_owned(), |value| value.to_string()));
            flat.collect::<Vec<_>>().join(",")
        }
        _ => "failed".to_owned(),
    }
}

/// The results of the library for structured and raw signatures.
fn results(bytes: &[u8]) -> [String; 2] {
    let structured = match Signature::parse(bytes) {
        Err(errors) => error(&errors),
        Ok(_) => {
            let parts = Part::ALL.map(|part| {
                let mut out = Vec::new();
                let mut printer = Printer::new(&mut out);
                visit(bytes, part, Mode::Strict, &mut printer).expect("it was read");
                printer.finish().expect("memory takes all");
                hex(&out)
            });
            let signature = Signature::parse(bytes).expect("it was read");
            let encoded = signature.encode().expect("what was read can be written");
            format!("{} {} {}", parts.join(" "), hex(&encoded), called(signature.inputs.as_ref()))
        }
    };
    let raw = match RawSignature::parse(bytes, Mode::Strict) {
        Err(errors) => error(&errors),
        Ok(raw) => format!("{raw} {}", hex(&raw.encode().expect("what was read can be written"))),
    };
    [structured, raw]
}

/// Passes all signatures to a program and compares its results.
fn agrees(program: &mut Command, dir: &Path) {
    let corpus = corpus();
    let mut lines = String::new();
    let mut expected = Vec::new();
    for bytes in &corpus {
        let bytes_hex = hex(bytes);
        writeln!(lines, "s {bytes_hex}\nr {bytes_hex}").expect("writing to a string");
        expected.extend(results(bytes));
    }
    let good = expected.iter().filter(|result| !result.starts_with("error"));
    assert!(good.count() > 4_000, "too few valid signatures");
    fs::write(dir.join("corpus"), lines).expect("a temporary file");
    let input = fs::File::open(dir.join("corpus")).expect("it was written");
    let actual = quiet(program.stdin(input), "");
    let actual: Vec<&str> = actual.lines().collect();
    assert_eq!(actual.len(), expected.len());
    for ((actual, expected), at) in actual.iter().zip(&expected).zip(0..) {
        let bytes = corpus[at / 2].escape_ascii();
        match actual.strip_suffix(" large") {
            Some(same) => assert!(expected.starts_with(same), "{bytes}"),
            None => assert_eq!(actual, expected, "{bytes}"),
        }
    }
}

/// Generates a reader in a temporary directory.
fn generated(flag: &str, name: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a temporary directory");
    generate(dir.path(), flag, name);
    dir
}

fn generate(dir: &Path, flag: &str, name: &str) {
    fs::write(dir.join("none.td"), "").expect("a temporary file");
    quiet(tdgen(dir).args([flag, "none.td", "-o", name]), "");
}

fn cpp_agrees(compiler: &str, package: &str, flags: &[&str]) {
    let dir = generated("--gen-signature-cpp", "signature.hpp");
    let mut compile = Command::new(compiler);
    compile
        .args(["-std=c++17", "-O1", "-fno-exceptions", "-Wshadow"])
        .args(WARNINGS)
        .args(flags)
        .arg("-I")
        .arg(dir.path())
        .arg(root().join("tests/signatures/readers/main.cpp"))
        .arg("-o")
        .arg(dir.path().join("main"));
    quiet(&mut compile, package);
    agrees(&mut Command::new(dir.path().join("main")), dir.path());
}

#[test]
fn cpp_reader_agrees_with_gcc() {
    // It reads nothing outside of the signatures.
    cpp_agrees("g++", "g++", &["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]);
}

#[test]
fn cpp_reader_agrees_with_clang() {
    cpp_agrees("clang++-22", "clang-22", &[]);
}

#[test]
fn python_reader_agrees() {
    let dir = generated("--gen-signature-python", "signature.py");
    let mut python = Command::new(PYTHON);
    python.arg("-B").arg(root().join("tests/signatures/readers/main.py")).env("PYTHONPATH", dir.path());
    agrees(&mut python, dir.path());
}

#[test]
fn guided_readers_agree() {
    let dir = generated("--gen-signature-cpp", "signature.hpp");
    generate(dir.path(), "--gen-signature-python", "signature.py");
    let sources = root().join("tests/signatures/readers");
    let target = Target { folder: dir.path(), sources, name: "fuzz", c: &[], rust: &[], python: "main" };
    target.build();
    let seeds: [&[u8]; 3] = [
        b"I31!S27!k0D17!K4!bar_1K4!foo_0k1_2R12!S9!k0_0k1_1",
        b"I12!S9!k0_0k1_1R26!D22!K2!x_0K10!x_squared_1",
        b"I21!B17!t4d-1d128d64S3!t6O1!R1!",
    ];
    let found = target.run(20_000, &seeds.map(<[u8]>::to_vec));
    let good = found.iter().filter(|found| !found.target.starts_with("error") || !found.target.contains("| error"));
    let good = good.count();
    assert!(good > 5, "{good} valid signatures of {}", found.len());
    for found in &found {
        let name = found.input.escape_ascii();
        assert_eq!(found.target, results(&found.input).join(" | "), "C++ and the library: {name}");
        // Python does not make lists with large gaps.
        match found.python.split_once(" large |") {
            Some((same, _)) => assert!(found.target.starts_with(same), "{name}"),
            None => assert_eq!(found.target, found.python, "C++ and Python: {name}"),
        }
    }
}
