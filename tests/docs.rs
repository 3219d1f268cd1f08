//! The documents tell the truth: every command in them is run, and its output compared with what stands there.
//!
//! A block marked `console` in README.md or docs/*.md holds commands behind `$`, each followed by what it prints:
//! stdout, then stderr. They run in `docs/examples`. `TDGEN_BLESS=1` writes what is printed into the documents.
#![allow(
    clippy::disallowed_methods,
    reason = "tests read and write files and start programs"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// README.md and all pages of docs.
fn documents() -> Vec<PathBuf> {
    let mut documents = vec![root().join("README.md")];
    for entry in fs::read_dir(root().join("docs")).expect("docs can be listed") {
        let path = entry.expect("docs can be listed").path();
        if path.extension().is_some_and(|extension| extension == "md") {
            documents.push(path);
        }
    }
    documents.sort();
    documents
}

/// What a command prints, stdout before stderr, without blanks at the ends of lines.
fn run(command: &str) -> Vec<String> {
    let mut words = command.split_whitespace();
    assert_eq!(words.next(), Some("tdgen"), "only tdgen is run: {command}");
    let output = Command::new(env!("CARGO_BIN_EXE_tdgen"))
        .args(words)
        .current_dir(root().join("docs/examples"))
        .output()
        .expect("tdgen can be started");
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8(printed).expect("examples print UTF-8");
    printed
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// The document as it should be.
fn refreshed(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut in_console = false;
    for line in text.lines() {
        if !in_console {
            in_console = line == "```console";
            lines.push(line.to_owned());
        } else if line == "```" {
            in_console = false;
            lines.push(line.to_owned());
        } else if let Some(command) = line.strip_prefix("$ ") {
            lines.push(line.to_owned());
            lines.extend(run(command));
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn every_command_prints_what_stands_there() {
    let is_blessing = std::env::var_os("TDGEN_BLESS").is_some();
    for path in documents() {
        let text = fs::read_to_string(&path).expect("documents are UTF-8");
        let expected = refreshed(&text);
        if is_blessing {
            fs::write(&path, &expected).expect("documents can be written");
        }
        let differing = text
            .lines()
            .zip(expected.lines())
            .enumerate()
            .find(|(_, (old, new))| old != new);
        assert!(
            is_blessing || text == expected,
            "{}: {differing:?}; TDGEN_BLESS=1 cargo test --test docs writes it anew",
            path.display()
        );
    }
}

/// Links to files of the repository lead somewhere.
#[test]
fn every_link_leads_to_a_file() {
    for path in documents() {
        let text = fs::read_to_string(&path).expect("documents are UTF-8");
        for link in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let file = link.split('#').next().unwrap_or(link);
            if file.is_empty() || file.contains("://") {
                continue;
            }
            let folder = path.parent().unwrap_or(root());
            assert!(
                folder.join(file).exists(),
                "{}: {link} leads nowhere",
                path.display()
            );
        }
    }
}
