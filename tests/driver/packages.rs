//! The packages: `tools/release.sh` makes the archive and the npm packages of the program under test, and each is installed
//! in an empty directory and run there. The wheel and the Debian package are made by their own tools, which build tdgen
//! again; docs/install.md has the last run of the script that tests all packages.
#![allow(clippy::disallowed_methods, reason = "tests read files and start programs")]

use std::fs;
use std::process::Command;

use crate::support::tools::{quiet, root, run};

#[test]
fn packages_are_made_installed_and_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = |name: &str, arguments: &[&str]| {
        let mut command = Command::new(root().join("tools").join(name));
        command.args(arguments).env("CARGO_TARGET_DIR", folder.path());
        // Speed is more important than size here.
        let output = run(command.env("XZ_OPT", "-0"), "bash");
        let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        assert!(output.status.success(), "{name}: {}\n{stdout}{stderr}", output.status);
        stdout
    };
    // Without symbols, which are most of a program that is built for tests.
    let program = folder.path().join("tdgen");
    quiet(Command::new("strip").arg("-o").arg(&program).arg(env!("CARGO_BIN_EXE_tdgen")), "binutils");
    script("release.sh", &[&format!("--program={}", program.display()), "tar", "npm"]);
    let tested = script("test-packages.sh", &[]);
    let lines: Vec<&str> = tested.lines().collect();
    assert!(lines.len() == 2 && lines[0].contains(".tar.xz") && lines[1].contains("npm"), "{tested}");
}

/// `cargo binstall` downloads what `tools/release.sh tar` makes.
#[test]
fn binstall_finds_the_archive() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    let script = fs::read_to_string(root().join("tools/release.sh")).expect("the script");
    assert!(script.contains("name=tdgen-$version-$target") && script.contains("$out/$name.tar.xz"));
    assert!(script.contains("$stage/$name") && script.contains("$prefix/bin/tdgen"));
    for line in
        ["{ name }-{ version }-{ target }.tar.xz\"", "\"{ name }-{ version }-{ target }/bin/{ bin }{ binary-ext }\""]
    {
        assert!(manifest.contains(line), "{line}");
    }
}

/// All packages have the version of the crate and pages that need nothing beside them.
#[test]
fn pages_of_registries_have_absolute_links() {
    let page = fs::read_to_string(root().join("packages/README.md")).expect("the page");
    for link in page.split("](").skip(1) {
        assert!(link.starts_with("https://"), "{link}");
    }
    for crate_folder in [".", "tdgen-build", "tdgen-streams"] {
        let manifest = fs::read_to_string(root().join(crate_folder).join("Cargo.toml")).expect("a manifest");
        assert!(manifest.contains(concat!("\nversion = \"", env!("CARGO_PKG_VERSION"), "\"\n")), "{crate_folder}");
        for key in ["description", "license", "repository", "readme", "keywords", "categories"] {
            assert!(manifest.contains(&format!("\n{key} = ")), "{crate_folder} has no {key}");
        }
    }
}
