//! Rewrite rules behave the same with the C++ of either tool.
//!
//! A program applies the rules of `tests/ods/rewriters` with MLIR's greedy driver. It prints the rules in the order in which
//! the driver tries them, why they do not match, what they change, and the resulting IR. The package of MLIR has no rules of
//! its own; `canonical.td` has rules for its dialects.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::difference;
use crate::support::ods::{built_and_run, clang, generated, oracle};
use crate::support::tools::{root, tdgen};

fn cases() -> PathBuf {
    root().join("tests/ods/rewriters")
}

/// Generates a file of the program, from an action and a description.
fn generate(tool: fn() -> Command, folder: &Path, action: &str, description: &str, name: &str) {
    let text = generated(tool(), &[action.to_owned()], &cases().join(description));
    std::fs::write(folder.join(name), text).expect("a file can be written");
}

/// Builds the program with a tool's files and returns what it prints.
fn log(tool: fn() -> Command) -> String {
    let folder = tempfile::tempdir().expect("a folder for generated files");
    for kind in ["dialect", "enum", "op"] {
        for part in ["decls", "defs"] {
            let name = format!("{kind}-{part}.inc");
            generate(tool, folder.path(), &format!("--gen-{kind}-{part}"), "rules.td", &name);
        }
    }
    for name in ["rules", "canonical"] {
        generate(tool, folder.path(), "--gen-rewriters", &format!("{name}.td"), &format!("{name}.inc"));
    }
    let mut build = clang();
    // Rules often bind attributes that they do not use.
    build.arg("-Wno-unused-but-set-variable").arg("-I").arg(folder.path()).arg(cases().join("main.cpp"));
    built_and_run(&mut build, |program| {
        program.arg(cases().join("in.mlir"));
    })
}

/// The names of the rules that were applied.
fn applied(log: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    let mut current = "";
    for line in log.lines() {
        match line.split_once(" on ") {
            Some((rule, _)) if line.starts_with(char::is_alphabetic) => current = rule,
            _ if line == "  applied" => _ = names.insert(current),
            _ => {}
        }
    }
    names
}

#[test]
fn rules_behave_the_same_with_either_tool() {
    let [ours, theirs] = std::thread::scope(|scope| {
        let logs = [|| tdgen(root()), oracle].map(|tool: fn() -> Command| scope.spawn(move || log(tool)));
        logs.map(|log| log.join().expect("the program runs"))
    });
    assert_eq!(difference(theirs.as_bytes(), ours.as_bytes()), None);
    let applied = applied(&ours);
    for file in ["rules", "canonical"] {
        let text = std::fs::read_to_string(cases().join(file).with_extension("td")).expect("a description can be read");
        let names = text.lines().filter_map(|line| line.strip_prefix("def ")?.split_once(" : "));
        let is_rule = |base: &str| ["Pat<", "Pattern<", "Adds<", "Twice<"].iter().any(|class| base.starts_with(class));
        for (name, _) in names.filter(|(_, base)| is_rule(base) && !base.contains("(Never<")) {
            assert!(applied.contains(&*format!("{file}::{name}")), "`{name}` was never applied:\n{ours}");
        }
    }
    for text in ["There's no operation that defines", "must be equal", "failed to satisfy constraint", "is not ::t::"] {
        assert!(ours.contains(text), "no rule failed with `{text}`");
    }
}
