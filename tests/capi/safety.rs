//! Checks and traces that do no harm: nothing unsafe is read, lines cannot be forged, and the library ends once.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::path::Path;
use std::process::{Command, Output};

use crate::code::without_times;
use crate::support::tools::{quiet, root, run, tdgen, without_addresses};

/// Warnings that generated code must not cause.
const WARNINGS: [&str; 6] = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Werror"];

/// The program of `tests/capi/safety`, built with some options.
struct Program(tempfile::TempDir);

impl Program {
    fn build(compiler: &str, options: &[&str]) -> Program {
        let dir = tempfile::tempdir().expect("a folder for generated files");
        let folder = root().join("tests/capi/safety");
        let output = |action: &str, file: &str| format!("{action}={}", dir.path().join(file).display());
        let mut generate = tdgen(&folder);
        generate.args(["box.td", "--runtime=standalone", "--print=std"]);
        generate.args([output("--gen-api", "BoxAPI.h"), output("--gen-impl-func-decls", "impl.h")]);
        generate.args([output("--gen-print-header", "BoxPrint.hpp"), output("--gen-entry-points", "entry.cpp")]);
        quiet(&mut generate, "");
        let sources = ["entry.cpp".into(), folder.join("box.cpp").to_string_lossy().into_owned()];
        for (source, object, warnings) in [(&sources[0], "entry.o", &WARNINGS[..]), (&sources[1], "box.o", &[])] {
            let mut compile = Command::new(compiler);
            compile.current_dir(dir.path()).args(["-std=c++17", "-I.", "-c", source, "-o", object]);
            quiet(compile.args(warnings).args(options), "g++, clang-22");
        }
        let mut link = Command::new(compiler);
        link.current_dir(dir.path()).args(options).args(["entry.o", "box.o", "-pthread", "-o", "program"]);
        quiet(&mut link, "g++, clang-22");
        Program(dir)
    }

    fn run(&self, what: &str, trace: Option<&str>) -> Output {
        let mut command = Command::new(self.0.path().join("program"));
        command.env_remove("BOX_TRACE").env_remove("BOX_DISABLE_VALIDATION").current_dir(self.0.path());
        if let Some(trace) = trace {
            command.env("BOX_TRACE", trace);
        }
        run(command.arg(what), "")
    }

    /// The output of a run that must succeed.
    fn printed(&self, what: &str, trace: Option<&str>) -> (String, String) {
        let output = self.run(what, trace);
        let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        assert!(output.status.success(), "{what}: {}\n{stdout}{stderr}", output.status);
        (stdout, without_times(&without_addresses(&stderr)))
    }
}

/// Traces of refused calls, calls that free their arguments, and odd outputs read nothing that they must not.
#[test]
fn traces_do_no_harm() {
    let sanitize = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    let program = Program::build("g++", &sanitize);
    let (stdout, trace) = program.printed("trace", Some(""));
    insta::assert_snapshot!("traces_do_no_harm", format!("{stdout}\n{trace}"));
    let (untraced, nothing) = program.printed("trace", None);
    assert_eq!((untraced, nothing.as_str()), (stdout, ""));
    // A call that crashes leaves the line before it.
    let crash = program.run("crash", Some("text"));
    assert!(!crash.status.success());
    let trace = String::from_utf8_lossy(&crash.stderr);
    assert!(trace.contains("] ---> boxFail(.How = 2)\n"), "{trace}");
    // A file, and functions of the program.
    let (_, nothing) = program.printed("trace", Some("errors,file=trace.txt"));
    assert_eq!(nothing, "");
    let trace = std::fs::read_to_string(program.0.path().join("trace.txt")).expect("the trace is in a file");
    assert_eq!(trace.matches("---> ").count(), 7, "{trace}");
    let (lines, _) = program.printed("sinks", None);
    let lines: Vec<serde_json::Value> =
        lines.lines().skip(1).map(|line| serde_json::from_str(line).expect("a line is a JSON object")).collect();
    let members = |name: &str| lines.iter().map(|line| line[name].as_str().unwrap_or("-")).collect::<Vec<_>>();
    assert_eq!(members("event"), ["begin", "end", "begin", "begin", "end", "end"]);
    assert_eq!(members("function"), ["boxFail", "boxFail", "boxLog", "boxUse", "boxUse", "boxLog"]);
    assert_eq!(members("result")[1], "BOX_ERRC_NONE");
    let arguments = lines[2]["arguments"].as_object().expect("arguments are an object");
    let text = arguments.values().next_back().and_then(|value| value.as_str()).unwrap_or_default();
    assert!(text == "\"\u{fffd}\u{20ac}\n", "{lines:?}");
    assert!(lines.iter().filter(|line| line["event"] == "end").all(|line| line["outputs"].is_object()), "{lines:?}");
}

/// A library may return a length that is larger than the room of the caller: no more than the room is printed.
#[test]
fn traces_read_no_more_than_the_room() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let folder = root().join("tests/capi/safety");
    std::fs::copy(folder.join("rooms.td"), dir.path().join("rooms.td")).expect("a description can be copied");
    for file in ["rooms.c", "rooms.cpp"] {
        std::fs::copy(folder.join("rooms.c"), dir.path().join(file)).expect("a program can be copied");
    }
    for args in [
        &["--gen-api=API.h", "--runtime=standalone", "--gen-entry-points=entry.cpp"][..],
        &["--print=std", "--gen-print-header=print.hpp"],
        &["--print=c", "--gen-print-header=API_print.h"],
        &["--gen-capi-dispatch=API_dispatch.h", "--gen-capi-layers=layers.c"],
    ] {
        let print = if args[0] == "--gen-api=API.h" { &["--api-print-header=print.hpp"][..] } else { &[] };
        quiet(tdgen(dir.path()).args(["rooms.td", "--api-header=API.h"]).args(args).args(print), "");
    }
    let sanitize = ["-g", "-w", "-I.", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-o", "program"];
    let mut traces = Vec::new();
    for (compiler, args) in
        [("g++", ["-std=c++17", "entry.cpp", "rooms.cpp"]), ("gcc", ["-std=c99", "layers.c", "rooms.c"])]
    {
        quiet(Command::new(compiler).current_dir(dir.path()).args(args).args(sanitize), "g++");
        let output = run(Command::new(dir.path().join("program")).env("BOX_TRACE", ""), "");
        let trace = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{trace}");
        traces.push(without_times(&without_addresses(&trace)));
    }
    assert_eq!(traces[0], traces[1]);
    let items = ["{0})", "{0, 1, 2})", "nullptr)", "(hell))", "({1819043176}))"];
    assert!(items.iter().all(|text| traces[0].contains(&format!("{text}-> BOX_SUCCESS"))), "{}", traces[0]);
}

/// Concurrent shut-downs end the library once; the number of errors is bounded; checks are cheap.
#[test]
fn life_cycle() {
    let program = Program::build("g++", &["-g", "-fsanitize=thread"]);
    let (stdout, _) = program.printed("threads", Some("file=trace.txt"));
    assert!(stdout.contains("ended 1 times\nlate: 1 "), "{stdout}");
    let program = Program::build("g++", &["-O2"]);
    let (stdout, _) = program.printed("errors", None);
    assert_eq!(stdout, "start: 0 \nkept: 1\nbounded: 1\n");
    let (stdout, times) = program.printed("cost", None);
    assert!(stdout.ends_with("cheap: 1\n"), "{times}");
}

/// The banner is at the head of every generated file.
#[test]
fn banners() {
    let folder = root().join("tests/capi/safety");
    for options in [
        &["--gen-api"][..],
        &["--gen-entry-points"],
        &["--gen-impl-func-decls"],
        &["--gen-print-header"],
        &["--gen-func-names"],
        &["--gen-exports"],
        &["--gen-errcodes"],
        &["--gen-doc"],
        &["--gen-doc", "--format=markdown"],
    ] {
        let text = quiet(tdgen(&folder).args(options).arg("box.td"), "");
        let head: Vec<&str> = text.lines().take(3).collect();
        assert!(head.iter().any(|line| line.contains("SPDX-License-Identifier: MIT")), "{options:?}\n{head:?}");
    }
    // LLVM's own classes have no API record; their files have LLVM's banner.
    let dir = tempfile::tempdir().expect("a folder for the classes");
    std::fs::create_dir(dir.path().join("own")).expect("a folder");
    let classes = own_classes(&root().join("lib-td/api"));
    std::fs::write(dir.path().join("own/APIDefs.td"), classes).expect("the classes");
    std::fs::write(dir.path().join("x.td"), "include \"APIDefs.td\"\n").expect("a description");
    let text = quiet(tdgen(dir.path()).args(["-Iown", "--gen-api", "x.td"]), "");
    assert!(text.contains("// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n//\n"), "{text}");
}

/// The class library in one file, without the class of API records, which LLVM's does not have.
fn own_classes(folder: &Path) -> String {
    let mut classes = String::new();
    for file in ["parameters.td", "returns.td", "objects.td"] {
        let text = std::fs::read_to_string(folder.join(file)).expect("the file is in the library");
        classes += &text.lines().filter(|line| !line.starts_with("include")).collect::<Vec<_>>().join("\n");
    }
    let mut classes = classes.replace("!foldl(prefix, !instances<API>(), before, api, api.prefix)", "prefix");
    for (field, value) in [
        ("api_upper_prefix", "PREFIX"),
        ("api_error_prefix", "PREFIX # \"_ERRC\""),
        ("api_uninitialized_code", "PREFIX # \"_ERRC_UNINITIALIZED\""),
        ("api_null_handle_code", "PREFIX # \"_ERRC_INVALID_NULL_HANDLE\""),
        ("api_null_pointer_code", "PREFIX # \"_ERRC_INVALID_NULL_POINTER\""),
    ] {
        let start = classes.find(&format!("string {field} =")).expect("the field");
        let end = start + classes[start..].find(';').expect("its end");
        classes.replace_range(start..end, &format!("string {field} = {value}"));
    }
    format!("defvar PREFIX = \"OL\";\ndefvar prefix = \"ol\";\n{classes}\n")
}

/// An API without code locations and structures of arguments.
#[test]
fn bare_apis_compile() {
    let dir = tempfile::tempdir().expect("a folder for the description");
    let text = std::fs::read_to_string(root().join("tests/capi/safety/box.td")).expect("the description");
    let bare = "let has_code_locations = 0; let has_params_structs = 0; let checks_values = 1;";
    let text = text.replace("let checks_values = 1;", bare);
    std::fs::write(dir.path().join("box.td"), text).expect("a description");
    let mut generate = tdgen(dir.path());
    generate.args(["box.td", "--runtime=standalone", "--print=std", "--gen-api=BoxAPI.h"]);
    generate.args([
        "--gen-print-header=BoxPrint.hpp",
        "--gen-entry-points=entry.cpp",
        "--gen-exports=exports",
        "--check-api=stamp",
    ]);
    quiet(&mut generate, "");
    quiet(tdgen(dir.path()).args(["box.td", "--print=c", "--gen-print-header=print.h", "--api-header=BoxAPI.h"]), "");
    let header = std::fs::read_to_string(dir.path().join("BoxAPI.h")).expect("the header");
    assert!(!header.contains("WithCodeLoc") && !header.contains("_params_t"), "{header}");
    let exports = std::fs::read_to_string(dir.path().join("exports")).expect("the exports");
    assert!(!exports.contains("WithCodeLoc") && exports.contains("boxSend;"), "{exports}");
    std::fs::write(dir.path().join("print.c"), "#include \"print.h\"\n").expect("a program");
    for (compiler, file, standard) in [
        ("g++", "entry.cpp", "-std=c++17"),
        ("clang++-22", "entry.cpp", "-std=c++20"),
        ("gcc", "print.c", "-std=c99"),
        ("clang-22", "print.c", "-std=c2x"),
    ] {
        let mut compile = Command::new(compiler);
        quiet(compile.current_dir(dir.path()).args(["-fsyntax-only", standard, file]).args(WARNINGS), "g++, clang-22");
    }
}
