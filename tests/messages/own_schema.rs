//! `--schema`: validates message schemas against a JSON Schema of the user.
//!
//! The feature is optional; these tests cover builds with and without it. `tools/test.sh` runs them with `--features
//! json-schema`, then without.
#![allow(clippy::disallowed_methods, reason = "tests look at the repository")]

use std::path::PathBuf;
use std::process::Output;

use crate::support::tools::{root, run, tdgen};

fn folder() -> PathBuf {
    root().join("tests/messages/yaml/own_schema")
}

fn check(arguments: &[&str]) -> Output {
    let mut command = tdgen(&folder());
    run(command.args(["messages", "check"]).args(arguments), "")
}

/// The output and the messages of a run.
fn messages(output: &Output) -> String {
    let texts = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    texts.concat()
}

/// Each JSON Schema, with a valid and an invalid message schema.
#[cfg(feature = "json-schema")]
#[test]
fn validation_errors_are_reported_in_the_yaml() {
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be listed").file_name().to_string_lossy().into_owned())
        .filter(|name| name.contains(".schema."))
        .collect();
    names.sort();
    assert!(names.len() > 4);
    let mut all = String::new();
    for name in &names {
        for file in ["good.yaml", "bad.yaml"] {
            let output = check(&[file, "--schema", name]);
            all += &format!("$ tdgen messages check {file} --schema {name}\n{}\n", messages(&output));
        }
    }
    crate::support::tools::matches_snapshot("messages/yaml/own_schema", "refused", &all);
}

/// The JSON Schema is an input in dependency files.
#[cfg(feature = "json-schema")]
#[test]
fn the_json_schema_is_listed() {
    let arguments = ["-M", "good.yaml", "--schema=ours.schema.yaml"];
    let output = run(tdgen(&folder()).args(arguments), "");
    assert_eq!(messages(&output), "good.yaml\nours.schema.yaml\n");
}

/// Without the feature, the option is an error that explains how to get it.
#[cfg(not(feature = "json-schema"))]
#[test]
fn without_the_feature_an_error_explains_how_to_get_it() {
    let output = check(&["good.yaml", "--schema", "ours.schema.yaml"]);
    assert_eq!(output.status.code(), Some(1));
    let messages = messages(&output);
    assert!(messages.contains("cargo install --path src/driver --features json-schema"), "{messages}");
}

#[test]
fn td_has_no_json_schema() {
    let mut command = tdgen(&root().join("tests/messages/yaml/same"));
    let output = run(command.args(["kernel.td", "--schema", "x.json"]), "");
    assert_eq!(output.status.code(), Some(1));
    let messages = messages(&output);
    assert!(messages.contains("for message schemas in YAML"), "{messages}");
}
