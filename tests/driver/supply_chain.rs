//! Dependencies: their licenses, versions and sources are those that `deny.toml` allows, and their license texts are in
//! `THIRD-PARTY-LICENSES.txt`, which is shipped with the program.
#![allow(clippy::disallowed_methods, reason = "a test reads the repository and starts cargo")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::support::tools::root;

const LICENSES: &str = "THIRD-PARTY-LICENSES.txt";

const ABOUT: &str = "\
The program tdgen, as built for Linux, contains the libraries below, which are used under these licenses.
TDGEN_BLESS=1 cargo test --test driver supply_chain writes this file.
";

/// What cargo knows about the workspace and its dependencies.
fn metadata(options: &[&str]) -> Value {
    let mut command = Command::new(env!("CARGO"));
    // Packages of other systems may not be downloaded.
    command.args(["metadata", "--format-version=1", "--locked", "--filter-platform=x86_64-unknown-linux-gnu"]);
    let output = command.args(options).current_dir(root()).output().expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}

fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// The strings of an array in `deny.toml`.
fn rule(name: &str) -> Vec<String> {
    let rules = fs::read_to_string(root().join("deny.toml")).expect("deny.toml");
    let start = rules.find(&format!("\n{name} = [")).expect("the array");
    let array = rules[start..].split("\n]").next().unwrap_or_default().lines().skip(2);
    array.filter_map(|line| line.split('"').nth(1).map(str::to_owned)).collect()
}

/// Whether a license expression is satisfied by allowed licenses.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let expression = expression.replace('/', " OR ");
    // The only brackets in use are around an `OR`.
    expression.split(" AND ").all(|part| {
        let part = part.trim_matches(['(', ')']);
        part.split(" OR ").any(|license| allowed.iter().any(|allowed| allowed == license.trim()))
    })
}

#[test]
fn dependencies_keep_the_rules() {
    let metadata = metadata(&["--features=tdgen/json-schema,tdgen/counters"]);
    let (allowed, skipped) = (rule("allow"), rule("skip"));
    let mut wrong = Vec::new();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in list(&metadata, "packages") {
        let (name, license) = (text(package, "name"), text(package, "license"));
        if !is_allowed(license, &allowed) {
            wrong.push(format!("{name} has the license `{license}`"));
        }
        let source = package["source"].as_str();
        if source.is_some_and(|source| source != "registry+https://github.com/rust-lang/crates.io-index") {
            wrong.push(format!("{name} comes from {source:?}"));
        }
        versions.entry(name).or_default().insert(text(package, "version"));
    }
    for (name, versions) in versions {
        let is_skipped = skipped.iter().any(|skipped| skipped == name);
        if (versions.len() > 1) != is_skipped {
            wrong.push(format!("{name} has the versions {versions:?}; deny.toml skips it: {is_skipped}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The manifests of all packages, from the root of the repository.
fn manifests() -> impl Iterator<Item = PathBuf> {
    let metadata = metadata(&["--no-deps"]);
    let paths: Vec<PathBuf> = list(&metadata, "packages")
        .iter()
        .map(|package| Path::new(text(package, "manifest_path")).strip_prefix(root()).expect("a member").to_owned())
        .collect();
    assert!(paths.len() > 8, "{paths:?}");
    paths.into_iter()
}

/// A version that is pinned gets no fixes by itself.
#[test]
fn pinned_versions_have_a_reason() {
    for manifest in manifests() {
        let manifest = fs::read_to_string(root().join(manifest)).expect("a manifest");
        let mut has_reason = false;
        for line in manifest.lines() {
            let is_pinned = line.contains("\"=");
            assert!(!is_pinned || has_reason, "no comment explains {line}");
            // One comment may explain several lines.
            has_reason = line.starts_with('#') || is_pinned;
        }
    }
}

#[test]
fn no_code_is_unsafe() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    assert!(manifest.contains("unsafe_code = \"forbid\""));
    for manifest in manifests().filter(|path| !path.starts_with("tdgen-streams")) {
        let text = fs::read_to_string(root().join(&manifest)).expect("a manifest");
        assert!(text.contains("[lints]\nworkspace = true"), "{}", manifest.display());
    }
}

/// The packages whose code is in the program: normal dependencies of tdgen.
fn linked(metadata: &Value) -> Vec<&Value> {
    let packages = list(metadata, "packages");
    let nodes = &metadata["resolve"];
    let root = packages.iter().find(|package| text(package, "name") == "tdgen").expect("tdgen");
    let mut seen = BTreeSet::from([text(root, "id")]);
    let mut open = vec![text(root, "id")];
    while let Some(id) = open.pop() {
        let node = list(nodes, "nodes").iter().find(|node| text(node, "id") == id).expect("a node");
        for dependency in list(node, "deps") {
            let is_normal = list(dependency, "dep_kinds").iter().any(|kind| kind["kind"].is_null());
            if is_normal && seen.insert(text(dependency, "pkg")) {
                open.push(text(dependency, "pkg"));
            }
        }
    }
    packages.iter().filter(|package| seen.contains(text(package, "id")) && !package["source"].is_null()).collect()
}

/// The license texts of a package: that of the MIT license or else of Apache's if it is one of a choice, otherwise all.
fn license_texts(package: &Value) -> Vec<String> {
    let folder = Path::new(text(package, "manifest_path")).parent().expect("a folder");
    let entries = fs::read_dir(folder).expect("the package").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = entries.filter_map(|name| name.into_string().ok()).collect();
    names.retain(|name| {
        let upper = name.to_uppercase();
        ["LICENSE", "LICENCE", "COPYING", "UNLICENSE", "NOTICE"].iter().any(|word| upper.starts_with(word))
            && folder.join(name).is_file()
    });
    names.sort();
    let license = text(package, "license");
    let position = |word: &str| names.iter().position(|name| name.to_uppercase().contains(word));
    let chosen = position("MIT").or_else(|| position("APACHE").filter(|_| license.contains(" OR ")));
    if let Some(chosen) = chosen.filter(|_| !license.contains("AND")) {
        names = vec![names.swap_remove(chosen)];
    }
    let read = |name: &String| String::from_utf8_lossy(&fs::read(folder.join(name)).expect("a license")).into_owned();
    let lines = |text: String| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    names.iter().map(|name| lines(read(name)).trim_matches('\n').to_owned()).collect()
}

#[test]
fn the_license_texts_are_complete() {
    let metadata = metadata(&["--features=tdgen/json-schema"]);
    let mut packages = linked(&metadata);
    packages.sort_by_key(|package| (text(package, "name"), text(package, "version")));
    // Equal texts appear once, with all packages that have them.
    let mut groups: BTreeMap<Vec<String>, Vec<String>> = BTreeMap::new();
    let mut expected = format!("{ABOUT}\n");
    for package in packages {
        let (name, version, license) = (text(package, "name"), text(package, "version"), text(package, "license"));
        writeln!(expected, "{name} {version}: {license}").expect("a string");
        groups.entry(license_texts(package)).or_default().push(format!("{name} {version}"));
    }
    let mut groups: Vec<_> = groups.into_iter().map(|(texts, names)| (names, texts)).collect();
    groups.sort();
    for (names, texts) in groups {
        let line = "=".repeat(80);
        write!(expected, "\n{line}\n{}\n{line}\n", names.join(", ")).expect("a string");
        if texts.is_empty() {
            expected += "\nThe package contains no license text. LICENSE-APACHE has that of its license Apache-2.0.\n";
        }
        for text in texts {
            write!(expected, "\n{text}\n").expect("a string");
        }
    }
    let path = root().join(LICENSES);
    if std::env::var_os("TDGEN_BLESS").is_some() {
        fs::write(&path, &expected).expect("the file can be written");
    }
    let is_current = fs::read_to_string(&path).is_ok_and(|found| found == expected);
    assert!(is_current, "{LICENSES} is out of date: run TDGEN_BLESS=1 cargo test --test driver supply_chain");
}
