//! The packages: `tools/release.sh` makes each of the program under test, and `tools/test-install.sh` installs and runs each
//! in an empty directory. docs/install.md has the last run of both on packages as they are released.
#![allow(clippy::disallowed_methods, reason = "tests read files and start programs")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use crate::support::tools::{quiet, root, run};

/// Runs a script of `tools`, and gives its output.
fn script(name: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(root().join("tools").join(name));
    // Speed is more important than size here.
    let output = run(command.args(arguments).env("XZ_OPT", "-0"), "bash");
    let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(output.status.success(), "{name}: {}\n{stdout}{stderr}", output.status);
    stdout
}

/// The directory of the packages, which the first test to ask makes.
static PACKAGES: LazyLock<&Path> = LazyLock::new(|| {
    let folder = Path::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/packages"));
    // Without symbols, which are most of a program that is built for tests.
    let program = folder.with_file_name("stripped").join("tdgen");
    fs::create_dir_all(folder.with_file_name("stripped")).expect("a folder");
    quiet(Command::new("strip").arg("-o").arg(&program).arg(env!("CARGO_BIN_EXE_tdgen")), "binutils");
    let [program, out] = [format!("--program={}", program.display()), format!("--out={}", folder.display())];
    script("release.sh", &[&program, &out, "tar", "wheel", "npm", "deb"]);
    folder
});

/// The archive of a release.
pub(crate) fn archive() -> PathBuf {
    let files = fs::read_dir(*PACKAGES).expect("the packages can be listed");
    let mut files = files.map(|file| file.expect("the packages can be listed").path());
    files.find(|file| file.to_string_lossy().ends_with(".tar.xz")).expect("an archive")
}

#[test]
fn packages_are_made_installed_and_run() {
    let tested = script("test-install.sh", &["--packages", &PACKAGES.display().to_string()]);
    let names: Vec<&str> = tested.lines().filter_map(|line| line.strip_prefix("ok: ")).collect();
    let ways = [".tar.xz (", ".whl (", ".deb (", ".tgz ("];
    assert!(names.len() == ways.len(), "{tested}");
    for (name, way) in names.iter().zip(ways) {
        assert!(name.contains(way), "{way}: {tested}");
    }
}

/// `cargo binstall` downloads what `tools/release.sh tar` makes.
#[test]
fn binstall_finds_the_archive() {
    let manifest = fs::read_to_string(root().join("src/driver/Cargo.toml")).expect("the manifest");
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
    for crate_folder in [".", "src/driver", "src/backends/ods", "tdgen-build", "tdgen-streams"] {
        let manifest = fs::read_to_string(root().join(crate_folder).join("Cargo.toml")).expect("a manifest");
        let version = concat!("\nversion = \"", env!("CARGO_PKG_VERSION"), "\"\n");
        assert!(manifest.contains(version) || manifest.contains("\nversion.workspace = true"), "{crate_folder}");
        for key in ["description", "license", "repository", "keywords", "categories"] {
            let is_given = [" = ", ".workspace = "].iter().any(|given| manifest.contains(&format!("\n{key}{given}")));
            assert!(is_given, "{crate_folder} has no {key}");
        }
    }
}
