//! Attributes of generated headers: results that must be used, and pointers that may be null.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::path::Path;
use std::process::Command;

use crate::support::tools::{is_formatted, quiet, root, run, tdgen};

const WARNINGS: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

/// Writes everything that includes the header.
fn generate(dir: &Path, options: &[&str]) {
    let tdgen = |actions: &[&str]| {
        let mut command = tdgen(&root().join("tests/capi/attributes"));
        command.args(["lamps.td", "--api-header=API.h", "--api-print-header=print.hpp"]).args(options);
        command.args(actions.iter().map(|action| match action.split_once('=') {
            Some((action, file)) if file.contains('.') => format!("{action}={}", dir.join(file).display()),
            _ => (*action).to_owned(),
        }));
        quiet(&mut command, "");
    };
    tdgen(&["--gen-api=API.h", "--gen-impl-func-decls=impl.h", "--gen-entry-points=entry.cpp", "--runtime=standalone"]);
    tdgen(&["--gen-capi-dispatch=API_dispatch.h", "--gen-capi-layers=layers.c", "--gen-capi-forward=forward.c"]);
    tdgen(&["--gen-capi-mock=API_mock.h", "--gen-capi-negative-tests=tests.c"]);
    tdgen(&["--print=std", "--gen-print-header=print.hpp"]);
    tdgen(&["--print=c", "--gen-print-header=API_print.h"]);
    for file in ["mock.c", "mock.cpp"] {
        let mock = "#define LP_MOCK_IMPLEMENTATION\n#include \"API_mock.h\"\n";
        std::fs::write(dir.join(file), mock).expect("a source");
    }
}

/// All compilers accept the attributes in all standards, and all generated code fits to them.
#[test]
fn code_compiles() {
    for options in [&[][..], &["-DCODES"]] {
        let dir = tempfile::tempdir().expect("a folder for generated files");
        let dir = dir.path();
        generate(dir, options);
        is_formatted(&dir.join("API.h"));
        std::fs::write(dir.join("use.cpp"), "#include \"API.h\"\n").expect("a source");
        let compile = |compiler: &str, standard: &str, files: &[&str]| {
            let mut command = Command::new(compiler);
            command.current_dir(dir).args(WARNINGS).args(["-fsyntax-only", standard]).args(files);
            quiet(&mut command, "gcc, clang-22");
        };
        for compiler in ["gcc", "clang-22"] {
            for standard in ["-std=c99", "-std=c11", "-std=c2x"] {
                compile(compiler, standard, &["layers.c", "forward.c", "mock.c", "tests.c"]);
            }
        }
        for compiler in ["g++", "clang++-22"] {
            compile(compiler, "-std=c++11", &["use.cpp"]);
            for standard in ["-std=c++17", "-std=c++23"] {
                compile(compiler, standard, &["entry.cpp", "mock.cpp"]);
            }
        }
    }
}

/// Compilers warn of unused results, and of null where it is refused.
#[test]
fn compilers_warn() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    generate(dir, &[]);
    let program = "#include \"API.h\"\n\
                   void use(lp_lamp_handle_t Lamp);\n\
                   void use(lp_lamp_handle_t Lamp) {\n\
                   (void)lpOpen(\"a\", 0, 1, &Lamp);\n\
                   (void)lpOpen(0, 0, 1, &Lamp);\n\
                   lpOpen(\"a\", 0, 1, &Lamp);\n\
                   lpState(Lamp);\n\
                   lpSize(&Lamp);\n\
                   lpName(Lamp);\n\
                   lpTwice(1);\n\
                   lpCount();\n}\n";
    for (file, compiler, standard) in [
        ("use.c", "clang-22", "-std=c99"),
        ("use.c", "clang-22", "-std=c2x"),
        ("use.cpp", "clang++-22", "-std=c++17"),
        ("use.cpp", "g++", "-std=c++17"),
    ] {
        std::fs::write(dir.join(file), program).expect("a source");
        let mut command = Command::new(compiler);
        let output = run(command.current_dir(dir).args(["-Wall", standard, "-fsyntax-only", file]), "g++, clang-22");
        let text = String::from_utf8_lossy(&output.stderr);
        let mut lines: Vec<&str> =
            text.lines().filter(|line| line.contains("warning: ")).filter_map(|line| line.split(':').nth(1)).collect();
        // Clang finds null arguments later than the others.
        lines.sort_by_key(|line| line.parse::<u32>().unwrap_or_default());
        lines.dedup();
        // GCC knows no `_Nonnull`.
        let null = if compiler == "g++" { &[][..] } else { &["5"] };
        assert_eq!(lines, [null, &["6", "7", "8", "9", "10"]].concat(), "{compiler} {standard}: {text}");
    }
}

/// LLVM's main branch marks functions, enumerations and structures with a field of the same name, and defines the macro.
#[test]
fn field_of_llvm() {
    let base = "include \"APIDefs.td\"\n\
                def OL_NODISCARD : Macro { let desc = \"d\"; let value = \"[[nodiscard]]\"; }\n";
    let dir = tempfile::tempdir().expect("a folder for descriptions");
    let dir = dir.path();
    let written = |action: &str, text: &str| {
        std::fs::write(dir.join("api.td"), text).expect("a description");
        let output = run(tdgen(dir).args([action, "api.td"]), "");
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned())
    };
    let text = format!(
        "{base}def ol_e_t : Enum {{ let desc = \"e\"; let nodiscard = 1; let etors = [Etor<\"A\", \"a\">]; }}\n\
         def olF : Function {{ let desc = \"f\"; let nodiscard = 1; let params = []; let returns = []; }}\n"
    );
    let [header, _] = written("--gen-api", &text);
    assert!(header.contains("typedef enum OL_NODISCARD ol_e_t {\n"), "{header}");
    assert!(header.contains("OL_NODISCARD\nOL_APIEXPORT ol_result_t OL_APICALL olF(void);\n"), "{header}");
    assert_eq!(header.matches("#define OL_NODISCARD").count(), 1, "{header}");
    // The field of a class that this version does not know.
    let classes = std::fs::read_to_string(root().join("lib-td/api/objects.td")).expect("the classes");
    let newer = classes.replace("  bit is_noreturn = 0;", "  bit is_noreturn = 0;\n  bit is_fast = 0;");
    for file in ["names.td", "parameters.td", "returns.td"] {
        std::fs::copy(root().join("lib-td/api").join(file), dir.join(file)).expect("a copy");
    }
    std::fs::write(dir.join("objects.td"), newer.replace("tdgen/api/", "")).expect("the classes");
    let own = "include \"names.td\"\ninclude \"parameters.td\"\ninclude \"returns.td\"\ninclude \"objects.td\"\n\
               def API0 : API { let prefix = \"t\"; }\n";
    for (value, is_reported) in [("1", true), ("0", false)] {
        let function = format!(
            "def tF : Function {{ let desc = \"f\"; let return = \"int\"; let is_fast = {value}; let params = []; let returns = []; }}\n"
        );
        let [_, messages] = written("--check-api", &format!("{own}{function}"));
        let message = "warning: unknown field `is_fast`: no generator reads it";
        assert_eq!(messages.contains(message), is_reported, "{messages}");
    }
}

/// An attribute that has no effect is an error.
#[test]
fn errors() {
    let dir = tempfile::tempdir().expect("a folder for descriptions");
    let text = "include \"tdgen/api/api.td\"\n\
                def Own : API { let prefix = \"t\"; }\n\
                def tF : Function { let desc = \"f\"; let return = \"void\"; let nodiscard = 1; let params = []; let returns = []; }\n\
                def t_opaque_t : OpaqueStruct { let desc = \"o\"; let nodiscard = 1; }\n\
                def t_bits_t : Enum { let desc = \"b\"; let value_type = \"uint64_t\"; let nodiscard = 1; let etors = [Etor<\"A\", \"a\">]; }\n";
    std::fs::write(dir.path().join("errors.td"), text).expect("a description");
    for action in ["--gen-api", "--check-api"] {
        let output = run(tdgen(dir.path()).args([action, "errors.td"]), "");
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        let errors: Vec<&str> = messages.lines().filter(|line| line.contains(": error: ")).collect();
        insta::allow_duplicates! { insta::assert_snapshot!("attribute_errors", errors.join("\n")) };
    }
}
