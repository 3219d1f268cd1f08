//! Functions without codes: entry points in C and C++ trace and check them as others.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::path::Path;
use std::process::Command;

use crate::code::without_times;
use crate::support::tools::{is_formatted, llvm_config, quiet, root, run, tdgen, without_addresses};

const WARNINGS: [&str; 6] = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Werror"];
const SANITIZERS: [&str; 3] = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// The generated files of an API, and a program in C and C++.
struct Jar {
    dir: tempfile::TempDir,
    /// The options of `tdgen` and of compilers, for an API that also has functions with codes.
    option: Option<&'static str>,
}

impl Jar {
    fn new(option: Option<&'static str>) -> Jar {
        let dir = tempfile::tempdir().expect("a folder for generated files");
        let jar = Jar { dir, option };
        jar.generate(&[
            "--gen-api=API.h",
            "--gen-impl-func-decls=impl.h",
            "--gen-entry-points=entry.cpp",
            "--runtime=standalone",
        ]);
        jar.generate(&["--gen-capi-dispatch=API_dispatch.h", "--gen-capi-layers=layers.c"]);
        jar.generate(&[
            "--gen-capi-negative-tests=tests.c",
            "--gen-capi-mock=API_mock.h",
            "--gen-capi-forward=forward.c",
        ]);
        jar.generate(&["--print=std", "--gen-print-header=print.hpp"]);
        jar.generate(&["--print=c", "--gen-print-header=API_print.h"]);
        for file in ["jar.c", "jar.cpp"] {
            std::fs::copy(root().join("tests/capi/plain/jar.c"), jar.path().join(file))
                .expect("a program can be copied");
        }
        let mock = "#define JAR_MOCK_IMPLEMENTATION\n#include \"API_mock.h\"\n";
        for file in ["mock.c", "mock.cpp"] {
            std::fs::write(jar.path().join(file), mock).expect("a source");
        }
        jar
    }

    fn path(&self) -> &Path {
        self.dir.path()
    }

    fn generate(&self, actions: &[&str]) {
        let mut command = tdgen(self.path());
        let names = ["--api-header=API.h", "--api-print-header=print.hpp", "--no-warn-on-unused-template-args"];
        command.arg(root().join("tests/capi/plain/jar.td")).args(names).args(self.option).args(actions);
        quiet(&mut command, "");
    }

    fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.path().join(file)).expect("the file was written")
    }

    fn compile(&self, compiler: &str, arguments: &[&str]) {
        let mut command = Command::new(compiler);
        quiet(command.current_dir(self.path()).args(WARNINGS).args(self.option).args(arguments), "gcc, clang-22");
    }

    /// Builds the program in C and in C++.
    fn build(&self) {
        let c = ["-std=c99", "layers.c", "jar.c", "-o", "in_c"];
        self.compile("gcc", &[&SANITIZERS[..], &c].concat());
        let cpp = ["-std=c++17", "entry.cpp", "jar.cpp", "-o", "in_cpp"];
        self.compile("g++", &[&SANITIZERS[..], &cpp].concat());
    }

    /// Runs a program; returns whether it succeeded, and what it printed.
    fn run(&self, program: &str, mode: &str, words: Option<&str>) -> (bool, String, String) {
        let mut command = Command::new(self.path().join(program));
        command.arg(mode).env_remove("JAR_TRACE").env_remove("JAR_LAYERS").env_remove("JAR_DISABLE_VALIDATION");
        command.envs(words.map(|words| ("JAR_TRACE", words))).env("ASAN_OPTIONS", "detect_leaks=0");
        let output = run(command.current_dir(self.path()), "");
        let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        (
            output.status.success(),
            stdout,
            shortened(&without_refusal_times(&without_times(&without_addresses(&stderr)))),
        )
    }
}

/// The same without the times of refusals.
fn without_refusal_times(text: &str) -> String {
    let lines = text.lines().map(|line| match line.strip_prefix("[t").and_then(|rest| rest.split_once("] ")) {
        Some((head, rest)) => format!("[t{} TIME] {rest}\n", head.rsplit_once(' ').map_or(head, |(head, _)| head)),
        None => format!("{line}\n"),
    });
    lines.collect()
}

/// The same with a long text shortened.
fn shortened(text: &str) -> String {
    text.replace(&"x".repeat(1024), "x...(1024)")
}

/// All types of results and parameters are traced, alike in C and in C++; nothing unsafe is read, before a call or
/// after it.
#[test]
fn calls_are_traced() {
    for option in [None, Some("-DCODES")] {
        let jar = Jar::new(option);
        is_formatted(&jar.path().join("entry.cpp"));
        jar.build();
        let (is_good, stdout, trace) = jar.run("in_c", "", Some(""));
        assert!(is_good, "{trace}");
        let (is_good, stdout_cpp, trace_cpp) = jar.run("in_cpp", "", Some(""));
        assert!(is_good, "{trace_cpp}");
        assert_eq!((&stdout, &trace), (&stdout_cpp, &trace_cpp));
        if option.is_none() {
            insta::assert_snapshot!("plain_calls", format!("{stdout}----\n{trace}"));
        } else {
            assert!(trace.contains("<--- jarShake()-> JAR_ERRC_INVALID_SIZE\n     *Error Details*"), "{trace}");
        }
        // Without a trace, only refusals are reported.
        for program in ["in_c", "in_cpp"] {
            let (_, untraced, refusals) = jar.run(program, "", None);
            assert_eq!(untraced, stdout);
            assert!(
                refusals.lines().count() == 5 && refusals.contains("refused jarSend: validation failure: Count > 16\n")
            );
            let (_, _, nothing) = jar.run(program, "", Some("off"));
            assert_eq!(nothing, "");
            // Failures are refusals, and results that the description lists.
            let (_, _, errors) = jar.run(program, "", Some("errors"));
            let ends = |name: &str| errors.matches(&format!("<--- {name}(")).count();
            assert_eq!([ends("jarGet"), ends("jarOpen"), ends("jarCount"), ends("jarName")], [1, 2, 2, 0], "{errors}");
        }
    }
}

/// JSON lines, a function of the program, a file, and a call that does not return.
#[test]
fn other_traces() {
    let jar = Jar::new(None);
    jar.build();
    for program in ["in_c", "in_cpp"] {
        let (_, sunk, _) = jar.run(program, "sink", Some(""));
        let lines: Vec<serde_json::Value> = sunk
            .lines()
            .filter(|line| line.starts_with('{'))
            .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
            .collect();
        let find = |event: &str, function: &str| {
            let mut found = lines.iter().filter(|line| line["event"] == event && line["function"] == function);
            found.next().unwrap_or_else(|| panic!("no {event} of {function}: {sunk}")).clone()
        };
        assert_eq!(find("end", "jarWeight")["result"], 4.0);
        assert_eq!(find("end", "jarKind")["result"], "JAR_KIND_CLAY");
        assert_eq!(find("end", "jarSize")["result"], serde_json::json!({"Width": 6, "Height": 0.5}));
        assert_eq!(find("end", "jarName")["result"], "a \"jar\"\n\t\u{fffd}");
        let arguments = serde_json::json!({"Count": 2, "Items": [1, 2]});
        assert_eq!(find("begin", "jarSend")["arguments"], arguments);
        assert_eq!(find("begin", "jarBuffer")["arguments"], serde_json::json!({}));
        let sent = find("end", "jarSend");
        assert!(sent.get("result").is_none() && sent.get("details").is_none(), "{sent}");
        assert_eq!(find("refused", "jarSend")["details"], "validation failure: Count > 16");
        // Calls inside of the function that receives lines are not traced.
        assert!(!sunk.contains("Letter = s"), "{sunk}");
        jar.run(program, "", Some("file=lines.txt"));
        let bytes = std::fs::read(jar.path().join("lines.txt")).expect("a file");
        std::fs::remove_file(jar.path().join("lines.txt")).expect("a file");
        assert!(String::from_utf8_lossy(&bytes).contains("] <--- jarBuffer()-> 0x"));
        let (is_good, _, crashed) = jar.run(program, "crash", Some(""));
        assert!(
            !is_good && crashed.contains("---> jarCrash(.How = 1)\n") && !crashed.contains("<--- jarCrash"),
            "{crashed}"
        );
    }
}

/// Generated code is accepted by all compilers, in all standards.
#[test]
fn code_compiles() {
    for option in [None, Some("-DCODES")] {
        let jar = Jar::new(option);
        for compiler in ["gcc", "clang-22"] {
            for standard in ["-std=c99", "-std=c11", "-std=c17", "-std=c2x"] {
                jar.compile(compiler, &["-fsyntax-only", standard, "layers.c", "forward.c", "tests.c", "mock.c"]);
            }
        }
        for compiler in ["g++", "clang++-22"] {
            for standard in ["-std=c++17", "-std=c++20", "-std=c++23"] {
                jar.compile(compiler, &["-fsyntax-only", standard, "entry.cpp", "mock.cpp"]);
            }
        }
        for file in ["layers.c", "entry.cpp"] {
            let reason = "// - jarLog: C cannot pass variable arguments on; the implementation defines it\n\
                          // - jarMin: the header defines it\n";
            assert!(jar.read(file).contains(reason), "{file}");
        }
    }
}

/// Without checks, calls that would be refused arrive.
#[test]
fn validation_is_switched_off() {
    let jar = Jar::new(None);
    jar.build();
    for program in ["in_c", "in_cpp"] {
        let mut command = Command::new(jar.path().join(program));
        command.env("JAR_DISABLE_VALIDATION", "1").env("JAR_TRACE", "off").env("ASAN_OPTIONS", "detect_leaks=0");
        let output = run(command.arg("kind"), "");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "kind 1\n", "{program}");
        assert!(output.status.success() && output.stderr.is_empty());
    }
}

/// The generated tests provoke each refusal, and notice if nothing is refused.
#[test]
fn refusals_are_provoked() {
    for option in [None, Some("-DCODES")] {
        let jar = Jar::new(option);
        jar.compile("gcc", &[&SANITIZERS[..], &["-std=c99", "layers.c", "tests.c", "mock.c", "-o", "tests"]].concat());
        let start = |layers: &str| {
            let mut command = Command::new(jar.path().join("tests"));
            run(command.env("JAR_LAYERS", layers).env("JAR_TRACE", "off"), "")
        };
        let report = start("validation");
        let text = String::from_utf8_lossy(&report.stdout);
        assert!(report.status.success() && text.contains(" 0 conditions not provoked, 0 failures"), "{text}");
        let text = String::from_utf8_lossy(&start("").stdout).into_owned();
        assert!(text.contains("jarCount: `Kind > JAR_KIND_CLAY` is not refused\n"), "{text}");
    }
}

/// What a library declares in the namespace of the API for entry points on LLVM's runtime.
const LLVM_DECLARATIONS: &str = r#"
#include "API.h"
#include <llvm/Support/raw_ostream.h>
namespace jar {
bool isTracingEnabled();
bool isValidationEnabled();
bool isOffloadInitialized();
#include "impl.inc"
} // namespace jar
"#;

const LLVM_LIBRARY: &str = r#"
#include "impl.h"
#include "print.hpp"
#include "entry.inc"
#include <cstdlib>
namespace jar {
bool isTracingEnabled() { return std::getenv("JAR_TRACE") != nullptr; }
bool isValidationEnabled() { return std::getenv("JAR_DISABLE_VALIDATION") == nullptr; }
bool isOffloadInitialized() { return true; }
} // namespace jar
"#;

/// Entry points on LLVM's runtime trace and refuse the same calls as those on the standalone one.
#[test]
fn calls_are_traced_on_llvm() {
    let jar = Jar::new(None);
    jar.build();
    jar.generate(&["--gen-impl-func-decls=impl.inc", "--gen-entry-points=entry.inc", "--runtime=llvm"]);
    jar.generate(&["--gen-print-header=print.hpp"]);
    is_formatted(&jar.path().join("entry.inc"));
    for (file, text) in [("impl.h", LLVM_DECLARATIONS), ("library.cpp", LLVM_LIBRARY)] {
        std::fs::write(jar.path().join(file), text).expect("a source");
    }
    let [llvm, libraries] = ["--includedir", "--libdir"].map(llvm_config);
    let (search, path) = (format!("-L{libraries}"), format!("-Wl,-rpath,{libraries}"));
    let flags = ["-std=c++17", "-DON_LLVM", "-isystem", &llvm, "-fno-exceptions", "-fno-rtti"];
    for standard in ["-std=c++20", "-std=c++23"] {
        jar.compile("clang++-22", &[&flags[..], &[standard, "-fsyntax-only", "library.cpp"]].concat());
    }
    jar.compile("g++", &[&flags[..], &["-fsyntax-only", "library.cpp"]].concat());
    let files = ["library.cpp", "jar.cpp", &search, &path, "-lLLVM-22", "-o", "on_llvm"];
    jar.compile("clang++-22", &[&flags[..], &SANITIZERS, &files].concat());
    let (is_good, stdout, trace) = jar.run("on_llvm", "", Some(""));
    assert!(is_good, "{trace}");
    insta::assert_snapshot!("plain_llvm", format!("{stdout}----\n{trace}"));
    let (_, standalone, _) = jar.run("in_cpp", "", Some(""));
    assert_eq!(stdout, standalone);
    // Without a trace, only refusals are reported.
    let (_, untraced, refusals) = jar.run("on_llvm", "", None);
    assert_eq!(untraced, stdout);
    assert!(refusals.lines().count() == 5 && refusals.contains("refused jarSend: validation failure: Count > 16\n"));
    let (is_good, _, crashed) = jar.run("on_llvm", "crash", Some(""));
    assert!(!is_good && crashed.contains("---> jarCrash(.How = 1)\n") && !crashed.contains("<--- jarCrash"));
    let mut unchecked = Command::new(jar.path().join("on_llvm"));
    unchecked.env("JAR_DISABLE_VALIDATION", "1").env_remove("JAR_TRACE").env("ASAN_OPTIONS", "detect_leaks=0");
    assert_eq!(String::from_utf8_lossy(&run(unchecked.arg("kind"), "").stdout), "kind 1\n");
}

/// Any value that the function cannot return, and anything that the parameters say and nothing checks, is reported.
#[test]
fn values_are_checked() {
    let dir = tempfile::tempdir().expect("a folder for the description");
    std::fs::copy(root().join("tests/capi/plain/values.td"), dir.path().join("values.td")).expect("a description");
    let output = run(tdgen(dir.path()).args(["--check-api", "values.td"]), "");
    insta::assert_snapshot!("plain_values", String::from_utf8_lossy(&output.stderr));
    let header = quiet(tdgen(&root().join("tests/capi/plain")).args(["--gen-api", "jar.td"]), "");
    assert!(
        header.contains("/// @returns\n/// - `-1`\n///   - `NULL == Jar`\n///   - `Kind > JAR_KIND_CLAY`\n"),
        "{header}"
    );
    assert!(header.contains("/// @remarks Does nothing in these cases\n/// - `NULL == Items`\n/// - `Count > 16`\n"));
}

/// The layers of an imported header trace it.
#[test]
fn imported_headers_are_traced() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let path = dir.path();
    quiet_import(path, &["/usr/include/zlib.h", "--also=zconf.h", "--prefix=z", "-o", "z.td"]);
    for actions in [
        &["--gen-api=z.h", "--gen-capi-dispatch=z_dispatch.h", "--gen-capi-layers=layers.c"][..],
        &["--gen-capi-mock=z_mock.h", "--print=c", "--gen-print-header=z_print.h"],
        &[
            "--gen-entry-points=entry.cpp",
            "--runtime=standalone",
            "--print=std",
            "--gen-print-header=zPrint.hpp",
            "--api-print-header=zPrint.hpp",
        ],
    ] {
        let output = run(tdgen(path).args(["z.td", "--api-header=z.h"]).args(actions), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let program = "#define Z_MOCK_IMPLEMENTATION\n#include \"z_mock.h\"\n\
                   static const char *version(void) { return \"1.2\"; }\n\
                   int main(void) {\n  char *room = (char *)malloc(1); z_stream stream; Bytef *end = (Bytef *)room + 1;\n\
                   z_mock.zlibVersion.Do = version;\n  (void)zlibVersion();\n\
                   z_mock.crc32.Result = 7;\n  (void)crc32(0, end, 0);\n\
                   (void)gzgets(NULL, room, 1);\n  (void)deflateInit_(&stream, 6, \"1.2\", (int)sizeof(stream));\n\
                   free(room);\n  return 0;\n}\n";
    std::fs::write(path.join("program.c"), format!("#include <stdlib.h>\n{program}")).expect("a program");
    let mut compile = Command::new("gcc");
    compile.current_dir(path).args(["-std=gnu11", "layers.c", "program.c", "-o", "program"]);
    quiet(compile.args(SANITIZERS).args(WARNINGS), "gcc");
    for compiler in ["g++", "clang++-22"] {
        let mut compile = Command::new(compiler);
        quiet(compile.current_dir(path).args(["-std=c++17", "-fsyntax-only", "entry.cpp"]).args(WARNINGS), "g++");
    }
    let output = run(Command::new(path.join("program")).env("Z_TRACE", "").env("ASAN_OPTIONS", "detect_leaks=0"), "");
    let trace = without_times(&without_addresses(&String::from_utf8_lossy(&output.stderr)));
    assert!(output.status.success(), "{trace}");
    insta::assert_snapshot!("plain_import", trace);
}

/// Of a parameter without a direction, nothing is read that another parameter may be the length of.
#[test]
fn texts_with_lengths_are_not_read() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let path = dir.path();
    for file in ["texts.h", "texts.c", "texts.cpp"] {
        let from = if file == "texts.cpp" { "texts.c" } else { file };
        std::fs::copy(root().join("tests/capi/plain").join(from), path.join(file)).expect("a copy");
    }
    quiet_import(path, &["texts.h", "--prefix=txt", "-o", "txt.td"]);
    for actions in [
        &["--gen-api=txt.h", "--gen-capi-dispatch=txt_dispatch.h", "--gen-capi-layers=layers.c"][..],
        &["--print=c", "--gen-print-header=txt_print.h"],
        &["--gen-entry-points=entry.cpp", "--runtime=standalone", "--gen-impl-func-decls=impl.h"],
        &["--print=std", "--gen-print-header=txtPrint.hpp"],
    ] {
        let names = ["txt.td", "--api-header=txt.h", "--api-print-header=txtPrint.hpp"];
        let output = run(tdgen(path).args(names).args(actions), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let compile = |compiler: &str, arguments: &[&str]| {
        quiet(Command::new(compiler).current_dir(path).args(SANITIZERS).args(WARNINGS).args(arguments), "gcc");
    };
    compile("gcc", &["-std=c99", "layers.c", "texts.c", "-o", "in_c"]);
    compile("g++", &["-std=c++17", "entry.cpp", "texts.cpp", "-pthread", "-o", "in_cpp"]);
    let traces = ["in_c", "in_cpp"].map(|program| {
        let output =
            run(Command::new(path.join(program)).env("TXT_TRACE", "").env("ASAN_OPTIONS", "detect_leaks=0"), "");
        let trace = without_times(&without_addresses(&String::from_utf8_lossy(&output.stderr)));
        assert!(output.status.success(), "{trace}");
        trace
    });
    assert_eq!(traces[0], traces[1]);
    insta::assert_snapshot!("plain_texts", traces[0]);
}

/// Imports a header.
fn quiet_import(dir: &Path, args: &[&str]) {
    let output = run(tdgen(dir).args(["capi", "import"]).args(args), "zlib1g-dev");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
