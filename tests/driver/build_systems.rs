//! The recipes of docs/build-systems.md and the Bazel rules, with the real tools: what a build runs after each change.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use crate::packages;
use crate::support::pages::blocks_of;
use crate::support::tools::{quiet, root, run, search_path};

const EXAMPLE: &str = "examples/build-systems";

/// A copy of the example, and the command that builds it there.
struct Project {
    _scratch: tempfile::TempDir,
    folder: PathBuf,
    command: &'static [&'static str],
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("the folder can be listed") {
        let entry = entry.expect("the folder can be listed");
        if entry.file_type().is_ok_and(|kind| kind.is_file()) {
            fs::copy(entry.path(), to.join(entry.file_name())).expect("a file can be copied");
        }
    }
}

impl Project {
    fn new(command: &'static [&'static str]) -> Project {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = scratch.path().join(EXAMPLE);
        copy(&root().join(EXAMPLE), &folder);
        copy(&root().join("bazel"), &scratch.path().join("bazel"));
        Project { _scratch: scratch, folder, command }
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).current_dir(&self.folder).env("PATH", search_path());
        command
    }

    /// Which steps a build runs: tdgen (`generate`), the compiler, the linker.
    #[track_caller]
    fn build(&self) -> Vec<&'static str> {
        let output = run(&mut self.command(self.command), self.command[0]);
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
        let mut steps = Vec::new();
        for line in printed.lines() {
            if line.contains("--gen-api") || line.contains("TDGEN") || line.contains("Generating") {
                steps.push("generate");
            } else if line.contains(" -c ") || line.contains("] CC") || line.contains("Compiling") {
                steps.push("compile");
            } else if line.contains(" -o ") || line.contains("] LINK") || line.contains("Linking") {
                steps.push("link");
            }
        }
        steps
    }

    /// Changes a file, and makes it newer than all outputs.
    fn edit(&self, name: &str, change: impl Fn(&str) -> String) {
        let file = self.folder.join(name);
        let text = fs::read_to_string(&file).expect("a file of the example");
        fs::write(&file, change(&text)).expect("it can be written");
        let later = SystemTime::now() + Duration::from_millis(20);
        // File systems round times.
        std::thread::sleep(Duration::from_millis(30));
        fs::File::options().append(true).open(&file).and_then(|file| file.set_modified(later)).expect("its time");
    }

    #[track_caller]
    fn rebuilds_what_it_must(&self, program: &str) {
        assert_eq!(self.build(), ["generate", "compile", "link"]);
        assert_eq!(quiet(&mut self.command(&[program]), ""), "0: open\n1: locked\n");
        assert_eq!(self.build(), [""; 0], "nothing has changed");
        self.edit("errors.td", |text| format!("{text}// a comment\n"));
        assert_eq!(self.build(), ["generate"], "no output changes");
        assert_eq!(self.build(), [""; 0], "the outputs are up to date");
        self.edit("errors.td", |text| text.replace("\"locked\"", "\"shut\""));
        assert_eq!(self.build(), ["generate", "compile", "link"]);
        assert_eq!(quiet(&mut self.command(&[program]), ""), "0: open\n1: shut\n");
        self.edit("errors.td", |text| text.replace("class", "clas") + "def x : Missing;\n");
        let failed = run(&mut self.command(self.command), self.command[0]);
        assert!(!failed.status.success(), "the description has an error");
        assert_eq!(quiet(&mut self.command(&[program]), ""), "0: open\n1: shut\n");
    }
}

#[test]
fn make() {
    Project::new(&["make"]).rebuilds_what_it_must("build/doors");
}

#[test]
fn ninja() {
    Project::new(&["ninja"]).rebuilds_what_it_must("build/doors");
}

#[test]
fn meson() {
    let project = Project::new(&["ninja", "-C", "build"]);
    quiet(&mut project.command(&["meson", "setup", "build"]), "meson");
    project.rebuilds_what_it_must("build/doors");
}

/// What a Bazel build prints on stderr, and whether it succeeds.
fn bazel(project: &Project, words: &[&str]) -> (bool, String) {
    // What Bazel unpacks is kept for the next run of the tests. Bazel 4 downloads these rules of C++ and Java.
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bazel");
    let mut command = project.command(&["bazel"]);
    command.arg(format!("--output_user_root={}", kept.display())).arg("--max_idle_secs=10");
    // Bazel runs for seconds, so its code is optimized little.
    command.arg("--host_jvm_args=-XX:TieredStopAtLevel=1").args(words);
    if words[0] == "build" {
        let rules = root().join("tests/driver/bazel/rules_cc");
        command.arg(format!("--override_repository=rules_cc={}", rules.display()));
        command.arg("--override_repository=rules_java=/usr/share/bazel/rules/java").arg("--nosandbox_debug");
    }
    let output = run(&mut command, "bazel-bootstrap, bazel-rules-java");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn bazel_builds_hermetically_and_from_its_cache() {
    let project = Project::new(&[]);
    let cache = project.folder.with_file_name("cache");
    let cache = format!("--disk_cache={}", cache.display());
    let build = ["build", "//...", &cache];
    let outputs = || {
        ["door.h", "door_errors.inc", "door.md"].map(|name| {
            fs::read(project.folder.join("bazel-bin").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
        })
    };

    let (success, messages) = bazel(&project, &build);
    assert!(success, "{messages}");
    assert_eq!(quiet(&mut project.command(&["bazel-bin/doors"]), ""), "0: open\n1: locked\n");
    let first = outputs();
    // The bytes of a run outside of the sandbox.
    let direct = quiet(&mut project.command(&["tdgen", "door.td", "--gen-api=-"]), "");
    assert_eq!(String::from_utf8_lossy(&first[0]), direct);

    let (success, messages) = bazel(&project, &["clean"]);
    assert!(success, "{messages}");
    let (success, messages) = bazel(&project, &build);
    // Two runs of tdgen, one of the compiler and one of the linker.
    assert!(success && messages.contains("4 remote cache hit"), "{messages}");
    assert_eq!(outputs(), first);

    // The program of a release's archive, in place of that on the PATH.
    let archive = packages::archive();
    let sum = quiet(Command::new("sha256sum").arg(&archive), "coreutils");
    let name = archive.file_name().and_then(|name| name.to_str()?.strip_suffix(".tar.xz")).expect("an archive");
    let blocks = blocks_of("docs/bazel.md");
    let block = blocks.iter().find(|block| block.text.contains("tdgen_prebuilt(")).expect("the page has a block");
    let folder = format!("file://{}", archive.parent().expect("a folder").display());
    let sum = format!("\"{}\"", &sum[..64]);
    let call = block.text.replace("https://example.org", &folder).replace("\"...\"", &sum);
    assert!(
        call.contains(&format!("/{name}.tar.xz\"")) && call.contains(&format!("strip_prefix = \"{name}\"")),
        "{call}"
    );
    project.edit("WORKSPACE", |text| {
        let (head, _) = text.split_once("load(").expect("it loads the rules");
        format!("{head}{call}")
    });
    let (success, messages) = bazel(&project, &build);
    assert!(success, "{messages}");
    assert_eq!(outputs(), first);

    // A file that is no dependency is not visible, although it is beside the description.
    project.edit("BUILD.bazel", |text| text.replace("deps = [\":errors\"]", "deps = []"));
    let (success, messages) = bazel(&project, &build);
    assert!(!success && messages.contains("cannot find the include file `errors.td`"), "{messages}");
    let (success, messages) = bazel(&project, &["shutdown"]);
    assert!(success, "{messages}");
}

/// Remote execution by a server on this machine: a second clean build runs nothing, and all outputs are equal.
#[test]
fn bazel_builds_by_remote_execution() {
    let mut script = Command::new(root().join("tools/test-remote-execution.sh"));
    let output = run(script.arg(env!("CARGO_BIN_EXE_tdgen")), "bazel-bootstrap, bazel-rules-java, python3-venv");
    let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(output.status.success(), "{stdout}{stderr}");
    let page = fs::read_to_string(root().join("docs/bazel.md")).expect("the page");
    assert!(page.contains(&format!("```text\n{stdout}```\n")), "docs/bazel.md does not show this:\n{stdout}");
}
