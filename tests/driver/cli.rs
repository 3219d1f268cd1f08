//! The program as build systems and people call it: argument forms, exit codes, depfiles with real ninja and make,
//! bad inputs.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test reads and writes files, and fails by panicking"
)]

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, SystemTime};

const TDGEN: &str = env!("CARGO_BIN_EXE_tdgen");

const BASE: &str = "class Base<int n> {\n  int value = n;\n}\n";
const MAIN: &str = "include \"base.td\"\ndef one : Base<1>;\n";

/// A folder with `main.td`, which includes `inc dir/base.td`; the program runs in it.
struct Project {
    dir: tempfile::TempDir,
}

impl Project {
    fn new() -> Project {
        let project = Project { dir: tempfile::tempdir().unwrap() };
        fs::create_dir(project.path("inc dir")).unwrap();
        project.write("inc dir/base.td", BASE);
        project.write("main.td", MAIN);
        project
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Runs a program here; `NO_COLOR` and friends are not passed on.
    fn command(&self, program: &str, args: &[&str], input: &str) -> Output {
        let mut child = Command::new(program)
            .args(args)
            .current_dir(self.dir.path())
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Who does not read its input closes it.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    }

    /// Exit code, stdout, stderr.
    fn tdgen(&self, args: &[&str], input: &str) -> (i32, String, String) {
        let output = self.command(TDGEN, args, input);
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }

    /// What stdout shows of a run that must be good.
    fn good(&self, args: &[&str]) -> String {
        let (code, stdout, stderr) = self.tdgen(args, "");
        assert_eq!((code, stderr.as_str()), (0, ""), "{args:?}");
        stdout
    }

    /// All of a run, for a snapshot.
    fn shown(&self, args: &[&str], input: &str) -> String {
        let (code, stdout, stderr) = self.tdgen(args, input);
        format!("$ tdgen {}\n[exit code {code}]\n--- stdout\n{stdout}--- stderr\n{stderr}", args.join(" "))
    }

    /// Makes a file older, so that tools which compare times by the second see what was written since.
    fn age(&self, name: &str, seconds: u64) {
        let time = SystemTime::now() - Duration::from_secs(seconds);
        fs::File::open(self.path(name)).unwrap().set_modified(time).unwrap();
    }
}

#[test]
fn the_spellings_of_the_real_tool() {
    let project = Project::new();
    let expected = project.good(&["-I", "inc dir", "main.td"]);
    assert!(expected.contains("def one {\t// Base\n  int value = 1;\n}"), "{expected}");
    project.write("args.rsp", "-I 'inc dir'\n--print-records \"main.td\"");
    let forms: &[&[&str]] = &[
        &["-Iinc dir", "main.td", "-print-records"],
        &["-I=inc dir", "--print-records", "main.td"],
        &["--print-records", "-I", "missing folder", "-I", "inc dir", "--", "main.td"],
        &["@args.rsp"],
        &["-print-records", "-Iinc dir", "main.td", "-no-warn-on-unused-template-args", "--long-string-literals=0"],
        &["-dump-json", "-print-records", "-Iinc dir", "main.td", "--color=0", "-o", "-"],
    ];
    for args in forms {
        assert_eq!(project.good(args), expected, "{args:?}");
    }
    for args in [&["-Iinc dir"][..], &["-Iinc dir", "-"], &["-Iinc dir", "-print-records", "-"]] {
        let (code, stdout, stderr) = project.tdgen(args, MAIN);
        assert_eq!((code, stdout, stderr), (0, expected.clone(), String::new()), "{args:?}");
    }
}

#[test]
fn one_parse_many_outputs() {
    let project = Project::new();
    let (records, json) =
        (project.good(&["-Iinc dir", "main.td"]), project.good(&["-Iinc dir", "main.td", "-dump-json"]));
    project.good(&["-Iinc dir", "main.td", "--print-records=a/records", "--dump-json=a/json"]);
    assert_eq!((project.read("a/records"), project.read("a/json")), (records.clone(), json.clone()));
    project.good(&["-Iinc dir", "main.td", "-print-records", "-o", "b/records", "-dump-json", "-o", "b/json"]);
    assert_eq!((project.read("b/records"), project.read("b/json")), (records, json));
}

/// File names are bytes: each is opened, written and listed as it was given. Messages show other bytes than UTF-8 as
/// U+FFFD.
#[test]
fn names_need_not_be_utf8() {
    let project = Project::new();
    let name = |name: &[u8]| OsString::from_vec(name.to_vec());
    let path = |bytes: &[u8]| project.dir.path().join(name(bytes));
    fs::create_dir(path(b"inc\xff")).unwrap();
    fs::write(path(b"inc\xff/b\xfe \xf4\x8f\xbf\xbf.td"), BASE).unwrap();
    fs::write(path(b"m\xe9.td"), b"include \"b\xfe \xf4\x8f\xbf\xbf.td\"\ndef one : Base<1>;\n").unwrap();
    let run = |args: &[&[u8]]| {
        let mut command = Command::new(TDGEN);
        command.args(args.iter().map(|arg| name(arg))).current_dir(project.dir.path()).stdin(Stdio::null());
        command.output().unwrap()
    };
    let main: &[u8] = b"m\xe9.td";
    for include in [&[&b"-Iinc\xff"[..]][..], &[b"-I", b"inc\xff"], &[b"-I=inc\xff"]] {
        let output = run(&[include, &[main, b"-o", b"out\xfd", b"-d", b"out\xfd.d"]].concat());
        assert!(output.status.success(), "{output:?}");
    }
    assert!(fs::read_to_string(path(b"out\xfd")).unwrap().contains("int value = 1;"));
    let rule = b"out\xfd: m\xe9.td inc\xff/b\xfe\\ \xf4\x8f\xbf\xbf.td\n";
    assert_eq!(fs::read(path(b"out\xfd.d")).unwrap(), rule);
    let list = run(&[b"-M", b"-Iinc\xff", main]);
    assert_eq!(list.stdout, b"m\xe9.td\ninc\xff/b\xfe \xf4\x8f\xbf\xbf.td\n");
    fs::write(path(b"args\xff"), b"-Iinc\xff m\xe9.td -dump-json").unwrap();
    let json = run(&[b"@args\xff"]);
    assert!(json.status.success() && json.stderr.is_empty(), "{json:?}");
    fs::write(path(b"w\xff.td"), "def a : B;\n").unwrap();
    let stderr = |args: &[&[u8]]| String::from_utf8(run(args).stderr).unwrap();
    assert!(stderr(&[b"w\xff.td"]).starts_with("w\u{fffd}.td:1:9: error: "));
    assert!(stderr(&[b"none\xff.td"]).starts_with("error: cannot read `none\u{fffd}.td`: "));
    assert!(stderr(&[b"--zzz\xff"]).starts_with("error: unknown option `--zzz\u{fffd}`"));
    let options = run(&[b"--print-enums", b"--class=\xff", b"main.td"]);
    assert_eq!(options.status.code(), Some(2), "{options:?}");
}

#[test]
fn macros() {
    let project = Project::new();
    project.write("if.td", "#ifdef YES\ndef yes;\n#else\ndef no;\n#endif\n");
    assert!(project.good(&["if.td"]).contains("def no "));
    for args in [&["-DYES", "if.td"][..], &["-D", "YES", "if.td"], &["-D=YES", "if.td"]] {
        assert!(project.good(args).contains("def yes "), "{args:?}");
    }
}

#[test]
fn errors_are_shown_and_nothing_is_written() {
    let project = Project::new();
    project.write("old", "old");
    project.write("wrong.td", "include \"base.td\"\ndef a : Base<\"x\">;\ndef b : Bass<1>;\n");
    let mut shown = project.shown(&["-Iinc dir", "wrong.td", "-o", "old", "-d", "old.d"], "");
    shown += &project.shown(&["-Iinc dir", "wrong.td", "--diagnostic-format=rich"], "");
    shown += &project.shown(&["-Iinc dir", "wrong.td", "--diagnostic-format=json"], "");
    shown += &project.shown(&["-Iinc dir", "wrong.td", "--error-limit=1"], "");
    shown += &project.shown(&["main.td"], "");
    shown += &project.shown(&[], "def x : Y;\n");
    shown += &project.shown(&["none.td"], "");
    shown += &project.shown(&["inc dir"], "");
    insta::assert_snapshot!(shown);
    assert_eq!(project.read("old"), "old");
    assert!(!project.path("old.d").exists());
}

/// Inputs that are no programs: each is refused with a place, none crashes.
#[test]
fn bad_inputs() {
    let project = Project::new();
    let deep = format!("def a {{ int x = {}1{}; }}", "!add(1, ".repeat(100_000), ")".repeat(100_000));
    let inputs: &[(&str, Vec<u8>)] = &[
        ("bytes", vec![0xff, 0xfe, 0x00, 0x1b]),
        ("open string", b"def a { string s = \"never closed\n".to_vec()),
        ("open code", b"def a { code c = [{ never closed\n".to_vec()),
        ("open comment", b"/* /* */ def a;".to_vec()),
        ("open if", b"#ifdef A\ndef a;\n".to_vec()),
        ("itself", b"include \"bad.td\"\n".to_vec()),
        ("deep", deep.into_bytes()),
    ];
    let mut shown = String::new();
    for (name, text) in inputs {
        project.write("bad.td", text);
        let (code, stdout, stderr) = project.tdgen(&["bad.td"], "");
        assert_eq!((code, stdout.as_str()), (1, ""), "{name}");
        assert!(stderr.starts_with("bad.td:"), "{name}: {stderr}");
        let cut: String = stderr.lines().take(12).flat_map(|line| [line, "\n"]).collect();
        shown += &format!("=== {name}\n{cut}");
    }
    insta::assert_snapshot!(shown);
}

/// The first line about what is wrong names it.
#[test]
fn messages_name_what_is_wrong() {
    let project = Project::new();
    project.write("bom.td", b"\xef\xbb\xbfdef a;\n");
    project.write("order.td", "def a : B\nclass C;");
    project.write("wide.td", "class A<bits<4294967296> b>; def a : A<1>; def b : A<0>;\n");
    project.write("a.td", "def a;\n");
    project.write("lets.td", format!("{}def a;\n", "let x = 1 in ".repeat(501)));
    let cases = [
        ("bom.td", 1, "bom.td:1:1: error: byte order mark at the start of the file"),
        ("order.td", 1, "order.td:1:9: error: undefined class `B`"),
        ("wide.td", 1, "wide.td:1:14: error: expected a width from 0 to 4294967295 in `bits<...>`"),
        ("a.td --gen-op-decls", 1, "a.td:1:1: error: undefined class `Op`"),
        ("a.td --error-limit=-1", 2, "error: invalid value `-1` for `--error-limit`: expected a number"),
        ("a.td --color=x", 2, "error: invalid value `x` for `--color`: expected `always`, `never` or `auto`"),
        ("lets.td", 1, "lets.td:1:6514: error: statements nest deeper than 500 levels"),
        ("signature parse --check I1!D9!K4!foo_0k1_22R1!", 0, "<argument>:1:4: warning: ignored component `D`"),
    ];
    for (args, code, message) in cases {
        let (exit, _, stderr) = project.tdgen(&args.split(' ').collect::<Vec<_>>(), "");
        assert_eq!((exit, stderr.lines().next()), (code, Some(message)), "{stderr}");
    }
    // What is wrong about a class is not said again about its records.
    assert!(project.tdgen(&["wide.td"], "").2.contains("\nerror: 1 error, "));
    project.write("lets.td", format!("class C {{ int x = 0; }}\n{}def a : C;\n", "let x = 1 in ".repeat(500)));
    project.good(&["lets.td"]);
}

#[test]
fn dependencies_are_listed() {
    let project = Project::new();
    assert_eq!(project.good(&["-M", "-Iinc dir", "main.td"]), "main.td\ninc dir/base.td\n");
    let nothing_is_evaluated = "include \"base.td\"\ndef a : Nowhere;\n";
    let (code, stdout, stderr) = project.tdgen(&["-M", "-Iinc dir", "-"], nothing_is_evaluated);
    assert_eq!((code, stderr.as_str()), (0, ""));
    assert_eq!(stdout, "inc dir/base.td\n");
    project.good(&["-Iinc dir", "main.td", "--print-records=x", "--dump-json=y", "-d", "x.d"]);
    assert_eq!(project.read("x.d"), "x y: main.td inc\\ dir/base.td\n");
    let (code, ..) = project.tdgen(&["-Iinc dir", "-", "-o", "z", "-d", "z.d"], MAIN);
    assert_eq!((code, project.read("z.d").as_str()), (0, "z: inc\\ dir/base.td\n"));
}

/// A name that build tools find hard, in a folder with another.
const HARD: &str = "inc dir/b $x $$ ${y} #1 %z [w]~.td";

#[test]
fn ninja_reads_the_depfile() {
    let project = Project::new();
    project.write(HARD, BASE);
    project.write("main.td", MAIN.replace("base.td", "b $x $$ ${y} #1 %z [w]~.td"));
    project.write(
        "build.ninja",
        format!(
            "rule td\n  command = {TDGEN} -print-records '-Iinc dir' main.td --write-if-changed -o $out -d $out.d\n  \
             depfile = $out.d\n  deps = gcc\n  restat = 1\nbuild out.txt: td main.td\n"
        ),
    );
    let build = || {
        let output = project.command("ninja", &["-d", "explain"], "");
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{text}");
        text
    };
    build();
    assert!(build().contains("no work to do"), "a second build is clean");
    project.write(HARD, BASE.replace("value", "renamed"));
    build();
    assert!(project.read("out.txt").contains("renamed"), "a changed include is seen");
    assert!(build().contains("no work to do"));
    project.write("main.td", project.read("main.td") + "// only a comment\n");
    build();
    assert!(build().contains("no work to do"), "an output that did not change is not dirty");
}

#[test]
fn make_reads_the_depfile() {
    let project = Project::new();
    project.write(HARD, BASE);
    project.write("main.td", MAIN.replace("base.td", "b $x $$ ${y} #1 %z [w]~.td"));
    let rule = format!("{TDGEN} -print-records '-Iinc dir' main.td -o $@ -d $@.d");
    project.write("Makefile", format!("out.txt: main.td\n\t{rule}\n-include out.txt.d\n"));
    let build = || {
        let output = project.command("make", &[], "");
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{text}");
        text
    };
    for name in [HARD, "main.td"] {
        project.age(name, 60);
    }
    build();
    assert!(build().contains("up to date"), "a second build is clean");
    project.age("out.txt", 30);
    project.write(HARD, BASE.replace("value", "renamed"));
    build();
    assert!(project.read("out.txt").contains("renamed"), "a changed include is seen");
}

#[test]
fn a_reader_that_stops_is_no_error() {
    let project = Project::new();
    project.write("many.td", "class B<int n> { int v = n; }\nforeach i = 0...20000 in def : B<i>;\n");
    let script = format!("{TDGEN} many.td | head -1; echo ${{PIPESTATUS[0]}}");
    let output = project.command("bash", &["-c", &script], "");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!((text.lines().last(), output.stderr.as_slice()), (Some("0"), &b""[..]), "{text}");
}

/// Two runs in different folders, with different environments, give the same bytes.
#[test]
fn runs_are_hermetic() {
    let (one, two) = (Project::new(), Project::new());
    for args in [&["-Iinc dir", "main.td"][..], &["-Iinc dir", "main.td", "-dump-json"]] {
        assert_eq!(one.good(args), two.good(args));
    }
}

#[test]
fn a_budget_can_be_set() {
    let project = Project::new();
    project.write("many.td", "foreach i = !range(50) in def r#i { int n = i; }\n");
    let (code, out, err) = project.tdgen(&["--limit=records=10", "many.td"], "");
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.starts_with("many.td:1:31: error: more than 10 records"), "{err}");
    let (code, out, _) = project.tdgen(&["-limit", "records=60", "many.td"], "");
    assert_eq!((code, out.matches("def r").count()), (0, 50));
    let (code, _, err) = project.tdgen(&["--limit=recrods=1", "many.td"], "");
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("the limits are work, memory, steps"), "{err}");
}
