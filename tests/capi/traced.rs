//! `tdgen capi trace`: a program and the header of a library that it calls, and nothing else.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::code::without_times;
use crate::support::tools::{quiet, root, run, tdgen, without_addresses};

/// A folder with the library `lamps`, a program that calls it, and an empty cache.
fn project() -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    for file in ["lamps.h", "lamps.c", "program.c"] {
        let from = root().join("tests/capi/traced").join(file);
        fs::copy(from, dir.path().join(file)).expect("a copy");
    }
    compile(&dir, &["-shared", "-fPIC", "lamps.c", "-o", "liblamps.so"]);
    compile(
        &dir,
        &["-Wno-stringop-overread", "program.c", "-L.", "-llamps", "-Wl,-rpath,$ORIGIN", "-ldl", "-o", "program"],
    );
    dir
}

fn compile(dir: &TempDir, arguments: &[&str]) {
    quiet(Command::new("gcc").current_dir(dir.path()).args(["-Wall", "-Wextra", "-Werror"]).args(arguments), "gcc");
}

fn command(dir: &TempDir, arguments: &[&str]) -> Command {
    let mut command = tdgen(dir.path());
    command.arg("capi").args(arguments).env("XDG_CACHE_HOME", dir.path().join("cache")).env_remove("LD_PRELOAD");
    command
}

fn trace(dir: &TempDir, arguments: &[&str]) -> Output {
    run(&mut command(dir, &[&["trace"], arguments].concat()), "clang-22")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What a failed command says.
fn refusal(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    text(&output.stderr)
}

/// Output, exit code, limits and the end by a signal are the program's own; a call that longjmp leaves ends.
#[test]
fn a_program_is_traced_and_notices_nothing() {
    let dir = project();
    for arguments in
        [&["calls", "a", "b c", "--help", "-o"][..], &["limits"], &["crash"], &["look"], &["pipe"], &["closed"]]
    {
        let alone = run(Command::new("./program").current_dir(dir.path()).args(arguments), "");
        let traced = trace(&dir, &[&["lamps.h", "--", "./program"], arguments].concat());
        assert_eq!(text(&traced.stdout), text(&alone.stdout), "{arguments:?} {}", text(&traced.stderr));
        assert_eq!(traced.status, alone.status, "{arguments:?}");
        let lines = without_times(&without_addresses(&text(&traced.stderr)));
        insta::assert_snapshot!(format!("traced_{}", arguments[0]), lines);
    }
    let crash = trace(&dir, &["lamps.h", "--", "./program", "crash"]);
    assert_eq!(crash.status.signal(), Some(11), "{crash:?}");
}

#[test]
fn lines_are_json_in_a_file() {
    let dir = project();
    fs::create_dir(dir.path().join("a, b")).expect("a folder");
    let arguments =
        ["lamps.h", "--format=json", "-o", "a, b/calls.json", "--depth=0", "--only=lamps_[", "--only=*_n?me"];
    let traced = trace(&dir, &[&arguments[..], &["--only=lamps_e*", "--", "./program", "calls"]].concat());
    assert_eq!((traced.status.code(), text(&traced.stderr)), (Some(7), String::new()));
    let lines = fs::read_to_string(dir.path().join("a, b/calls.json")).expect("a trace");
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    let ends = lines.iter().filter(|line| line["event"] == "end");
    let ends: Vec<String> =
        ends.map(|line| format!("{} {} {}", line["function"], line["outputs"], line["result"])).collect();
    assert_eq!(ends.len() * 2, lines.len() - 1, "{lines:?}");
    insta::assert_snapshot!("traced_json", without_addresses(&ends.join("\n")));
}

/// Calls of the library to its own functions are left out; those of the program inside of a call are not.
#[test]
fn calls_from_outside_are_chosen() {
    let dir = project();
    let count = |arguments: &[&str]| {
        let traced = trace(&dir, &[&["lamps.h"], arguments, &["--", "./program", "calls"]].concat());
        assert_eq!(traced.status.code(), Some(7));
        text(&traced.stderr).matches("---> lamps_count(").count()
    };
    assert_eq!([count(&[]), count(&["--outside"]), count(&["--depth=0"])], [5, 1, 0]);
}

/// Each call is an element of a page that needs nothing else, whatever is in the texts.
#[test]
fn pages_contain_all_calls() {
    const HOSTILE: &str = "</script><script>alert(1)</script><!-- & \"'\\ \u{2028} \t\u{1}";
    let dir = project();
    let traced = trace(&dir, &["lamps.h", "--html=calls.html", "--", "./program", "calls", HOSTILE]);
    assert_eq!((traced.status.code(), text(&traced.stderr)), (Some(7), String::new()));
    let page = fs::read_to_string(dir.path().join("calls.html")).expect("a page");
    let (head, calls) = page.split_once("</main>\n").expect("the part before the calls");
    assert!(
        head.starts_with("<!doctype html>") && head.contains("<title>lamps.h: ./program calls &lt;/script&gt;&lt;")
    );
    assert!(["http:", "https:", " src=", "@import", "url("].iter().all(|outside| !head.contains(outside)), "{head}");
    assert_eq!([head.matches("<script").count(), head.matches("</script>").count()], [1, 1]);
    for element in ["html", "head", "body", "main"] {
        assert_eq!(head.matches(&format!("<{element}>")).count() + head.matches(&format!("<{element} ")).count(), 1);
    }
    let (open, close) = ("<script type=\"application/json\">", "</script>");
    let events: Vec<Value> = calls
        .lines()
        .map(|line| {
            let event = line.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)).expect("an element");
            assert!(!event.contains('<'), "{event}");
            serde_json::from_str(event).expect("JSON")
        })
        .collect();
    let open = events.iter().find(|event| event["function"] == "lamps_open").expect("a call");
    assert_eq!(open["arguments"]["name"], HOSTILE);
    let failed = events.iter().filter(|event| event["failed"] == true);
    let failed: Vec<&Value> = failed.map(|event| &event["function"]).collect();
    assert_eq!(failed, ["lamps_fail"]);
}

/// No pointer stops a program, whatever a function takes it for: before a page that cannot be read, behind all memory, and with
/// AddressSanitizer.
#[test]
fn hostile_pointers_are_harmless() {
    let dir = project();
    for file in ["hostile.h", "hostile.c", "hostile_program.c"] {
        fs::copy(root().join("tests/capi/traced").join(file), dir.path().join(file)).expect("a copy");
    }
    let asan = quiet(Command::new("gcc").arg("-print-file-name=libasan.so"), "gcc");
    for flags in [&[][..], &["-fsanitize=address"]] {
        compile(&dir, &[flags, &["-shared", "-fPIC", "hostile.c", "-o", "libhostile.so"]].concat());
        let program = ["hostile_program.c", "-L.", "-lhostile", "-Wl,-rpath,$ORIGIN", "-o", "hostile"];
        compile(&dir, &[flags, &program].concat());
        let alone = run(Command::new("./hostile").current_dir(dir.path()).env("ASAN_OPTIONS", "detect_leaks=0"), "");
        for format in ["text", "json"] {
            let arguments = ["trace", "hostile.h", "-o", "calls", &format!("--format={format}"), "--", "./hostile"];
            let mut traced = command(&dir, &arguments);
            if !flags.is_empty() {
                traced.env("ASAN_OPTIONS", "detect_leaks=0").env("LD_PRELOAD", asan.trim());
            }
            let traced = run(&mut traced, "clang-22");
            assert_eq!((traced.status, &traced.stdout), (alone.status, &alone.stdout), "{flags:?} {traced:?}");
            assert_eq!(traced.status.code(), Some(3), "{flags:?} {traced:?}");
            let calls = String::from_utf8_lossy(&fs::read(dir.path().join("calls")).expect("a trace")).into_owned();
            assert_eq!(calls.lines().count(), 2 * 11 * 40, "{flags:?} {format}");
            if format == "json" {
                calls.lines().for_each(|line| drop(serde_json::from_str::<Value>(line).expect("a line of JSON")));
            }
        }
    }
}

/// The script of the page reads all calls, if there is a program that runs it.
#[test]
fn the_script_of_a_page_runs() {
    let dir = project();
    let page = dir.path().join("calls.html");
    let traced = trace(&dir, &["lamps.h", "--html=calls.html", "--", "./program", "calls", "a<b"]);
    assert_eq!(traced.status.code(), Some(7), "{traced:?}");
    let script = root().join("tests/capi/traced/page.js");
    let Ok(output) = Command::new("node").arg(script).arg(&page).output() else { return };
    assert!(output.status.success(), "{output:?}");
    insta::assert_snapshot!("traced_page", without_addresses(&text(&output.stdout)));
}

/// A library is made once for the contents of its headers, also by runs at the same time.
#[test]
fn libraries_are_cached() {
    let dir = project();
    let start = || {
        let mut command = command(&dir, &["trace", "lamps.h", "--", "./program", "calls"]);
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("a run")
    };
    let runs: Vec<_> = [(); 3].map(|()| start()).into();
    for run in runs {
        let output = run.wait_with_output().expect("it ends");
        assert!(text(&output.stderr).contains("---> lamps_each("), "{output:?}");
    }
    let cached = |arguments: &[&str]| quiet(&mut command(&dir, &[&["cache"], arguments].concat()), "");
    let folder = dir.path().join("cache/tdgen/traces");
    let entries = || fs::read_dir(&folder).map_or(0, Iterator::count);
    assert_eq!(entries(), 1);
    assert!(cached(&[]).trim_end().ends_with(": lamps.h (10 functions)"), "{}", cached(&[]));
    let header = dir.path().join("lamps.h");
    let old = fs::read_to_string(&header).expect("a header");
    fs::write(&header, old.replace("int lamps_count(", "long lamps_count(")).expect("a header");
    assert_eq!(trace(&dir, &["lamps.h", "--", "./program", "calls"]).status.code(), Some(7));
    assert_eq!(entries(), 2);
    fs::write(&header, old).expect("a header");
    assert_eq!(trace(&dir, &["lamps.h", "--", "./program", "calls"]).status.code(), Some(7));
    assert_eq!(entries(), 2);
    assert_eq!(cached(&["--clear"]), "");
    assert_eq!(cached(&[]), "");
    assert_eq!(entries(), 0);
}

#[test]
fn what_cannot_be_traced_is_said_before_the_program_runs() {
    let dir = project();
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).expect("a file");
    write("cpp.h", "#pragma once\nnamespace lamps { class lamp {}; int on(lamp &); }\n");
    write("broken.h", "int lamps_count(lamp *all);\n");
    write("empty.h", "typedef int lamps_t;\n");
    write("script", "#!/bin/sh\n");
    write("static.c", "int main(void) { return 0; }\n");
    compile(&dir, &["-static", "static.c", "-o", "static"]);
    let cases: [(&[&str], &str); 13] = [
        (&["lamps.h", "--", "./nothing"], "there is no program `./nothing`"),
        (&["lamps.h", "--", "program"], "there is no program `program` in PATH; write `./program` for the file"),
        (&["lamps.h", "--", "./script"], "cannot trace `./script`: the file is not executable"),
        (&["lamps.h", "--", "./static"], "cannot trace `./static`: it is a static program, which loads no library"),
        (&["lamps.h", "--flag=-m32", "--", "./program"], "it is a program for 64 bits"),
        (&["nothing.h", "--", "./program"], "cannot find the header `nothing.h`"),
        (&["cpp.h", "--", "./program"], "unknown type name 'namespace'"),
        (&["broken.h", "--", "./program"], "unknown type name 'lamp'"),
        (&["empty.h", "--", "./program"], "`empty.h` declares no function that can be traced"),
        (&["lamps.h", "--only=lamp", "--", "./program"], "no function of `lamps.h` matches --only=lamp"),
        (&["lamps.h", "-lnothing", "--", "./program"], "cannot find the library `libnothing.so`"),
        (&["lamps.h", "-l", "./lamps.c", "--", "./program"], "/lamps.c` is no shared library"),
        (&["lamps.h", "-o", "-", "--", "./program"], "standard output is the program's"),
    ];
    for (arguments, message) in cases {
        let said = refusal(&trace(&dir, arguments));
        assert!(said.starts_with("error: ") && said.contains(message), "{arguments:?}: {said}");
    }
    let said = refusal(&trace(&dir, &["lamps.h", "-o", "lamps.h/calls", "--", "./program"]));
    assert!(said.contains("lamps.h/calls"), "{said}");
    // A program that calls nothing, and a trace that cannot be written.
    let silent = trace(&dir, &["lamps.h", "--", "./program"]);
    assert_eq!(silent.status.code(), Some(2));
    assert_eq!(text(&silent.stderr), "tdgen: the program called none of the 10 functions of lamps.h\n");
    let full = trace(&dir, &["lamps.h", "-o", "/dev/full", "--", "./program", "calls"]);
    assert_eq!(full.status.code(), Some(7));
    assert!(text(&full.stderr).contains("the trace is incomplete"), "{full:?}");
}

/// A library that the program opens by itself is behind the layers if it is named.
#[test]
fn a_named_library_is_traced() {
    let dir = project();
    let other = dir.path().join("other.h");
    fs::write(&other, "int lamps_other(void);\n").expect("a header");
    fs::write(dir.path().join("other.c"), "int lamps_other(void) { return 5; }\n").expect("a source");
    compile(&dir, &["-shared", "-fPIC", "-Wno-missing-prototypes", "other.c", "-o", "libother.so"]);
    let alone = run(Command::new("./program").current_dir(dir.path()).arg("opens"), "");
    assert_eq!(alone.status.code(), Some(1), "nothing else makes the function visible");
    let traced = trace(&dir, &["other.h", "-l", "./libother.so", "--", "./program", "opens"]);
    assert!(text(&traced.stderr).contains("<--- lamps_other()-> 5"), "{traced:?}");
    assert_eq!(traced.status.code(), Some(5));
}
