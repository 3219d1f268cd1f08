//! Functions that never return: the header says so to every compiler, and all that is generated from it knows.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::path::Path;
use std::process::Command;

use crate::support::tools::{is_formatted, mypy, quiet, root, run, tdgen};
use crate::support::typed::PYTHON;

const WARNINGS: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

fn generate(dir: &Path, actions: &[&str]) {
    let mut command = tdgen(dir);
    command.arg(root().join("tests/capi/noreturn/end.td"));
    quiet(command.args(["--api-header=API.h", "--api-print-header=print.hpp"]).args(actions), "");
}

/// A folder with the header and the program in C and C++.
fn folder() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    generate(dir.path(), &["--gen-api=API.h", "--gen-capi-dispatch=API_dispatch.h", "--gen-capi-layers=layers.c"]);
    generate(dir.path(), &["--gen-impl-func-decls=impl.h", "--gen-entry-points=entry.cpp", "--runtime=standalone"]);
    generate(dir.path(), &["--print=std", "--gen-print-header=print.hpp"]);
    generate(
        dir.path(),
        &["--print=c", "--gen-print-header=API_print.h", "--gen-capi-mock=API_mock.h", "--gen-capi-forward=forward.c"],
    );
    for file in ["end.c", "end.cpp"] {
        std::fs::copy(root().join("tests/capi/noreturn/end.c"), dir.path().join(file)).expect("a copy");
    }
    is_formatted(&dir.path().join("API.h"));
    is_formatted(&dir.path().join("entry.cpp"));
    dir
}

fn compile(dir: &Path, compiler: &str, arguments: &[&str]) {
    quiet(Command::new(compiler).current_dir(dir).args(WARNINGS).args(arguments), "gcc, clang-22");
}

/// Every standard of C and C++ knows that the calls never return.
#[test]
fn compilers_know() {
    let dir = folder();
    for compiler in ["gcc", "clang-22"] {
        for standard in ["c99", "c11", "c17", "c2x"] {
            let standard = format!("-std={standard}");
            compile(
                dir.path(),
                compiler,
                &[&standard, "-DHEADER_ONLY", "-fsyntax-only", "end.c", "layers.c", "forward.c"],
            );
        }
    }
    for compiler in ["g++", "clang++-22"] {
        for standard in ["c++11", "c++14", "c++17", "c++20", "c++23"] {
            let standard = format!("-std={standard}");
            compile(dir.path(), compiler, &[&standard, "-DHEADER_ONLY", "-fsyntax-only", "end.cpp"]);
        }
        compile(dir.path(), compiler, &["-std=c++17", "-fsyntax-only", "end.cpp", "entry.cpp"]);
    }
    // The spellings for compilers that are not here. In C99 there is none.
    std::fs::write(dir.path().join("use.h"), "#include \"API.h\"\nint leave(void);\nint leave(void) { endExit(1); }\n")
        .expect("a source");
    let known = |flags: &[&str]| {
        let mut compile = Command::new("clang-22");
        compile.current_dir(dir.path()).args(flags).args(["-U__GNUC__", "-Werror=return-type", "-fsyntax-only"]);
        run(compile.arg("use.h"), "clang-22").status.success()
    };
    assert!(known(&["-x", "c++", "-std=c++11"]) && known(&["-x", "c", "-std=c2x"]) && known(&["-x", "c", "-std=c11"]));
    assert!(known(&["-x", "c", "-std=c99", "-D_MSC_VER=1900", "-fdeclspec"]));
    assert!(!known(&["-x", "c", "-std=c99"]));
}

/// Entry points in C and C++ trace such a call before it, and end the program if the implementation returns.
#[test]
fn calls_are_traced() {
    let dir = folder();
    let dir = dir.path();
    compile(dir, "gcc", &["-std=c99", "layers.c", "end.c", "-o", "in_c"]);
    compile(dir, "g++", &["-std=c++17", "entry.cpp", "end.cpp", "-pthread", "-o", "in_cpp"]);
    for program in ["in_c", "in_cpp"] {
        let start = |arguments: &[&str]| {
            let mut command = Command::new(dir.join(program));
            let output = run(command.args(arguments).env("END_TRACE", ""), "");
            (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
        };
        let (code, trace) = start(&[]);
        assert!(code == Some(7) && trace.ends_with("] ---> endExit(.Code = 7)\n"), "{trace}");
        let (code, trace) = start(&["x", "y"]);
        assert!(code == Some(9) && trace.ends_with("] ---> endExit(.Code = 9)\n"), "{trace}");
        // Ended by a signal.
        let (code, trace) = start(&["x"]);
        assert!(code.is_none() && trace.contains("<--- endReturn()"), "{code:?} {trace}");
    }
}

/// Entry points on LLVM's runtime compile.
#[test]
fn llvm_runtime() {
    let dir = folder();
    let dir = dir.path();
    generate(dir, &["--gen-impl-func-decls=impl.inc", "--gen-entry-points=entry.inc", "--runtime=llvm"]);
    generate(dir, &["--gen-print-header=print.hpp"]);
    let library = "#include \"API.h\"\n#include <llvm/Support/raw_ostream.h>\nnamespace end {\nbool isTracingEnabled();\n\
                   #include \"impl.inc\"\n}\n#include \"print.hpp\"\n#include \"entry.inc\"\n";
    std::fs::write(dir.join("library.cpp"), library).expect("a source");
    let llvm = crate::support::tools::llvm_config("--includedir");
    for compiler in ["g++", "clang++-22"] {
        compile(dir, compiler, &["-std=c++17", "-isystem", &llvm, "-fsyntax-only", "library.cpp"]);
    }
}

/// Bindings, the manual and the model say that the functions never return.
#[test]
fn bindings_know() {
    let dir = folder();
    let dir = dir.path();
    for (action, file) in [
        ("--gen-capi-rust-sys", "sys.rs"),
        ("--gen-capi-rust", "api.rs"),
        ("--gen-capi-python", "api.py"),
        ("--gen-capi-json", "api.json"),
        ("--gen-doc", "api.md"),
    ] {
        generate(dir, &[action, "-o", file]);
    }
    let read = |file: &str| std::fs::read_to_string(dir.join(file)).expect("the file was written");
    assert!(read("sys.rs").contains("pub fn endExit(Code: i32) -> !;"), "{}", read("sys.rs"));
    assert!(read("api.md").contains("It never returns."), "{}", read("api.md"));
    let model: serde_json::Value = serde_json::from_str(&read("api.json")).expect("a model");
    let functions = model["functions"].as_array().expect("functions");
    assert!(functions.iter().all(|function| function["is_noreturn"] == true), "{functions:?}");
    let mut validate = Command::new(PYTHON);
    validate.arg(root().join("tests/general/json_typed/validate.py")).arg(root().join("docs/capi.schema.json"));
    quiet(validate.arg(dir.join("api.json")), "python3-jsonschema");
    std::fs::write(
        dir.join("main.rs"),
        "mod api;\nmod sys;\nfn number() -> i32 {\n    api::exit(5)\n}\nfn main() {\n    number();\n}\n",
    )
    .expect("a program");
    compile(dir, "gcc", &["-std=c99", "-shared", "-fPIC", "layers.c", "end.c", "-o", "libend.so"]);
    let mut rustc = Command::new("rustc");
    rustc.current_dir(dir).args([
        "--edition=2024",
        "-Dwarnings",
        "-Adead_code",
        "main.rs",
        "-L.",
        "-lend",
        "-o",
        "main",
    ]);
    quiet(&mut rustc, "");
    let status = run(Command::new(dir.join("main")).env("LD_LIBRARY_PATH", dir), "").status;
    assert_eq!(status.code(), Some(5));
    let program = "from typing import NoReturn\nimport api\n\n\ndef leave() -> NoReturn:\n    \
                   api.Library('./libend.so').exit(6)\n\n\nleave()\n";
    std::fs::write(dir.join("program.py"), program).expect("a program");
    quiet(mypy(dir, None).args(["api.py", "program.py"]), "mypy");
    let status = run(Command::new(PYTHON).current_dir(dir).arg("program.py"), "").status;
    assert_eq!(status.code(), Some(6));
}

/// A description of the generated header has the same functions.
#[test]
fn headers_are_imported_again() {
    let dir = folder();
    let dir = dir.path();
    let import = |header: &str, output: &str| {
        let made = run(tdgen(dir).args(["capi", "import", header, "--prefix=end", "-o", output]), "clang-22");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        String::from_utf8_lossy(&made.stderr).into_owned()
    };
    assert_eq!(import("API.h", "API.td"), "imported 5 of 5 functions, 0 of 0 structures, 0 of 0 enumerations\n");
    let text = std::fs::read_to_string(dir.join("API.td")).expect("a description");
    assert_eq!(text.matches("let is_noreturn = 1;").count(), 5, "{text}");
    // All spellings of C.
    let header = "void a(void) __attribute__((noreturn));\n_Noreturn void b(void);\n[[noreturn]] void c(void);\n\
                  typedef void cb(int) __attribute__((noreturn));\ncb d;\nvoid e(void);\n_Noreturn void e(void);\n\
                  struct s {\n  void (*end)(int) __attribute__((noreturn));\n};\n\
                  __attribute__((noreturn)) int f(void);\nvoid g();\n";
    std::fs::write(dir.join("spellings.h"), header).expect("a header");
    let messages = import("spellings.h", "spellings.td");
    insta::assert_snapshot!("noreturn_import", messages);
    let text = std::fs::read_to_string(dir.join("spellings.td")).expect("a description");
    assert_eq!(text.matches("let is_noreturn = 1;").count(), 5, "{text}");
    quiet(tdgen(dir).args(["spellings.td", "--gen-api=made.h"]), "");
    compile(dir, "gcc", &["-std=c99", "-fsyntax-only", "made.h"]);
}

/// Functions with results and refusals cannot be such functions.
#[test]
fn errors() {
    let output = run(tdgen(&root().join("tests/capi/noreturn")).args(["errors.td", "--check-api"]), "");
    insta::assert_snapshot!("noreturn_errors", String::from_utf8_lossy(&output.stderr));
    // The macro of the header gives way to an enumerator of its name.
    let dir = tempfile::tempdir().expect("a folder for the header");
    let made = dir.path().join("made.h");
    quiet(tdgen(&root().join("tests/capi/noreturn")).args(["clash.td", "--gen-api", "-o"]).arg(&made), "");
    let text = std::fs::read_to_string(&made).expect("a header");
    assert!(text.contains("#define END__NORETURN") && text.contains("  END_NORETURN = 0"), "{text}");
    compile(dir.path(), "gcc", &["-std=c99", "-fsyntax-only", "made.h"]);
}
