//! `tdgen messages diff`: a pair of schemas for each rule in `tests/messages/diff`, properties of all pairs, git revisions.
//!
//! A new pair is a new folder with `old.yaml` and `new.yaml` (or `.td`); `cargo insta review` accepts its report, and
//! `rules.txt` lists the rules that have pairs.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::tools::{matches_snapshot, quiet, root, run, tdgen};
use proptest::prelude::*;

fn pairs() -> Vec<PathBuf> {
    let folder = root().join("tests/messages/diff");
    let entries = fs::read_dir(folder).expect("the pairs");
    let mut pairs: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the pairs can be listed").path())
        .filter(|path| path.is_dir() && !path.ends_with("snapshots"))
        .collect();
    pairs.sort();
    pairs
}

fn diff(pair: &Path, options: &[&str]) -> Output {
    let form = match pair.join("old.td").exists() {
        true => "td",
        false => "yaml",
    };
    let files = ["old", "new"].map(|name| format!("{name}.{form}"));
    run(tdgen(pair).args(["messages", "diff"]).args(files).args(options), "")
}

/// The report of each pair, which agrees with the JSON report and the exit code.
#[test]
fn reports() {
    let pairs = pairs();
    assert!(pairs.len() >= 80, "the pairs are gone");
    let mut rules = BTreeSet::new();
    for pair in pairs {
        let name = pair.file_name().expect("a name").to_string_lossy();
        let text = diff(&pair, &[]);
        let json = diff(&pair, &["--format=json"]);
        assert_eq!(text.status.code(), json.status.code(), "{name}");
        assert!(text.stderr.is_empty(), "{name}: {text:?}");
        let report: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
        let is_good = report["verdict"] == "good";
        assert_eq!(text.status.success(), is_good, "{name}: {report}");
        let text = String::from_utf8_lossy(&text.stdout).into_owned();
        let changes = report["changes"].as_array().expect("a list");
        let reported = text.lines().filter(|line| line.ends_with(']')).count();
        assert_eq!(changes.len(), reported, "{name}");
        for change in changes {
            let rule = change["rule"].as_str().expect("a name");
            let places = ["old_place", "new_place"].map(|place| !change[place].is_null());
            assert!(places.contains(&true), "{name}: {rule} has no place");
            rules.insert(rule.to_owned());
        }
        matches_snapshot("messages/diff/snapshots", name.as_ref(), &text);
    }
    // A unit test checks that this list is complete.
    let list: String = rules.iter().flat_map(|rule| [rule, "\n"]).collect();
    let path = root().join("tests/messages/diff/rules.txt");
    if std::env::var_os("INSTA_UPDATE").is_some_and(|mode| mode == "always") {
        fs::write(&path, &list).expect("the list can be written");
    }
    assert_eq!(fs::read_to_string(&path).expect("the list"), list);
}

/// A definition in one version only is removed in one direction and added in the other; a version does not differ from
/// itself.
#[test]
fn a_schema_is_the_same_as_itself() {
    for pair in pairs() {
        let form = match pair.join("old.td").exists() {
            true => "td",
            false => "yaml",
        };
        for name in ["old", "new"] {
            let file = format!("{name}.{form}");
            let mut command = tdgen(&pair);
            command.args(["messages", "diff", &file, &file]);
            assert_eq!(quiet(&mut command, ""), "no changes\n", "{}", pair.display());
        }
    }
}

/// A file and its includes in a revision.
#[test]
fn a_revision_is_the_old_version() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let git = |args: &[&str]| {
        let identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"];
        let mut command = Command::new("git");
        command.current_dir(folder.path());
        quiet(command.args(identity).args(args), "git");
    };
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    let schema = |version: &str, kind: &str| {
        format!(
            "include \"tdgen/messages/messages.td\"\ninclude \"api/types.td\"\ndef demo : Schema<{version}>;\n\
             def go : Command {{ let id = 1; let fields = [Field<\"x\", {kind}>]; }}\n"
        )
    };
    write("api/demo.td", &schema("1, 0, 0", "uint32_t"));
    write("api/types.td", "def e : Enum<uint8_t> { let values = [Value<\"A\", 0>]; }\n");
    git(&["init", "--quiet"]);
    git(&["add", "."]);
    git(&["commit", "--quiet", "-m", "one"]);
    git(&["tag", "v1"]);
    write("api/demo.td", &schema("1, 1, 0", "uint32_t"));
    write("api/types.td", "def e : Enum<uint8_t> { let values = [Value<\"A\", 0>, Value<\"B\", 1>]; }\n");
    let diff = |folder: &Path, args: &[&str]| {
        let mut command = tdgen(folder);
        let output = run(command.args(["messages", "diff"]).args(args), "");
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), stdout + &stderr)
    };
    let (code, report) = diff(folder.path(), &["--old-rev", "v1", "api/demo.td"]);
    assert_eq!(code, Some(0), "{report}");
    assert!(report.contains("api/types.td:1:"), "{report}");
    assert!(report.contains("value `B` of enum `e` is new"), "{report}");
    // From a subdirectory, with includes found by -I.
    let below = folder.path().join("api");
    let (code, report) = diff(&below, &["--old-rev=v1", "-I..", "./demo.td"]);
    assert_eq!(code, Some(0), "{report}");
    // The report has positions in the old version.
    write("api/demo.td", &schema("1, 1, 0", "int32_t"));
    let (code, report) = diff(folder.path(), &["--old-rev", "HEAD", "api/demo.td"]);
    assert_eq!(code, Some(1), "{report}");
    assert!(report.contains("HEAD:api/demo.td:4:"), "{report}");
    for (args, expected) in [
        (["--old-rev=nope", "api/demo.td"], "error: git has no revision `nope`"),
        (["--old-rev=--help", "api/demo.td"], "error: git has no revision `--help`"),
        (["--old-rev=v1", "gone.td"], "cannot read `gone.td`"),
    ] {
        let (code, report) = diff(folder.path(), &args);
        assert_eq!(code, Some(1), "{report}");
        assert!(report.contains(expected), "{report}");
    }
    let outside = tempfile::tempdir().expect("a scratch folder");
    let (code, report) = diff(outside.path(), &["--old-rev=v1", "a.td"]);
    assert_eq!(code, Some(1), "{report}");
    assert!(report.contains("in no repository of git"), "{report}");
}

/// One file without a revision is wrong usage.
#[test]
fn one_file_is_not_enough() {
    let output = run(tdgen(root()).args(["messages", "diff", "a.td"]), "");
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.starts_with("error: expected two files"), "{stderr}");
}

/// A random version of a schema; numbers choose its content.
#[derive(Clone, Debug)]
struct Schema {
    /// Messages by their ids, each with fields: name and size as a power of two.
    messages: Vec<(u8, Vec<(u8, u8)>)>,
}

impl Schema {
    fn text(&self, version: &str) -> String {
        let mut text = format!("include \"tdgen/messages/messages.td\"\ndef demo : Schema<{version}>;\n");
        for (id, fields) in &self.messages {
            let fields: Vec<String> =
                fields.iter().map(|(name, size)| format!("Field<\"f{name}\", uint{}_t>", 8 << size)).collect();
            let fields = fields.join(", ");
            let _ = writeln!(text, "def m{id} : Event {{ let id = {}; let fields = [{fields}]; }}", id + 1);
        }
        text
    }

    /// The names and offsets of the fields of the message with this id.
    fn layout(&self, id: u8) -> Option<Vec<(u8, u8, u32)>> {
        let (_, fields) = self.messages.iter().find(|(own, _)| *own == id)?;
        let mut at = 0;
        let place = |&(name, size): &(u8, u8)| {
            at += 1_u32 << size;
            (name, size, at - (1 << size))
        };
        Some(fields.iter().map(place).collect())
    }
}

fn schema() -> impl Strategy<Value = Schema> {
    let field = (0_u8..6, 0_u8..4);
    let message = (0_u8..5, prop::collection::vec(field, 0..5));
    prop::collection::vec(message, 0..4).prop_map(|mut messages| {
        messages.sort();
        messages.dedup_by_key(|(id, _)| *id);
        for (_, fields) in &mut messages {
            let mut seen = BTreeSet::new();
            fields.retain(|(name, _)| seen.insert(*name));
            // In order of decreasing size.
            fields.sort_by_key(|(_, size)| std::cmp::Reverse(*size));
        }
        Schema { messages }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, ..ProptestConfig::default() })]

    /// Without a required major version, every old field has its old offset; otherwise one does not.
    #[test]
    fn what_needs_no_major_version_can_be_read(old in schema(), new in schema()) {
        let folder = tempfile::tempdir().expect("a scratch folder");
        fs::write(folder.path().join("old.td"), old.text("1, 0, 0")).expect("a file");
        fs::write(folder.path().join("new.td"), new.text("2, 0, 0")).expect("a file");
        let output = diff(folder.path(), &["--format=json"]);
        let report: serde_json::Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
        let is_major = report["demanded"] == "major";
        let keeps = old.messages.iter().all(|(id, _)| {
            let (before, after) = (old.layout(*id), new.layout(*id));
            after.is_some_and(|after| after.starts_with(&before.unwrap_or_default()))
        });
        prop_assert_eq!(is_major, !keeps, "{}", report);
        let is_same = old.text("") == new.text("");
        prop_assert_eq!(report["demanded"] == "none", is_same, "{}", report);
    }
}
