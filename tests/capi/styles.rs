//! APIs in the styles of their authors: each generator accepts each style, and what it writes compiles and runs.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::code::without_times;
#[cfg(feature = "templates")]
use crate::csharp;
use crate::support::tools::{llvm_config, mypy, quiet, root, run, tdgen, without_addresses};
use crate::support::typed::PYTHON;

const WARNINGS: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];
pub(crate) const SANITIZERS: [&str; 3] = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

fn folder() -> PathBuf {
    root().join("tests/capi/styles")
}

/// A style: the description, its prefix, and the name of its library.
pub(crate) struct Style(pub(crate) &'static str, pub(crate) &'static str, pub(crate) &'static str);

pub(crate) const VALUES: Style = Style("values", "zq", "ZeroQueue");

impl Style {
    /// Writes everything that the generators write.
    pub(crate) fn generate(&self) -> tempfile::TempDir {
        let Style(name, _, library) = self;
        let dir = tempfile::tempdir().expect("a folder for generated files");
        let path = |file: &str| dir.path().join(file).display().to_string();
        let header = format!("{library}API");
        let runs: [&[(&str, String)]; 3] = [
            &[
                ("--check-api", "check".into()),
                ("--gen-api", format!("{header}.h")),
                ("--gen-print-header", format!("{header}_print.h")),
            ],
            &[
                ("--gen-print-header", format!("{library}Print.hpp")),
                ("--gen-entry-points", "entry.cpp".into()),
                ("--gen-impl-func-decls", "impl.h".into()),
            ],
            &[
                ("--gen-capi-dispatch", format!("{header}_dispatch.h")),
                ("--gen-capi-layers", "layers.c".into()),
                ("--gen-capi-forward", "forward.c".into()),
                ("--gen-capi-mock", format!("{header}_mock.h")),
                ("--gen-capi-negative-tests", "tests.c".into()),
                ("--gen-capi-rust-sys", "sys.rs".into()),
                ("--gen-capi-rust", "api.rs".into()),
                ("--gen-capi-python", "api.py".into()),
                ("--gen-capi-json", "api.json".into()),
                ("--gen-doc", "api.rst".into()),
                ("--gen-exports", "exports".into()),
                ("--gen-func-names", "names.inc".into()),
                ("--gen-lock", "api.lock".into()),
            ],
        ];
        let options: [&[&str]; 3] = [&["--print=c"], &["--print=std", "--runtime=standalone"], &[]];
        for (outputs, options) in runs.into_iter().zip(options) {
            let mut command = tdgen(&folder());
            command.arg(format!("{name}.td")).arg("--no-warn-on-unused-template-args").args(options);
            command.args(outputs.iter().map(|(action, file)| format!("{action}={}", path(file))));
            quiet(&mut command, "");
        }
        dir
    }

    /// Writes the sources of the mock.
    pub(crate) fn write_mock(&self, dir: &Path) {
        let Style(_, prefix, library) = self;
        let mock = format!("#define {}_MOCK_IMPLEMENTATION\n#include \"{library}API_mock.h\"\n", prefix.to_uppercase());
        for file in ["mock.c", "mock.cpp"] {
            std::fs::write(dir.join(file), &mock).expect("a source");
        }
    }

    /// The tests of refusals: of the layers in C, and of the entry points in C++.
    fn refusals(&self, dir: &Path) -> String {
        self.write_mock(dir);
        compile("clang-22", dir, &["-std=c2x", "-fsyntax-only", "layers.c", "forward.c", "tests.c", "mock.c"]);
        compile("gcc", dir, &[&SANITIZERS[..], &["-std=c99", "layers.c", "tests.c", "mock.c", "-o", "tests"]].concat());
        compile("clang++-22", dir, &["-std=c++17", "-fsyntax-only", "entry.cpp"]);
        compile("gcc", dir, &[&SANITIZERS[..], &["-std=c99", "-c", "tests.c"]].concat());
        let sources = ["-std=c++17", "entry.cpp", "mock.cpp", "tests.o", "-o", "tests_cpp"];
        compile("g++", dir, &[&SANITIZERS[..], &sources].concat());
        let [in_c, in_cpp] = ["tests", "tests_cpp"].map(|program| {
            let output = run(&mut Command::new(dir.join(program)), "");
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
            text
        });
        assert_eq!(in_c, in_cpp);
        in_c
    }

    /// Compiles the bindings.
    fn bindings(&self, dir: &Path) {
        std::fs::write(dir.join("lib.rs"), "pub mod sys;\npub mod api;\n").expect("a crate");
        rustc(dir, &["--crate-type=lib", "--emit=metadata", "lib.rs"]);
        quiet(Command::new(PYTHON).current_dir(dir).args(["-c", "import api"]), "");
        quiet(mypy(dir, None).arg("api.py"), "mypy");
        #[cfg(feature = "templates")]
        csharp::assembly(dir, &folder(), &format!("{}.td", self.0));
    }
}

pub(crate) const STYLES: [Style; 8] = [
    Style("objects", "rm", "Rooms"),
    VALUES,
    Style("numbers", "nt", "Notes"),
    Style("errno", "wr", "Wires"),
    Style("pointers", "tr", "Trees"),
    Style("callbacks", "bl", "Bells"),
    Style("counts", "sh", "Shelf"),
    Style("chains", "li", "Lights"),
];

pub(crate) fn compile(compiler: &str, dir: &Path, arguments: &[&str]) {
    quiet(Command::new(compiler).current_dir(dir).args(WARNINGS).args(arguments), "gcc, clang-22");
}

fn rustc(dir: &Path, arguments: &[&str]) {
    quiet(
        Command::new("rustc").current_dir(dir).args(["--edition=2024", "-Dwarnings", "-Adead_code"]).args(arguments),
        "",
    );
}

/// Each condition is refused with its code, and nothing else is.
#[test]
fn refusals() {
    let mut report = String::new();
    for style in STYLES {
        let dir = style.generate();
        report += &format!("{}: {}", style.0, style.refusals(dir.path()));
        style.bindings(dir.path());
    }
    insta::assert_snapshot!("refusals_of_styles", report);
}

/// Refused and accepted calls in several threads, with each kind of trace: no data races.
#[test]
fn threads() {
    for style in STYLES {
        let (dir, Style(name, _, library)) = (style.generate(), &style);
        let dir = dir.path();
        style.write_mock(dir);
        let sanitizer = ["-g", "-fsanitize=thread"];
        let objects = ["run0", "run1", "run2"].map(|run| format!("{run}.o"));
        for object in &objects {
            let main = format!("-Dmain={}", object.trim_end_matches(".o"));
            compile("gcc", dir, &["-g", "-fsanitize=thread", "-std=c99", &main, "-c", "tests.c", "-o", object]);
        }
        let driver = folder().join("threads.c").display().to_string();
        compile(
            "gcc",
            dir,
            &[&sanitizer[..], &["-std=c99", "-D_POSIX_C_SOURCE=200809L", "-c", &driver, "-o", "threads.o"]].concat(),
        );
        let objects = objects.each_ref().map(String::as_str);
        let with = |sources: &[&'static str], output| {
            [&sanitizer[..], sources, &["threads.o"], &objects, &["-pthread", "-o", output]].concat()
        };
        compile("gcc", dir, &with(&["-std=c99", "layers.c", "mock.c"], "in_c"));
        compile("g++", dir, &with(&["-std=c++17", "entry.cpp", "mock.cpp"], "in_cpp"));
        for program in ["in_c", "in_cpp"] {
            for trace in ["off", "errors", "calls", "json"] {
                let mut command = Command::new(dir.join(program));
                let variable = format!("{}_TRACE", library.to_uppercase());
                let output = run(command.env(variable, trace).env("TSAN_OPTIONS", "halt_on_error=1"), "");
                let errors = String::from_utf8_lossy(&output.stderr);
                let races = errors.find("WARNING: ThreadSanitizer").map(|at| &errors[at..]);
                assert!(races.is_none(), "{name}, {program}, {trace}: {}", races.unwrap_or_default());
                assert!(output.status.success(), "{name}, {program}, {trace}: {}", output.status);
            }
        }
    }
}

/// Mocks that eight threads call: no data races, and the counters have all calls.
#[test]
fn mocks_in_threads() {
    let dir = VALUES.generate();
    let dir = dir.path();
    VALUES.write_mock(dir);
    let main = folder().join("mocks.c").display().to_string();
    let sanitizer = ["-g", "-fsanitize=thread", "-I."];
    compile("gcc", dir, &[&sanitizer[..], &["-std=c99", "-c", &main, "-o", "main.o"]].concat());
    for (compiler, sources) in
        [("gcc", ["-std=c99", "layers.c", "mock.c"]), ("g++", ["-std=c++17", "entry.cpp", "mock.cpp"])]
    {
        compile(compiler, dir, &[&sanitizer[..], &sources, &["main.o", "-pthread", "-o", "mocks"]].concat());
        let output = run(&mut Command::new(dir.join("mocks")), "");
        let [out, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        assert!(output.status.success(), "{compiler}: {out}{errors}");
        assert_eq!(out, "16000 16000 16000 16000, 0 failed\n", "{compiler}: {errors}");
    }
}

/// Codes that are values: a client gets the code that the API names for each error, and details through the trace and
/// the function of the last error.
#[test]
fn codes_are_values() {
    let dir = VALUES.generate();
    let dir = dir.path();
    let [client, library] = ["values.c", "values_impl.c"].map(|file| folder().join(file).display().to_string());
    compile("gcc", dir, &[&SANITIZERS[..], &["-std=c99", "-I.", "layers.c", &client, &library, "-o", "in_c"]].concat());
    compile("gcc", dir, &[&SANITIZERS[..], &["-std=c99", "-I.", "-c", &client, "-o", "client.o"]].concat());
    let sources = ["-std=c++17", "-I.", "entry.cpp", "client.o", "-x", "c++", &library, "-o", "in_cpp"];
    compile("g++", dir, &[&SANITIZERS[..], &sources].concat());
    for program in ["in_c", "in_cpp"] {
        let output = run(Command::new(dir.join(program)).env("ZEROQUEUE_TRACE", "1"), "");
        let [out, trace] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        assert!(output.status.success(), "{program}: {out}{trace}");
        insta::assert_snapshot!(format!("codes_traced_{program}"), without_times(&without_addresses(&trace)));
    }
}

/// The same library, called from Rust, Python and C#.
#[test]
fn codes_in_bindings() {
    let dir = VALUES.generate();
    let dir = dir.path();
    let library = folder().join("values_impl.c").display().to_string();
    let sources = ["-std=c99", "-shared", "-fPIC", "-I.", "layers.c", &library, "-o", "libzeroqueue.so"];
    compile("gcc", dir, &sources);
    for program in ["values.rs", "values.py", "Values.cs"] {
        std::fs::copy(folder().join(program), dir.join(program)).expect("a copy");
    }
    let start = |program: &mut Command, package| {
        quiet(program.current_dir(dir).env("LD_LIBRARY_PATH", dir).env_remove("ZEROQUEUE_TRACE"), package)
    };
    rustc(dir, &["values.rs", "-L.", "-lzeroqueue", "-o", "in_rust"]);
    start(&mut Command::new(dir.join("in_rust")), "");
    start(Command::new(PYTHON).args(["values.py"]), "");
    #[cfg(feature = "templates")]
    {
        csharp::program(dir, &folder(), "values.td", "Values.cs");
        start(Command::new("mono").arg("program.exe"), "mono-runtime");
    }
}

/// Codes that are values with LLVM's runtime.
#[test]
fn codes_on_llvm() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    let mut generate = tdgen(&folder());
    generate.args(["values.td", "--no-warn-on-unused-template-args"]);
    for (action, file) in [
        ("--gen-api", "ZeroQueueAPI.h"),
        ("--gen-print-header", "ZeroQueuePrint.hpp"),
        ("--gen-entry-points", "entry.inc"),
        ("--gen-impl-func-decls", "impl.inc"),
    ] {
        generate.arg(format!("{action}={}", dir.join(file).display()));
    }
    quiet(&mut generate, "");
    let [include, libraries] = ["--includedir", "--libdir"].map(llvm_config);
    let program = folder().join("llvm.cpp").display().to_string();
    let library = [format!("-L{libraries}"), format!("-Wl,-rpath,{libraries}")];
    let arguments =
        ["-std=c++17", "-I.", "-isystem", &include, &program, &library[0], &library[1], "-lLLVM-22", "-o", "on_llvm"];
    compile("clang++-22", dir, &arguments);
    let output = run(&mut Command::new(dir.join("on_llvm")), "");
    let trace = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{trace}");
    insta::assert_snapshot!("codes_on_llvm", without_addresses(&trace));
}
