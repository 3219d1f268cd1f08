//! What writes `.td` files, on all targets of LLVM's sources: what it writes has the same records.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "tests read and write files, start programs, and fail by panicking"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use tempfile::tempdir;

use crate::support::files_below;
use crate::support::tools::tdgen;
use crate::support::versions::llvm;

use super::inputs::INSTALLED;

/// A target: the folder of its descriptions, with the main file, which has the same name.
struct Target {
    name: String,
    folder: PathBuf,
}

impl Target {
    fn all() -> Vec<Target> {
        let root = llvm("22-source").join("llvm/lib/Target");
        let entries = fs::read_dir(&root).expect("the targets are installed").map(|entry| entry.unwrap().path());
        let of = |folder: PathBuf| Target { name: folder.file_name().unwrap().to_string_lossy().into_owned(), folder };
        let mut all: Vec<Target> = entries.map(of).filter(|target| target.main().is_file()).collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        assert!(all.len() >= 25, "only {} targets in {}", all.len(), root.display());
        all
    }

    fn main(&self) -> PathBuf {
        let name = if self.name == "PowerPC" { "PPC" } else { &self.name };
        self.folder.join(name).with_extension("td")
    }

    /// The same target in another folder.
    fn copied(&self, to: &Path) -> Target {
        for file in files_below(&self.folder, ".td") {
            let copy = to.join(file.strip_prefix(&self.folder).unwrap());
            fs::create_dir_all(copy.parent().unwrap()).unwrap();
            fs::copy(&file, copy).unwrap();
        }
        Target { name: self.name.clone(), folder: to.to_owned() }
    }

    /// Runs a command on the target.
    fn run(&self, args: &[&str]) -> Output {
        let main = self.main();
        let mut command = tdgen(&self.folder);
        command.args(args).arg(main).arg("-I").arg(&self.folder).args(["-I", INSTALLED]);
        command.output().expect("the program can be started")
    }

    fn records(&self) -> String {
        let output = self.run(&["--print-records"]);
        assert!(output.status.success(), "{}: {}", self.name, String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

/// The records of a file that includes nothing.
fn records_of(text: &[u8]) -> String {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("whole.td"), text).unwrap();
    let output = tdgen(folder.path()).arg("whole.td").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What is printed after the classes.
fn definitions(records: &str) -> &str {
    records.split_once("------------- Defs -").expect("there are records").1
}

#[test]
fn preprocessed() {
    for target in Target::all() {
        let text = target.run(&["preprocess"]).stdout;
        assert!(records_of(&text) == target.records(), "{}", target.name);
    }
}

/// A field whose value has no source form is unset, and counted in the message.
#[test]
fn expanded() {
    for target in Target::all() {
        let output = target.run(&["expand"]);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        let others = |line: &str| line.split(" and ").nth(1)?.split(' ').next()?.parse::<usize>().ok();
        let unwritable: usize = message.lines().map(|line| 1 + others(line).unwrap_or(0)).sum();
        assert_eq!(output.status.code(), Some(i32::from(unwritable > 0)), "{}: {message}", target.name);
        let (before, after) = (target.records(), records_of(&output.stdout));
        let (before, after) = (definitions(&before), definitions(&after));
        assert_eq!(before.lines().count(), after.lines().count(), "{}", target.name);
        let differing = before.lines().zip(after.lines()).filter(|(before, after)| before != after);
        assert_eq!(differing.count(), unwritable, "{}: {message}", target.name);
    }
}

/// One record of each target, and what a line makes.
#[test]
fn expanded_in_part() {
    for target in Target::all() {
        let records = target.records();
        let names = definitions(&records).lines().filter_map(|line| line.strip_prefix("def ")?.split(' ').next());
        let names: Vec<&str> = names.filter(|name| !name.starts_with("anonymous_")).collect();
        let name = names[names.len() / 2];
        for part in [name.to_owned(), format!("{}:{}", target.main().display(), line_of_def(&target))] {
            let mut command = tdgen(&target.folder);
            command.arg("expand").arg(target.main()).args([&part, "-I", ".", "-I", INSTALLED]);
            let output = command.output().unwrap();
            assert!(output.status.code().is_some_and(|code| code < 2), "{} {part}", target.name);
            let again = records_of(&output.stdout);
            assert!(!part.eq(name) || again.contains(&format!("def {name} {{")), "{} {part}", target.name);
        }
    }
}

/// The line of a definition in the main file.
fn line_of_def(target: &Target) -> usize {
    let text = fs::read_to_string(target.main()).unwrap();
    1 + text.lines().position(|line| line.starts_with("def ")).expect("a main file has a record")
}

#[test]
fn formatted() {
    for target in Target::all() {
        let folder = tempdir().unwrap();
        let copy = target.copied(folder.path());
        let output = tdgen(folder.path()).args(["fmt", "."]).output().unwrap();
        assert!(output.status.success(), "{}: {}", target.name, String::from_utf8_lossy(&output.stderr));
        assert!(copy.records() == target.records(), "{}", target.name);
    }
}

#[test]
fn fixed_by_the_linter() {
    for target in Target::all() {
        let folder = tempdir().unwrap();
        let copy = target.copied(folder.path());
        let output = copy.run(&["lint", "--fix"]);
        assert!(output.status.code().is_some_and(|code| code < 2), "{}", target.name);
        assert!(copy.records() == target.records(), "{}", target.name);
    }
}
