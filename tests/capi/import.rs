//! `tdgen capi import`: headers of Debian's development packages, described and generated again.
//!
//! Clang reads both headers; functions, structures and enumerations must be the same.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::support::tools::{matches_snapshot, quiet, root, run, tdgen};
use crate::support::typed::PYTHON;

/// The functions, structures and enumerations of a header, each with its form.
type Declarations = [BTreeMap<String, String>; 3];

/// A header, its package, and how it is imported.
struct Original {
    name: &'static str,
    header: &'static str,
    package: &'static str,
    options: &'static [&'static str],
}

const ORIGINALS: [Original; 5] = [
    Original { name: "zlib", header: "/usr/include/zlib.h", package: "zlib1g-dev", options: &["--also=zconf.h"] },
    Original { name: "SQLite", header: "/usr/include/sqlite3.h", package: "libsqlite3-dev", options: &[] },
    Original { name: "libusb", header: "/usr/include/libusb-1.0/libusb.h", package: "libusb-1.0-0-dev", options: &[] },
    Original {
        name: "OpenCL",
        header: "/usr/include/CL/opencl.h",
        package: "opencl-c-headers",
        options: &["--folder", "--flag=-DCL_TARGET_OPENCL_VERSION=300"],
    },
    Original {
        name: "Vulkan",
        header: "/usr/include/vulkan/vulkan.h",
        package: "libvulkan-dev",
        options: &["--folder"],
    },
];

/// At least 95 % of each kind of declarations are the same; docs/c-api.md has the table.
#[test]
fn headers_are_described() {
    let page = std::fs::read_to_string(root().join("docs/c-api.md")).expect("the page can be read");
    for original in &ORIGINALS {
        let dir = tempfile::tempdir().expect("a folder for the description");
        let mut command = tdgen(dir.path());
        command.args(["capi", "import", original.header]).args(original.options).args(["-o", "api.td"]);
        let output = run(&mut command, original.package);
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {messages}", original.name);
        let mut command = tdgen(dir.path());
        let output = run(command.args(["--gen-api=api.h", "api.td"]), "");
        assert!(output.status.success(), "{}: {}", original.name, String::from_utf8_lossy(&output.stderr));
        let flags: Vec<&str> = original.options.iter().filter_map(|option| option.strip_prefix("--flag=")).collect();
        let expected = declarations(Path::new(original.header), &flags);
        let generated = declarations(&dir.path().join("api.h"), &flags);
        let own = own_names(&messages);
        let mut row = format!("| {} |", original.name);
        for (kind, (expected, generated)) in expected.iter().zip(&generated).enumerate() {
            // The headers that both include are the same.
            let differing: Vec<&String> = expected
                .iter()
                .filter(|(name, form)| generated.get(*name) != Some(form))
                .map(|(name, _)| name)
                .collect();
            let total = own[kind];
            assert!(differing.len() * 20 <= total, "{} of {total} differ: {differing:?}\n{messages}", original.name);
            row += &format!(" {} of {total} |", total - differing.len());
        }
        assert!(page.contains(&row), "docs/c-api.md lacks the row {row}\n{messages}");
        // The header is one of C++, too.
        let header = dir.path().join("api.h");
        quiet(Command::new("clang-22").args(["-x", "c++", "-fsyntax-only", "-w"]).args(&flags).arg(header), "clang-22");
    }
}

/// What cannot be imported is reported.
#[test]
fn losses_are_reported() {
    let dir = tempfile::tempdir().expect("a folder for the header");
    std::fs::copy(root().join("tests/capi/import/odd.h"), dir.path().join("odd.h")).expect("a header can be copied");
    let mut command = tdgen(dir.path());
    let output = run(command.args(["capi", "import", "odd.h", "-o", "odd.td"]), "");
    assert!(output.status.success());
    let description = std::fs::read_to_string(dir.path().join("odd.td")).expect("the description was written");
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    let mut command = tdgen(dir.path());
    let header = run(command.args(["--gen-api", "odd.td"]), "");
    assert!(header.status.success(), "{}", String::from_utf8_lossy(&header.stderr));
    let text = format!("{messages}{description}{}", String::from_utf8_lossy(&header.stdout));
    matches_snapshot("capi/import", "odd", &text);
    // Qualified parameters and pointers to types of functions compile in all that is generated.
    for actions in [
        &[
            "--gen-api=odd.h",
            "--gen-capi-dispatch=odd_dispatch.h",
            "--gen-capi-layers=layers.c",
            "--gen-capi-forward=forward.c",
        ][..],
        &["--gen-print-header=odd_print.h", "--print=c"],
        &["--gen-entry-points=entry.cpp", "--gen-impl-func-decls=impl.h", "--runtime=standalone"],
        &["--gen-print-header=print.hpp", "--print=std"],
    ] {
        let names = ["odd.td", "--api-header=odd.h", "--api-print-header=print.hpp"];
        assert!(run(tdgen(dir.path()).args(names).args(actions), "").status.success());
    }
    for (compiler, standard, files) in [
        ("gcc", "-std=c99", &["layers.c", "forward.c"][..]),
        ("clang-22", "-std=c2x", &["layers.c", "forward.c"]),
        ("g++", "-std=c++17", &["entry.cpp"]),
        ("clang++-22", "-std=c++17", &["entry.cpp"]),
    ] {
        let mut compile = Command::new(compiler);
        compile.current_dir(dir.path()).args(["-Wall", "-Wextra", "-Werror", "-fsyntax-only", standard]);
        quiet(compile.args(files), "gcc, clang-22");
    }
}

/// Structures with a packing, and with arrays without elements, have the same layouts in the generated header, and in
/// the model and the bindings of the description.
#[test]
fn layouts_are_kept() {
    let dir = tempfile::tempdir().expect("a folder for the header");
    for file in ["layouts.h", "layouts.c", "layouts.py"] {
        std::fs::copy(root().join("tests/capi/import").join(file), dir.path().join(file)).expect("a copy");
    }
    let output = run(tdgen(dir.path()).args(["capi", "import", "layouts.h", "-o", "layouts.td"]), "clang-22");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert_eq!(messages, "imported 1 of 1 functions, 9 of 9 structures, 0 of 0 enumerations\n");
    for (action, file) in [
        ("--gen-api", "made.h"),
        ("--gen-capi-json", "layouts.json"),
        ("--gen-capi-python", "layouts_api.py"),
        ("--gen-capi-rust-sys", "sys.rs"),
    ] {
        quiet(tdgen(dir.path()).args(["layouts.td", action, "-o", file]), "");
    }
    let mut layouts = Vec::new();
    for compiler in ["gcc", "clang-22"] {
        for header in ["layouts.h", "made.h"] {
            let mut compile = Command::new(compiler);
            let flags = ["-std=c11", "-include", header, "layouts.c", "-o", "layouts"];
            quiet(compile.current_dir(dir.path()).args(flags), "gcc, clang-22");
            layouts.push(quiet(&mut Command::new(dir.path().join("layouts")), ""));
        }
        let mut check = Command::new(compiler);
        let flags = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "made.h"];
        quiet(check.current_dir(dir.path()).args(flags), "gcc, clang-22");
    }
    assert!(layouts.iter().all(|layout| *layout == layouts[0]), "{layouts:#?}");
    // The sizes and offsets that the model has.
    let model = std::fs::read_to_string(dir.path().join("layouts.json")).expect("a model");
    let model: Value = serde_json::from_str(&model).expect("the model is JSON");
    let mut compared = 0;
    for item in model["structs"].as_array().expect("structures") {
        let (name, layout) = (text(&item["name"]), &item["layout"]);
        let line = format!("{name} {} {}\n", layout["size"], layout["alignment"]);
        assert!(layouts[0].contains(&line), "{line}{}", layouts[0]);
        for member in item["members"].as_array().expect("members").iter().filter(|member| member["width"].is_null()) {
            let line = format!("{name}.{} {}\n", text(&member["name"]), member["place"]["offset"]);
            assert!(layouts[0].contains(&line), "{line}{}", layouts[0]);
            compared += 1;
        }
    }
    assert!(compared > 20);
    // Python and Rust have those that they can express.
    let python = quiet(Command::new(PYTHON).current_dir(dir.path()).arg("layouts.py"), "");
    let lines: Vec<&str> = python.lines().collect();
    assert!(lines.len() > 15 && lines.iter().all(|line| layouts[0].contains(&format!("{line}\n"))), "{python}");
    let program = "mod sys;\nfn main() {\n    println!(\"{} {} {} {} {}\", size_of::<sys::narrow>(), size_of::<sys::nested>(), \
                   size_of::<sys::tight>(), size_of::<sys::message>(), size_of::<sys::plain>());\n}\n";
    std::fs::write(dir.path().join("main.rs"), program).expect("a program");
    let mut rustc = Command::new("rustc");
    quiet(rustc.current_dir(dir.path()).args(["--edition=2024", "-Awarnings", "main.rs", "-o", "main"]), "");
    assert_eq!(quiet(&mut Command::new(dir.path().join("main")), ""), "10 24 11 5 24\n");
}

/// Headers that include each other are reported, and `--folder` imports both; a folder of the system has other headers,
/// too.
#[test]
fn folders_and_circles() {
    let dir = tempfile::tempdir().expect("a folder for headers");
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).expect("a header can be written");
    write(
        "box.h",
        "#pragma once\ntypedef struct box box;\n#include \"box_lid.h\"\n#include \"other.h\"\nint box_open(box *one, other two);\n",
    );
    write("box_lid.h", "#pragma once\n#include \"box.h\"\nint box_lid(box *one);\n");
    write("other.h", "#pragma once\ntypedef int other;\nint other_open(void);\n");
    let import = |args: &[&str]| {
        let header = dir.path().join("box.h");
        let mut command = tdgen(dir.path());
        let output = run(command.args(["capi", "import"]).arg(header).args(args).args(["-o", "box.td"]), "clang-22");
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{messages}");
        assert!(run(tdgen(dir.path()).args(["--check-api", "box.td"]), "").status.success(), "{messages}");
        (messages, std::fs::read_to_string(dir.path().join("box.td")).expect("the description was written"))
    };
    let (messages, text) = import(&[]);
    let warning = "warning: header `box_lid.h` is not imported: it includes `box.h` again; write --also=box_lid.h, too";
    assert!(messages.contains(warning) && text.contains("\"other = int\","), "{messages}{text}");
    let (messages, text) = import(&["--folder"]);
    assert_eq!(messages, "imported 3 of 3 functions, 0 of 0 structures, 0 of 0 enumerations\n");
    assert!(text.contains("def other_open") && !text.contains("known_types"), "{text}");
    write("stdio.h", "");
    let (messages, text) = import(&["--folder"]);
    assert_eq!(messages, "imported 2 of 2 functions, 0 of 0 structures, 0 of 0 enumerations\n");
    assert!(text.contains("def box_lid") && text.contains("known_types"), "{text}");
}

/// Types of other headers that are numbers are the right ones in bindings.
#[test]
fn numbers_of_other_headers() {
    let dir = tempfile::tempdir().expect("a folder for the description");
    let output = run(tdgen(dir.path()).args(["capi", "import", "/usr/include/zlib.h", "-o", "zlib.td"]), "zlib1g-dev");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let generate = |action: &str, file: &str| {
        let output = run(tdgen(dir.path()).args(["zlib.td", action, "-o", file]), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        std::fs::read_to_string(dir.path().join(file)).expect("a file was written")
    };
    assert!(generate("--gen-capi-python", "zlib_api.py").contains("ctypes.c_ulong"));
    let sys = generate("--gen-capi-rust-sys", "sys.rs");
    assert!(sys.contains("pub fn compressBound(sourceLen: c_ulong) -> c_ulong;"), "{sys}");
    let program = "import zlib, zlib_api\nlib = zlib_api.Library('libz.so.1')\nprint(lib.crc32(0, None, 0), \
                   lib.compress_bound(2**33) > 2**33)\n";
    std::fs::write(dir.path().join("program.py"), program).expect("a program");
    let printed = quiet(Command::new(PYTHON).current_dir(dir.path()).arg("program.py"), "python3, zlib1g");
    assert_eq!(printed, "0 True\n");
}

/// Headers that refuse to be included by themselves are not, and headers of flags are.
#[test]
fn headers_around_the_imported_one() {
    let dir = tempfile::tempdir().expect("a folder for headers");
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).expect("a header can be written");
    write("part.h", "#ifndef WHOLE\n# error Never include part.h directly\n#endif\ntypedef int part;\n");
    write("whole.h", "#define WHOLE\n#include \"part.h\"\nint whole_print(FILE *to, part one);\n");
    let import = |args: &[&str]| {
        let args =
            [&["capi", "import", "whole.h", "-o", "whole.td", "--flag=-include", "--flag=stdio.h"][..], args].concat();
        let output = run(tdgen(dir.path()).args(args), "clang-22");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    // The generated header would lack the type.
    let (has_succeeded, messages) = import(&[]);
    assert!(!has_succeeded && !dir.path().join("whole.td").exists(), "{messages}");
    assert!(messages.contains("together with those that need it: --also=part.h\n"), "{messages}");
    assert!(messages.contains("error: unknown type name 'part'"), "{messages}");
    let imported = "imported 1 of 1 functions, 0 of 0 structures, 0 of 0 enumerations\n";
    assert_eq!(import(&["--also=part.h"]), (true, imported.to_owned()));
    quiet(tdgen(dir.path()).args(["--gen-api", "whole.td", "-o", "made.h"]), "");
    quiet(Command::new("clang-22").current_dir(dir.path()).args(["-fsyntax-only", "-Werror", "made.h"]), "clang-22");
}

/// A declaration with the name of the library, which is that of a namespace in generated code, too.
#[test]
fn library_named_like_a_type() {
    let dir = tempfile::tempdir().expect("a folder for the header");
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).expect("a file can be written");
    write("jar.h", "struct jar;\nint jar_open(struct jar *one, const char *name);\n");
    let make = |args: &[&str]| {
        let output = run(tdgen(dir.path()).args(args), "clang-22");
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    };
    make(&["capi", "import", "jar.h", "-o", "jar.td"]);
    make(&["jar.td", "--gen-impl-func-decls=impl.h", "--gen-entry-points=entry.cpp", "--runtime=standalone"]);
    make(&["jar.td", "--gen-print-header=JarPrint.hpp", "--print=std"]);
    make(&["jar.td", "--check-api"]);
    let mut compile = Command::new("g++");
    quiet(
        compile.current_dir(dir.path()).args(["-std=c++17", "-fsyntax-only", "-Wall", "-Werror", "entry.cpp"]),
        "g++",
    );
}

/// A header by another name than that by which its parts include it, as `ncurses.h` of Debian.
#[test]
fn links_to_headers() {
    let dir = tempfile::tempdir().expect("a folder for headers");
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).expect("a header can be written");
    write(
        "real.h",
        "#ifndef REAL\n#define REAL\nstruct page { int a; };\n#include <part.h>\nint f(struct page *one);\n#endif\n",
    );
    write("part.h", "#ifndef PART\n#define PART\n#include <real.h>\nint g(struct page *one);\n#endif\n");
    std::os::unix::fs::symlink("real.h", dir.path().join("link.h")).expect("a link");
    let import = |args: &[&str]| {
        let mut command = tdgen(dir.path());
        let output =
            run(command.args(["capi", "import", "link.h", "--flag=-I.", "-o", "link.td"]).args(args), "clang-22");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (has_succeeded, messages) = import(&[]);
    assert!(!has_succeeded && messages.contains(": --also=part.h\n"), "{messages}");
    let imported = "imported 2 of 2 functions, 1 of 1 structures, 0 of 0 enumerations\n";
    assert_eq!(import(&["--also=part.h"]), (true, imported.to_owned()));
}

/// Headers with names that generated code has, too, and with codes and an initialization that are no codes and no
/// initialization as those of described APIs: nothing is lost, and all that is generated compiles.
#[test]
fn guesses_and_names_give_way() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    for (name, counts, remark) in [
        ("names", "11 of 11 functions, 3 of 3 structures, 2 of 2", ""),
        ("compute", "5 of 5 functions, 1 of 1 structures, 1 of 1", ""),
        ("hidden", "4 of 4 functions, 0 of 0 structures, 1 of 1", "remark: `hd_result_t` is not taken for the codes"),
    ] {
        let header = root().join(format!("tests/capi/import/{name}.h"));
        let output = run(tdgen(dir).args(["capi", "import"]).arg(&header).args(["-o", "api.td"]), "clang-22");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && messages.contains(counts) && messages.starts_with(remark), "{messages}");
        assert!(!messages.contains("warning"), "{messages}");
        generate_all(dir);
    }
}

/// Writes and compiles what is generated from a description.
fn generate_all(dir: &Path) {
    let api = ["api.td", "--api-header=api.h", "--api-print-header=print.hpp"];
    for actions in [
        &[
            "--gen-api=api.h",
            "--gen-capi-dispatch=api_dispatch.h",
            "--gen-capi-layers=layers.c",
            "--gen-capi-forward=forward.c",
            "--gen-capi-mock=mock.h",
            "--gen-capi-negative-tests=tests.c",
        ][..],
        &["--gen-print-header=api_print.h", "--print=c"],
        &["--gen-entry-points=entry.cpp", "--gen-impl-func-decls=impl.h", "--runtime=standalone"],
        &["--gen-print-header=print.hpp", "--print=std"],
    ] {
        quiet(tdgen(dir).args(api).args(actions), "");
    }
    for (compiler, standard, files) in [
        ("gcc", "-std=c99", &["layers.c", "forward.c", "tests.c"][..]),
        ("clang-22", "-std=c2x", &["layers.c", "forward.c"]),
        ("g++", "-std=c++17", &["entry.cpp"]),
        ("g++", "-std=c++17", &["print.hpp"]),
    ] {
        let mut compile = Command::new(compiler);
        compile.current_dir(dir).args(["-Wall", "-Wextra", "-Werror", "-fsyntax-only", standard]);
        quiet(compile.args(["-DDV_WITH_LOADER"]).args(files), "gcc, clang-22");
    }
}

/// Comments become descriptions, and lengths of arrays and deprecations are kept.
#[test]
fn comments_are_imported() {
    let dir = tempfile::tempdir().expect("a folder for the header");
    let dir = dir.path();
    std::fs::copy(root().join("tests/capi/import/comments.h"), dir.join("comments.h")).expect("a copy");
    assert!(run(tdgen(dir).args(["capi", "import", "comments.h", "-o", "api.td"]), "clang-22").status.success());
    quiet(tdgen(dir).args(["api.td", "--gen-api=made.h"]), "");
    let [description, made] = ["api.td", "made.h"].map(|file| std::fs::read_to_string(dir.join(file)).expect("a file"));
    matches_snapshot("capi/import", "comments", &format!("{description}{made}"));
    let mut compile = Command::new("clang-22");
    let flags = ["-std=c99", "-Wall", "-Wextra", "-Wdocumentation", "-Werror", "-fsyntax-only", "-x", "c", "made.h"];
    quiet(compile.current_dir(dir).args(flags), "clang-22");
}

/// Clang says the same about null pointers when it reads a header and the generated one, however the header says it.
#[test]
fn null_pointers_are_imported() {
    let dir = tempfile::tempdir().expect("a folder for the header");
    let dir = dir.path();
    std::fs::copy(root().join("tests/capi/import/nullness.h"), dir.join("nulls.h")).expect("a copy");
    let imported = run(tdgen(dir).args(["capi", "import", "nulls.h", "-o", "api.td"]), "clang-22");
    assert!(imported.status.success(), "{imported:?}");
    quiet(tdgen(dir).args(["api.td", "--gen-api=made.h"]), "");
    let text = std::fs::read_to_string(dir.join("api.td")).expect("a description");
    let lines = text.lines().filter(|line| line.starts_with("def ") || line.contains("Param<"));
    matches_snapshot("capi/import", "nullness", &lines.collect::<Vec<&str>>().join("\n"));
    for (compiler, standard) in [("gcc", "-std=c99"), ("clang-22", "-std=c99"), ("clang++-22", "-std=c++17")] {
        let language = if compiler == "clang++-22" { "c++" } else { "c" };
        let flags = ["-Wall", "-Wextra", "-Werror", standard, "-fsyntax-only", "-x", language, "made.h"];
        quiet(Command::new(compiler).current_dir(dir).args(flags), "gcc, clang-22");
    }
    let wrong = text.replacen(
        "NonnullParam<\"void *\", \"first\", \"\"",
        "NonnullParam<\"void *\", \"first\", \"\", PARAM_OPTIONAL",
        1,
    );
    std::fs::write(dir.join("api.td"), wrong).expect("a description");
    let output = run(tdgen(dir).args(["api.td", "--gen-api=made.h"]), "");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(messages.contains("error: `nonnull` for a parameter that may be null"), "{messages}");
}

/// A header is included as Clang reads it, structures that only parameters name are declared, and no code has a local
/// variable that another header defines as a macro.
#[test]
fn headers_around_a_header_are_kept() {
    let dir = tempfile::tempdir().expect("a folder for the header");
    let dir = dir.path();
    let header = "#include <complex.h>\n#if defined(OWN)\n#include \"types.h\"\n#else\n#include <stdio.h>\n\
                  #include \"types.h\"\n#endif\n\
                  enum at_large { AT_LARGE = 1u << 31 };\n\
                  typedef struct { enum at_large large[2]; double _Complex z; } at_lost;\n\
                  struct at_kept { enum at_large large; int i; };\n\
                  int at_f(struct at_inner *a, union at_other *b, at_type *c, at_lost *d, enum at_large e);\n\
                  int at_g(const struct at_kept *a, const char *text);\n";
    std::fs::write(dir.join("at.h"), header).expect("a header");
    std::fs::write(dir.join("types.h"), "typedef int at_type(FILE *);\n").expect("a header");
    let imported = run(tdgen(dir).args(["capi", "import", "at.h", "-o", "api.td"]), "clang-22");
    let messages = String::from_utf8_lossy(&imported.stderr);
    assert!(messages.contains("\nimported 2 of 2 functions, 1 of 2 structures, 1 of 1 enumerations\n"), "{messages}");
    assert!(messages.contains("remark: `enum at_large` becomes a number"), "{messages}");
    let actions = ["--gen-api=api.h", "--gen-capi-dispatch=api_dispatch.h", "--gen-capi-layers=layers.c", "--print=c"];
    let print = ["--gen-print-header=api_print.h", "--api-header=api.h", "--api-name=at", "api.td"];
    quiet(tdgen(dir).args(actions).args(print), "");
    for compiler in ["gcc", "clang-22"] {
        let flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "layers.c"];
        quiet(Command::new(compiler).current_dir(dir).args(flags), "gcc, clang-22");
    }
}

/// Errors of the command.
#[test]
fn bad_usage_is_reported() {
    let dir = tempfile::tempdir().expect("a folder for the header");
    std::fs::write(dir.path().join("bad.h"), "int f(\n").expect("a header can be written");
    for (args, expected) in [
        (vec!["missing.h"], "missing.h"),
        (vec!["bad.h"], "expected"),
        (vec!["bad.h", "--clang=no-such-program"], "cannot run `no-such-program`"),
        (vec!["bad.h", "--prefix=1x"], "the prefix `1x`"),
    ] {
        let mut command = tdgen(dir.path());
        let output = run(command.args(["capi", "import"]).args(&args), "");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && messages.contains(expected), "{args:?}: {messages}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

/// The numbers of functions, structures and enumerations that the importer found.
fn own_names(messages: &str) -> [usize; 3] {
    let line = messages.lines().last().unwrap_or_default();
    let mut totals = line.split(", ").map(|part| {
        let words: Vec<&str> = part.split(' ').collect();
        let at = words.iter().position(|word| *word == "of").expect("the summary has counts");
        words[at + 1].parse().expect("a count is a number")
    });
    [(); 3].map(|()| totals.next().expect("the summary has three counts"))
}

/// The declarations that a compiler sees in a header and in what it includes.
fn declarations(header: &Path, flags: &[&str]) -> Declarations {
    let mut command = Command::new("clang-22");
    command.args(["-x", "c", "-std=gnu11", "-fsyntax-only", "-w", "-Xclang", "-ast-dump=json"]).args(flags);
    let tree = quiet(command.arg(header), "clang-22");
    let tree: Value = serde_json::from_str(&tree).expect("Clang writes JSON");
    let mut found = Declarations::default();
    let mut typedefs: BTreeMap<String, String> = BTreeMap::new();
    for node in nodes(&tree) {
        if let Some(id) = node.pointer("/inner/0/decl/id").filter(|_| node["kind"] == "TypedefDecl") {
            typedefs.entry(text(id)).or_insert_with(|| text(&node["name"]));
        }
    }
    collect(&tree, &typedefs, &mut found);
    found
}

fn collect(tree: &Value, typedefs: &BTreeMap<String, String>, found: &mut Declarations) {
    for node in nodes(tree).filter(|node| node["isImplicit"] != true) {
        let name = match text(&node["name"]) {
            name if name.is_empty() => typedefs.get(&text(&node["id"])).cloned().unwrap_or_default(),
            name => name,
        };
        match node["kind"].as_str().unwrap_or_default() {
            "FunctionDecl" => {
                found[0].insert(name, form(&node["type"]["qualType"]));
            }
            "RecordDecl" if node["completeDefinition"] == true && !name.is_empty() => {
                found[1].insert(name, members(node));
                collect(node, typedefs, found);
            }
            "EnumDecl" => {
                let mut next = 0_i64;
                let mut values = String::new();
                for constant in nodes(node).filter(|inner| inner["kind"] == "EnumConstantDecl") {
                    let value = constant_of(constant);
                    next = value.map_or(next, |value| value.parse().expect("a value is a number"));
                    values += &format!("{} = {next}, ", text(&constant["name"]));
                    next += 1;
                }
                let first = values.split(' ').next().unwrap_or_default().to_owned();
                found[2].insert(if name.is_empty() { first } else { name }, values);
            }
            _ => {}
        }
    }
}

/// The members of a structure with their types and widths.
fn members(record: &Value) -> String {
    let mut all = text(&record["tagUsed"]) + " { ";
    for node in nodes(record) {
        match node["kind"].as_str().unwrap_or_default() {
            "RecordDecl" if node["name"].is_null() => all += &members(node),
            "FieldDecl" => {
                let width = constant_of(node).map(str::to_owned).filter(|_| node["isBitfield"] == true);
                all += &format!(
                    "{} {} {}; ",
                    form(&node["type"]["qualType"]),
                    text(&node["name"]),
                    width.unwrap_or_default()
                );
            }
            _ => {}
        }
    }
    all + "} "
}

/// The constant of an enumerator or of a bit-field, which may have a comment, too.
fn constant_of(node: &Value) -> Option<&str> {
    // `1U` is converted.
    if let Some(cast) = nodes(node).find(|inner| inner["kind"] == "ImplicitCastExpr") {
        return constant_of(cast);
    }
    nodes(node).find(|inner| inner["kind"] == "ConstantExpr")?["value"].as_str()
}

fn nodes(tree: &Value) -> impl Iterator<Item = &Value> {
    tree["inner"].as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A type without the position of a structure that has no name.
fn form(ty: &Value) -> String {
    let ty = text(ty);
    match ty.find(" at ").and_then(|at| Some((at, ty.get(at..)?.find(')')?))) {
        Some((at, length)) => format!("{}{}", &ty[..at], &ty[at + length..]),
        None => ty,
    }
}

/// An enumeration that most functions return, with a name for success, is that of codes: bindings have results, and
/// tests and traces know failures.
#[test]
fn codes_are_recognized() {
    let dir = tempfile::tempdir().expect("a folder for the description");
    std::fs::copy(root().join("tests/capi/import/codes.h"), dir.path().join("codes.h")).expect("a copy");
    run(tdgen(dir.path()).args(["capi", "import", "codes.h", "-o", "codes.td"]), "clang-22");
    let text = std::fs::read_to_string(dir.path().join("codes.td")).expect("a description");
    let names = ["let result_type = \"my_result\";", "let success = \"MY_SUCCESS\";", "let only_negative_fails = 1;"];
    assert!(names.iter().all(|line| text.contains(line)), "{text}");
    assert_eq!(text.matches("let return =").count(), 2, "{text}");
    let actions = ["--gen-api=codes.h", "--gen-capi-dispatch=codes_dispatch.h", "--gen-capi-layers=layers.c"];
    quiet(tdgen(dir.path()).arg("codes.td").args(actions), "");
    quiet(tdgen(dir.path()).args(["codes.td", "--print=c", "--gen-print-header=codes_print.h"]), "");
    let mut compile = Command::new("gcc");
    quiet(
        compile.current_dir(dir.path()).args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "layers.c"]),
        "gcc",
    );
    let rust = quiet(tdgen(dir.path()).args(["codes.td", "--gen-capi-rust"]), "");
    assert!(rust.contains("fn open(name: *const c_char, out: *mut sys::my_thing) -> Result<MyResultType>"), "{rust}");
}

/// A structure with values of types of other headers has the size that it has in C.
#[test]
fn types_of_other_headers_have_sizes() {
    const STRUCTS: [(&str, &str, &str); 6] = [
        ("loop", "loop_", "Loop"),
        ("struct jump", "jump", "Jump"),
        ("struct parts", "parts", "Parts"),
        ("struct wide_number", "wide_number", "WideNumber"),
        ("struct small_bits", "small_bits", "SmallBits"),
        ("struct large_bits", "large_bits", "LargeBits"),
    ];
    let dir = tempfile::tempdir().expect("a folder for the description");
    let dir = dir.path();
    let write = |name: &str, text: String| std::fs::write(dir.join(name), text).expect("a file can be written");
    std::fs::create_dir(dir.join("parts")).expect("a folder");
    for file in ["foreign.h", "parts/part.h"] {
        std::fs::copy(root().join("tests/capi/import").join(file), dir.join(file)).expect("a copy");
    }
    let output = run(tdgen(dir).args(["capi", "import", "foreign.h", "-o", "foreign.td"]), "clang-22");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert_eq!(messages, "imported 6 of 6 functions, 6 of 6 structures, 0 of 0 enumerations\n");
    let outputs = ["--gen-capi-rust-sys=sys.rs", "--gen-capi-python=api.py", "--gen-api=made.h"];
    quiet(tdgen(dir).arg("foreign.td").args(outputs), "");
    let all = |text: &dyn Fn(&(&str, &str, &str)) -> String| STRUCTS.iter().map(text).collect::<Vec<_>>();
    let c = all(&|(c, ..)| format!("printf(\"%zu %zu\\n\", sizeof({c}), _Alignof({c}));"));
    for header in ["foreign.h", "made.h"] {
        let text = format!("#include \"{header}\"\n#include <stdio.h>\nint main(void) {{ {} }}\n", c.join(" "));
        write(&format!("{header}.c"), text);
        let program = [format!("{header}.c"), "-o".to_owned(), format!("{header}.out")];
        quiet(Command::new("gcc").current_dir(dir).args(program), "gcc");
    }
    let rust =
        all(&|(_, rust, _)| format!("println!(\"{{}} {{}}\", size_of::<sys::{rust}>(), align_of::<sys::{rust}>());"));
    write("size.rs", format!("mod sys;\nfn main() {{ {} }}\n", rust.join(" ")));
    let mut rustc = Command::new("rustc");
    quiet(rustc.current_dir(dir).args(["--edition=2024", "-Adead_code", "size.rs", "-o", "in_rust"]), "");
    let sizes = quiet(&mut Command::new(dir.join("foreign.h.out")), "");
    assert_eq!(quiet(&mut Command::new(dir.join("made.h.out")), ""), sizes);
    assert_eq!(quiet(&mut Command::new(dir.join("in_rust")), ""), sizes);
    let python = all(&|(_, _, python)| format!("print(ctypes.sizeof(api.{python}))"));
    let script = format!("import api, ctypes; {}", python.join("; "));
    let sizes: Vec<&str> = sizes.lines().filter_map(|line| line.split(' ').next()).collect();
    let own = quiet(Command::new(PYTHON).current_dir(dir).args(["-c", &script]), "");
    assert_eq!(own.lines().collect::<Vec<_>>(), sizes);
    // No language passes values whose types are not known.
    let [sys, api] = ["sys.rs", "api.py"].map(|file| std::fs::read_to_string(dir.join(file)).expect("bindings"));
    for function in ["loop_time", "loop_year", "loop_pair"] {
        let reason = format!("{function} has a parameter or result of a type that");
        assert!(sys.contains(&format!("// {reason} Rust cannot express.")), "{sys}");
        assert!(api.contains(&format!("# {reason} ctypes cannot express.")), "{api}");
        let method = function.strip_prefix("loop_").unwrap_or(function);
        assert!(!api.contains(&format!("def {method}(")), "{api}");
    }
    assert!(api.contains("def init(") && api.contains("def bits("), "{api}");
}

/// Each imported declaration passes all checks; the others are reported, each with the reason. The check of the
/// description has one warning for each kind of missing texts, and the declarations are those of the header.
#[test]
fn imported_descriptions_are_valid() {
    let dir = tempfile::tempdir().expect("a folder for the description");
    let header = root().join("tests/capi/import/odd_names.h");
    std::fs::copy(&header, dir.path().join("odd_names.h")).expect("a copy");
    let output = run(tdgen(dir.path()).args(["capi", "import", "odd_names.h", "-o", "api.td"]), "clang-22");
    let messages = String::from_utf8_lossy(&output.stderr);
    let expected = "warning: function `lib_log` is not imported: a variadic function with a body\n\
                    imported 5 of 6 functions, 2 of 2 structures, 1 of 1 enumerations\n";
    assert_eq!(messages, expected);
    let text = std::fs::read_to_string(dir.path().join("api.td")).expect("the description was written");
    assert!(text.contains("let prefix = \"lib\";"), "{text}");
    let output = run(tdgen(dir.path()).args(["api.td", "--check-api"]), "");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    let many = "warning: `lib_color` and 4 more functions have no description";
    assert!(messages.contains(many) && messages.matches("warning:").count() < 12, "{messages}");
    quiet(tdgen(dir.path()).args(["api.td", "--gen-api=made.h"]), "");
    let [expected, made] = ["odd_names.h", "made.h"].map(|file| declarations(&dir.path().join(file), &[]));
    for (name, form) in &expected[0] {
        // Callers see no difference.
        let form = &form.replace("restrict top_t", "top_t");
        assert!(name == "lib_log" || made[0].get(name) == Some(form), "{name}: {form}, {:?}", made[0].get(name));
    }
    // The header includes others of the system.
    let types = expected[1..].iter().zip(&made[1..]);
    for (expected, made) in types.flat_map(|(expected, made)| expected.iter().map(move |one| (one, made))) {
        assert_eq!(made.get(expected.0), Some(expected.1), "{}", expected.0);
    }
    let program = "#include \"made.h\"\nstruct lib_world *world(void) { return &lib_all; }\n";
    std::fs::write(dir.path().join("program.c"), program).expect("a program");
    let mut compile = Command::new("gcc");
    quiet(compile.current_dir(dir.path()).args(["-std=c99", "-Wall", "-Werror", "-c", "program.c"]), "gcc");
    let python = quiet(tdgen(dir.path()).args(["api.td", "--gen-capi-python"]), "");
    assert!(python.contains("def use(") && !python.contains("\"\"\"\"\"\""), "{python}");
}

const BEFORE: &str = "\
typedef struct tank tank;
typedef enum { TANK_A = 1, TANK_B } tank_kind;
typedef struct { int width; tank_kind kind; } tank_size;
/** Fills a tank. */
int tank_fill(tank *self, const char *text, int count);
void tank_old(void);
int tank_same(tank *self);
";

const AFTER: &str = "\
typedef struct tank tank;
typedef enum { TANK_A = 1, TANK_C, TANK_B } tank_kind;
typedef struct { long width; tank_kind kind; unsigned height; } tank_size;
/** Fills a tank, now with options. */
long tank_fill(tank *self, const char *text, unsigned count, int options);
/** Empties a tank. */
int tank_empty(tank *self);
int tank_same(tank *self);
";

/// A new version of a header changes what it says; what the author wrote stays, also in another form.
#[test]
fn descriptions_are_updated() {
    let dir = tempfile::tempdir().expect("a folder");
    let write = |file: &str, text: &str| std::fs::write(dir.path().join(file), text).expect("a file");
    let read = || std::fs::read_to_string(dir.path().join("tank.td")).expect("a description");
    let import = |arguments: &[&str]| {
        let mut command = tdgen(dir.path());
        run(command.args(["capi", "import", "tank.h"]).args(arguments), "clang-22")
    };
    write("tank.h", BEFORE);
    assert!(import(&["-o", "tank.td"]).status.success());
    let imported = read();
    let edited = imported
        .replace("\"const char *\", \"text\", \"\"", "\"const char *\", \"text\", \"what is in it\", PARAM_IN")
        .replace("\"Fills a tank.\"", "\"Fills it\"")
        .replace("def tank_same", "// The author's.\ndef tank_same")
        .replace("Etor<\"TANK_B\", \"\"", "// The second.\n    Etor<\"TANK_B\", \"the second kind\"")
        .replace("let header = \"tank.h\";", "let header = \"tank.h\"; let name = \"Tank\";");
    let changes = ["PARAM_IN>", "Fills it", "The author's", "the second kind", "let name = \"Tank\""];
    changes.iter().for_each(|text| assert!(edited.contains(text), "{text}: {edited}"));
    write("tank.td", &edited);
    // The same header changes nothing.
    assert!(import(&["--update", "tank.td"]).status.success());
    assert_eq!(read(), edited);
    write("tank.h", AFTER);
    let output = import(&["--update", "tank.td"]);
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{messages}");
    insta::assert_snapshot!("updated_description", format!("{messages}----\n{}", read()));
    let generated = run(tdgen(dir.path()).args(["tank.td", "--gen-api", "-o", "api.h"]), "");
    assert!(generated.status.success(), "{}", String::from_utf8_lossy(&generated.stderr));
    // Again, it changes nothing.
    let updated = read();
    assert!(import(&["--update", "tank.td"]).status.success());
    assert_eq!(read(), updated);
    // What cannot be read is not changed.
    write("tank.td", "def tank : Struct;\n");
    let output = import(&["--update", "tank.td"]);
    assert_eq!((output.status.code(), read().as_str()), (Some(1), "def tank : Struct;\n"));
}
