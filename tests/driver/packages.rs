//! The packages: `tools/release.sh` makes the archive, the Python wheel and the npm packages, and each is installed in an
//! empty directory and run there.
#![allow(clippy::disallowed_methods, reason = "tests read files and start programs")]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::tools::{root, run};

#[test]
fn packages_are_made_installed_and_run() {
    let program = Path::new(env!("CARGO_BIN_EXE_tdgen"));
    let target = program.ancestors().nth(2).expect("the target folder");
    let script = |name: &str, arguments: &[&str]| {
        let mut command = Command::new(root().join("tools").join(name));
        // The program under test, which is already built.
        command.args(arguments).env("CARGO_TARGET_DIR", target).env("CARGO_NET_OFFLINE", "true");
        // Speed is more important than size here.
        let output = run(command.env("XZ_OPT", "-0"), "bash");
        let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        assert!(output.status.success(), "{name}: {}\n{stdout}{stderr}", output.status);
        stdout
    };
    script("release.sh", &["--profile=test", "tar", "wheel", "npm"]);
    let tested = script("test-packages.sh", &[]);
    let kinds = [".tar.xz", ".whl", "npm"];
    for kind in kinds {
        assert!(tested.lines().any(|line| line.starts_with("ok: ") && line.contains(kind)), "{kind}\n{tested}");
    }
    assert_eq!(tested.lines().count(), kinds.len(), "{tested}");
}

/// `cargo binstall` downloads what `tools/release.sh tar` makes.
#[test]
fn binstall_finds_the_archive() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    let script = fs::read_to_string(root().join("tools/release.sh")).expect("the script");
    assert!(script.contains("name=tdgen-$version-$target") && script.contains("$out/$name.tar.xz"));
    assert!(script.contains("$stage/$name") && script.contains("$prefix/bin/tdgen"));
    for line in ["{ name }-{ version }-{ target }.tar.xz\"", "\"{ name }-{ version }-{ target }/bin/{ bin }{ binary-ext }\""] {
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
