//! The files of a run: which are never written, what an error leaves, what a killed run leaves.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test reads and writes files, and fails by panicking"
)]

use crate::support::tools::root;
use std::fs;
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::PathBuf;
use std::process::{Command, Output};

const TDGEN: &str = env!("CARGO_BIN_EXE_tdgen");

/// A folder that the program runs in.
struct Folder(tempfile::TempDir);

impl Folder {
    /// With `m.td`, which includes `inc.td`.
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        folder.write("inc.td", "class A;\n");
        folder.write("m.td", "include \"inc.td\"\ndef a : A;\n");
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The names in the folder.
    fn names(&self) -> String {
        let names = fs::read_dir(self.0.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names.join(" ")
    }

    /// The bytes of all files.
    fn contents(&self) -> Vec<(String, Vec<u8>)> {
        let is_file = |name: &&str| self.path(name).is_file();
        let names = self.names();
        names.split(' ').filter(is_file).map(|name| (name.to_owned(), fs::read(self.path(name)).unwrap())).collect()
    }

    fn shell(&self, script: &str) -> Output {
        let script = script.replace("tdgen", TDGEN);
        Command::new("bash").args(["-c", &script]).current_dir(self.0.path()).output().unwrap()
    }

    /// A run that must succeed.
    fn good(&self, script: &str) {
        let output = self.shell(script);
        assert!(output.status.success() && output.stderr.is_empty(), "{script}: {output:?}");
    }

    /// The first line of the error of a run that must change no file.
    fn refused(&self, script: &str) -> String {
        let before = self.contents();
        let output = self.shell(script);
        assert_eq!(output.status.code(), Some(1), "{script}: {output:?}");
        assert_eq!(self.contents(), before, "{script}");
        String::from_utf8(output.stderr).unwrap().lines().next().unwrap_or_default().to_owned()
    }
}

/// An input is recognized by its device and inode, however the output is spelled.
#[test]
fn no_input_is_an_output() {
    let folder = Folder::new();
    symlink("m.td", folder.path("link-to-m.td")).unwrap();
    symlink("inc.td", folder.path("link")).unwrap();
    symlink("args", folder.path("args2")).unwrap();
    fs::create_dir(folder.path("sub")).unwrap();
    folder.write("t.jinja", "{% include 'part.jinja' %}");
    folder.write("part.jinja", "x");
    folder.write("args", "m.td -o args2");
    folder.write("jobs", "m.td -o ./jobs\n");
    folder.write("l.lock", "# a lock\n");
    let cases = [
        ("tdgen m.td -o inc.td", "error: cannot write `inc.td`: it is an input of this run"),
        (
            "tdgen m.td -o sub/../inc.td",
            "error: cannot write `sub/../inc.td`: it is the same file as the input `inc.td`",
        ),
        ("tdgen m.td -o link", "error: cannot write `link`: it is the same file as the input `inc.td`"),
        ("tdgen m.td -o o -d inc.td", "error: cannot write `inc.td`: it is an input of this run"),
        ("tdgen m.td -o o --stamp=inc.td", "error: cannot write `inc.td`: it is an input of this run"),
        ("tdgen ./m.td -o m.td", "error: cannot write `m.td`: it is the same file as the input `./m.td`"),
        ("tdgen m.td -o link-to-m.td", "error: cannot write `link-to-m.td`: it is the same file as the input `m.td`"),
        ("tdgen -M m.td -o ./m.td", "error: cannot write `./m.td`: it is the same file as the input `m.td`"),
        (
            "tdgen m.td --gen-template=part.jinja --template=t.jinja --template-syntax=jinja",
            "error: cannot write `part.jinja`: it is an input of this run",
        ),
        ("tdgen @args", "error: cannot write `args2`: it is the same file as the input `args`"),
        ("tdgen --batch=jobs", "error: cannot write `./jobs`: it is the same file as the input `jobs`"),
    ];
    for (script, message) in cases {
        assert_eq!(folder.refused(script), message, "{script}");
    }
    assert!(!folder.path("o").exists());
}

#[test]
fn no_input_of_a_product_is_an_output() {
    let folder = Folder::new();
    let yaml = |name: &str| format!("{}/docs/examples/{name}", root().display());
    folder.write("main.yaml", "!include part.yaml\n");
    folder.write("part.yaml", &fs::read_to_string(yaml("lamps.yaml")).unwrap());
    assert!(folder.path("part.yaml").exists());
    let refused = folder.refused("tdgen main.yaml --gen-messages-doc -o ./part.yaml");
    assert_eq!(refused, "error: cannot write `./part.yaml`: it is the same file as the input `part.yaml`");
    let refused = folder.refused("tdgen messages convert part.yaml -o ./part.yaml");
    assert_eq!(refused, "error: cannot write `./part.yaml`: it is the same file as the input `part.yaml`");
    // A lock is read and updated in one step.
    folder.good("tdgen part.yaml --gen-messages-lock=l.lock");
    folder.good("tdgen part.yaml --lock=l.lock --gen-messages-lock=./l.lock");
    let refused = folder.refused("tdgen part.yaml --lock=l.lock --gen-messages-doc=./l.lock");
    assert_eq!(refused, "error: cannot write `./l.lock`: it is the same file as the input `l.lock`");
}

#[test]
fn two_outputs_are_two_files() {
    let folder = Folder::new();
    fs::create_dir(folder.path("sub")).unwrap();
    symlink("sub", folder.path("other")).unwrap();
    symlink("o1", folder.path("dangling")).unwrap();
    let cases = [
        ("o1", "./o1"),
        ("sub/x", "other/x"),
        ("new/x", "new/../new/x"),
        ("dangling", "o1"),
        ("m2", "link2"),
        ("h1", "h2"),
    ];
    folder.good("touch m2 h1; ln -s m2 link2; ln h1 h2");
    for (one, two) in cases {
        let refused = folder.refused(&format!("tdgen m.td --print-records={one} --dump-json={two}"));
        assert_eq!(refused, format!("error: cannot write `{two}`: it is the same file as the output `{one}`"));
        let refused = folder.refused(&format!("tdgen m.td -o {one} -d {two}"));
        assert_eq!(refused, format!("error: cannot write `{one}`: it is the same file as the output `{two}`"));
    }
}

/// Outputs, depfile and stamp are one transaction.
#[test]
fn an_error_in_one_file_writes_none() {
    let folder = Folder::new();
    fs::create_dir(folder.path("d")).unwrap();
    folder.write("f1", "old");
    folder.write("stamp", "old");
    let cases = ["-d d", "-d /dev/full", "--stamp=d", "-d dep --stamp=d", "--dump-json=/dev/full -d dep --stamp=stamp"];
    for case in cases {
        folder.refused(&format!("tdgen m.td --print-records=f1 {case}"));
    }
}

/// The depfile is put in place first and the stamp last, so that a run that is killed in between is repeated.
#[test]
fn a_run_that_is_killed_between_two_files_is_repeated() {
    for (killed, expected) in [(1, "m.td"), (2, "dep m.td"), (3, "dep m.td one"), (4, "dep m.td one two")] {
        let folder = Folder::new();
        folder.write("m.td", "def a;\n");
        fs::remove_file(folder.path("inc.td")).unwrap();
        let run = "tdgen m.td --print-records=one --dump-json=two -d dep --stamp=stamp";
        let strace = format!("strace -f -o /dev/null -e inject=rename:signal=KILL:when={killed}");
        let output = folder.shell(&format!("{strace} {run}; true"));
        assert!(output.status.success(), "{output:?}");
        // The rename during which the process is killed may still happen.
        let left = |names: &str| names.split(' ').filter(|name| !name.starts_with('.')).collect::<Vec<_>>().join(" ");
        let names = left(&folder.names());
        let next = ["dep m.td", "dep m.td one", "dep m.td one two", "dep m.td one stamp two"][killed - 1];
        assert!(names == expected || names == next, "{killed}: {names}");
        // The next run removes what was left.
        folder.good(run);
        assert_eq!(folder.names(), "dep m.td one stamp two");
    }
}

#[test]
fn a_run_removes_what_dead_runs_left() {
    let folder = Folder::new();
    let dead = {
        let mut child = Command::new("true").spawn().unwrap();
        child.wait().unwrap();
        child.id()
    };
    let alive = std::process::id();
    for stray in [format!(".o.{dead}-0.tmp"), format!(".o.{dead}-aB3xYz.tmp"), format!(".sub.{dead}-0.tmp")] {
        folder.write(&stray, "half");
    }
    folder.write(&format!(".o.{alive}-0.tmp"), "half");
    folder.good("tdgen m.td -o o");
    assert_eq!(folder.names(), format!(".o.{alive}-0.tmp .sub.{dead}-0.tmp inc.td m.td o"));
}

/// A file system without unnamed files, simulated.
#[test]
fn a_signal_removes_files_with_temporary_names() {
    for signal in ["TERM", "INT"] {
        let folder = Folder::new();
        let path = folder.0.path().display();
        let strace = format!("strace -f -o /dev/null -P {path} -e inject=?open,openat:error=EOPNOTSUPP");
        // Nobody reads the pipe, which keeps the process waiting after the outputs are staged.
        folder.good("mkfifo pipe");
        let script = format!(
            "{strace} tdgen m.td -o {path}/out -d pipe & \
             for i in {{1..200}}; do ls -A | grep -q '^[.]out' && break; sleep 0.05; done; \
             ls -A; echo; \
             kill -{signal} $(pgrep -P $!); wait $!; echo $?; ls -A"
        );
        let output = folder.shell(&script);
        let text = String::from_utf8(output.stdout).unwrap();
        let (before, after) = text.split_once("\n\n").unwrap();
        assert!(before.starts_with(".out."), "{text} {}", String::from_utf8_lossy(&output.stderr));
        let number = if signal == "TERM" { 143 } else { 130 };
        assert_eq!(after, format!("{number}\ninc.td\nm.td\npipe\n"));
    }
}

/// A link that leads nowhere, and a folder that allows no second file.
#[test]
fn no_target_is_truncated_before_the_content_is_complete() {
    let folder = Folder::new();
    symlink("sub/later", folder.path("dangling")).unwrap();
    folder.good("tdgen m.td -o dangling");
    assert!(folder.path("sub/later").is_file() && fs::symlink_metadata(folder.path("dangling")).unwrap().is_symlink());
    folder.write("o", "old");
    folder.refused("tdgen m.td --print-records=o --dump-json=/dev/full");
}

#[test]
fn closed_streams_are_errors() {
    let folder = Folder::new();
    let stdout = "error: cannot write standard output: Bad file descriptor";
    for script in ["tdgen m.td >&-", "tdgen --help >&-", "tdgen m.td --dump-json=- >&-"] {
        assert_eq!(folder.refused(script), stdout, "{script}");
    }
    assert_eq!(folder.refused("tdgen <&-"), "error: cannot read `<stdin>`: Bad file descriptor");
    assert_eq!(folder.refused("tdgen --batch=- <&-"), "error: cannot read `<stdin>`: Bad file descriptor");
    folder.good("tdgen m.td -o o >&- <&-");
    folder.good("tdgen m.td >/dev/null </dev/null");
    folder.good("tdgen m.td <>/dev/null 1<>/dev/null");
    folder.good("tdgen m.td 2>&- >o2");
    assert!(folder.read("o2").contains("def a"));
}

#[test]
fn inputs_that_are_no_files_are_refused_at_once() {
    let folder = Folder::new();
    symlink("l1", folder.path("l2")).unwrap();
    symlink("l2", folder.path("l1")).unwrap();
    folder.write("l.td", "include \"l1\"\n");
    folder.write("z.td", "include \"/dev/zero\"\n");
    let cases = [
        ("tdgen l.td", "l.td:1:9: error: cannot read the include file `l1`: Too many levels of symbolic links"),
        ("tdgen ./l1", "error: cannot read `./l1`: Too many levels of symbolic links"),
        (
            "tdgen z.td",
            "z.td:1:9: error: cannot read the include file `/dev/zero`: it is a device with more than 16 MiB",
        ),
        ("tdgen /dev/zero", "error: cannot read `/dev/zero`: it is a device with more than 16 MiB"),
    ];
    for (script, message) in cases {
        assert_eq!(folder.refused(script), message);
    }
    let empty = folder.shell("tdgen ''");
    assert_eq!(empty.status.code(), Some(2));
    assert!(empty.stderr.starts_with(b"error: the name of the input file is empty\n"));
    folder.good("tdgen /dev/null; tdgen <(echo 'def a;')");
}

/// `ulimit -f` counts kilobytes.
#[test]
fn a_limit_of_file_sizes_is_an_error() {
    let folder = Folder::new();
    folder.write("o", "old");
    folder.write("large.td", "foreach i = 0...9999 in def a#i;\n");
    let refused = folder.refused("ulimit -f 1; tdgen large.td -o o");
    assert_eq!(refused, "error: cannot write `o`: File too large");
    let refused = folder.refused("ulimit -f 1; tdgen large.td > o2; code=$?; rm o2; exit $code");
    assert_eq!(refused, "error: cannot write standard output: File too large");
}

/// Standard streams and open files have paths, too.
#[test]
fn no_input_is_written_through_a_stream() {
    let folder = Folder::new();
    folder.write("jobs", "m.td -o jobs\n");
    folder.write("l.yaml", &fs::read_to_string(root().join("docs/examples/lamps.yaml")).unwrap());
    let is_input = "it is an input of this run";
    let of_stdin = |name: &str| format!("error: cannot write `{name}`: it is the same file as the input `/dev/stdin`");
    assert_eq!(folder.refused("tdgen - -o m.td < m.td"), of_stdin("m.td"));
    assert_eq!(folder.refused("tdgen -o ./m.td < m.td"), of_stdin("./m.td"));
    assert_eq!(folder.refused("tdgen --batch=- < jobs"), of_stdin("jobs"));
    assert_eq!(folder.refused("tdgen messages convert l.yaml -o m.td < m.td"), of_stdin("m.td"));
    let decoded = folder.refused("tdgen trace decode --schema l.yaml - -o m.td < m.td");
    assert!(decoded.contains(is_input), "{decoded}");
    let same = "it is the same file as the input `m.td`";
    let refused = folder.refused("tdgen m.td -o /proc/self/cwd/m.td");
    assert_eq!(refused, format!("error: cannot write `/proc/self/cwd/m.td`: {same}"));
    let refused = folder.refused("tdgen m.td -o /dev/fd/3 3>>m.td");
    assert_eq!(refused, format!("error: cannot write `/dev/fd/3`: {same}"));
    let refused = folder.refused("tdgen m.td >>m.td");
    assert_eq!(refused, "error: cannot write `-`: it is the same file as the input `m.td`");
    // A file that is open is appended to, any other is replaced.
    folder.good("tdgen m.td -o /dev/fd/3 3>one; tdgen m.td -o /proc/self/cwd/two; tdgen m.td -o /proc/self/cwd/two");
    assert_eq!(folder.read("one"), folder.read("two"));
}

#[test]
fn an_output_is_no_folder_of_another() {
    let folder = Folder::new();
    for (one, two) in [("x/y", "x"), ("x", "x/y"), ("new/a/b", "new"), ("new", "new/a/b")] {
        for run in
            [format!("tdgen m.td --print-records={one} --dump-json={two}"), format!("tdgen m.td -o {one} -d {two}")]
        {
            let refused = folder.refused(&run);
            assert!(refused.starts_with("error: cannot write `"), "{run}: {refused}");
            assert!(["x", "new"].iter().all(|name| !folder.path(name).is_file()), "{run}");
            folder.good("rm -rf x new");
        }
    }
}

#[test]
fn an_output_that_ends_like_a_folder_is_refused_before_others_are_written() {
    let folder = Folder::new();
    for path in ["nox/", "nox/y/", "nox/.", "nox/.."] {
        let refused = folder.refused(&format!("tdgen m.td --print-records=o1 --dump-json={path} -d dep"));
        assert_eq!(refused, format!("error: cannot write `{path}`: it is a folder"));
        assert_eq!(folder.names(), "inc.td m.td");
    }
}

/// Each output is an open file until all are complete.
#[test]
fn a_run_may_have_more_outputs_than_open_files() {
    let folder = Folder::new();
    let outputs: String = (0..40).map(|number| format!(" --dump-json=out/{number}")).collect();
    folder.good(&format!("ulimit -Sn 20; tdgen m.td {outputs}"));
    assert_eq!(fs::read_dir(folder.path("out")).unwrap().count(), 40);
    assert!(folder.refused(&format!("ulimit -n 20; tdgen m.td {outputs}")).contains("Too many open files"));
}

/// In a sticky folder, as `/tmp`, another user may write a file but not replace it.
#[test]
fn a_file_of_another_user_is_written_in_place() {
    let folder = Folder::new();
    // Only root can become another user.
    if fs::metadata(folder.path("m.td")).unwrap().uid() != 0 {
        return;
    }
    folder.good("mkdir sticky && echo old >sticky/o && chmod 1777 sticky && chmod 666 sticky/o && chmod 755 .");
    folder.good("cp tdgen program && setpriv --reuid=65534 --regid=65534 --clear-groups ./program m.td -o sticky/o");
    assert!(folder.read("sticky/o").contains("def a"));
    assert_eq!(fs::metadata(folder.path("sticky/o")).unwrap().uid(), 0);
    assert_eq!(fs::read_dir(folder.path("sticky")).unwrap().count(), 1);
}

/// A batch looks for conflicts before it runs, if outputs exist; a pipe can be read once.
#[test]
fn a_batch_reads_each_file_once() {
    let folder = Folder::new();
    folder.write("jobs", "main -o one\nm.td -o two\n");
    folder.write("one", "old");
    folder.write("two", "old");
    let script = "mkfifo main part; echo 'include \"part\"' >main & echo 'def p;' >part & tdgen --batch=jobs";
    folder.good(script);
    assert!(folder.read("one").contains("def p"));
    assert!(folder.read("two").contains("def a"));
}
