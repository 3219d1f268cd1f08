//! Runs every command in the documentation and compares its output with the output that the page shows.
//!
//! A block marked `console` in README.md or below `docs` holds commands behind `$`, each followed by what it prints:
//! stdout, then stderr. They run in `docs/examples`; a pipe through `sed` shows a part of a long output. `TDGEN_BLESS=1`
//! writes what is printed into the documents.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::support::files_below;
use crate::support::pages::pages;
use crate::support::tools::{root, search_path};

/// The directory of MLIR's headers, which `llvm-config-22 --includedir` prints.
const INCLUDE: &str = "/usr/lib/llvm-22/include";

/// README.md, all pages of docs, and the pages of the examples.
fn documents() -> Vec<PathBuf> {
    pages().into_iter().map(|page| root().join(page)).collect()
}

/// What a command prints, stdout before stderr, without blanks at the ends of lines.
fn run(command: &str) -> Vec<String> {
    assert!(command.starts_with("tdgen "), "only tdgen is run: {command}");
    let output = Command::new("sh")
        .args(["-c", command])
        .env("PATH", search_path())
        .env("MLIR", INCLUDE)
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .current_dir(root().join("docs/examples"))
        .output()
        .expect("a shell can be started");
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8(printed).expect("examples print UTF-8");
    assert!(!printed.is_empty() || !command.contains('|'), "no part of the output: {command}");
    printed.lines().map(|line| line.trim_end().to_owned()).collect()
}

/// The document as it should be.
fn refreshed(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    // The backquotes that end the block of commands.
    let mut fence: Option<&str> = None;
    for line in text.lines() {
        let kept = match fence {
            None => {
                fence = line.strip_suffix("console").filter(|marks| marks.starts_with("```"));
                true
            }
            Some(marks) if line == marks => {
                fence = None;
                true
            }
            Some(_) => line.starts_with("$ "),
        };
        if kept {
            lines.push(line.to_owned());
        }
        if let Some(command) = line.strip_prefix("$ ").filter(|_| fence.is_some()) {
            lines.extend(run(command));
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn every_command_prints_what_the_page_shows() {
    let is_blessing = std::env::var_os("TDGEN_BLESS").is_some();
    for path in documents() {
        let text = fs::read_to_string(&path).expect("documents are UTF-8");
        let expected = refreshed(&text);
        if is_blessing {
            fs::write(&path, &expected).expect("documents can be written");
        }
        let differing = text.lines().zip(expected.lines()).enumerate().find(|(_, (old, new))| old != new);
        assert!(
            is_blessing || text == expected,
            "{}: {differing:?}; TDGEN_BLESS=1 cargo test --test driver docs:: writes it anew",
            path.display()
        );
    }
}

/// The rows of the README about speed, with the figures of docs/performance.md.
fn with_figures(readme: &str, performance: &str) -> String {
    let rows: Vec<&str> = performance.lines().filter(|line| line.starts_with("| ")).collect();
    let mut lines = Vec::new();
    for line in readme.lines() {
        let key = line.match_indices(" | ").nth(1).filter(|_| line.starts_with("| ")).map(|(end, _)| &line[..end + 3]);
        let row = key.and_then(|key| rows.iter().find(|row| row.starts_with(key)));
        lines.push(row.map_or(line.to_owned(), |row| row.split_inclusive('|').take(6).collect()));
    }
    lines.join("\n") + "\n"
}

#[test]
fn readme_has_the_measured_figures() {
    let read = |name| fs::read_to_string(root().join(name)).expect("documents are UTF-8");
    let (readme, performance) = (read("README.md"), read("docs/performance.md"));
    let expected = with_figures(&readme, &performance);
    if std::env::var_os("TDGEN_BLESS").is_some() {
        fs::write(root().join("README.md"), &expected).expect("documents can be written");
    } else {
        assert_eq!(readme, expected, "TDGEN_BLESS=1 cargo test --test driver docs:: writes it anew");
    }
}

/// The lines of a document that are not inside of blocks of code, without the code in them.
fn prose(text: &str) -> Vec<String> {
    let mut is_code = false;
    let mut prose = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            let outside = line.split('`').step_by(2);
            prose.push(outside.collect::<Vec<_>>().join("`"));
        }
    }
    prose
}

/// The anchors of a document's headings, as GitHub and mdBook make them.
fn anchors(text: &str) -> Vec<String> {
    let mut is_code = false;
    let mut anchors: Vec<String> = Vec::new();
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        let Some((marks, title)) = line.split_once(' ').filter(|_| !is_code) else {
            continue;
        };
        if marks.is_empty() || marks.bytes().any(|byte| byte != b'#') {
            continue;
        }
        let anchor: String = title
            .trim()
            .chars()
            .filter_map(|letter| match letter {
                ' ' => Some('-'),
                '-' | '_' => Some(letter),
                letter => letter.is_alphanumeric().then(|| letter.to_ascii_lowercase()),
            })
            .collect();
        let again = anchors.iter().filter(|known| **known == anchor).count();
        anchors.push(match again {
            0 => anchor,
            again => format!("{anchor}-{again}"),
        });
    }
    anchors
}

/// Links to files of the repository lead somewhere, and so do those to headings.
#[test]
fn no_link_is_dead() {
    let mut dead = Vec::new();
    for path in documents() {
        let text = fs::read_to_string(&path).expect("documents are UTF-8");
        for line in prose(&text) {
            for link in line.split("](").skip(1) {
                let link = link.split(')').next().unwrap_or_default();
                if link.contains("://") {
                    continue;
                }
                let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
                let target = match file {
                    "" => path.clone(),
                    file => path.parent().unwrap_or(root()).join(file),
                };
                let is_there = target.exists()
                    && (anchor.is_empty()
                        || fs::read_to_string(&target)
                            .is_ok_and(|text| anchors(&text).iter().any(|own| own == anchor)));
                if !is_there {
                    dead.push(format!("{}: {link}", path.display()));
                }
            }
        }
    }
    assert!(dead.is_empty(), "lead nowhere:\n{}", dead.join("\n"));
}

/// Every page is in the book's table of contents, once.
#[test]
fn the_book_has_every_page() {
    let docs = root().join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).expect("a table of contents");
    let mut listed: Vec<PathBuf> = summary
        .lines()
        .filter_map(|line| line.split_once("](")?.1.strip_suffix(')'))
        .map(|page| docs.join(page))
        .collect();
    listed.sort();
    let mut pages = files_below(&docs, ".md");
    pages.retain(|page| !page.ends_with("SUMMARY.md"));
    pages.sort();
    assert_eq!(listed, pages, "docs/SUMMARY.md lists the pages of docs");
}

#[test]
fn anchors_are_those_of_a_reader() {
    let text = "# A `b<C>`, d\n```\n# no\n```\n## `--x-y`\n## `--x-y`\n#no\n";
    assert_eq!(anchors(text), ["a-bc-d", "--x-y", "--x-y-1"]);
    assert_eq!(prose("a `](x)` [b](c)\n```\n](d)\n```\n"), ["a `` [b](c)".replace("``", "`")]);
}
