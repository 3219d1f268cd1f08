//! `tdgen messages`: the output and errors of its commands.
#![allow(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::path::Path;
use std::process::Output;

use crate::support::tools::{root, run, tdgen};

const KERNEL: &str = "tests/messages/yaml/same/kernel";

fn messages(folder: &Path, arguments: &[&str]) -> Output {
    run(tdgen(folder).arg("messages").args(arguments), "")
}

fn kernel(ending: &str) -> String {
    root().join(format!("{KERNEL}.{ending}")).display().to_string()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn both_forms_have_the_same_messages() {
    let yaml = messages(root(), &["check", &kernel("yaml")]);
    let td = messages(root(), &["check", &kernel("td")]);
    assert!(yaml.status.success(), "{}", text(&yaml.stderr));
    assert_eq!(text(&yaml.stdout), text(&td.stdout));
    insta::assert_snapshot!(text(&yaml.stdout));
}

#[test]
fn errors_are_exit_code_1_and_wrong_usage_is_2() {
    let bad = root().join("tests/messages/yaml/errors/version_quoted.yaml");
    let bad = bad.display().to_string();
    for part in ["check", "convert"] {
        let output = messages(root(), &[part, &bad]);
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
        let output = messages(root(), &[part, "gone.yaml"]);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(messages(root(), &[part]).status.code(), Some(2));
    }
    let no_schema = messages(root(), &["check", "lib-td/messages/messages.td"]);
    assert_eq!(no_schema.status.code(), Some(1));
    for arguments in [&[][..], &["chek"], &["schema", "x"], &["convert", "x.td", "--to=json"]] {
        assert_eq!(messages(root(), arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn help_is_there_for_each_part() {
    for part in ["check", "convert", "schema"] {
        let help = messages(root(), &[part, "--help"]);
        assert!(help.status.success());
        insta::assert_snapshot!(format!("help_{part}"), text(&help.stdout));
    }
}

/// A schema in YAML becomes `.td` with the same hash; one in `.td` stays.
#[test]
fn a_schema_becomes_td() {
    let dir = tempfile::tempdir().expect("a folder for the schemas");
    let hash = |name: &str| text(&messages(dir.path(), &["check", name]).stdout);
    let output = messages(dir.path(), &["convert", &kernel("yaml"), "-o", "a.td"]);
    assert!(output.status.success() && output.stdout.is_empty(), "{}", text(&output.stderr));
    assert_eq!(hash("a.td"), hash(&kernel("yaml")));
    insta::assert_snapshot!("converted_td", std::fs::read_to_string(dir.path().join("a.td")).expect("it was written"));
    let output = messages(dir.path(), &["convert", "a.td", "-o", "b.td"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("error: `a.td` is not in YAML"), "{}", text(&output.stderr));
    std::fs::write(dir.path().join("c.yaml"), "Name: c").expect("it is written");
    let output = messages(dir.path(), &["convert", "c.yaml", "-o", "d.td"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!dir.path().join("d.td").exists(), "an output in spite of errors");
}
