//! Each description that MLIR and Flang install with each action of `mlir-tblgen`: tdgen accepts whatever the tool accepts,
//! and both write the same, or declare the same where the C++ is spelled differently.
//!
//! A run makes some of these calls, others each day. `TDGEN_ODS_CALLS=all cargo test --test ods coverage` makes all of them,
//! which takes minutes.

#![expect(clippy::disallowed_methods, reason = "tests look at the file system and read the environment")]

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::support::cpp::differences;
use crate::support::ods::{call, installed_files, oracle};
use crate::support::tools::{quiet, root, tdgen};
use crate::support::{ask_all, difference, files_below};

/// The calls of a run.
const CALLS: usize = 150;

/// The beginnings of actions whose C++ is spelled differently. The declarations are the same; definitions are compiled by
/// other tests.
const SPELLED: &[&str] = &[
    "gen-op-de",
    "gen-dialect-de",
    "gen-typedef-de",
    "gen-attrdef-de",
    "gen-enum-de",
    "gen-op-interface-de",
    "gen-attr-interface-de",
    "gen-type-interface-de",
    "gen-dialect-interface-de",
];

/// What `mlir-tblgen` reports if a description includes none of the classes of an action. tdgen writes an empty file.
const EXCUSES: &[&str] = &["is not defined", "Couldn't find the 'Op' class", "no dialect was found"];

/// The actions that `mlir-tblgen --help` lists, without dashes.
fn actions() -> Vec<String> {
    let help = quiet(oracle().arg("--help"), "mlir-22-tools");
    let names = help.lines().filter_map(|line| line.trim_start().strip_prefix("--")?.split_once(' '));
    let names = names.map(|(name, _)| name).filter(|name| name.starts_with("gen-") || *name == "verify-openmp-ops");
    names.map(str::to_owned).collect()
}

/// The option that an action needs for these dialects, for each call.
fn options(action: &str, dialects: &BTreeSet<String>) -> Vec<Vec<String>> {
    let fixed = |option: &str| vec![vec![option.to_owned()]];
    let for_each = |option: &str| {
        let calls: Vec<Vec<String>> = dialects.iter().map(|name| vec![format!("--{option}={name}")]).collect();
        if calls.is_empty() { vec![Vec::new()] } else { calls }
    };
    match action {
        "gen-pass-decls" => fixed("--name=Group"),
        "gen-pass-capi-header" | "gen-pass-capi-impl" => fixed("--prefix=Group"),
        "gen-directive-decl" => fixed("--directives-dialect=Some"),
        "gen-bytecode" => ["Builtin", "LLVM", "Quant", "Tosa"]
            .iter()
            .flat_map(|it| fixed(&format!("--bytecode-dialect={it}")))
            .collect(),
        "gen-python-op-bindings" => for_each("bind-dialect"),
        "gen-dialect-decls" | "gen-dialect-defs" | "gen-dialect-doc" => for_each("dialect"),
        _ if action.starts_with("gen-typedef-de") => for_each("typedefs-dialect"),
        _ if action.starts_with("gen-attrdef-de") => for_each("attrdefs-dialect"),
        _ => vec![Vec::new()],
    }
}

/// All calls for the descriptions of a folder: the description, and the action with its options.
pub(crate) fn calls(files: Vec<PathBuf>) -> Vec<(PathBuf, Vec<String>)> {
    let actions = actions();
    assert!(actions.len() >= 56, "{} actions", actions.len());
    let mut calls = Vec::new();
    for file in files {
        let dialects = super::exact::dialects_beside(&file);
        for action in &actions {
            let all = options(action, &dialects).into_iter();
            calls.extend(all.map(|options| (file.clone(), [vec![format!("--{action}")], options].concat())));
        }
    }
    calls
}

#[test]
fn every_action_reads_every_installed_description() {
    let mut calls = calls(installed_files(".td"));
    if std::env::var_os("TDGEN_ODS_CALLS").is_none() {
        // Each day begins elsewhere; the step shares no factor with the number of actions.
        let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / (24 * 60 * 60);
        let step = (calls.len() / CALLS) | 1;
        let first = today as usize % step;
        calls = calls.into_iter().skip(first).step_by(step).collect();
    }
    compare(&calls);
}

/// Dialects in the styles of projects outside of LLVM.
#[test]
fn every_action_reads_dialects_of_other_styles() {
    compare(&calls(files_below(&root().join("tests/ods/styles"), ".td")));
}

pub(crate) fn compare(calls: &[(PathBuf, Vec<String>)]) {
    ask_all("calls", calls, |(file, arguments)| {
        let theirs = call(oracle(), arguments, file);
        let ours = call(tdgen(root()), arguments, file);
        let messages = String::from_utf8_lossy(&theirs.stderr);
        let found = match (theirs.status.success(), ours.status.success()) {
            (true, true) => different(&arguments[0], &theirs.stdout, &ours.stdout),
            (false, true) if !EXCUSES.iter().any(|text| messages.contains(text)) => {
                vec![format!("only tdgen accepts it: {messages}")]
            }
            (true, false) => vec![format!("tdgen refuses it: {}", String::from_utf8_lossy(&ours.stderr))],
            _ => Vec::new(),
        };
        found.iter().map(|it| format!("{} {}: {it}", arguments.join(" "), file.display())).collect()
    });
}

/// What differs in two outputs of an action.
fn different(action: &str, theirs: &[u8], ours: &[u8]) -> Vec<String> {
    let action = action.trim_start_matches('-');
    if !SPELLED.iter().any(|begin| action.starts_with(begin)) {
        return difference(theirs, ours).into_iter().collect();
    }
    if !action.ends_with("-decls") {
        return Vec::new();
    }
    let [theirs, ours] = [theirs, ours].map(String::from_utf8_lossy);
    differences(&theirs, &ours)
}
