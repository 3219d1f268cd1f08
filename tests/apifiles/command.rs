//! `tdgen api-file` on the command line: inputs, outputs and diagnostics.
//!
//! Each test runs commands in its own directory and compares their outputs with a snapshot.

#![expect(clippy::disallowed_methods, reason = "tests write temporary files and start programs")]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::tools::{self, quiet, tdgen};

const SPECIFICATION: &str = "\
%define-kinds one two
%define name %{1}_t
%section types
%kind one
int %{name a};
%else
long %{name a};
%/kind
%/section
";
const TEMPLATE: &str = "// types\n%insert types\n// end\n";
const MANIFEST: &str = "\
# Both outputs.
--spec types.spec --template types.t --kind one --out out/one.h
-s types.spec -t types.t -k two -o \"out/number two.h\"
";

/// A directory with a specification, a template and a manifest.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().expect("a temporary directory"));
        folder.write("types.spec", SPECIFICATION);
        folder.write("types.t", TEMPLATE);
        folder.write("api-files.txt", MANIFEST);
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        let parent = path.parent().expect("a path in the directory");
        fs::create_dir_all(parent).expect("directories can be created");
        fs::write(path, text).expect("files can be written");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| format!("{name}: {error}"))
    }

    /// Runs `tdgen api-file` with these arguments; returns the output and the exit code.
    fn run(&self, arguments: &str) -> String {
        let words = arguments.split_whitespace();
        let output = tdgen(self.0.path()).arg("api-file").args(words).output();
        let output = output.expect("tdgen can be started");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        let code = output.status.code().expect("it ends by itself");
        let (stdout, stderr) = (text(output.stdout), text(output.stderr));
        format!("$ tdgen api-file {arguments}\n{stdout}{stderr}exit code {code}\n\n")
    }

    fn run_all(&self, commands: &[&str]) -> String {
        commands.iter().map(|arguments| self.run(arguments)).collect()
    }
}

fn matches_snapshot(name: &str, text: &str) {
    tools::matches_snapshot("apifiles/command", name, text);
}

#[test]
fn one_output() {
    let folder = Folder::new();
    let mut transcript = folder.run_all(&[
        "--specification types.spec --template types.t --kind one --output long.h",
        "--spec types.spec --temp=types.t --ki one --out prefixes.h",
        "-s types.spec -t types.t -k one -o short.h",
        "-s types.spec -t types.t -k two -k one -o last.h",
        "-s types.spec -t types.t -k two",
        "-s types.spec -t types.t -k two -o -",
        "-s types.spec -t types.t -k one -o new/folder/out.h -d out.d",
        "-s types.spec -t types.t -k one -o long.h --check",
        "-s types.spec -t types.t -k two -o long.h --dry-run",
    ]);
    for name in ["long.h", "prefixes.h", "short.h", "last.h", "new/folder/out.h"] {
        assert_eq!(folder.read(name), "// types\nint a_t;\n// end\n", "{name}");
    }
    transcript += &folder.read("out.d");
    matches_snapshot("one_output", &transcript);
}

#[test]
fn a_manifest() {
    let folder = Folder::new();
    let transcript = folder.run_all(&[
        "--manifest api-files.txt --dry-run",
        "--manifest api-files.txt --check",
        "--manifest api-files.txt -d out/files.d",
        "--manifest api-files.txt --check",
    ]);
    let mut generated = String::new();
    for name in ["out/one.h", "out/number two.h", "out/files.d"] {
        write!(generated, "{name}:\n{}\n", folder.read(name)).expect("writing to a string");
    }
    matches_snapshot("a_manifest", &(transcript + &generated));
}

/// The commands of a dry run generate the same files in a shell.
#[test]
fn a_dry_run_shows_commands() {
    let folder = Folder::new();
    folder.write("types.spec", SPECIFICATION.replace("one", "it's"));
    folder.write("api-files.txt", MANIFEST.replace("one", "it\\'s"));
    let mut command = tdgen(folder.0.path());
    command.args(["api-file", "--manifest", "api-files.txt", "--dry-run"]);
    let script = quiet(&mut command, "tdgen");
    let names = ["out/it's.h", "out/number two.h"];
    assert!(names.iter().all(|name| !folder.path(name).exists()), "nothing is written");
    let program = Path::new(env!("CARGO_BIN_EXE_tdgen")).parent();
    let mut shell = Command::new("sh");
    shell.args(["-euc", &script]).current_dir(folder.0.path());
    let old = std::env::var_os("PATH").unwrap_or_default();
    let folders = program.map(Path::to_owned).into_iter();
    let folders = folders.chain(std::env::split_paths(&old));
    shell.env("PATH", std::env::join_paths(folders).expect("a list of folders"));
    quiet(&mut shell, "dash");
    let generated = names.map(|name| folder.read(name));
    assert_eq!(generated, ["int", "long"].map(|word| format!("// types\n{word} a_t;\n// end\n")));
    let transcript = folder.run("--manifest api-files.txt --check");
    assert!(transcript.ends_with("--check\nexit code 0\n\n"), "{transcript}");
}

/// Paths are relative to the manifest, and the command line provides missing options.
#[test]
fn a_manifest_elsewhere() {
    let folder = Folder::new();
    folder.write("api/types.spec", SPECIFICATION);
    folder.write("api/files.txt", "-s types.spec -o one.h\n-s types.spec -o two.h -k two\n");
    let transcript = folder.run("-m api/files.txt -t types.t -k one --dry-run");
    let generated = folder.run("-m api/files.txt -t types.t -k one");
    assert!(generated.ends_with("exit code 0\n\n"), "{generated}");
    assert_eq!(folder.read("api/one.h"), "// types\nint a_t;\n// end\n");
    assert_eq!(folder.read("api/two.h"), "// types\nlong a_t;\n// end\n");
    matches_snapshot("a_manifest_elsewhere", &transcript);
}

#[test]
fn stale_outputs() {
    let folder = Folder::new();
    let command = "-s types.spec -t types.t -k one -o out.h";
    folder.run(command);
    let right = folder.read("out.h");
    let mut transcript = String::new();
    let long = "long ".repeat(100);
    for (what, old) in [
        ("a line differs", right.replace("int a", "int b")),
        ("a long line differs", right.replace("int a", &long)),
        ("a line is too many", right.replace("int", "\nint")),
        ("a line is missing at the end", right.replace("// end\n", "")),
        ("it has more lines", format!("{right}more\n")),
        ("it is empty", String::new()),
        ("line ends", right.replace('\n', "\r\n")),
        ("no newline at the end", right.trim_end().to_owned()),
        ("a blank at the end of a line", right.replace(";\n", "; \n")),
    ] {
        folder.write("out.h", &old);
        writeln!(transcript, "# {what}").expect("writing to a string");
        transcript += &folder.run(&format!("{command} --check"));
        assert_eq!(folder.read("out.h"), old, "nothing is written");
    }
    fs::remove_file(folder.path("out.h")).expect("it is there");
    transcript += &folder.run(&format!("{command} --check"));
    folder.write("out.h/file", "");
    transcript += &folder.run(&format!("{command} --check"));
    matches_snapshot("stale_outputs", &transcript);
}

/// All stale outputs of a manifest are reported.
#[test]
fn several_stale_outputs() {
    let folder = Folder::new();
    folder.run("--manifest api-files.txt");
    folder.write("types.t", TEMPLATE.replace("end", "END"));
    let transcript = folder.run("--manifest api-files.txt --check");
    matches_snapshot("several_stale_outputs", &transcript);
}

/// A template may precede its specification, so positions of different files must not be compared.
#[test]
fn two_specifications_and_one_template() {
    let folder = Folder::new();
    let other = "%kind two\n%section types\n%/section\n%/kind\n";
    folder.write("other.spec", other);
    folder.write("files.txt", "-s types.spec -o 1.h\n-s other.spec -o 2.h\n");
    let transcript = folder.run("-m files.txt -t types.t -k one");
    matches_snapshot("two_specifications_and_one_template", &transcript);
}

/// After an error, no output is touched.
#[test]
fn nothing_is_written_after_an_error() {
    let folder = Folder::new();
    folder.write("out/one.h", "old");
    folder.write("types.spec", SPECIFICATION.replace("long %{name a}", "%{nam a} %{name}"));
    let mut transcript = folder.run("--manifest api-files.txt -d out/files.d");
    assert_eq!(folder.read("out/one.h"), "old");
    assert!(!folder.path("out/number two.h").exists() && !folder.path("out/files.d").exists());
    transcript += &folder.run("--manifest api-files.txt --check");
    transcript += &folder.run("--manifest api-files.txt --dry-run");
    transcript += &folder.run("--manifest api-files.txt --diagnostic-format=json");
    transcript += &folder.run("--manifest api-files.txt --diagnostic-format=rich --error-limit=1");
    // One of the two outputs cannot be written.
    folder.write("types.spec", SPECIFICATION);
    folder.write("out/number two.h/file", "");
    transcript += &folder.run("--manifest api-files.txt");
    assert_eq!(folder.read("out/one.h"), "old");
    matches_snapshot("nothing_is_written_after_an_error", &transcript);
}

#[test]
fn unchanged_output_is_not_touched() {
    let folder = Folder::new();
    let command = "-s types.spec -t types.t -k one -o out.h --write-if-changed";
    folder.run(command);
    let time = || fs::metadata(folder.path("out.h")).and_then(|data| data.modified());
    let long_ago = std::time::SystemTime::UNIX_EPOCH;
    let file = fs::File::options().write(true).open(folder.path("out.h"));
    let file = file.expect("it is there");
    file.set_modified(long_ago).expect("times can be set");
    folder.run(command);
    assert_eq!(time().expect("it has a time"), long_ago);
    folder.run(command.trim_end_matches(" --write-if-changed"));
    assert_ne!(time().expect("it has a time"), long_ago);
}

#[test]
fn wrong_usage() {
    let folder = Folder::new();
    let transcript = folder.run_all(&[
        "",
        "-s types.spec -t types.t",
        "-s types.spec -t types.t -k one types.h",
        "-s types.spec -t types.t -k one --outptu x.h",
        "-s types.spec -t types.t -k one --d x.h",
        "-s types.spec -t types.t -k one --check",
        "-s types.spec -t types.t -k one -d out.d",
        "-s types.spec -t types.t -k one -o out.h -d out.h",
        "-s types.spec -t types.t -k one -o types.t",
        "-s types.spec -t types.t -k one --output=",
        "-s types.spec -t types.t -k one -o out.h -d out.d --check",
        "-s types.spec -t types.t -k one -o out.h --check --dry-run",
        "--manifest api-files.txt -o out.h",
        "--manifest api-files.txt -d out/one.h",
    ]);
    assert!(!folder.path("out.h").exists());
    matches_snapshot("wrong_usage", &transcript);
}

#[test]
fn errors_in_files() {
    let folder = Folder::new();
    let mut transcript = folder.run_all(&[
        "-s missing.spec -t missing.t -k one -o out.h",
        "-s types.spec -t . -k one -o out.h",
        "-s types.spec -t types.t -k three -o out.h",
        "--manifest missing.txt",
    ]);
    folder.write("empty.txt", "");
    folder.write("comments.txt", "# nothing\n\n  # at all\n");
    folder.write("mark.txt", "\u{FEFF}# a remark\n-k one\n");
    folder.write("bytes.txt", b"-k one\n-k \xff\n");
    folder.write(
        "errors.txt",
        "\
--spec types.spec --template types.t --out one.h
--spec types.spec --template types.t --kind one
   --spec types.spec --template types.t --kind three --out a.h
--spec missing.spec --template types.t --kind one --out b.h
--spec types.spec --template missing.t --kind one --out c.h
--spec types.spec --template types.t --kind one --out d.h
--spec types.spec --template types.t --kind two --out ./d.h
--spec types.spec --template types.t --kind two --out d.h
--spec types.spec --template types.t --kind two --out types.t
--spec types.spec --template types.t --kind two --out errors.txt
--spec types.spec --tempalte types.t --kind two --out e.h
--spec types.spec types.t --kind two --out f.h
--spec types.spec --template types.t --kind two --check --out g.h
--kind
",
    );
    for manifest in ["empty.txt", "comments.txt", "mark.txt", "bytes.txt", "errors.txt"] {
        transcript += &folder.run(&format!("--manifest {manifest}"));
    }
    let line = |output| format!("-s types.spec -t types.t -k one -o many/{output}\n");
    folder.write("many.txt", (0..1001).map(line).collect::<String>());
    transcript += &folder.run("--manifest many.txt");
    assert!(!folder.path("d.h").exists() && !folder.path("many").exists());
    matches_snapshot("errors_in_files", &transcript);
}
