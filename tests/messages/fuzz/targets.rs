//! The targets of `--gen-messages-fuzz-c`, `-cpp` and `-rust` compile and find nothing, and notice a reader that is wrong.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::tools::{WARNINGS, quiet, root, run, tdgen};

/// The crate of cargo-fuzz, as far as targets need it: building that one takes a network.
const CRATE: &str = r#"#[macro_export]
macro_rules! fuzz_target {
    (|$data:ident: &[u8]| $body:block) => {
        #[unsafe(no_mangle)]
        pub extern "C" fn LLVMFuzzerTestOneInput($data: *const u8, size: usize) -> i32 {
            let $data: &[u8] = if size == 0 { &[] } else { unsafe { std::slice::from_raw_parts($data, size) } };
            (|| $body)();
            0
        }
    };
}
"#;

/// Generates the targets of a schema, and inputs for them.
fn generated(name: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut command = tdgen(folder.path());
    command.arg(root().join(format!("tests/messages/code/{name}.td"))).arg("--gen-messages-vectors=vectors.json");
    for (language, extension) in [("c", "h"), ("cpp", "hpp"), ("rust", "rs")] {
        command.arg(format!("--gen-messages-{language}={name}.{extension}"));
    }
    command.args(["--gen-messages-fuzz-c=target.c", "--gen-messages-fuzz-cpp=target.cpp"]);
    command.arg("--gen-messages-fuzz-rust=target.rs");
    // The order of some fields causes warnings.
    let output = run(&mut command, "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let json = fs::read_to_string(folder.path().join("vectors.json")).unwrap();
    let bytes = json.lines().filter_map(|line| line.trim().strip_prefix("\"bytes\": \"")?.strip_suffix("\","));
    fs::create_dir(folder.path().join("inputs")).unwrap();
    for (at, bytes) in bytes.enumerate() {
        let bytes = bytes.as_bytes().chunks(2).map(|digits| u8::from_str_radix(str::from_utf8(digits).unwrap(), 16));
        fs::write(folder.path().join(format!("inputs/{at}")), bytes.collect::<Result<Vec<u8>, _>>().unwrap()).unwrap();
    }
    folder
}

fn compile(folder: &Path, compiler: &str, standard: &str, source: &str) {
    let mut command = Command::new(compiler);
    command.current_dir(folder).args(WARNINGS).args([standard, "-O1", "-g", source, "-o", "target"]);
    command.args(["-fsanitize=fuzzer,address,undefined", "-fno-sanitize-recover=all"]);
    quiet(&mut command, "clang-22 libclang-rt-22-dev libfuzzer-22-dev");
}

fn compile_rust(folder: &Path) {
    fs::write(folder.join("libfuzzer_sys.rs"), CRATE).unwrap();
    let rustc = || {
        let mut rustc = Command::new("rustc");
        rustc.current_dir(folder).args(["--edition=2024", "-O", "-L."]);
        rustc
    };
    quiet(rustc().args(["--crate-type=rlib", "libfuzzer_sys.rs"]), "rustc");
    let coverage = ["level=4", "inline-8bit-counters", "pc-table", "trace-compares"];
    let coverage = coverage.map(|part| format!("-Cllvm-args=-sanitizer-coverage-{part}"));
    let mut target = rustc();
    target.args(["-Dwarnings", "-Cdebug-assertions", "-Cpasses=sancov-module", "-Ccodegen-units=1"]).args(coverage);
    target.args([
        "-Clinker=clang++-22",
        "-Clink-arg=-fsanitize=fuzzer",
        "--extern=libfuzzer_sys",
        "target.rs",
        "-otarget",
    ]);
    quiet(&mut target, "rustc");
}

fn fuzz(folder: &Path) -> Output {
    let mut target = Command::new(folder.join("target"));
    target.current_dir(folder).args(["-max_len=512", "-seed=1", "-runs=30000", "-verbosity=0", "inputs"]);
    run(&mut target, "")
}

#[test]
fn targets_find_nothing() {
    for name in ["shapes", "grown", "mast", "glider"] {
        let folder = generated(name);
        for language in ["C", "C++", "Rust"] {
            match language {
                "C" => compile(folder.path(), "clang-22", "-std=c99", "target.c"),
                "C++" => compile(folder.path(), "clang++-22", "-std=c++17", "target.cpp"),
                _ => compile_rust(folder.path()),
            }
            let output = fuzz(folder.path());
            assert!(output.status.success(), "{name} in {language}: {}", String::from_utf8_lossy(&output.stderr));
        }
    }
}

/// A reader that accepts a message that is cut.
#[test]
fn a_target_finds_a_wrong_reader() {
    let folder = generated("lamps");
    let header = folder.path().join("lamps.h");
    let text = fs::read_to_string(&header).unwrap();
    let at = text.find("lamps_read_light_rsp(").unwrap();
    let (before, reader) = text.split_at(at);
    fs::write(&header, before.to_owned() + &reader.replacen("length < 64", "length < 60", 1)).unwrap();
    compile(folder.path(), "clang-22", "-std=c99", "target.c");
    let output = fuzz(folder.path());
    assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains("deadly signal"));
}
