//! The ways in through Cargo, as their users go: the examples in a clean clone by the commands of their READMEs alone,
//! and what Cargo does when the files of a build script change.
//!
//! All of it is built in one folder below `target`, so that only the first time takes long, and without the network.
#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::clone::{clone, edit, follow_readme, replace};
use crate::support::pages::blocks_of;
use crate::support::tools::{quiet, root, run};

const ENVIRONMENT: [(&str, &str); 6] = [
    ("CARGO_TARGET_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/built")),
    ("CARGO_NET_OFFLINE", "true"),
    // As build scripts are built anyway: the less there is to build twice.
    ("CARGO_PROFILE_DEV_DEBUG", "0"),
    // Many units have more code twice.
    ("CARGO_PROFILE_DEV_CODEGEN_UNITS", "8"),
    ("CARGO_PROFILE_DEV_BUILD_OVERRIDE_CODEGEN_UNITS", "8"),
    ("INSTA_UPDATE", "no"),
];

/// An example in the clone, with the crate in it that has a build script.
struct Example {
    folder: PathBuf,
    package: &'static str,
}

impl Example {
    fn build(&self) -> Command {
        let mut cargo = Command::new("cargo");
        cargo.args(["build", "-v", "-p", self.package]);
        cargo.current_dir(&self.folder);
        cargo.envs(ENVIRONMENT).env_remove("RUSTFLAGS");
        cargo
    }

    /// Whether a build, which must be good, runs the build script.
    #[track_caller]
    fn build_generates(&self) -> bool {
        let output = run(&mut self.build(), "cargo");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{stderr}");
        let mut lines = stderr.lines();
        lines.any(|line| line.contains("Running") && line.contains("build-script-build"))
    }

    /// A build fails and says all of this.
    #[track_caller]
    fn build_fails(&self, parts: &[&str]) {
        let output = run(&mut self.build(), "cargo");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{stderr}");
        for part in parts {
            assert!(stderr.contains(part), "no `{part}` in\n{stderr}");
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Replaces a text in a file.
    #[track_caller]
    fn change(&self, name: &str, old: &str, new: &str) {
        replace(&self.file(name), old, new);
    }

    /// What the build script has written to a file.
    fn generated(&self, name: &str) -> String {
        let find = format!("cat debug/build/{}-*/out/{name}", self.package);
        let built = Path::new(env!("CARGO_TARGET_TMPDIR")).join("built");
        quiet(Command::new("sh").args(["-euc", &find]).current_dir(built), "dash")
    }

    /// What the program prints.
    fn run(&self) -> String {
        let mut cargo = Command::new("cargo");
        cargo.args(["run", "-q", "-p", self.package]);
        cargo.current_dir(&self.folder).envs(ENVIRONMENT);
        quiet(&mut cargo, "cargo")
    }
}

/// One test, because two cargos would wait for each other.
#[test]
fn readmes_work_and_changes_are_seen() {
    let clone = clone("clone-cargo");
    build_once(&clone);
    let examples = clone.join("examples");
    let readme_works = |name: &str| follow_readme(&examples.join(name), &ENVIRONMENT);
    readme_works("backend");
    readme_works("capi-backend");
    readme_works("cargo");
    the_page_works(&clone);
    a_new_backend_works(&clone);
    changes_of_a_backends_description(&Example { folder: examples.join("backend"), package: "consumer" });
    changes_of_includes(&Example { folder: examples.join("cargo"), package: "dice" });
}

/// Enables two features in all builds. Each is enabled in some by a dependency of a build script or of tests, and tdgen
/// would be built again with each set of them.
fn build_once(clone: &Path) {
    let more = "[build-dependencies]\nmemchr = \"2\"\n\n[dependencies]\nonce_cell = \"1\"\n";
    edit(&clone.join("Cargo.toml"), "[dependencies]\n", more);
}

/// The crate on the page about Cargo is built beside the repository, and runs.
fn the_page_works(clone: &Path) {
    let parent = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cargo-page");
    // It may not be there yet.
    drop(fs::remove_dir_all(&parent));
    let folder = parent.join("crate");
    for below in ["src", "defs"] {
        fs::create_dir_all(folder.join(below)).expect("a folder");
    }
    symlink(clone, parent.join("tdgen")).expect("a link can be made");
    let package = "[package]\nname = \"page\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n";
    fs::write(folder.join("Cargo.toml"), package).expect("a file can be written");
    for block in blocks_of("docs/cargo.md") {
        let Some(file) = block.file else { continue };
        let path = folder.join(file);
        let old = fs::read_to_string(&path).unwrap_or_default();
        fs::write(path, old + &block.text).expect("a file can be written");
    }
    let main = folder.join("src/main.rs");
    let old = fs::read_to_string(&main).expect("the page shows it");
    fs::write(main, old + "fn main() { print!(\"{}\", Instruction::from_code(1).unwrap()); }").expect("a file");
    for (from, to) in [
        ("cargo/dice.td", "api.td"),
        ("cargo/errors.td", "errors.td"),
        ("backend/machine.td", "ops.td"),
        ("backend/opcode.td", "opcode.td"),
    ] {
        fs::copy(clone.join("examples").join(from), folder.join("defs").join(to)).expect("a file can be copied");
    }
    // The versions that are there without a network.
    fs::copy(clone.join("examples/cargo/Cargo.lock"), folder.join("Cargo.lock")).expect("a lock can be copied");
    let page = Example { folder, package: "page" };
    assert_eq!(page.run(), "push");
    assert!(page.generated("api.h").contains("Code generated by tdgen --gen-api"));
}

/// What `tdgen new backend` creates is formatted, builds, passes its tests and runs.
fn a_new_backend_works(clone: &Path) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-backend");
    // It may not be there yet.
    drop(fs::remove_dir_all(&folder));
    let mut tdgen = Command::new(env!("CARGO_BIN_EXE_tdgen"));
    tdgen.args(["new", "backend", "list-items", "--path"]).arg(&folder).arg("--tdgen").arg(clone);
    assert!(quiet(&mut tdgen, "").starts_with("created "));
    // The versions that are there without a network.
    fs::copy(clone.join("examples/backend/Cargo.lock"), folder.join("Cargo.lock")).expect("a lock can be copied");
    // Otherwise that of this repository, which is around it.
    fs::write(folder.join("rustfmt.toml"), "").expect("a file can be written");
    let cargo = |words: &[&str]| {
        let mut cargo = Command::new("cargo");
        cargo.args(words).current_dir(&folder).envs(ENVIRONMENT).env_remove("RUSTFLAGS");
        quiet(&mut cargo, "cargo")
    };
    cargo(&["fmt", "--check"]);
    assert!(cargo(&["test", "-q"]).contains("2 passed"));
    let printed = cargo(&["run", "-q", "--", "example.td", "--gen-list-items"]);
    assert_eq!(printed, "Items\n  1: First (the first)\n  2: Second (the second)\n");
    a_new_reader_works(clone, &folder);
}

/// Classes of which every kind of field is read.
const SHAPES: &str = r#"
def ops;
class Node { Node next = ?; list<Node> all = []; string type = "t"; int self = 1; int hasIt = 1; int has_it = 2; }
class Leaf<int n> { int Count = n; string record = ?; }
class Tree : Node {
  bit flag = true; bits<8> low = 3; bits<70> wide = 0; string text; code body = [{ x }]; dag d = (ops 1:$a);
  list<int> numbers = [1, 2]; list<list<string>> texts = [["a"]]; Leaf leaf = Leaf<3>; list<Leaf> leaves = [Leaf<1>, Leaf<2>];
  int read_leaf = 1; Leaf maybe = ?; bit other = ?; field bits<4> later; let later{0} = other; list<string> none = ?;
}
def Small : Leaf<1> { let record = "r"; }
def Oak : Tree { let text = "oak"; let next = Oak; }
"#;

/// What `tdgen new backend --from` creates builds without a warning beside another crate, and reads the description.
fn a_new_reader_works(clone: &Path, built: &Path) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-reader");
    drop(fs::remove_dir_all(&folder));
    let text = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shapes.td");
    fs::write(&text, SHAPES).expect("a file can be written");
    let new = |class: &str| {
        let mut tdgen = Command::new(env!("CARGO_BIN_EXE_tdgen"));
        tdgen.args(["new", "backend", "read-shapes", "--path"]).arg(&folder).arg("--tdgen").arg(clone);
        tdgen.arg("--from").arg(&text).args(["--class=Node", "--class=Tree", "--class=Leaf", "--class"]).arg(class);
        run(&mut tdgen, "")
    };
    let refused = new("Laef");
    assert_eq!(refused.status.code(), Some(1));
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(message.contains("undefined class `Laef`") && message.contains("did you mean `Leaf`?"), "{message}");
    assert!(new("Leaf").status.success());
    fs::copy(clone.join("examples/backend/Cargo.lock"), folder.join("Cargo.lock")).expect("a lock can be copied");
    fs::write(folder.join("rustfmt.toml"), "").expect("a file can be written");
    let cargo = |words: &[&str]| {
        let mut cargo = Command::new("cargo");
        cargo.args(words).current_dir(&folder).envs(ENVIRONMENT).env_remove("RUSTFLAGS");
        quiet(cargo.env("CARGO_TARGET_DIR", built.join("target")), "cargo")
    };
    cargo(&["fmt"]);
    assert!(cargo(&["test", "-q"]).contains("1 passed"));
    let printed = cargo(&["run", "-q", "--", text.to_str().expect("a path"), "--gen-read-shapes"]);
    assert_eq!(printed, "Oak\nOak\nSmall\nanonymous_0\nanonymous_1\nanonymous_2\n");
}

fn changes_of_a_backends_description(example: &Example) {
    assert!(!example.build_generates(), "nothing has changed");
    example.change("opcode.td", "class", "// A comment.\nclass");
    assert!(example.build_generates(), "an included file has changed");
    assert!(!example.build_generates(), "nothing has changed since");

    example.change("machine.td", "pops = 2,", "pops = 2000,");
    example.build_fails(&[
        "error: consumer@0.1.0: ../machine.td:8:5: error: field `pops` of record `Add` must be an integer from 0 to 255",
        "error: consumer@0.1.0: ../machine.td:8:5: error: field `pops` of record `Sub`",
        "let pops = 2000, pushes = 1 in {",
        "Error: 2 errors, see above",
    ]);

    example.change("machine.td", "pops = 2000,", "pops = 2,");
    assert!(example.build_generates(), "the mistake is mended");
    let generated = example.generated("opcodes.rs");
    assert!(generated.contains("pub enum Instruction"));
    assert!(!generated.contains("/out/"), "no path in the output");
}

fn changes_of_includes(example: &Example) {
    assert!(!example.build_generates(), "nothing has changed");
    let header = example.generated("dice.h");
    assert!(header.contains("the cup is null"), "{header}");

    example.change("errors.td", "the cup is null", "the cup is gone");
    assert!(example.build_generates(), "an included file has changed");
    let header = example.generated("dice.h");
    assert!(header.contains("the cup is gone"), "{header}");

    // The include moves to another name: first nothing has the old one, then the description says the new one.
    let rename = |old, new| fs::rename(example.file(old), example.file(new)).expect("it is there");
    rename("errors.td", "codes.td");
    example.build_fails(&[
        "error: dice@0.1.0: dice.td:16:9: error: cannot find the include file `errors.td`",
        "include \"errors.td\"",
    ]);
    assert_eq!(example.generated("dice.h"), header, "an error writes nothing");
    example.change("dice.td", "\"errors.td\"", "\"codes.td\"");
    assert!(example.build_generates(), "the include has another name");
    assert!(!example.build_generates(), "and nobody asks for the old one");

    // What the include held is in the description.
    let codes = fs::read_to_string(example.file("codes.td")).expect("the file is there");
    fs::remove_file(example.file("codes.td")).expect("the file is there");
    example.change("dice.td", "include \"codes.td\"", &codes);
    assert!(example.build_generates(), "the include is gone");
    assert!(!example.build_generates(), "nothing has changed since");

    example.change("dice.td", "`Sides < 2`", "`Sides < 7`");
    assert!(example.run().contains("6 sides: error 5: "));
    example.change("src/dice.cpp", "% Sides + 1", "% 1 + 20");
    assert!(example.run().contains("20 sides: 20\n"));
}

/// Without the network Cargo has what it has fetched for tdgen, and the examples need nothing else.
#[test]
fn examples_lock_nothing_that_tdgen_does_not() {
    let locked = |folder: &str| -> Vec<String> {
        let lock = fs::read_to_string(root().join(folder).join("Cargo.lock")).expect("a lock file");
        let packages = lock.split("[[package]]").skip(1);
        let fetched = packages.filter(|package| package.contains("\nsource = "));
        let name = |package: &str| package.split("source").next().unwrap_or_default().to_owned();
        fetched.map(name).collect()
    };
    let ours = locked(".");
    for example in ["examples/backend", "examples/capi-backend", "examples/cargo"] {
        let theirs = locked(example);
        assert!(!theirs.is_empty(), "{example}");
        for package in theirs {
            assert!(ours.contains(&package), "{example}: {package}");
        }
    }
}
