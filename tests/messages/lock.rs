//! `--lock` and `--gen-messages-lock`: ids are stable, and errors in a lock file are reported at its lines.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::fs;
use std::path::{Path, PathBuf};

#[cfg(feature = "templates")]
use crate::support::tools::quiet;
use crate::support::tools::{root, run, tdgen};

fn folder() -> PathBuf {
    root().join("tests/messages/lock")
}

/// Generates the lock file of a schema.
fn lock(folder: &Path, args: &[&str]) -> String {
    let output = run(tdgen(folder).arg("--gen-messages-lock").args(args), "");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The lines with ids.
fn ids(lock: &str) -> Vec<&str> {
    let lines = lock.lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

/// Locked definitions keep their ids in any order, new ids follow all old ones, and ids of removed definitions are kept.
#[test]
fn ids_stay() {
    let first = lock(&folder(), &["schema.yaml"]);
    insta::assert_snapshot!("first", first);
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let path = scratch.path().join("ids.lock");
    fs::write(&path, &first).expect("a file");
    let option = format!("--lock={}", path.display());
    let second = lock(&folder(), &["inserted.yaml", &option]);
    for line in ids(&first) {
        assert!(second.contains(line), "{line} is not in\n{second}");
    }
    assert!(second.contains("message query_cmd = 105\n"), "{second}");
    let third = lock(
        &folder(),
        &[
            "schema.yaml",
            &format!("--lock={}", {
                fs::write(&path, &second).expect("a file");
                path.display()
            }),
        ],
    );
    assert!(third.contains("message query_cmd = 105 # gone\n"), "{third}");
    // Comments are not kept; ids are.
    let pinned = lock(&folder(), &["inserted.yaml", "--lock=good.lock"]);
    insta::assert_snapshot!("pinned", pinned);
}

/// Every generator of messages accepts a lock file, and so does that of templates.
#[test]
fn all_generators_take_it() {
    for backend in tdgen::builtin_backends() {
        let is_one = backend.name.starts_with("gen-messages-") || backend.name == "gen-template";
        let takes = backend.options.iter().any(|option| option.name == "lock");
        assert!(takes || !is_one, "--{} has no --lock", backend.name);
    }
}

/// A template sees the ids of the lock file.
#[cfg(feature = "templates")]
#[test]
fn templates_see_its_ids() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let template = scratch.path().join("ids.jinja");
    fs::write(&template, "% for m in cgh.messages:\n<< m.Name >> << m.Id >>\n% endfor\n").expect("a file");
    let mut command = tdgen(&folder());
    command.args(["messages", "render", "--spec=schema.yaml", "--lock=good.lock"]);
    let text = quiet(command.arg("--template").arg(&template), "");
    assert_eq!(text, "launch_cmd 150\nlaunch_rsp 102\nreset_cmd 103\nhalted_evt 104\n");
}

/// An existing lock file is not overwritten without `--lock`.
#[test]
fn an_old_lock_is_not_lost() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    for name in ["schema.yaml", "good.lock"] {
        fs::copy(folder().join(name), scratch.path().join(name)).expect("a copy");
    }
    let run = |args: &[&str]| run(tdgen(scratch.path()).arg("schema.yaml").args(args), "");
    let refused = run(&["--gen-messages-lock=good.lock"]);
    assert_eq!(refused.status.code(), Some(1));
    let updated = run(&["--gen-messages-lock=good.lock", "--lock=good.lock"]);
    assert!(updated.status.success(), "{updated:?}");
    let text = fs::read_to_string(scratch.path().join("good.lock")).expect("the lock");
    assert!(text.contains("message old_cmd = 160 # gone\n"), "{text}");
}

/// With lock files of both versions, an inserted message moves no other; without, the moves are reported.
#[test]
fn versions_are_compared_with_their_locks() {
    let diff = |args: &[&str]| {
        let mut command = tdgen(&folder());
        command.args(["messages", "diff", "schema.yaml", "inserted.yaml"]);
        let output = run(command.args(args), "");
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code(), stdout)
    };
    let (code, report) = diff(&[]);
    assert_eq!(code, Some(1), "{report}");
    assert!(report.contains("[message-id-moved]"), "{report}");
    let (code, report) = diff(&["--old-lock=good.lock", "--new-lock=good.lock"]);
    assert_eq!(code, Some(0), "{report}");
    assert!(!report.contains("[message-id-moved]"), "{report}");
}

/// The commands that check and decode use the lock file too.
#[test]
fn subcommands_take_it() {
    let messages = |args: &[&str]| {
        let output = run(tdgen(&folder()).args(args), "");
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        stdout + &String::from_utf8_lossy(&output.stderr)
    };
    let checked = messages(&["messages", "check", "explicit.yaml", "--lock=other.lock"]);
    assert!(checked.contains("the id of message `reset_cmd` changed from 110 to 103"), "{checked}");
    let decoded = messages(&["trace", "decode", "--schema=explicit.yaml", "--lock=other.lock", "schema.yaml"]);
    assert!(decoded.contains("the id of message `reset_cmd` changed from 110 to 103"), "{decoded}");
}

/// The lock file keeps the version in which a field was added, so that a schema without `Since` knows it too; what
/// contradicts the file is an error at both locations.
#[test]
fn versions_stay() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let write = |name: &str, text: &str| fs::write(scratch.path().join(name), text).expect("a file");
    let schema = |minor: u32, fields: &str, values: &str| {
        format!(
            "Name: demo\nVersion_Major: 1\nVersion_Minor: {minor}\nVersion_Patch: 0\nModules:\n  - Name: RPC\n    Enums:\n      \
             - {{Name: mode_e, Type: uint8_t, Values: [{values}]}}\n    Messages:\n      \
             - {{Name: go_cmd, Type: Command, Fields: [{fields}]}}\n"
        )
    };
    let [a, b] = ["a", "b"].map(|name| format!("{{Name: {name}, Type: uint64_t}}"));
    let [on, off] = ["{Name: ON, Value: 1}", "{Name: OFF, Value: 0}"];
    write("old.yaml", &schema(0, &a, off));
    write("new.yaml", &schema(1, &format!("{a}, {b}"), &format!("{off}, {on}")));
    write("disagrees.yaml", &schema(1, &format!("{a}, {}", b.replace('}', ", Since: 1.0}")), &format!("{off}, {on}")));
    write("removed.yaml", &schema(2, &a, off));
    write("next.yaml", &schema(0, &a, off).replace("Major: 1", "Major: 2"));
    write("demo.lock", &lock(scratch.path(), &["old.yaml"]));
    let updated = lock(scratch.path(), &["new.yaml", "--lock=demo.lock"]);
    for line in ["since go_cmd = 1.0", "since go_cmd.a = 1.0", "since go_cmd.b = 1.1", "since mode_e.ON = 1.1"] {
        assert!(updated.lines().any(|other| other == line), "{line} is not in\n{updated}");
    }
    let run = |args: &[&str]| run(tdgen(scratch.path()).args(args), "");
    // What is new to the file was added in this version.
    let before = run(&["new.yaml", "--gen-messages-c", "--lock=demo.lock"]);
    let warning = String::from_utf8_lossy(&before.stderr).into_owned();
    assert!(before.status.success() && warning.contains("no entries for `mode_e.ON`, `go_cmd.b`"), "{warning}");
    write("demo.lock", &updated);
    let after = run(&["new.yaml", "--gen-messages-c", "--lock=demo.lock"]);
    assert!(after.status.success() && after.stderr.is_empty(), "{after:?}");
    assert_eq!(before.stdout, after.stdout);
    assert!(String::from_utf8_lossy(&after.stdout).contains("length != 48"), "{after:?}");
    let compared = run(&["messages", "diff", "old.yaml", "new.yaml", "--new-lock=demo.lock"]);
    assert!(compared.status.success(), "{compared:?}");
    let mut errors = String::new();
    for name in ["disagrees.yaml", "removed.yaml"] {
        let refused = run(&["messages", "check", name, "--lock=demo.lock"]);
        assert_eq!(refused.status.code(), Some(1));
        errors += &String::from_utf8_lossy(&refused.stderr);
    }
    write("demo.lock", &updated.replace("since go_cmd.b = 1.1", "since go_cmd.b = soon"));
    errors += &String::from_utf8_lossy(&run(&["messages", "check", "new.yaml", "--lock=demo.lock"]).stderr);
    insta::assert_snapshot!(errors);
    // A new major version can remove fields.
    write("demo.lock", &updated);
    let next = run(&["messages", "check", "next.yaml", "--lock=demo.lock"]);
    assert!(next.status.success(), "{next:?}");
}

/// The errors of invalid lock files, and of schemas that contradict a valid one.
#[test]
fn errors() {
    for (schema, lock) in [
        ("schema.yaml", "faults.lock"),
        ("schema.yaml", "bytes.lock"),
        ("explicit.yaml", "other.lock"),
        ("inserted.yaml", "far.lock"),
        ("inserted.yaml", "other.lock"),
        ("schema.yaml", "gone.lock"),
    ] {
        let mut command = tdgen(&folder());
        command.args(["--gen-messages-json-schema", schema]);
        let output = run(command.arg(format!("--lock={lock}")), "");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        insta::assert_snapshot!(format!("{schema}_{lock}"), stderr);
    }
}
