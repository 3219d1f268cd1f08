//! Three versions of random schemas in four languages and in `decode`, compared with a second implementation of the
//! layout, `versions/oracle.py`, which knows only docs/messages.md and its reference. A lock file instead of `Since` makes the
//! same messages.
//!
//! The seed is new each day. `TDGEN_VERSIONS_SEED=7 TDGEN_VERSIONS=300 cargo test --test messages versions::` tries that many
//! schemas. With `TDGEN_VERSIONS_QUICK=1` only Python and `decode` read them.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;

use super::file;
use super::vectors::{Readers, bytes_of, read_json};
use crate::support::tools::{quiet, run, tdgen};

/// The errors about schemas whose versions cannot be in one layout.
const REASONS: [&str; 3] = ["is in the padding of version", "is at byte", "which a later version added"];

#[test]
fn versions_are_as_the_page_says() {
    let number = |variable: &str| std::env::var(variable).ok().map(|text| text.parse::<usize>().unwrap());
    let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / (24 * 60 * 60);
    // One schema is packed, the other is not.
    let count = number("TDGEN_VERSIONS").unwrap_or(2);
    let mut seed = number("TDGEN_VERSIONS_SEED").unwrap_or(today as usize * 100);
    for _ in 0..count {
        while !agree(seed) {
            seed += 1;
        }
        seed += 1;
    }
}

/// Compares all readers of a schema; false if its versions contradict each other.
fn agree(seed: usize) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut python = Command::new("python3");
    quiet(python.arg(file("versions/oracle.py")).arg(seed.to_string()).arg(folder), "python3");
    for version in 0..3 {
        let schema = format!("v{version}.td");
        let output = run(tdgen(folder).args(["messages", "check", "--no-warn-on-holes", &schema]), "");
        if !output.status.success() {
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(REASONS.iter().any(|reason| errors.contains(reason)), "seed {seed}: {errors}");
            return false;
        }
    }
    locks_keep_versions(folder, seed);
    for version in 0..3 {
        let side = folder.join(format!("side{version}"));
        let text = fs::read_to_string(folder.join(format!("expected_v{version}.json"))).unwrap();
        let expected = read_json(&text);
        let vectors = expected["vectors"].as_array().unwrap();
        let schema = folder.join(format!("v{version}.td"));
        let has_size = fs::read_to_string(&schema).unwrap().contains("sizeField");
        fs::create_dir_all(&side).unwrap();
        fs::write(side.join("expected.json"), text).unwrap();
        compare_decoded(&side, &schema, vectors, seed);
        if std::env::var_os("TDGEN_VERSIONS_QUICK").is_some() {
            Readers::pass_in_python(&side, schema.to_str().unwrap(), "expected.json");
            continue;
        }
        let readers = Readers::build(&side, "api", schema.to_str().unwrap(), has_size);
        readers.pass(Some(("expected.json", vectors)));
    }
    true
}

/// Checks that schemas without `Since` and a lock file, which each version updates, have the same messages.
fn locks_keep_versions(folder: &Path, seed: usize) {
    for version in 0..3 {
        let with_since = fs::read_to_string(folder.join(format!("v{version}.td"))).unwrap();
        let without = (1..3).fold(with_since, |text, minor| text.replace(&format!(", Since = \"1.{minor}\""), ""));
        fs::write(folder.join("locked.td"), without).unwrap();
        let mut written = tdgen(folder);
        written.args(["locked.td", "--no-warn-on-holes", "--gen-messages-lock=new.lock"]);
        if version > 0 {
            written.arg("--lock=api.lock");
        }
        let output = run(&mut written, "");
        assert!(output.status.success(), "seed {seed}: {}", String::from_utf8_lossy(&output.stderr));
        fs::rename(folder.join("new.lock"), folder.join("api.lock")).unwrap();
        let vectors = |arguments: &[&str]| {
            let mut vectors = tdgen(folder);
            vectors.args(["--no-warn-on-holes", "--gen-messages-vectors=vectors.json"]).args(arguments);
            let output = run(&mut vectors, "");
            assert!(output.status.success(), "seed {seed}: {}", String::from_utf8_lossy(&output.stderr));
            fs::read_to_string(folder.join("vectors.json")).unwrap()
        };
        let expected = vectors(&[&format!("v{version}.td")]);
        assert!(
            vectors(&["locked.td", "--lock=api.lock"]) == expected,
            "seed {seed}: version {version} with a lock file"
        );
    }
}

/// Compares the values that `decode` shows.
fn compare_decoded(folder: &Path, schema: &Path, vectors: &[Value], seed: usize) {
    let lines = vectors.iter().map(|vector| {
        let bytes = vector["bytes"].as_str().unwrap();
        vector
            .get("ask")
            .map_or_else(|| format!("{bytes}\n"), |ask| format!("> {}\n< {bytes}\n", ask.as_str().unwrap()))
    });
    fs::write(folder.join("hex"), lines.collect::<String>()).unwrap();
    let mut decode = tdgen(folder);
    decode.args(["messages", "decode", "--from=hex", "hex", "--no-warn-on-holes", "--schema"]).arg(schema);
    let output = run(&mut decode, "");
    let shown = String::from_utf8(output.stdout).unwrap();
    let accepted = vectors.iter().filter(|vector| vector["verdict"] != "refused");
    let mut lines = shown.lines().filter(|line| !line.contains("\"direction\":\"sent\""));
    for vector in accepted {
        let line = read_json(lines.next().unwrap_or("null"));
        let bytes = bytes_of(vector);
        assert_eq!(line["content"], vector["value"], "seed {seed}: {} of {} bytes", vector["bytes"], bytes.len());
        let absent = line.get("absent").cloned().unwrap_or(Value::Array(Vec::new()));
        assert_eq!(absent, vector["absent"], "seed {seed}: {vector}");
    }
    assert_eq!(lines.next(), None, "seed {seed}");
}
