//! Generated code: compiled without warnings, and run.
//!
//! Each `.td` file in `tests/capi/code` is a small API, with snapshots of the generated files beside it.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::tools::{self, is_formatted, paragraphs_with, quiet, root, without_addresses};

/// A description and a directory for its outputs.
struct Api {
    /// The path below `tests/capi/code`, without `.td`.
    name: &'static str,
    dir: tempfile::TempDir,
}

impl Api {
    fn new(name: &'static str) -> Api {
        let dir = tempfile::tempdir().expect("a folder for generated files");
        Api { name, dir }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// `tdgen` on the description.
    fn tdgen(&self, options: &[&str]) -> Command {
        let folder = root().join("tests/capi/code");
        let file = folder.join(format!("{}.td", self.name));
        let mut tdgen = Command::new(env!("CARGO_BIN_EXE_tdgen"));
        tdgen
            .current_dir(file.parent().expect("a file is in a folder"))
            .args(options)
            .arg(file.file_name().expect("a file has a name"));
        tdgen
    }

    /// Runs a generator with options; returns the path of its output.
    fn generate(&self, options: &[&str], output: &str) -> PathBuf {
        let path = self.file(output);
        quiet(self.tdgen(options).arg("-o").arg(&path), "");
        path
    }

    /// Writes the print header for standalone entry points.
    fn print_header(&self, output: &str) {
        is_formatted(&self.generate(&["--gen-print-header", "--print=std"], output));
    }

    /// Writes entry points; returns their path and the warnings.
    fn entry_points(&self, runtime: &str, output: &str) -> (PathBuf, String) {
        let path = self.file(output);
        let mut tdgen = self.tdgen(&["--gen-entry-points", "--runtime", runtime]);
        let output = tdgen.arg("-o").arg(&path).output();
        let output = output.expect("tdgen can be started");
        let warnings = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{warnings}");
        (path, warnings)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.file(name);
        std::fs::write(&path, text).expect("a file in the folder");
        path
    }

    /// Compiles C++17 with warnings as errors. `more` are additional arguments.
    fn compile(&self, compiler: &str, more: &[&str]) {
        let mut command = Command::new(compiler);
        command
            .current_dir(self.dir.path())
            .args(["-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Werror"])
            .args(more);
        quiet(&mut command, "g++, clang-22");
    }
}

/// A trace with `TIME` in place of each time.
pub(crate) fn without_times(text: &str) -> String {
    let lines = text.lines().map(|line| match line.strip_prefix("[#").and_then(|rest| rest.split_once("] ")) {
        Some((head, rest)) => {
            let head = head.rsplit_once(' ').map_or(head, |(head, _)| head);
            format!("[#{head} TIME] {rest}\n")
        }
        None => format!("{line}\n"),
    });
    lines.collect()
}

const COMPILERS: [&str; 2] = ["g++", "clang++-22"];

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("the file was written")
}

fn matches_snapshot(name: &str, text: &str) {
    tools::matches_snapshot("capi/code", name, text);
}

/// Compares the lists of an API with snapshots, and compiles a use of each.
fn lists(name: &'static str, macros: [&str; 3], prefixes: [&str; 2]) {
    let api = Api::new(name);
    api.generate(&["--gen-api"], "api.h");
    for generator in ["--gen-func-names", "--gen-errcodes", "--gen-info", "--gen-impl-func-decls"] {
        let list = generator.trim_start_matches("--gen-");
        let path = api.generate(&[generator], &format!("{list}.inc"));
        is_formatted(&path);
        matches_snapshot(&format!("{list}@{name}"), &read(&path));
    }
    let exports = api.generate(&["--gen-exports"], "exports.txt");
    matches_snapshot(&format!("exports@{name}"), &read(&exports));
    let [function, code, property] = macros;
    let [code_prefix, property_prefix] = prefixes;
    let program = format!(
        "#include \"api.h\"\n\
         #define {function}(name) static_assert(sizeof(&name) > 0, #name);\n\
         #include \"func-names.inc\"\n\
         #define {code}(name, text, value) static_assert({code_prefix}_##name == value, text);\n\
         #include \"errcodes.inc\"\n\
         #define {property}(name, text, value) static_assert({property_prefix}_##name == value, text);\n\
         #include \"info.inc\"\n\
         class Error {{}};\n\
         namespace implementation {{\n\
         #include \"impl-func-decls.inc\"\n\
         }}\n"
    );
    api.write("lists.cpp", &program);
    for compiler in COMPILERS {
        api.compile(compiler, &["-fsyntax-only", "lists.cpp"]);
    }
}

#[test]
fn lists_of_offload() {
    lists("offload", ["OFFLOAD_FUNC", "OFFLOAD_ERRC", "OFFLOAD_DEVINFO"], ["OL_ERRC", "OL_DEVICE_INFO"]);
}

#[test]
fn lists_of_another_api() {
    lists("cellar", ["CELLAR_FUNC", "CELLAR_ERRC", "CELLAR_DEVINFO"], ["KV_FAULT", "KV_PROPERTY"]);
}

/// A list of an undefined enumeration is an error, at the API record if there is one.
#[test]
fn lists_need_their_enumeration() {
    for (name, description, place) in
        [("none", "", "none.td:1:1"), ("record", "def X : API { let prefix = \"x\"; }\n", "record.td:2:5")]
    {
        let api = Api::new("none");
        let text = format!("include \"tdgen/api/api.td\"\n{description}");
        let file = api.write(&format!("{name}.td"), &text);
        for (generator, enumeration) in [("--gen-errcodes", "errc_t"), ("--gen-info", "info_t")] {
            let output = Command::new(env!("CARGO_BIN_EXE_tdgen"))
                .arg(generator)
                .arg(&file)
                .output()
                .expect("tdgen can be started");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{stderr}");
            assert!(output.stdout.is_empty());
            assert!(
                stderr.contains(&format!("{place}: error: undefined enumeration `")) && stderr.contains(enumeration),
                "{stderr}"
            );
        }
    }
}

/// Options rename derived names, and those that the class library derives.
#[test]
fn options_win_over_the_description() {
    let api = Api::new("cellar");
    let output = api.tdgen(&["--gen-api", "--api-prefix=xy"]).output();
    let header = output.expect("tdgen can be started").stdout;
    let header = String::from_utf8(header).expect("headers are UTF-8");
    for expected in [
        "#ifndef XY_CELLAR_H\n",
        "KV_PUBLIC xy_result_t XY_APICALL kvInit(",
        "::XY_SUCCESS\n",
        "::KV_FAULT_INVALID_NULL_HANDLE\n",
        "  xy_structure_type_t stype;",
        "xy_code_location_t *CodeLocation",
    ] {
        assert!(header.contains(expected), "no `{expected}` in\n{header}");
    }
    let names = read(&api.generate(&["--gen-func-names", "--api-name=Wine"], "names.inc"));
    assert!(names.contains("\nWINE_FUNC(kvInit)\n"), "{names}");
}

/// Compiles entry points on the standalone runtime with an implementation and a program, and compares the program's
/// output: by default, traced, and without checks. The snapshot shows the entry point of one function.
fn standalone(name: &'static str, library: &str, function: &str, runs: &[(&str, Option<&str>)]) {
    let api = Api::new(name);
    let folder = root().join("tests/capi/code");
    api.generate(&["--gen-api"], &format!("{library}API.h"));
    let runtime = "--runtime=standalone";
    let declarations = api.generate(&["--gen-impl-func-decls", runtime], "impl.h");
    is_formatted(&declarations);
    matches_snapshot(&format!("impl.h@{name}"), &read(&declarations));
    let (entry_points, warnings) = api.entry_points("standalone", "entry_points.cpp");
    is_formatted(&entry_points);
    let shown = warnings + &paragraphs_with(function, &read(&entry_points));
    matches_snapshot(&format!("entry-points-standalone@{name}"), &shown);
    api.print_header(&format!("{library}Print.hpp"));
    let program = format!("{name}.cpp");
    api.write(&program, &read(&folder.join(&program)));
    let sources = ["entry_points.cpp", &format!("{name}.cpp"), "-pthread", "-o"];
    api.compile("clang++-22", &[&sources[..], &["plain"]].concat());
    let sanitize = "-fsanitize=address,undefined";
    let checked = ["checked", "-g", sanitize, "-fno-sanitize-recover=all"];
    api.compile("g++", &[&sources[..], &checked].concat());
    for (how, variable) in runs {
        let mut printed = Vec::new();
        for program in ["plain", "checked"] {
            let mut command = Command::new(api.file(program));
            // The value of the variable does not matter.
            command.envs(variable.iter().map(|variable| (variable, "")));
            let output = command.output().expect("the program can be started");
            let text = [output.stdout, output.stderr].concat();
            let text = String::from_utf8(text).expect("the program prints UTF-8");
            assert!(output.status.success(), "{}\n{text}", output.status);
            printed.push(without_times(&without_addresses(&text)));
        }
        assert_eq!(printed[0], printed[1], "the compilers differ");
        matches_snapshot(&format!("printed-{how}@{name}"), &printed[0]);
    }
}

/// A library that is linked with the list of exports exports the functions of the API, and no C++ symbols.
#[test]
fn libraries_export_the_api() {
    let api = Api::new("cellar");
    api.generate(&["--gen-api"], "CellarAPI.h");
    api.generate(&["--gen-impl-func-decls", "--runtime=standalone"], "impl.h");
    api.generate(&["--gen-exports"], "exports.txt");
    api.entry_points("standalone", "entry_points.cpp");
    let folder = root().join("tests/capi/code");
    api.print_header("CellarPrint.hpp");
    api.write("cellar.cpp", &read(&folder.join("cellar.cpp")));
    let link = ["-shared", "-fPIC", "-Wl,--version-script=exports.txt", "-o"];
    let files = ["library.so", "entry_points.cpp", "cellar.cpp"];
    api.compile("g++", &[&link[..], &files].concat());
    let mut list = Command::new("nm");
    list.args(["--dynamic", "--defined-only", "--format=just-symbols"]);
    let symbols = quiet(list.arg(api.file("library.so")), "binutils");
    let expected = ["kvFind", "kvInit", "kvShutDown"]
        .iter()
        .flat_map(|name| ["", "WithCodeLoc"].map(|suffix| format!("{name}{suffix}@@CELLAR_1.2")));
    let expected: Vec<String> = expected.collect();
    // The version is a symbol, too.
    let is_function = |symbol: &&str| symbol.contains("@@");
    let mut found: Vec<&str> = symbols.lines().filter(is_function).collect();
    found.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn entry_points_of_offload_run() {
    let runs = [("", None), ("traced", Some("OFFLOAD_TRACE"))];
    standalone("offload", "Offload", "olMemFill", &runs);
}

#[test]
fn entry_points_of_another_api_run() {
    let runs = [("", None), ("traced", Some("CELLAR_TRACE")), ("unchecked", Some("CELLAR_DISABLE_VALIDATION"))];
    standalone("cellar", "Cellar", "kvFind", &runs);
}

/// The files that LLVM's Offload library includes, for an API, and `llvm.cpp`, which includes them where the library does.
fn llvm_library(name: &'static str) -> Api {
    let prelude = root().join("tests/capi/code/llvm.cpp");
    let api = Api::new(name);
    api.generate(&["--gen-api"], "OffloadAPI.h");
    api.generate(&["--gen-impl-func-decls"], "impl.inc");
    api.generate(&["--gen-errcodes"], "codes.inc");
    api.generate(&["--gen-print-header"], "OffloadPrint.hpp");
    is_formatted(&api.entry_points("llvm", "entry_points.inc").0);
    api.write("llvm.cpp", &read(&prelude));
    api
}

/// Entry points on LLVM's runtime compile with the declarations of the library in their namespaces.
#[test]
fn entry_points_compile_on_llvm() {
    let api = llvm_library("../../../examples/offload/offload");
    let llvm = tools::llvm_config("--includedir");
    let search = ["-I.", "-isystem", &llvm];
    for compiler in COMPILERS {
        let more = [&search[..], &["-fsyntax-only", "llvm.cpp"]].concat();
        api.compile(compiler, &more);
    }
}

/// So do those in the layout of offload-tblgen, with the same codes and values in their traces.
#[test]
fn original_layout_on_llvm() {
    for name in ["../../../examples/offload/offload", "offload"] {
        let api = Api::new(name);
        let layout = "--layout=offload-tblgen";
        api.generate(&["--gen-api", layout], "OffloadAPI.h");
        api.generate(&["--gen-impl-func-decls"], "impl.inc");
        api.generate(&["--gen-errcodes"], "codes.inc");
        api.generate(&["--gen-print-header", layout], "OffloadPrint.hpp");
        // It warns of a divisor.
        let mut tdgen = api.tdgen(&["--gen-entry-points", layout]);
        let output = tools::run(tdgen.arg("-o").arg(api.file("entry_points.inc")), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        api.write("llvm.cpp", &read(&root().join("tests/capi/code/llvm.cpp")));
        let [llvm, libraries] = ["--includedir", "--libdir"].map(tools::llvm_config);
        let search = ["-I.", "-isystem", &llvm];
        for compiler in COMPILERS {
            api.compile(compiler, &[&search[..], &["-fsyntax-only", "llvm.cpp"]].concat());
        }
        if name != "offload" {
            continue;
        }
        let (libraries, path) = (format!("-L{libraries}"), format!("-Wl,-rpath,{libraries}"));
        let program = ["-DRUN", "llvm.cpp", &libraries, &path, "-lLLVM-22", "-fno-exceptions", "-fno-rtti"];
        api.compile("clang++-22", &[&search[..], &program, &["-o", "program"]].concat());
        let output = Command::new(api.file("program")).output().expect("the program can be started");
        let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("the program prints UTF-8");
        assert!(output.status.success(), "{}\n{text}", output.status);
        matches_snapshot("printed-original@offload", &without_addresses(&text));
    }
}

/// Entry points on LLVM's runtime run.
#[test]
fn entry_points_run_on_llvm() {
    let api = llvm_library("offload");
    let [llvm, libraries] = ["--includedir", "--libdir"].map(tools::llvm_config);
    let (search, path) = (format!("-L{libraries}"), format!("-Wl,-rpath,{libraries}"));
    let program = ["-I.", "-isystem", &llvm, "-DRUN", "llvm.cpp", &search, &path, "-lLLVM-22", "-o", "program"];
    api.compile("clang++-22", &[&program[..], &["-fno-exceptions", "-fno-rtti"]].concat());
    let output = Command::new(api.file("program")).output().expect("the program can be started");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(text).expect("the program prints UTF-8");
    assert!(output.status.success(), "{}\n{text}", output.status);
    matches_snapshot("printed-on-llvm@offload", &without_addresses(&text));
}

#[test]
fn entry_points_on_llvm_match() {
    for name in ["offload", "cellar"] {
        let api = Api::new(name);
        let (path, warnings) = api.entry_points("llvm", "entry_points.inc");
        is_formatted(&path);
        matches_snapshot(&format!("entry-points-llvm@{name}"), &(warnings + &read(&path)));
    }
}

/// The entry points of the whole Offload API on the standalone runtime are formatted.
#[test]
fn entry_points_of_the_whole_offload_api_are_formatted() {
    let api = Api::new("../../../examples/offload/offload");
    is_formatted(&api.entry_points("standalone", "entry_points.cpp").0);
    let options = ["--gen-impl-func-decls", "--runtime=standalone"];
    is_formatted(&api.generate(&options, "impl.h"));
}

/// Any text or condition stays in its string or comment, and compiles without warnings.
#[test]
fn texts_break_nothing() {
    let api = Api::new("texts");
    let header = api.generate(&["--gen-api"], "TxAPI.h");
    is_formatted(&header);
    api.generate(&["--gen-errcodes"], "codes.inc");
    api.generate(&["--gen-info"], "info.inc");
    let entry_points = api.entry_points("standalone", "entry_points.cpp").0;
    is_formatted(&entry_points);
    matches_snapshot("entry-points-standalone@texts", &paragraphs_with("txF", &read(&entry_points)));
    api.print_header("TxPrint.hpp");
    let lists = "#include \"TxAPI.h\"\n\
        #define TX_ERRC(name, text, value) static_assert(sizeof text > 0 && TX_ERRC_##name == value);\n\
        #include \"codes.inc\"\n\
        #define TX_DEVINFO(name, text, value) static_assert(sizeof text > 0);\n\
        #include \"info.inc\"\n";
    api.write("lists.cpp", lists);
    for compiler in COMPILERS {
        api.compile(compiler, &["-fsyntax-only", "entry_points.cpp", "lists.cpp"]);
    }
}

/// Lines of all lengths are broken as clang-format breaks them.
#[test]
fn lines_of_all_lengths_are_formatted() {
    let api = Api::new("lengths");
    let header = api.file("header.h");
    let output = api.tdgen(&["--gen-api"]).arg("-o").arg(&header).output();
    assert!(output.expect("tdgen can be started").status.success());
    is_formatted(&header);
    for runtime in ["llvm", "standalone"] {
        is_formatted(&api.entry_points(runtime, &format!("{runtime}.cpp")).0);
    }
}

/// On LLVM's runtime, the names of LLVM's codes must follow from those of the API.
#[test]
fn codes_on_llvm_have_names() {
    let api = Api::new("../entry_errors/codes");
    let output = api.tdgen(&["--gen-entry-points"]).output();
    let stderr = String::from_utf8(output.expect("tdgen can be started").stderr);
    assert_eq!(
        stderr.expect("messages are UTF-8"),
        "codes.td:14:29: error: a failed check returns `OL_RESULT_ODD`, but codes begin with `OL_ERRC_`\n\
         \x20   Return<\"OL_RESULT_ODD\", [\"`A == 5`\"]>,\n\
         \x20                           ^~~~~~~~~~~~\n\
         help: LLVM's runtime only has these\n\
         error: 1 error, no output was written\n"
    );
}

/// Messages about descriptions from which no entry points can be generated.
#[test]
fn entry_points_that_would_not_compile() {
    insta::glob!("entry_errors/*.td", |path| {
        let mut tdgen = Command::new(env!("CARGO_BIN_EXE_tdgen"));
        let folder = path.parent().expect("a test has a folder");
        tdgen.current_dir(folder).args(["--gen-entry-points", "--runtime=standalone"]);
        let output = tdgen.arg(path.file_name().expect("a test has a name")).output();
        let output = output.expect("tdgen can be started");
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
        let messages = String::from_utf8_lossy(&output.stderr);
        tools::matches_snapshot("capi/entry_errors", "messages", &messages);
    });
}

#[test]
fn there_are_two_runtimes() {
    let api = Api::new("cellar");
    for generator in ["--gen-entry-points", "--gen-impl-func-decls"] {
        let output = api.tdgen(&[generator, "--runtime=java"]).output();
        let output = output.expect("tdgen can be started");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            "error: invalid value `java` for `--runtime`: expected `llvm` or `standalone`\n\
             Run `tdgen --help` for all options.\n"
        );
    }
}
