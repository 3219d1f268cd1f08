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

/// Converting to the other form and back gives the same text.
#[test]
fn a_schema_becomes_the_other_form_and_back() {
    let dir = tempfile::tempdir().expect("a folder for the schemas");
    let convert = |arguments: &[&str]| {
        let mut all = vec!["convert"];
        all.extend(arguments);
        let output = messages(dir.path(), &all);
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let read = |name: &str| std::fs::read_to_string(dir.path().join(name)).expect("the output was written");
    let hash = |name: &str| text(&messages(dir.path(), &["check", name]).stdout);
    assert_eq!(convert(&[&kernel("yaml"), "-o", "a.td"]), "");
    assert_eq!(convert(&["a.td", "-o", "b.yaml"]), "");
    assert_eq!(convert(&["b.yaml"]), read("a.td"));
    assert_eq!(convert(&["b.yaml", "--to", "yaml"]), read("b.yaml"));
    assert_eq!(hash("a.td"), hash("b.yaml"));
    assert_eq!(hash("a.td"), hash(&kernel("yaml")));
    insta::assert_snapshot!("converted_td", read("a.td"));
    insta::assert_snapshot!("converted_yaml", read("b.yaml"));

    let output = messages(dir.path(), &["convert", "a.td", "--to=td", "-o", "a.td"]);
    assert_eq!(output.status.code(), Some(2), "the input is no output");
    std::fs::write(dir.path().join("c.td"), "def x : Gone;").expect("it is written");
    let output = messages(dir.path(), &["convert", "c.td", "-o", "d.yaml"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!dir.path().join("d.yaml").exists(), "an output in spite of errors");
}

/// A schema that uses loops and the library, without modules.
#[test]
fn loops_and_ids_by_place_become_yaml() {
    let td = "include \"tdgen/messages/messages.td\"
        def demo : Schema<1, 0, 0>;
        foreach letter = [\"a\", \"b\"] in {
          def letter # \"_cmd\" : Command<letter # \"_rsp\">;
          def letter # \"_rsp\" : Response<letter # \"_cmd\"> {
            let fields = !foreach(i, [0, 1], Field<\"field_\" # i, uint32_t>);
          }
        }";
    let dir = tempfile::tempdir().expect("a folder for the schema");
    std::fs::write(dir.path().join("a.td"), td).expect("it is written");
    let output = messages(dir.path(), &["convert", "a.td"]);
    insta::assert_snapshot!(text(&output.stdout) + &text(&output.stderr));
}
