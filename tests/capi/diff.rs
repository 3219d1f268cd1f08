//! `tdgen api-diff`: the report about two versions of an API, and the exit code.
//!
//! A new case is a new folder in `tests/capi/diff` with `old.td` and `new.td`; `cargo insta review` accepts its report.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::path::Path;

use crate::support::tools::{quiet, root, run, tdgen};
use serde_json::Value;

/// Compares the versions in a directory; returns the exit code, stdout and stderr.
fn diff(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = tdgen(folder);
    command.arg("api-diff").arg("-I").arg(root().join("tests/capi/include"));
    let output = run(command.args(arguments), "");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let code = output.status.code().expect("it ends by itself");
    (code, text(&output.stdout), text(&output.stderr))
}

/// The directory of a case.
fn case(name: &str) -> std::path::PathBuf {
    root().join("tests/capi/diff").join(name)
}

/// The reports as text and as JSON agree.
#[test]
fn reports() {
    insta::glob!("diff/*/new.td", |path| {
        let folder = path.parent().expect("a case has a folder");
        let (code, text, errors) = diff(folder, &["old.td", "new.td"]);
        insta::with_settings!({
            snapshot_path => folder,
            snapshot_suffix => "",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!("report", format!("{errors}{text}"));
        });
        let breaks = text.lines().filter(|line| line.contains(": break: ")).count();
        assert_eq!(code, i32::from(breaks > 0));
        let (_, json, _) = diff(folder, &["old.td", "new.td", "--format=json"]);
        let json: Value = serde_json::from_str(&json).expect("the report is JSON");
        assert_eq!(json["breaks"], breaks);
        let findings = json["findings"].as_array().expect("a list");
        assert_eq!(findings.len(), text.lines().filter(|line| line.ends_with(']')).count());
        for finding in findings {
            let message = finding["message"].as_str().expect("a text");
            let kind = finding["kind"].as_str().expect("a text");
            assert!(text.contains(&format!(": {message} [{kind}]\n")), "{message}");
            assert!(!finding["old_place"].is_null() || !finding["new_place"].is_null());
        }
    });
}

/// A version has no changes to itself.
#[test]
fn the_same_is_the_same() {
    for (folder, file) in [("offload", "offload.td"), ("storage", "storage.td")] {
        let folder = root().join("examples").join(folder);
        let (code, text, errors) = diff(&folder, &[file, file]);
        assert_eq!((code, text.as_str(), errors.as_str()), (0, "no changes\n", ""));
    }
}

/// Each version includes the files beside it, also from a directory that has such files, too.
#[test]
fn versions_have_files_of_equal_names() {
    let scratch = tempfile::tempdir().expect("a scratch directory");
    for (folder, width) in [("v1", 32), ("v2", 64), (".", 16)] {
        let folder = scratch.path().join(folder);
        std::fs::create_dir_all(&folder).expect("a directory");
        let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file can be written");
        write("api.td", "include \"base.td\"\ninclude \"types.td\"\n");
        let types = format!("def ol_id_t : Typedef {{ let desc = \"an id\"; let value = \"uint{width}_t\"; }}\n");
        write("types.td", &types);
    }
    let (code, text, errors) = diff(scratch.path(), &["v1/api.td", "v2/api.td"]);
    assert!(code == 1 && text.contains("uint32_t") && text.contains("v2/types.td:1:5"), "{text}{errors}");
    let (code, text, errors) = diff(&scratch.path().join("v1"), &["api.td", "../v2/api.td"]);
    assert!(code == 1 && text.contains("uint64_t") && text.contains("../v2/types.td:1:5"), "{text}{errors}");
}

/// Breaks of accepted objects and kinds do not count.
#[test]
fn breaks_can_be_meant() {
    let accept = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| format!("--accept={name}")).collect();
        let mut arguments = vec!["old.td", "new.td"];
        arguments.extend(names.iter().map(String::as_str));
        diff(&case("conditions"), &arguments)
    };
    let (code, text, _) = accept(&["condition-added", "condition-stricter", "olCode"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains(": accepted break: ") && text.contains(", is `OL_ERRC_VALUE`"));
    let (code, _, _) = accept(&["condition-added"]);
    assert_eq!(code, 1);
    let (_, _, errors) = accept(&["olNone"]);
    assert_eq!(errors, "warning: no break of `olNone`, which --accept names\n");
}

/// A moved member breaks programs, a renamed one sources.
#[test]
fn verdicts() {
    let only = |verdict: &str| diff(&case("verdicts"), &["old.td", "new.td", verdict]).0;
    assert_eq!((only("--only=abi"), only("--only=source")), (0, 1));
    let (_, json, _) = diff(&case("structs"), &["old.td", "new.td", "--format=json"]);
    let json: Value = serde_json::from_str(&json).expect("the report is JSON");
    assert!(json["abi_breaks"].as_u64() > json["source_breaks"].as_u64());
    assert_eq!(json["version_step"], "major");
}

/// Types that differ on some platform are the same on another.
#[test]
fn platforms() {
    let retyped = |platform: &[&str]| {
        let (_, report, _) = diff(&case("language"), &[&["old.td", "new.td"], platform].concat());
        report.contains("break: the type of parameter `Long`")
    };
    assert!(retyped(&[]) && retyped(&["--platform=lp64", "--platform=llp64"]));
    assert!(!retyped(&["--platform=lp64"]));
}

/// A saved model has the same changes as its description, on either side and in a git revision.
#[test]
fn saved_models() {
    let dir = tempfile::tempdir().expect("a folder for models");
    let in_dir = |name: &str| dir.path().join(name).display().to_string();
    let changes = |report: &str| -> Vec<String> {
        let lines = report.lines().filter(|line| !line.ends_with("note: before"));
        lines.filter_map(|line| line.split_once(": ")).map(|(_, change)| change.to_owned()).collect()
    };
    for name in ["conditions", "enums", "language", "objects", "renames", "signatures", "structs"] {
        for version in ["old", "new"] {
            let mut generate = tdgen(&case(name));
            generate.args(["-I", "../../include", "--gen-capi-json", &format!("{version}.td"), "-o"]);
            assert!(run(generate.arg(in_dir(&format!("{version}.json"))), "").status.success());
        }
        let (saved_old, saved_new) = (in_dir("old.json"), in_dir("new.json"));
        let (code, expected, _) = diff(&case(name), &["old.td", "new.td"]);
        for sides in [[saved_old.as_str(), "new.td"], ["old.td", &saved_new], [&saved_old, &saved_new]] {
            let (own, report, errors) = diff(&case(name), &sides);
            assert_eq!((own, changes(&report)), (code, changes(&expected)), "{name} {sides:?} {errors}");
        }
        assert_eq!(diff(&case(name), &[&saved_new, "new.td"]).1, "no changes\n", "{name}");
    }
    let git = |arguments: &[&str]| {
        let mut git = std::process::Command::new("git");
        quiet(git.current_dir(dir.path()).args(["-c", "user.name=t", "-c", "user.email=t@t"]).args(arguments), "git");
    };
    git(&["init", "-q"]);
    git(&["add", "old.json"]);
    git(&["commit", "-q", "-m", "A model"]);
    std::fs::rename(dir.path().join("new.json"), dir.path().join("old.json")).expect("a new version");
    let (code, report, _) = diff(dir.path(), &["--old-rev=HEAD", "old.json"]);
    assert_eq!(code, 1);
    assert!(report.contains("old.json: break: "), "{report}");
    for (content, expected) in [
        ("{", "EOF while parsing"),
        ("[]", "not a model of --gen-capi-json"),
        ("{\"version\": 9}", "unsupported version 9, this program reads version 1"),
    ] {
        std::fs::write(dir.path().join("bad.json"), content).expect("a file");
        let (code, out, errors) = diff(dir.path(), &["old.json", "bad.json"]);
        assert_eq!((code, out.as_str()), (1, ""));
        assert!(errors.starts_with("error: cannot read `bad.json`: ") && errors.contains(expected), "{errors}");
    }
    let (code, _, errors) = diff(dir.path(), &["old.json", "bad.json", "--new-lock=a.lock"]);
    assert_eq!(code, 2);
    assert!(errors.contains("--new-lock has no effect: `bad.json` has all values"), "{errors}");
}

/// Offsets and sizes are those of a compiler.
#[test]
fn offsets_are_the_compilers() {
    let (_, json, _) = diff(&case("structs"), &["old.td", "new.td", "--format=json"]);
    let json: Value = serde_json::from_str(&json).expect("the report is JSON");
    let dir = tempfile::tempdir().expect("a folder for a program");
    let mut header = tdgen(&case("structs"));
    header.args(["--gen-api", "-I", "../../include", "new.td", "-o"]);
    quiet(header.arg(dir.path().join("api.h")), "");
    let mut program = String::from("typedef struct { char x[3]; } foreign_t;\n#include \"api.h\"\n");
    let mut checked = 0;
    for finding in json["findings"].as_array().expect("a list") {
        let (message, new) = (finding["message"].as_str(), finding["new"].as_str());
        let (Some(message), Some(new)) = (message, new) else {
            continue;
        };
        let number = new.split_whitespace().find_map(|word| word.parse::<u64>().ok());
        let names: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
        let assertion = match (finding["kind"].as_str(), names.as_slice(), number) {
            (Some("member-moved" | "member-added"), [member, name, ..], Some(number)) if new.contains("offset") => {
                format!("offsetof({name}, {member}) == {number}")
            }
            (Some("struct-size"), [name], Some(number)) => format!("sizeof({name}) == {number}"),
            _ => continue,
        };
        program.push_str(&format!("_Static_assert({assertion}, \"{assertion}\");\n"));
        checked += 1;
    }
    assert!(checked > 10, "{checked} were checked");
    std::fs::write(dir.path().join("program.c"), program).expect("a program");
    let mut compile = std::process::Command::new("gcc");
    quiet(compile.current_dir(dir.path()).args(["-std=c11", "-fsyntax-only", "program.c"]), "g++");
}

/// Wrong usage and a break have different exit codes; a file of the subcommand's name can still be compiled.
#[test]
fn command_line() {
    let folder = case("nothing");
    for arguments in [
        &["old.td"][..],
        &["old.td", "new.td", "old.td"],
        &["old.td", "new.td", "--format=xml"],
        &["old.td", "new.td", "-o", "x"],
        &["old.td", "new.td", "--gen-doc"],
        &["old.td", "new.td", "--no-such"],
    ] {
        let (code, out, errors) = diff(&folder, arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(errors.starts_with("error: "), "{errors}");
    }
    let (code, out, errors) = diff(&folder, &["none.td", "neither.td"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(errors.contains("none.td") && errors.contains("neither.td"), "{errors}");
    let (code, help, _) = diff(&folder, &["--help"]);
    assert_eq!(code, 0);
    insta::assert_snapshot!(help);
    let dir = tempfile::tempdir().expect("a folder for an input");
    std::fs::write(dir.path().join("api-diff"), "def X;\n").expect("an input");
    assert!(quiet(tdgen(dir.path()).arg("./api-diff"), "").contains("def X {"));
}
