//! Print headers: they print the same text to LLVM's streams, to those of the standard library, and to buffers in C.
//!
//! `tests/capi/print` has a description with values of all forms and a program that prints them.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::forwarding::forwarding;
use crate::support::records::Records;
use crate::support::tools::{
    WARNINGS, installed_offload, is_formatted, llvm_config, quiet, root, run, same_text, tdgen, without_addresses,
};

/// An API's header and print headers in a temporary directory.
struct Headers {
    dir: tempfile::TempDir,
    description: PathBuf,
}

impl Headers {
    /// Writes the header of an API to `api.h`. `before` is code that it needs.
    fn of(description: &str, before: &str) -> Headers {
        let dir = tempfile::tempdir().expect("a folder for generated files");
        let description = root().join(description);
        let headers = Headers { dir, description };
        let header = headers.generate(&["--gen-api"], "api.h");
        let text = std::fs::read_to_string(&header).expect("the header was written");
        std::fs::write(&header, before.to_owned() + &text).expect("the header is written");
        headers
    }

    fn path(&self, file: &str) -> PathBuf {
        self.dir.path().join(file)
    }

    fn generate(&self, options: &[&str], output: &str) -> PathBuf {
        let path = self.path(output);
        let mut generate = tdgen(self.description.parent().expect("a folder"));
        generate.args(options).arg("--api-header=api.h");
        generate.arg("-I").arg(root().join("examples/offload"));
        generate.arg(self.description.file_name().expect("a name"));
        // Some descriptions have warnings, which do not matter here.
        let output = run(generate.arg("-o").arg(&path), "");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{messages}");
        path
    }

    /// Writes a print header, which is formatted.
    fn print(&self, target: &str, output: &str) -> PathBuf {
        let option = format!("--print={target}");
        let path = self.generate(&["--gen-print-header", &option], output);
        is_formatted(&path);
        path
    }

    /// Compiles with warnings as errors.
    fn compile(&self, compiler: &str, arguments: &[&str]) {
        let mut compile = Command::new(compiler);
        compile.current_dir(self.dir.path()).args(WARNINGS);
        quiet(compile.args(arguments), "g++, clang-22");
    }

    fn run(&self, program: &str) -> String {
        quiet(&mut Command::new(self.path(program)), "")
    }
}

/// The arguments for LLVM's headers.
fn llvm_headers() -> [String; 2] {
    ["-isystem".to_owned(), llvm_config("--includedir")]
}

/// Print headers are formatted, and compile without warnings.
fn headers_compile(description: &str, before: &str) {
    let headers = Headers::of(description, before);
    for (target, file) in [("c", "c.h"), ("std", "std.hpp"), ("llvm", "llvm.hpp")] {
        headers.print(target, file);
    }
    let [system, include] = llvm_headers();
    for (file, text) in [
        ("c.c", "#include \"c.h\"\n#include \"c.h\"\n"),
        ("std.cpp", "#include \"std.hpp\"\n"),
        // A program can include all three.
        ("all.cpp", "#include \"c.h\"\n#include \"std.hpp\"\n#include \"llvm.hpp\"\n"),
    ] {
        std::fs::write(headers.path(file), text).expect("a program");
    }
    for compiler in ["gcc", "clang-22"] {
        for standard in ["-std=c99", "-std=c2x"] {
            headers.compile(compiler, &["-fsyntax-only", standard, "c.c"]);
        }
        headers.compile(compiler, &["-fsyntax-only", "-std=c++11", "-xc++", "c.c"]);
        headers.compile(compiler, &["-O2", "-c", "-std=c99", "c.c"]);
        headers.compile(compiler, &["-fsyntax-only", "-std=c++20", "std.cpp"]);
        let all = ["-fsyntax-only", "-std=c++17", &system, &include, "all.cpp"];
        headers.compile(compiler, &all);
    }
}

#[test]
fn headers_of_offload_compile() {
    headers_compile("examples/offload/offload.td", "");
}

#[test]
fn headers_of_another_api_compile() {
    headers_compile("examples/storage/storage.td", "");
}

#[test]
fn headers_of_all_shapes_compile() {
    headers_compile("tests/capi/print/shapes.td", "#include <time.h>\n");
}

/// With any text and lines of any length.
#[test]
fn headers_of_odd_apis_are_formatted() {
    headers_compile("tests/capi/code/texts.td", "");
    let headers = Headers::of("tests/capi/code/lengths.td", "");
    for target in ["llvm", "std", "c"] {
        headers.print(target, target);
    }
}

/// The output of the program with each header, with sanitizers where LLVM's libraries are not linked. `shown` is the file
/// with the values.
fn shapes(headers: &Headers, shown: &str) -> [String; 3] {
    for file in ["shapes.c", "shapes.cpp", shown] {
        std::fs::copy(root().join("tests/capi/print").join(file), headers.path(file)).expect("a copy");
    }
    let shown = format!("-DSHAPES=\"{shown}\"");
    let watched = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    headers.print("c", "print.h");
    let c = ["-std=c99", &shown, "shapes.c", "-o", "c"];
    headers.compile("gcc", &[&watched[..], &c].concat());
    headers.print("std", "print.hpp");
    let cpp = ["-std=c++17", &shown, "shapes.cpp", "-o"];
    headers.compile("g++", &[&watched[..], &cpp, &["std"]].concat());
    headers.print("llvm", "print.hpp");
    let [system, include] = llvm_headers();
    let libraries = llvm_config("--libdir");
    let link = [format!("-L{libraries}"), format!("-Wl,-rpath,{libraries}")];
    let llvm = ["llvm", "-DLLVM", &system, &include, &link[0], &link[1], "-lLLVM-22"];
    headers.compile("clang++-22", &[&cpp[..], &llvm].concat());
    ["llvm", "std", "c"].map(|program| without_addresses(&headers.run(program)))
}

#[test]
fn all_print_the_same() {
    let headers = Headers::of("tests/capi/print/shapes.td", "#include <time.h>\n");
    let [llvm, std, c] = shapes(&headers, "shapes.inc");
    insta::with_settings!({ snapshot_path => "print", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("shapes", std);
    });
    same_text(&llvm, &std);
    // Streams print values of other headers' types, C does not.
    let foreign = [
        (".Time = 7", ".Time = ..."),
        (".Time = ADDRESS (8)", ".Time = ADDRESS"),
        (".Foreign = {..., ..., ..., ...}", ".Foreign = ADDRESS"),
        (".Foreign = {..., ...}", ".Foreign = ADDRESS"),
        (".Foreign = {}", ".Foreign = ADDRESS"),
    ];
    let expected = foreign.iter().fold(std, |text, (known, unknown)| text.replace(known, unknown));
    same_text(&c, &expected);
}

/// What nested.td uses of another header.
const EXTERNAL: &str = "#ifndef EXTERNAL\n#define EXTERNAL\n#include <stdint.h>\ntypedef uint32_t ext_word;\n\
                        typedef char ext_name[8];\ntypedef void ext_function(int);\n#endif\n";

#[test]
fn nested_shapes_print_the_same() {
    let headers = Headers::of("tests/capi/print/nested.td", EXTERNAL);
    let [llvm, std, c] = shapes(&headers, "nested.inc");
    insta::with_settings!({ snapshot_path => "print", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("nested", std);
    });
    same_text(&llvm, &std);
    same_text(&c, &std.replace(".Foreign = 15", ".Foreign = ...").replace(".Word = 7", ".Word = ..."));
}

/// Functions whose names differ only in the prefix have tables of their own, tables about types that a platform does not
/// have are hidden as the functions that need them are, and the names of codes are sorted by their
/// values as `intmax_t`.
#[test]
fn layers_and_entry_points_have_all_tables() {
    let headers = Headers::of("tests/capi/print/nested.td", EXTERNAL);
    headers.print("c", "api_print.h");
    headers.generate(&["--gen-capi-dispatch"], "api_dispatch.h");
    headers.print("std", "print.hpp");
    let layers = headers.generate(&["--gen-capi-layers"], "layers.c");
    let entry_points = ["--gen-entry-points", "--runtime=standalone", "--api-print-header=print.hpp"];
    let entry_points = headers.generate(&entry_points, "entry_points.cpp");
    headers.compile("gcc", &["-std=c99", "-c", "layers.c"]);
    headers.compile("clang-22", &["-std=c99", "-c", "layers.c"]);
    headers.compile("g++", &["-std=c++17", "-c", "entry_points.cpp"]);
    headers.compile("clang++-22", &["-std=c++17", "-c", "entry_points.cpp"]);
    for path in [layers, entry_points] {
        let text = std::fs::read_to_string(path).expect("the file was written");
        let rows = text.split_once("_name_errc[] = {").expect("a table of codes").1;
        let (rows, _) = rows.split_once("};").expect("its end");
        let names: Vec<&str> = rows.lines().filter_map(|row| row.split('"').nth(1)).collect();
        assert_eq!(names, ["SH_ERRC_FULL", "SH_ERRC_EMPTY", "SH_ERRC_INVALID", "SH_ERRC_OK"]);
    }
}

/// What mentions a type of one platform only is hidden on others; values that are macros are printed by their names, also
/// those of 64 bits; the size of a described type is a length.
#[test]
fn platforms_and_names_of_macros() {
    let before = "#if defined(PL_HAS_NATIVE) && !defined(PL_NATIVE)\n#define PL_NATIVE\n\
        typedef struct native_s pl_native_t;\n#endif\n";
    let headers = Headers::of("tests/capi/print/platforms.td", before);
    headers.print("c", "api_print.h");
    headers.generate(&["--gen-capi-dispatch"], "api_dispatch.h");
    headers.print("std", "print.hpp");
    headers.generate(&["--gen-capi-layers"], "layers.c");
    let standalone = ["--gen-entry-points", "--runtime=standalone", "--api-print-header=print.hpp"];
    headers.generate(&standalone, "entry_points.cpp");
    for platform in ["-DPL_HAS_NATIVE", "-DPL_HAS_NOTHING"] {
        headers.compile("gcc", &["-std=c99", platform, "-c", "layers.c"]);
        headers.compile("clang++-22", &["-std=c++17", platform, "-c", "entry_points.cpp"]);
    }
    let program = "#include \"api_print.h\"\n\
        int main(void) {\n  char Text[400];\n  pl_item_t Item = {PL_LEVEL_LOW, PL_ACCESS_FLAG_HOST | PL_ACCESS_FLAG_WRITE};\n  \
        const unsigned char Data[4] = {1, 2, 3, 4};\n  const pl_item_t *At = &Item;\n  const unsigned char *Bytes = Data;\n  \
        pl_access_flag_t Flag = PL_ACCESS_FLAG_HOST;\n  pl_put_params_t Params = {&At, &Flag, &Bytes};\n  \
        pl_print_put_params(Text, sizeof(Text), &Params);\n  puts(Text);\n  Item.Level = -6;\n  \
        pl_print_item(Text, sizeof(Text), &Item);\n  puts(Text);\n  return 0;\n}\n";
    std::fs::write(headers.path("program.c"), program).expect("a program");
    headers.compile("gcc", &["-std=c99", "program.c", "-o", "program"]);
    let printed = without_addresses(&headers.run("program"));
    insta::assert_snapshot!(printed);
}

/// Types that streams of LLVM do not print.
#[test]
fn original_layout_compiles_with_all_types() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let description = r#"include "tdgen/api/api.td"
def OL_APICALL : Macro { let desc = "none"; let value = ""; }
def OL_APIEXPORT : Macro { let desc = "none"; let value = ""; }
def ol_errc_t : Enum { let desc = "codes"; let etors = [Etor<"UNINITIALIZED", "early">]; }
def ol_error_struct_t : Struct {
  let desc = "an error";
  let members = [StructMember<"ol_errc_t", "Code", "a code">, StructMember<"const char*", "Details", "a sentence">];
}
def ol_result_t : Typedef { let desc = "a result"; let value = "const ol_error_struct_t *"; }
def ol_code_location_t : Struct { let desc = "a place"; let members = [StructMember<"uint32_t", "Line", "a line">]; }
def ol_size_t : Struct { let desc = "a size"; let members = [StructMember<"long double", "Width", "a width">]; }
def olCall : Function {
  let desc = "Calls";
  let params = [
    Param<"long double", "Number", "a number", PARAM_IN>,
    Param<"const long double *", "Numbers", "a number", PARAM_IN_OPTIONAL>,
    Param<"ext_function *", "Call", "a function", PARAM_IN_OPTIONAL>,
    Param<"const ext_name *", "Name", "a name", PARAM_IN_OPTIONAL>,
  ];
  let returns = [];
}
"#;
    std::fs::write(dir.path().join("all.td"), description).expect("a description can be written");
    for (option, file) in [("--gen-api", "OffloadAPI.h"), ("--gen-print-header", "print.hpp")] {
        let arguments = ["all.td", option, "--layout=offload-tblgen", "--api-header=OffloadAPI.h", "-o", file];
        quiet(tdgen(dir.path()).args(arguments), "");
    }
    let program = format!(
        "{EXTERNAL}#include <stdbool.h>\n#include <stddef.h>\n#include \"OffloadAPI.h\"\n#include \"print.hpp\"\n"
    );
    std::fs::write(dir.path().join("all.cpp"), program).expect("a program");
    let [system, include] = llvm_headers();
    for compiler in ["g++", "clang++-22"] {
        let mut compile = Command::new(compiler);
        compile.current_dir(dir.path()).args(WARNINGS);
        quiet(compile.args(["-fsyntax-only", "-std=c++17", &system, &include, "all.cpp"]), "g++, clang-22");
    }
}

/// Two APIs whose library has one namespace.
#[test]
fn one_program_includes_headers_of_two_apis() {
    let headers = Headers::of("tests/capi/print/shapes.td", "#include <time.h>\n");
    let description = r#"include "tdgen/api/api.td"
def Other : API { let prefix = "other"; let namespace = "sh"; }
def other_kind_t : Enum { let desc = "kinds"; let etors = [Etor<"LOW", "low">]; }
"#;
    std::fs::write(headers.path("other.td"), description).expect("a description can be written");
    let generate = |arguments: &[&str]| {
        quiet(tdgen(headers.dir.path()).args(["other.td", "--api-header=other.h"]).args(arguments), "");
    };
    generate(&["--gen-api=other.h"]);
    let mut program = String::new();
    for (target, file) in [("c", "c.h"), ("std", "std.hpp"), ("llvm", "llvm.hpp")] {
        headers.print(target, file);
        generate(&[&format!("--print={target}"), &format!("--gen-print-header=other_{file}")]);
        program += &format!("#include \"{file}\"\n#include \"other_{file}\"\n");
    }
    std::fs::write(headers.path("all.cpp"), program).expect("a program");
    let [system, include] = llvm_headers();
    for compiler in ["g++", "clang++-22"] {
        headers.compile(compiler, &["-fsyntax-only", "-std=c++17", &system, &include, "all.cpp"]);
    }
}

/// valgrind reports no reads of uninitialized memory.
#[test]
fn nothing_uninitialized_is_read() {
    let headers = Headers::of("tests/capi/print/shapes.td", "#include <time.h>\n");
    let program = root().join("tests/capi/print/inputs.c");
    std::fs::copy(program, headers.path("inputs.c")).expect("a copy");
    headers.print("c", "print.h");
    headers.compile("gcc", &["-std=c99", "-g", "inputs.c", "-o", "inputs"]);
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--quiet", "--error-exitcode=9"]);
    quiet(valgrind.arg(headers.path("inputs")), "valgrind");
}

#[test]
fn there_are_three_targets() {
    let mut tdgen = tdgen(&root().join("tests/capi/print"));
    let output = run(tdgen.args(["--gen-print-header", "--print=java", "shapes.td"]), "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: invalid value `java` for `--print`: expected `llvm`, `std` or `c`\n\
         Run `tdgen --help` for all options.\n"
    );
}

/// The text is that of the installed print header, except for its defects.
#[test]
fn text_is_that_of_the_installed_print_header() {
    let headers = Headers::of("examples/offload/offload.td", "");
    headers.print("llvm", "print.hpp");
    let program = root().join("tests/capi/print/offload.cpp");
    std::fs::copy(program, headers.path("offload.cpp")).expect("a copy");
    let theirs = installed_offload("include/offload/OffloadPrint.hpp");
    let [system, include] = llvm_headers();
    let libraries = llvm_config("--libdir");
    let link = [format!("-L{libraries}"), format!("-Wl,-rpath,{libraries}")];
    let theirs = ["-isystem", theirs.parent().and_then(Path::to_str).expect("a folder")];
    let common = ["-std=c++17", &system, &include, "-c", "offload.cpp", "-o"];
    headers.compile("g++", &[&common[..], &["ours.o", "-DOURS"]].concat());
    headers.compile("g++", &[&common[..], &["theirs.o"], &theirs].concat());
    headers.compile("g++", &["ours.o", "theirs.o", &link[0], &link[1], "-lLLVM-22", "-o", "both"]);
    let printed = headers.run("both");
    // The parts have separate objects.
    let printed = without_addresses(&printed);
    let (ours, theirs) = printed.split_once("----\n").expect("both print");
    assert!(theirs.lines().count() > 40, "{theirs}");
    same_text(ours, theirs);
}

/// A program prints the same trace with the real library and with our entry points around it.
#[test]
fn trace_is_that_of_the_real_library() {
    let library = installed_offload("lib/libLLVMOffload.so");
    let headers = Headers::of("tests/capi/print/trace.td", "");
    let program = root().join("tests/capi/print/trace.c");
    std::fs::copy(program, headers.path("trace.c")).expect("a copy");
    headers.compile("gcc", &["-std=c99", "-c", "trace.c"]);
    let path = library.to_str().expect("a name in UTF-8");
    let folder = llvm_config("--libdir");
    headers.compile("gcc", &["trace.o", path, &format!("-Wl,-rpath,{folder}"), "-o", "real"]);
    let runtime = "--runtime=standalone";
    headers.print("std", "print.hpp");
    headers.generate(&["--gen-impl-func-decls", runtime], "impl.h");
    let entry_points = ["--gen-entry-points", runtime, "--api-print-header=print.hpp"];
    headers.generate(&entry_points, "entry_points.cpp");
    let offload = Records::of(&root().join("examples/offload"), "offload.td");
    std::fs::write(headers.path("forward.cpp"), forwarding(&offload)).expect("the shim is written");
    let define = format!("-DLIBRARY=\"{path}\"");
    let sources = ["-std=c++17", "entry_points.cpp", "forward.cpp", "trace.o", "-ldl"];
    headers.compile("g++", &[&sources[..], &[&define, "-o", "shim"]].concat());
    let [theirs, ours] = [("real", "OFFLOAD_TRACE"), ("shim", "SHIM_TRACE")].map(|(program, variable)| {
        let mut command = Command::new(headers.path(program));
        let output = run(command.env_remove("OFFLOAD_TRACE").env(variable, "1"), "");
        assert!(output.status.success(), "{}", output.status);
        without_addresses(&String::from_utf8_lossy(&output.stderr))
    });
    // The real library does not finish its last line.
    let theirs = theirs.strip_suffix("---> olShutDown").expect("half a line");
    // Another API prints the number of an unknown enumerator.
    let ours = one_line_per_call(&ours);
    let mut parts = ours.split("unknown enumerator ");
    let first = parts.next().unwrap_or_default().to_owned();
    let ours = parts
        .fold(first, |text, part| text + "unknown enumerator" + part.trim_start_matches(|c: char| c.is_ascii_digit()));
    let ours = ours.strip_suffix("---> olShutDown()-> OL_SUCCESS\n").expect("a line");
    assert!(theirs.lines().count() > 60, "{theirs}");
    // What the arguments of refused calls point to is not read.
    let is_refused = |line: &str| line.contains(")-> OL_ERRC_INVALID");
    let shown = |line: &str| if is_refused(line) { without_contents(line) } else { line.to_owned() };
    let theirs: String = theirs.lines().map(|line| shown(line) + "\n").collect();
    same_text(ours, &theirs);
}

/// A line without what is in parentheses after addresses.
fn without_contents(line: &str) -> String {
    let mut text = String::new();
    let mut depth = 0;
    for c in line.chars() {
        if c == '(' && (depth > 0 || text.ends_with(' ')) {
            depth += 1;
        } else if c == ')' && depth > 0 {
            depth -= 1;
            if depth == 0 {
                text.truncate(text.trim_end().len());
            }
        } else if depth == 0 {
            text.push(c);
        }
    }
    text
}

/// A trace with one line for each call, as the real library writes it: outputs replace the addresses in the inputs.
fn one_line_per_call(trace: &str) -> String {
    let arguments = |text: &str| -> Vec<String> {
        let text = text.strip_prefix('.').unwrap_or(text);
        text.split(", .").filter(|text| !text.is_empty()).map(str::to_owned).collect()
    };
    let mut lines = String::new();
    let mut begun = Vec::new();
    for line in trace.lines() {
        let Some((_, call)) = line.split_once("] ") else {
            lines += &format!("{line}\n");
            continue;
        };
        if let Some(call) = call.strip_prefix("---> ") {
            begun.push(call.strip_suffix(')').expect("a begin ends in a parenthesis").to_owned());
            continue;
        }
        let (function, inputs) = begun.last().and_then(|call| call.split_once('(')).expect("a call begins");
        let end = call.strip_prefix(&format!("<--- {function}(")).expect("the end of the call");
        let (outputs, result) = end.rsplit_once(")-> ").expect("a result");
        let mut all = arguments(inputs);
        for output in arguments(outputs) {
            let name = output.split(' ').next().expect("a name").to_owned();
            let place = all.iter().position(|input| input.split(' ').next() == Some(&name));
            all[place.expect("an output is an argument")] = output;
        }
        let all: Vec<String> = all.iter().map(|argument| format!(".{argument}")).collect();
        lines += &format!("---> {function}({})-> {result}\n", all.join(", "));
        begun.pop();
    }
    lines
}

/// In C a value of a type that only another header knows cannot be printed: this is reported once, where it is used. Pointers
/// to it can be shown.
#[test]
fn c_tells_what_it_cannot_show() {
    let dir = tempfile::tempdir().expect("a folder for the description");
    let api = r#"include "tdgen/api/api.td"
def Api : API { let prefix = "t"; let known_types = ["time_t", "FILE", "mbstate_t"]; }
def t_result_t : Typedef { let desc = "a result"; let value = "int"; }
def t_code_location_t : Struct { let desc = "a place"; let members = [StructMember<"int", "Line", "a line">]; }
def T_APICALL : Macro { let desc = "none"; let value = ""; }
def T_APIEXPORT : Macro { let desc = "none"; let value = ""; }
def t_file_t : Struct {
  let desc = "a file";
  let members = [StructMember<"time_t", "Changed", "when">, StructMember<"FILE *", "Open", "if it is">];
}
def tOpen : Function {
  let desc = "Opens";
  let params = [Param<"const time_t", "When", "when", PARAM_IN>, Param<"mbstate_t", "State", "it", PARAM_IN>];
  let returns = [];
}
"#;
    std::fs::write(dir.path().join("t.td"), api).expect("a description can be written");
    let messages = |print: &str| {
        let mut command = tdgen(dir.path());
        command.args(["t.td", "--gen-print-header=out", print]);
        let output = run(&mut command, "");
        assert!(output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let help = "help: another header declares the type: describe it as a Typedef of a built-in type, or print to a \
                stream with --print=std\n";
    assert_eq!(
        messages("--print=c"),
        format!(
            "t.td:7:5: warning: cannot print values of `time_t` in C\n\
             def t_file_t : Struct {{\n    ^~~~~~~~\n{help}\
             t.td:11:5: warning: cannot print values of `mbstate_t` in C\n\
             def tOpen : Function {{\n    ^~~~~\n{help}"
        )
    );
    assert_eq!(messages("--print=std"), "");
}
