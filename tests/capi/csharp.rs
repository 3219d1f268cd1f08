//! The template that writes C#: for the storage example, whose library a program uses, and for descriptions with everything
//! that C has.

#![cfg(feature = "templates")]
#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::storage::{compile, example, library};
use crate::support::tools::{quiet, root, run, tdgen};

/// Writes C# for a description in a folder.
fn generate(folder: &Path, description: &str, options: &[&str], output: &Path) {
    let template = format!("--template={}", example().join("csharp.cs.jinja").display());
    let mut generate = tdgen(folder);
    generate.args([description, "--gen-template", &template]).args(options).arg("-o").arg(output);
    // Warnings are those of the description.
    let made = run(&mut generate, "");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

fn mcs(dir: &Path, arguments: &[&str]) {
    let mut mcs = Command::new("mcs");
    mcs.current_dir(dir).args(["-warnaserror", "-warn:4", "-unsafe", "-nologo"]).args(arguments);
    quiet(&mut mcs, "mono-mcs");
}

/// Compiles the C# of a description, and compares its layouts with those of a C compiler. `header` is that of the API in the
/// same folder, and `model` the output of `--gen-capi-json`.
pub(crate) fn compiles(dir: &Path, description: &str, header: &str, model: &str) {
    generate(dir, description, &["--api-header=API.h", "--no-warn-on-unused-template-args"], &dir.join("Api.cs"));
    mcs(dir, &["-target:library", "Api.cs", "-out:Api.dll"]);
    for file in ["Layouts.cs", "print.h"] {
        std::fs::copy(root().join("tests/capi/csharp").join(file), dir.join(file)).expect("a copy");
    }
    mcs(dir, &["Layouts.cs", "-out:Layouts.exe"]);
    let layouts = quiet(Command::new("mono").current_dir(dir).args(["Layouts.exe", "Api.dll"]), "mono-runtime");
    let text = std::fs::read_to_string(dir.join(model)).expect("a model");
    std::fs::write(dir.join("layouts.c"), layouts_in_c(&text, header)).expect("a source");
    for compiler in ["gcc", "clang-22"] {
        let mut build = Command::new(compiler);
        quiet(build.current_dir(dir).args(["-w", "-I.", "layouts.c", "-o", "layouts"]), "gcc");
        let expected = quiet(&mut Command::new(dir.join("layouts")), "");
        // Members that are hidden by names of C# end in `_`.
        let sorted = |text: &str| text.lines().map(|line| line.replace("_ ", " ")).collect::<BTreeSet<String>>();
        assert_eq!(sorted(&layouts), sorted(&expected), "{description}, {compiler}");
    }
}

/// Compiles the C# of a description in a folder.
pub(crate) fn assembly(dir: &Path, folder: &Path, description: &str) {
    generate(folder, description, &["--no-warn-on-unused-template-args"], &dir.join("Api.cs"));
    mcs(dir, &["-target:library", "Api.cs", "-out:Api.dll"]);
}

/// Compiles a program beside it as `program.exe`.
pub(crate) fn program(dir: &Path, folder: &Path, description: &str, source: &str) {
    generate(folder, description, &["--no-warn-on-unused-template-args"], &dir.join("Api.cs"));
    mcs(dir, &["Api.cs", source, "-out:program.exe"]);
}

/// A program in C that prints what `Layouts.cs` does.
fn layouts_in_c(model: &str, header: &str) -> String {
    let model: Value = serde_json::from_str(model).expect("JSON");
    let mut body = String::new();
    for (index, item) in model["structs"].as_array().expect("structures").iter().enumerate() {
        // C# has no fields for these.
        if item["layout"].is_null() || item["layout"]["size"] == 0 {
            continue;
        }
        let mut members = String::new();
        let ty = item["c_type"].as_str().expect("a type");
        print_members(index, ty, &item["members"], &mut members);
        if !members.is_empty() {
            let _ = writeln!(body, "  printf(\"{index} %zu\\n\", sizeof({ty}));\n{members}");
        }
    }
    format!("#include \"{header}\"\n#include \"print.h\"\nint (main)(void) {{\n{body}  return 0;\n}}\n")
}

fn print_members(index: usize, ty: &str, members: &Value, body: &mut String) {
    for member in members.as_array().expect("members") {
        let name = member["name"].as_str().expect("a name");
        if !member["width"].is_null() {
            if !name.is_empty() {
                let _ = writeln!(
                    body,
                    "  {{ {ty} value; memset(&value, 0, sizeof value); value.{name} = -1; print(\"{index}:{name}\", &value, \
                     sizeof value); }}"
                );
            }
        } else if name.is_empty() {
            print_members(index, ty, &member["type"]["members"], body);
        } else if member["place"]["size"] != 0 {
            let _ = writeln!(body, "  printf(\"{index}.{name} %zu\\n\", offsetof({ty}, {name}));");
        }
    }
}

/// The program in C# does the same as the one in Rust, and its types have the layouts of C.
#[test]
fn program_runs() {
    let dir = library();
    let dir = dir.path();
    compile("g++", dir, &["-std=c++17", "-shared", "-fPIC", "impl.cpp", "storage.cpp", "-o", "libstorage.so"]);
    generate(&example(), "storage.td", &["--lock=storage.lock"], &dir.join("Storage.cs"));
    std::fs::copy(example().join("Notes.cs"), dir.join("Notes.cs")).expect("a copy");
    mcs(dir, &["Storage.cs", "Notes.cs", "-out:notes.exe"]);
    let mut notes = Command::new("mono");
    let printed = quiet(notes.current_dir(dir).env("LD_LIBRARY_PATH", dir).arg("notes.exe"), "mono-runtime");
    insta::assert_snapshot!("bindings_in_csharp", printed);
}

/// Structures, truth values, texts, arrays and callbacks have the same values on both sides.
#[test]
fn values_are_passed() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    let folder = root().join("tests/capi/csharp");
    quiet(tdgen(&folder).args(["layouts.td", "--gen-api", "-o"]).arg(dir.join("API.h")), "");
    generate(&folder, "layouts.td", &[], &dir.join("Api.cs"));
    for file in ["values.c", "Values.cs"] {
        std::fs::copy(folder.join(file), dir.join(file)).expect("a copy");
    }
    compile("gcc", dir, &["-std=c99", "-shared", "-fPIC", "values.c", "-o", "liblayouts.so"]);
    mcs(dir, &["Api.cs", "Values.cs", "-out:Values.exe"]);
    let mut values = Command::new("mono");
    quiet(values.current_dir(dir).env("LD_LIBRARY_PATH", dir).arg("Values.exe"), "mono-runtime");
}

/// Texts and handles that functions return are strings and objects.
#[test]
fn results() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    let folder = root().join("tests/capi/bindings");
    // One function has no prefix.
    let header = run(tdgen(&folder).args(["results.td", "--gen-api", "-o"]).arg(dir.join("ResAPI.h")), "");
    assert!(header.status.success(), "{}", String::from_utf8_lossy(&header.stderr));
    generate(&folder, "results.td", &[], &dir.join("Api.cs"));
    for file in ["bindings/results.c", "csharp/Results.cs"] {
        let name = Path::new(file).file_name().expect("a name");
        std::fs::copy(root().join("tests/capi").join(file), dir.join(name)).expect("a copy");
    }
    compile("gcc", dir, &["-std=c99", "-shared", "-fPIC", "results.c", "-o", "libres.so"]);
    mcs(dir, &["Api.cs", "Results.cs", "-out:Results.exe"]);
    let mut results = Command::new("mono");
    quiet(results.current_dir(dir).env("LD_LIBRARY_PATH", dir).arg("Results.exe"), "mono-runtime");
}

/// The time grows with the number of types and functions, not with its square.
#[test]
fn many_types() {
    let dir = tempfile::tempdir().expect("a folder for a description");
    let mut text = std::fs::read_to_string(root().join("tests/capi/bindings/results.td")).expect("a description");
    for at in 0..2000 {
        let _ = writeln!(
            text,
            "def res_s{at}_t : Struct {{ let desc = \"s\"; let members = [StructMember<\"int\", \"A\", \"a\">]; }}\n\
             def resCall{at} : F<\"void\", [Param<\"const res_s{at}_t *\", \"S\", \"s\", PARAM_IN>]>;"
        );
    }
    std::fs::write(dir.path().join("many.td"), text).expect("a description");
    // Templates have a time limit.
    generate(dir.path(), "many.td", &[], &dir.path().join("Api.cs"));
    let text = std::fs::read_to_string(dir.path().join("Api.cs")).expect("a file");
    assert!(text.contains("public static void Call1999(S1999 S)"));
}

/// C# for descriptions with everything that C has compiles, and its types have the layouts of C.
#[test]
fn layouts_are_those_of_c() {
    for file in [
        "examples/offload/offload.td",
        "examples/storage/storage.td",
        "tests/capi/relations/box.td",
        "tests/capi/code/cellar.td",
        "tests/capi/code/texts.td",
        "tests/capi/bindings/bits.td",
        "tests/capi/csharp/layouts.td",
    ] {
        let path = root().join(file);
        let dir = tempfile::tempdir().expect("a folder for generated files");
        // A description includes those beside it.
        for entry in std::fs::read_dir(path.parent().expect("a folder")).expect("a folder").flatten() {
            if entry.path().extension().is_some_and(|extension| extension == "td" || extension == "h") {
                std::fs::copy(entry.path(), dir.path().join(entry.file_name())).expect("a copy");
            }
        }
        let name = path.file_name().expect("a name").to_str().expect("a name of ASCII");
        for (action, output) in [("--gen-api", "API.h"), ("--gen-capi-json", "api.json")] {
            let made = run(tdgen(dir.path()).args([name, action, "-o", output, "--api-header=API.h"]), "");
            assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        }
        compiles(dir.path(), name, "API.h", "api.json");
    }
}
