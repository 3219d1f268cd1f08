//! `--gen-template`: templates of `tests/template/corpus` against the real Jinja2, what templates see, and what is said
//! of bad ones.
#![allow(
    clippy::disallowed_methods,
    reason = "tests read and write files and start programs"
)]

mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::tools::{quiet, root, run, tdgen};

fn folder(name: &str) -> PathBuf {
    root().join("tests/template").join(name)
}

/// The files of a folder that are templates, in order.
fn templates(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the corpus");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("the corpus can be listed"))
        .filter(|entry| entry.path().is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| !name.ends_with(".td"))
        .collect();
    names.sort();
    names
}

/// What Jinja2 makes of each template of the corpus.
fn of_jinja2(mode: &str, templates: &[String]) -> BTreeMap<String, String> {
    let folder = folder("corpus");
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let graph = scratch.path().join("records.json");
    let json = quiet(tdgen(&folder).args(["--dump-json", "records.td"]), "");
    std::fs::write(&graph, json).expect("a scratch file");
    let text = std::fs::read_to_string(folder.join("records.td")).expect("the records");
    let defs = text.lines().filter_map(|line| line.strip_prefix("def "));
    let order: Vec<&str> = defs.filter_map(|def| def.split(' ').next()).collect();
    let output = quiet(
        Command::new("python3")
            .env("ORDER", order.join(","))
            .env("PYTHONIOENCODING", "utf-8")
            .arg(root().join("tests/template/jinja2_oracle.py"))
            .arg(graph)
            .arg(&folder)
            .arg(mode)
            .args(templates),
        "python3-jinja2",
    );
    serde_json::from_str(&output).expect("JSON")
}

/// Every template of the corpus becomes the same bytes by Jinja2, with whitespace trimmed and with none.
#[test]
fn templates_mean_what_they_mean_to_jinja2() {
    let folder = folder("corpus");
    let templates = templates(&folder);
    assert!(templates.len() >= 28, "the corpus is gone");
    let mut wrong = Vec::new();
    for (mode, trims) in [("trim", "true"), ("keep", "false")] {
        let theirs = of_jinja2(mode, &templates);
        for name in &templates {
            let mut command = tdgen(&folder);
            command.args(["--gen-template", "records.td"]);
            command.arg(format!("--template={name}"));
            for option in ["trim-blocks", "lstrip-blocks", "keep-trailing-newline"] {
                command.arg(format!("--template-{option}={trims}"));
            }
            let output = run(&mut command, "");
            let ours = String::from_utf8_lossy(&output.stdout);
            if theirs[name] != ours {
                let stderr = String::from_utf8_lossy(&output.stderr);
                let theirs = &theirs[name];
                wrong.push(format!(
                    "{mode} {name}:\n--- Jinja2\n{theirs}\n--- tdgen\n{ours}{stderr}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is said of each template of `tests/template/faults`, in one snapshot each.
#[test]
fn bad_templates_are_told_where() {
    let folder = folder("faults");
    let templates = templates(&folder);
    assert!(templates.len() >= 25, "the faults are gone");
    for name in templates {
        let text = std::fs::read_to_string(folder.join(&name)).unwrap_or_default();
        let options = text.lines().next().unwrap_or_default();
        let options = options.split_once("options: ").map(|(_, rest)| rest);
        let options = options.unwrap_or_default().split(" </%doc>").next();
        let mut command = tdgen(&folder);
        command.args(["--gen-template", "records.td", "--diagnostic-format=short"]);
        command.arg(format!("--template={name}"));
        command.args(options.unwrap_or_default().split_whitespace());
        let output = run(&mut command, "");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_warning = !stderr.contains("error: ");
        assert_eq!(output.status.success(), is_warning, "{name}\n{stderr}");
        assert!(!stderr.is_empty(), "{name} is no fault");
        insta::with_settings!({
            snapshot_path => "template/snapshots",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(name, stderr);
        });
    }
}
