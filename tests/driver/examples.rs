//! The examples below `examples` are what their READMEs say: in a clean clone of the repository the commands work, and
//! print what the README shows. Those that Cargo builds are in `cargo.rs`, the dialect is in `tests/ods/dialect.rs`.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use crate::support::clone::{clone, follow_readme};
use crate::support::tools::root;

fn readme_works(name: &str) {
    let clone = clone(&format!("clone-{name}"));
    follow_readme(&clone.join("examples").join(name), &[]);
}

#[test]
fn offload() {
    readme_works("offload");
}

#[test]
fn storage() {
    readme_works("storage");
}

#[test]
fn python() {
    readme_works("python");
}

#[test]
fn cmake() {
    readme_works("cmake");
}

#[test]
fn build_systems() {
    readme_works("build-systems");
}

#[test]
fn llvm() {
    readme_works("llvm");
}

#[test]
fn device() {
    readme_works("device");
}

#[test]
fn nn_api() {
    readme_works("nn-api");
}

/// No example is forgotten here, or in the list of all ways in.
#[test]
fn every_example_is_run_and_listed() {
    let read = |name| std::fs::read_to_string(root().join(name)).expect("a file of ours");
    let [this, cargo, dialect, list] =
        ["tests/driver/examples.rs", "tests/driver/cargo.rs", "tests/ods/dialect.rs", "examples/README.md"].map(read);
    let mut count = 0;
    for entry in std::fs::read_dir(root().join("examples")).expect("the examples can be listed") {
        let entry = entry.expect("the examples can be listed");
        if !entry.path().is_dir() {
            continue;
        }
        let name = entry.file_name().into_string().expect("UTF-8");
        let call = format!("readme_works(\"{name}\");");
        let is_run = [&this, &cargo, &dialect].iter().any(|test| test.contains(&call));
        assert!(is_run, "nobody runs {name}");
        let link = format!("]({name}/README.md)");
        assert!(list.contains(&link), "examples/README.md lacks {name}");
        count += 1;
    }
    assert!(count >= 6, "one for each way in");
}
