//! What a build shows of a mistake in a description: the source line with a caret, although ninja collects the output
//! in a pipe.

use std::fs;
use std::process::{Command, Stdio};

use super::project::{Ran, TDGEN, read};
use crate::support::files_below;
use crate::support::tools::{root, run};

/// The example for CMake with a typo in its description, built by ninja into a log file.
#[test]
fn a_typo_in_a_build() {
    let dir = tempfile::tempdir().expect("a folder for the project");
    let (source, build) = (dir.path().join("source"), dir.path().join("build"));
    fs::create_dir(&source).expect("a folder can be made");
    let example = root().join("examples/cmake");
    for file in files_below(&example, "") {
        fs::copy(&file, source.join(file.file_name().expect("a name"))).expect("a file can be copied");
    }
    let description = source.join("parcel.td");
    let text = read(&description).replace("StructMember<\"uint32_t\"", "StructMembr<\"uint32_t\"");
    fs::write(&description, text).expect("a file can be written");

    let configure = |more: &[&str]| {
        let mut cmake = Command::new("cmake");
        cmake.args(["-G", "Ninja", "-S"]).arg(&source).arg("-B").arg(&build).args(more);
        cmake.arg(format!("-DTdgen_DIR={}", root().join("cmake").display()));
        Ran::of(cmake.arg(format!("-DTDGEN_EXECUTABLE={TDGEN}")), "cmake").good();
    };
    let log = dir.path().join("log");
    let ninja = |variables: &[(&str, &str)]| {
        let file = fs::File::create(&log).expect("a log can be made");
        let mut ninja = Command::new("ninja");
        ninja.arg("-C").arg(&build).env("LC_ALL", "C.UTF-8").env_remove("TDGEN_DIAGNOSTICS");
        ninja.env_remove("CLICOLOR_FORCE").envs(variables.iter().copied());
        ninja.stdout(Stdio::from(file));
        run(&mut ninja, "ninja-build");
        let shown = read(&log).replace(&dir.path().display().to_string(), "[dir]");
        // The command differs from machine to machine, and what ninja says from version to version.
        let of_ninja = ["[1/", "ninja:", "FAILED:", "\x1b[31mFAILED:"];
        let is_message = |line: &&str| !line.contains(TDGEN) && !of_ninja.iter().any(|start| line.starts_with(start));
        shown.lines().filter(is_message).flat_map(|line| [line, "\n"]).collect::<String>()
    };
    configure(&[]);
    let mut shown = format!("--- a log\n{}", ninja(&[]));
    shown += &format!("--- TDGEN_DIAGNOSTICS=short\n{}", ninja(&[("TDGEN_DIAGNOSTICS", "short")]));
    shown += &format!("--- CLICOLOR_FORCE=1\n{}", ninja(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    configure(&["-DTDGEN_DIAGNOSTICS=short"]);
    shown += &format!("--- -DTDGEN_DIAGNOSTICS=short\n{}", ninja(&[]));
    insta::assert_snapshot!(shown);
}
