//! `--gen-capi-forward`: the layers of an API in front of a library that exists, with nothing but generated files.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::path::Path;
use std::process::{Command, Output};

use crate::code::without_times;
use crate::support::tools::{quiet, root, run, tdgen, without_addresses};

const WARNINGS: [&str; 5] = ["-Wall", "-Wextra", "-Wpedantic", "-Wmissing-prototypes", "-Werror"];

/// Writes the header of an API, its layers, and what calls the existing library.
fn generate(dir: &Path, description: &Path, header: &str) {
    let stem = header.trim_end_matches(".h");
    let mut command = tdgen(dir);
    command.arg(description).args(["--print=c", "--no-warn-on-unused-template-args"]);
    command.arg(format!("--api-header={header}")).arg(format!("--gen-api={header}"));
    command.args(["--gen-capi-layers=layers.c", "--gen-capi-forward=forward.c"]);
    command.arg(format!("--gen-capi-dispatch={stem}_dispatch.h")).arg(format!("--gen-print-header={stem}_print.h"));
    quiet(&mut command, "");
}

fn compile(dir: &Path, compiler: &str, arguments: &[&str]) {
    quiet(Command::new(compiler).current_dir(dir).args(WARNINGS).args(arguments), "gcc, clang-22");
}

fn write(dir: &Path, file: &str, text: &str) {
    std::fs::write(dir.join(file), text).expect("a source");
}

/// What a program printed: its output, and its messages without times and addresses.
fn printed(output: &Output) -> [String; 2] {
    let [stdout, stderr] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    [stdout, without_times(&without_addresses(&stderr))]
}

const COMPRESS: &str = r#"#include <stdio.h>
#include <zlib.h>
int main(void) {
  const char Text[] = "hello hello hello hello";
  Bytef Packed[100], Unpacked[100];
  uLongf Size = sizeof(Packed), Back = sizeof(Unpacked);
  int Code = compress(Packed, &Size, (const Bytef *)Text, sizeof(Text));
  printf("%d %lu\n", Code, Size);
  Code = uncompress(Unpacked, &Back, Packed, Size);
  printf("%d %s\n", Code, (const char *)Unpacked);
  printf("%lx %s\n", crc32(0, Packed, 4), zError(Z_BUF_ERROR));
  return 0;
}
"#;

/// An imported library is traced in a program that was built without the layers: loaded before it, or in its place.
#[test]
fn existing_library_is_traced() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    let import = ["capi", "import", "/usr/include/zlib.h", "--also=zconf.h", "--prefix=z", "-o", "z.td"];
    assert!(run(tdgen(dir).args(import), "zlib1g-dev").status.success());
    generate(dir, Path::new("z.td"), "z.h");
    write(dir, "program.c", COMPRESS);
    quiet(Command::new("gcc").current_dir(dir).args(["program.c", "-lz", "-o", "program"]), "zlib1g-dev");
    let files = ["-std=c99", "-shared", "-fPIC", "layers.c", "forward.c"];
    compile(dir, "gcc", &[&files[..], &["-o", "libztrace.so", "-ldl"]].concat());
    compile(dir, "clang-22", &["-std=c2x", "-fsyntax-only", "forward.c"]);
    let start = |variables: &[(&str, &str)]| {
        let mut program = Command::new(dir.join("program"));
        let output = run(program.current_dir(dir).env_remove("Z_TRACE").envs(variables.iter().copied()), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        printed(&output)
    };
    let [alone, _] = start(&[]);
    let before = ("LD_PRELOAD", "./libztrace.so");
    assert_eq!(start(&[before]), [alone.clone(), String::new()]);
    let [output, trace] = start(&[before, ("Z_TRACE", "")]);
    assert_eq!(output, alone);
    // Other versions of zlib have other inner calls.
    let outer: Vec<&str> =
        trace.lines().filter_map(|line| line.split_once(" d0 TIME] ")).map(|(_, call)| call).collect();
    insta::assert_snapshot!("forwarded_trace", outer.join("\n"));
    assert!(trace.contains(" d1 TIME] ---> compress2("), "{trace}");

    // A library of the same name, which knows the real one by its path.
    let map = quiet(Command::new("ldd").arg(dir.join("program")), "");
    let path = map.lines().find_map(|line| line.trim().strip_prefix("libz.so.1 => ")?.split(' ').next());
    let path = format!("-DZ_FORWARD_LIBRARY=\"{}\"", path.expect("the library of the program"));
    compile(dir, "gcc", &[&files[..], &[&path, "-Wl,-soname,libz.so.1", "-o", "libz.so.1", "-ldl"]].concat());
    let instead = ("LD_LIBRARY_PATH", ".");
    assert_eq!(start(&[instead, ("Z_TRACE", "")]), [alone, trace]);
}

/// Codes, details and the life cycle of a library are those of the library behind the layers.
#[test]
fn codes_are_those_of_the_library() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    let style = root().join("tests/capi/styles");
    generate(dir, &style.join("values.td"), "ZeroQueueAPI.h");
    for file in ["values.c", "values_impl.c"] {
        std::fs::copy(style.join(file), dir.join(file)).expect("a copy");
    }
    compile(dir, "clang-22", &["-std=c2x", "-fsyntax-only", "forward.c"]);
    let shared = ["-std=c99", "-shared", "-fPIC"];
    let library = ["-Wno-missing-prototypes", "layers.c", "values_impl.c", "-o", "libreal.so"];
    compile(dir, "gcc", &[&shared[..], &library].concat());
    compile(dir, "gcc", &[&shared[..], &["layers.c", "forward.c", "-o", "libfront.so", "-ldl"]].concat());
    compile(dir, "gcc", &["-std=c99", "values.c", "-L.", "-lreal", "-o", "program"]);
    let start = |variables: &[(&str, &str)]| {
        let mut program = Command::new(dir.join("program"));
        program.current_dir(dir).env("LD_LIBRARY_PATH", ".").env_remove("ZEROQUEUE_TRACE");
        run(program.envs(variables.iter().copied()), "")
    };
    let front = ("LD_PRELOAD", "./libfront.so");
    // The client compares all codes and details.
    for layers in ["validation", "trace,validation"] {
        let output = start(&[front, ("ZEROQUEUE_LAYERS", layers)]);
        assert!(output.status.success(), "{layers}: {:?}", printed(&output));
    }
    let [_, trace] = printed(&start(&[front, ("ZEROQUEUE_LAYERS", "trace,validation")]));
    assert!(trace.contains("*Error Details* at most 100 jobs"), "{trace}");

    // Without the function that is called, the message says why.
    let fails = |path: &str, reason: &str| {
        let output = start(&[front, ("ZEROQUEUE_LAYERS", ""), ("ZEROQUEUE_FORWARD_LIBRARY", path)]);
        let [_, message] = printed(&output);
        // Calls fail, and each function is reported once.
        assert_eq!(output.status.code(), Some(1), "{path}");
        let begin = format!("ZeroQueue: cannot forward `zqInit` to {path}: ");
        assert!(message.matches(&begin).count() == 1 && message.contains(reason), "{message}");
    };
    fails("./libnone.so", "cannot open shared object file");
    fails("libm.so.6", "undefined symbol: zqInit");
    fails("./libfront.so", "it is this library; name the one behind it by its path in ZEROQUEUE_FORWARD_LIBRARY");
    compile(dir, "gcc", &["-std=c99", "values.c", "layers.c", "forward.c", "-o", "alone", "-ldl"]);
    let output = run(Command::new(dir.join("alone")).env_remove("ZEROQUEUE_TRACE"), "");
    let [_, message] = printed(&output);
    assert!(message.contains("ZeroQueue: cannot forward `zqInit` to the libraries behind this one: "), "{message}");
}

const FRONT_HEADER: &str = "\
typedef enum { LZ_RESULT_SUCCESS = 0, LZ_RESULT_ERROR = 1, LZ_RESULT_UNINITIALIZED = 2 } lz_result_t;
lz_result_t lzInit(unsigned flags);
lz_result_t lzInitEx(unsigned flags, int more);
lz_result_t lzGo(unsigned a);
int lzRead(const char *path);
void lzScale(float single, double third, double tenth);
const char *lzVersion(void);
";

const FRONT_LIBRARY: &str = "#include \"lz.h\"
#include <errno.h>
lz_result_t lzInit(unsigned flags) { (void)flags; return LZ_RESULT_SUCCESS; }
lz_result_t lzInitEx(unsigned flags, int more) { (void)more; return lzInit(flags); }
lz_result_t lzGo(unsigned a) { (void)a; return LZ_RESULT_SUCCESS; }
void lzScale(float single, double third, double tenth) { (void)single; (void)third; (void)tenth; }
int lzRead(const char *path) { (void)path; errno = ENOENT; return -1; }
#ifndef OLDER
const char *lzVersion(void) { return \"2\"; }
#endif
";

const FRONT_PROGRAM: &str = "#include \"lz.h\"
#include <errno.h>
#include <stdio.h>
int main(void) {
  const char *version;
  printf(\"%d \", lzInitEx(0, 1));
  printf(\"%d \", lzGo(1));
  errno = 0;
  printf(\"%d \", lzRead(\"\"));
  printf(\"%d \", errno == ENOENT);
  lzScale(16777215.f, 1.0 / 3, 0.1);
  version = lzVersion();
  puts(version ? version : \"none\");
  return 0;
}
";

/// Layers in front of a library refuse only what they are asked to refuse, and keep `errno`. A function that an older
/// library lacks fails.
#[test]
fn programs_run_as_without_layers() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    for (file, text) in [("lz.h", FRONT_HEADER), ("lz.c", FRONT_LIBRARY), ("program.c", FRONT_PROGRAM)] {
        write(dir, file, text);
    }
    for (library, flags) in [("liblz.so", &[][..]), ("old/liblz.so", &["-DOLDER"])] {
        std::fs::create_dir_all(dir.join("old")).expect("a folder");
        let shared = ["-w", "-shared", "-fPIC", "lz.c", "-Wl,-soname,liblz.so", "-o", library];
        quiet(Command::new("gcc").current_dir(dir).args(flags).args(shared), "");
    }
    quiet(Command::new("gcc").current_dir(dir).args(["program.c", "-L.", "-llz", "-o", "program"]), "");
    assert!(run(tdgen(dir).args(["capi", "import", "lz.h", "-o", "lz.td"]), "clang-22").status.success());
    let text = std::fs::read_to_string(dir.join("lz.td")).expect("a description");
    let own = "let init_function = \"\";";
    assert!(text.contains(own) && text.contains("let error_enum = \"lz_result_t\";"), "{text}");
    // An author says how the library is initialized.
    write(dir, "lz.td", &text.replace(own, "let init_function = \"lzInit\";"));
    generate(dir, Path::new("lz.td"), "lz.h");
    quiet(tdgen(dir).args(["lz.td", "--gen-capi-dispatch=table.h", "--gen-capi-layers=other.c"]), "");
    let other = std::fs::read_to_string(dir.join("other.c")).expect("layers");
    assert!(other.contains("#include \"table.h\"") && !other.contains("lz_dispatch.h"), "{other}");
    compile(dir, "gcc", &["-std=c99", "-shared", "-fPIC", "layers.c", "forward.c", "-o", "front.so", "-ldl"]);
    let start = |library: &str, variables: &[(&str, &str)], redirection: &str| {
        let mut shell = Command::new("sh");
        shell.current_dir(dir).args(["-c", &format!("LD_PRELOAD=./front.so ./program {redirection}")]);
        shell.env("LD_LIBRARY_PATH", library).envs(variables.iter().copied());
        let output = run(&mut shell, "");
        assert!(output.status.success(), "{variables:?} {redirection}: {:?}", output.status);
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let trace = ("LZ_TRACE", "");
    assert_eq!(start(".", &[], ""), "0 0 -1 1 2\n");
    assert_eq!(start(".", &[("LZ_LAYERS", "trace")], "2>/dev/null"), "0 0 -1 1 2\n");
    assert_eq!(start(".", &[trace, ("LZ_DISABLE_VALIDATION", "1")], "2>/dev/null"), "0 0 -1 1 2\n");
    assert_eq!(start(".", &[trace], "2>&-"), "0 0 -1 1 2\n");
    assert_eq!(start(".", &[("LZ_TRACE", "file=/dev/full")], ""), "0 0 -1 1 2\n");
    assert_eq!(start(".", &[("LZ_LAYERS", "validation")], ""), "2 2 -1 1 2\n");
    assert_eq!(start("old", &[trace], "2>/dev/null"), "0 0 -1 1 none\n");
    // Numbers have all digits that they need.
    let numbers = "lzScale(.single = 1.6777215e+07, .third = 3.333333333333333e-01, .tenth = 1.000000e-01)";
    let output = start(".", &[trace], "2>&1");
    assert!(output.contains(numbers), "{output}");
    // Mistakes in the variable are reported.
    let output = start(".", &[("LZ_TRACE", "off,jsno,file=/none/x")], "2>&1");
    assert!(
        output.starts_with("LZ_TRACE: unknown word `jsno`; write off, errors, calls, text, json, depth=NUMBER or"),
        "{output}"
    );
    assert!(
        output.contains("LZ_TRACE: cannot open the file `/none/x`; the trace goes to standard error\n"),
        "{output}"
    );
}
