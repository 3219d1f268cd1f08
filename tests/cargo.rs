//! The ways in through Cargo, as their users go: `examples/backend` by the commands of its README alone, and what
//! Cargo does when the files of a build script change.
//!
//! A block marked `sh` is run; if a block marked `text` follows it, that is what it prints. All of it is built in one
//! folder below `target`, so that only the first time takes long, and without the network.
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the repository and write scratch files"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A clean copy of `examples/backend` that finds tdgen where it is.
struct Example {
    folder: PathBuf,
}

impl Example {
    fn copied(name: &str) -> Example {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        // It may not be there yet.
        let _ = fs::remove_dir_all(&folder);
        copy(&root().join("examples/backend"), &folder);
        for manifest in ["Cargo.toml", "consumer/Cargo.toml"] {
            let manifest = folder.join(manifest);
            let text = fs::read_to_string(&manifest).expect("a manifest");
            let here = root().to_str().expect("a path of UTF-8");
            let text = text
                .replace(
                    "\"../../../tdgen-build\"",
                    &format!("\"{here}/tdgen-build\""),
                )
                .replace("\"../..\"", &format!("\"{here}\""));
            fs::write(manifest, text).expect("a manifest can be written");
        }
        Example { folder }
    }

    fn sh(&self, commands: &str) -> Output {
        let built = Path::new(env!("CARGO_TARGET_TMPDIR")).join("built");
        Command::new("sh")
            .args(["-euc", commands])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", built)
            .env("CARGO_NET_OFFLINE", "true")
            .env("INSTA_UPDATE", "no")
            .env_remove("RUSTFLAGS")
            .output()
            .expect("sh can be started")
    }

    /// What commands that work print to stdout.
    #[track_caller]
    fn printed(&self, commands: &str) -> String {
        let output = self.sh(commands);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{commands}\n{stderr}");
        String::from_utf8(output.stdout).expect("examples print UTF-8")
    }

    /// Whether a build runs the consumer's build script.
    #[track_caller]
    fn build_generates(&self) -> bool {
        let output = self.sh("cargo build -v -p consumer");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{stderr}");
        let mut lines = stderr.lines();
        lines.any(|line| line.contains("Running") && line.contains("build-script-build"))
    }

    /// Changes a file.
    fn change(&self, file: &str, change: impl FnOnce(String) -> String) {
        let path = self.folder.join(file);
        let text = change(fs::read_to_string(&path).expect("the file is there"));
        fs::write(&path, text).expect("a file can be written");
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("the example can be listed") {
        let entry = entry.expect("the example can be listed");
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if !path.is_dir() {
            fs::copy(path, target).expect("a file can be copied");
        } else if entry.file_name() != "target" {
            copy(&path, &target);
        }
    }
}

/// The blocks of a README, each `sh` with the `text` after it.
fn blocks(readme: &str) -> Vec<(&str, Option<&str>)> {
    let mut found: Vec<(&str, Option<&str>)> = Vec::new();
    for (at, part) in readme.split("```").enumerate() {
        match (part.split_once('\n'), found.last_mut()) {
            (Some(("sh", commands)), _) if at % 2 == 1 => found.push((commands, None)),
            (Some(("text", printed)), Some((_, slot))) if at % 2 == 1 => *slot = Some(printed),
            _ => {}
        }
    }
    found
}

/// One test, because two cargos would wait for each other.
#[test]
fn commands_print_what_stands_there_and_changes_are_seen() {
    let example = Example::copied("backend");
    let readme = fs::read_to_string(example.folder.join("README.md")).expect("a README");
    let blocks = blocks(&readme);
    assert!(blocks.len() >= 3, "the README has commands");
    for (commands, expected) in blocks {
        let printed = example.printed(commands);
        if let Some(expected) = expected {
            assert_eq!(printed, expected, "{commands}");
        }
    }

    assert!(!example.build_generates(), "nothing has changed");
    example.change("opcode.td", |text| text + "\n// A comment.\n");
    assert!(example.build_generates(), "an included file has changed");
    assert!(!example.build_generates(), "nothing has changed since");

    example.change("machine.td", |text| {
        text.replace("pops = 2,", "pops = 2000,")
    });
    let output = example.sh("cargo build -p consumer");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{stderr}");
    for part in [
        "error: consumer@0.1.0: ../machine.td:8:5: error: field `pops` of record `Add`: expected an integer",
        "error: consumer@0.1.0: ../machine.td:8:5: error: field `pops` of record `Sub`",
        "let pops = 2000, pushes = 1 in {",
        "Error: 2 errors, see above",
    ] {
        assert!(stderr.contains(part), "no `{part}` in\n{stderr}");
    }

    example.change("machine.td", |text| {
        text.replace("pops = 2000,", "pops = 2,")
    });
    assert!(example.build_generates(), "the mistake is mended");
    let built = Path::new(env!("CARGO_TARGET_TMPDIR")).join("built");
    let find = format!(
        "cat {}/debug/build/consumer-*/out/opcodes.rs",
        built.display()
    );
    let generated = example.printed(&find);
    assert!(generated.contains("pub enum Instruction"));
    assert!(!generated.contains("/out/"), "no path in the output");
}
