//! What traces read of arrays: as much as their lengths say.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::path::Path;
use std::process::Command;

use crate::code::without_times;
use crate::support::tools::{quiet, root, run, tdgen, without_addresses};

const SANITIZERS: [&str; 3] = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
const WARNINGS: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

fn compile(compiler: &str, dir: &Path, arguments: &[&str]) {
    quiet(Command::new(compiler).current_dir(dir).args(WARNINGS).args(SANITIZERS).args(arguments), "gcc");
}

fn generate(dir: &Path, arguments: &[&str]) {
    let folder = root().join("tests/capi/lengths");
    let mut command = tdgen(&folder);
    command.arg("box.td");
    for argument in arguments {
        match argument.split_once('=') {
            Some((action, file)) if action.starts_with("--gen") => {
                command.arg(format!("{action}={}", dir.join(file).display()));
            }
            _ => {
                command.arg(argument);
            }
        }
    }
    quiet(&mut command, "");
}

/// Nothing is read beyond the length of a parameter or member, also if it is an expression; nothing is read if no
/// length is declared and a number beside the pointer may be it.
#[test]
fn lengths_limit_traces() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    generate(
        dir,
        &[
            "--gen-api=BoxAPI.h",
            "--gen-capi-dispatch=BoxAPI_dispatch.h",
            "--gen-capi-layers=layers.c",
            "--gen-capi-mock=mock.h",
        ],
    );
    generate(dir, &["--gen-print-header=BoxAPI_print.h", "--print=c"]);
    generate(
        dir,
        &["--gen-print-header=BoxPrint.hpp", "--print=std", "--gen-entry-points=entry.cpp", "--runtime=standalone"],
    );
    let mock = "#define BOX_MOCK_IMPLEMENTATION\n#include \"mock.h\"\n";
    for file in ["mock.c", "mock.cpp"] {
        std::fs::write(dir.join(file), mock).expect("a source");
    }
    let program = root().join("tests/capi/lengths/main.c").display().to_string();
    compile("gcc", dir, &["-std=c99", "-I.", "-DIN_C", "layers.c", "mock.c", &program, "-o", "in_c"]);
    compile("gcc", dir, &["-std=c99", "-I.", "-c", &program, "-o", "main.o"]);
    compile("g++", dir, &["-std=c++17", "-I.", "entry.cpp", "mock.cpp", "main.o", "-o", "in_cpp"]);
    let [in_c, in_cpp] = ["in_c", "in_cpp"].map(|program| {
        let output = run(Command::new(dir.join(program)).env("BOX_TRACE", "1"), "");
        let trace = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{program}: {trace}");
        without_times(&without_addresses(&trace))
    });
    assert_eq!(in_c, in_cpp);
    insta::assert_snapshot!("lengths_limit_traces", in_c);
    // SetTrace puts the trace layer in, also after other layers were selected.
    let mut silent = Command::new(dir.join("in_c"));
    let output = run(silent.env("SET_TRACE", "1").env_remove("BOX_TRACE").env_remove("BOX_LAYERS"), "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "4 lines\n");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// `--check-api` asks for lengths that are not declared.
#[test]
fn undeclared_lengths_are_reported() {
    let folder = root().join("tests/capi/lengths");
    let output = run(tdgen(&folder).args(["box.td", "--check-api"]), "");
    insta::assert_snapshot!("undeclared_lengths", String::from_utf8_lossy(&output.stderr));
}

/// The `const` of an inner pointer is in the model and in Rust.
#[test]
fn inner_const_is_kept() {
    let dir = tempfile::tempdir().expect("a folder for a description");
    let text = "include \"tdgen/api/api.td\"\n\
                def Own : API { let prefix = \"own\"; let export = \"\"; let calling_convention = \"\"; }\n\
                def own_s : Struct { let desc = \"s\"; let members = [StructMember<\"const char *const *\", \"Names\", \"n\">]; }\n\
                def ownF : Function { let desc = \"f\"; let return = \"void\"; let returns = [];\n\
                let params = [Param<\"const own_s *const *\", \"All\", \"a\", PARAM_IN>]; }\n";
    std::fs::write(dir.path().join("own.td"), text).expect("a description");
    let rust = quiet(tdgen(dir.path()).args(["own.td", "--gen-capi-rust-sys"]), "");
    assert!(rust.contains("All: *const *const own_s") && rust.contains("Names: *const *const c_char"), "{rust}");
}

/// The header that a run writes is the one that its other files include, unless the description names another.
#[test]
fn files_include_the_header_of_the_run() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    generate(dir.path(), &["--gen-api=own.h", "--gen-capi-layers=layers.c", "--gen-capi-dispatch=own_dispatch.h"]);
    let read = |file: &str| std::fs::read_to_string(dir.path().join(file)).expect("a file");
    assert!(read("own_dispatch.h").contains("#include \"own.h\""));
    assert!(read("layers.c").contains("#include \"own_dispatch.h\""));
}

/// A null pointer in a structure is refused if its length says that there are elements, unless it is optional.
#[test]
fn members_with_elements_are_not_null() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    for file in ["members.td", "members.c"] {
        std::fs::copy(root().join("tests/capi/lengths").join(file), dir.join(file)).expect("a copy");
    }
    let outputs = [
        "--gen-api=BoxAPI.h",
        "--gen-capi-dispatch=BoxAPI_dispatch.h",
        "--gen-capi-layers=layers.c",
        "--gen-capi-mock=mock.h",
    ];
    quiet(tdgen(dir).arg("members.td").args(outputs), "");
    quiet(tdgen(dir).args(["members.td", "--gen-print-header=BoxAPI_print.h", "--print=c"]), "");
    let outputs =
        ["--gen-print-header=BoxPrint.hpp", "--print=std", "--gen-entry-points=entry.cpp", "--runtime=standalone"];
    quiet(tdgen(dir).arg("members.td").args(outputs), "");
    let mock = "#define BOX_MOCK_IMPLEMENTATION\n#include \"mock.h\"\n";
    for file in ["mock.c", "mock.cpp"] {
        std::fs::write(dir.join(file), mock).expect("a source");
    }
    compile("gcc", dir, &["-std=c99", "-c", "members.c"]);
    compile("gcc", dir, &["-std=c99", "layers.c", "mock.c", "members.o", "-o", "in_c"]);
    compile("g++", dir, &["-std=c++17", "entry.cpp", "mock.cpp", "members.o", "-o", "in_cpp"]);
    for program in ["in_c", "in_cpp"] {
        quiet(&mut Command::new(dir.join(program)), "");
    }
}
