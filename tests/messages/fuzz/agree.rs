//! C, C++, Rust and Python find the same values in messages and frames, and their clients send and answer the same.

use std::fs;
use std::process::Command;

use crate::support::guided::Target;
use crate::support::tools::{root, run, tdgen};

/// A folder with all generated code of shapes.td and roles.td.
fn generated() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["shapes", "roles"] {
        let mut command = tdgen(folder.path());
        command.arg(root().join(format!("tests/messages/code/{name}.td")));
        for (language, extension) in [("c", "h"), ("cpp", "hpp"), ("rust", "rs"), ("python", "py")] {
            command.arg(format!("--gen-messages-{language}={name}.{extension}"));
            command.arg(format!("--gen-messages-framing-{language}={name}_framing.{extension}"));
            if name == "roles" && language != "c" {
                command.arg(format!("--gen-messages-client-{language}={name}_client.{extension}"));
            }
        }
        // The order of some fields causes warnings.
        let output = run(&mut command, "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    folder
}

/// Writes messages in Python: a program that calls `put` with each.
fn seeds(folder: &tempfile::TempDir, program: &str) -> Vec<Vec<u8>> {
    let source = format!("import sys\ndef put(data):\n    print(bytes(data).hex())\n{program}");
    fs::write(folder.path().join("seeds.py"), source).unwrap();
    let output = run(Command::new("python3").current_dir(folder.path()).args(["-B", "seeds.py"]), "python3");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let byte = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).unwrap(), 16).unwrap();
    output.stdout.split(|byte| *byte == b'\n').map(|line| line.chunks(2).map(byte).collect()).collect()
}

fn agree(name: &str, c: &[&str], runs: u32, program: &str) -> Vec<String> {
    let folder = generated();
    let sources = root().join("tests/messages/fuzz/agree");
    let target = Target { folder: folder.path(), sources, name, c, rust: &[name], python: name };
    target.build();
    let found = target.run(runs, &seeds(&folder, program));
    for found in &found {
        assert_eq!(found.target, found.python, "C++ and Python: {}", found.input.escape_ascii());
    }
    found.into_iter().map(|found| found.target).collect()
}

#[test]
fn readers_of_all_languages() {
    let lines = agree("messages", &["shapes", "roles"], 20_000, include_str!("agree/seeds_of_messages.py"));
    for part in
        ["set ", "text ", "refused", " points=7/1", " scale=", "age=", "high=", "late", "told", "gap=3", "damaged=1"]
    {
        assert!(lines.iter().any(|line| line.contains(part)), "no {part}");
    }
}

#[test]
fn clients_of_all_languages() {
    let lines = agree("client", &[], 5_000, include_str!("agree/seeds_of_client.py"));
    for part in ["answer 2/1", "event 2/1", "event 3/", "none", " compatible", "incompatible", "missing=5"] {
        assert!(lines.iter().any(|line| line.contains(part)), "no {part}");
    }
}
