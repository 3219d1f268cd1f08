//! The layer `lifetime`: what it refuses in each style of API, and in front of libraries that exist.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::styles::{SANITIZERS, STYLES, Style, VALUES, compile};
use crate::support::tools::{installed_offload, llvm_config, quiet, root, run, tdgen, without_addresses};

fn folder() -> PathBuf {
    root().join("tests/capi/lifetime")
}

fn source(file: &str) -> String {
    folder().join(file).display().to_string()
}

/// Writes the layers of a description, and a mock.
fn generate(folder: &Path, description: &str, header: &str, dir: &Path) {
    let stem = header.trim_end_matches(".h");
    let path = |file: &str| dir.join(file).display().to_string();
    let outputs = [
        ("--gen-api", header.to_owned()),
        ("--gen-print-header", format!("{stem}_print.h")),
        ("--gen-capi-dispatch", format!("{stem}_dispatch.h")),
        ("--gen-capi-layers", "layers.c".to_owned()),
        ("--gen-capi-forward", "forward.c".to_owned()),
        ("--gen-capi-mock", format!("{stem}_mock.h")),
        ("--gen-capi-negative-tests", "tests.c".to_owned()),
    ];
    let mut command = tdgen(folder);
    command.args([description, "--lifetime", "--print=c", "--no-warn-on-unused-template-args"]);
    command.arg(format!("--api-header={header}"));
    quiet(command.args(outputs.map(|(action, file)| format!("{action}={}", path(&file)))), "");
}

/// The layers of a style.
fn layers(style: &Style) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let Style(name, _, library) = style;
    generate(&root().join("tests/capi/styles"), &format!("{name}.td"), &format!("{library}API.h"), dir.path());
    style.write_mock(dir.path());
    dir
}

/// Text without addresses and times.
fn stable(text: &[u8]) -> String {
    let text = without_addresses(&String::from_utf8_lossy(text));
    let lines = text.lines().map(|line| match line.strip_prefix("[t").and_then(|rest| rest.split_once("] ")) {
        Some((_, rest)) => format!("  {rest}\n"),
        None => format!("{line}\n"),
    });
    lines.collect()
}

/// Each kind of misuse in each style. What is not misused is not refused.
#[test]
fn misuse_is_refused_in_each_style() {
    for style in STYLES {
        let (dir, Style(name, _, library)) = (layers(&style), &style);
        let dir = dir.path();
        compile("clang-22", dir, &["-std=c2x", "-fsyntax-only", "layers.c"]);
        compile("g++", dir, &["-x", "c++", "-std=c++17", "-fsyntax-only", "layers.c"]);
        compile("gcc", dir, &["-O2", "-std=c99", "-c", "layers.c"]);
        let program = source(&format!("{name}.c"));
        let sources = ["-std=c99", "-I.", "layers.c", "mock.c", &program, "-o", "program"];
        compile("gcc", dir, &[&SANITIZERS[..], &sources].concat());
        let start = |layers: &str| {
            let mut command = Command::new(dir.join("program"));
            let variable = format!("{}_LAYERS", library.to_uppercase());
            run(command.env(variable, layers), "")
        };
        let output = start("validation,lifetime");
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        insta::assert_snapshot!(format!("lifetime_{name}"), stable(&output.stderr));
        // Before the others, it refuses the same.
        assert_eq!(stable(&start("lifetime,validation").stderr), stable(&output.stderr), "{name}");
    }
}

/// Handles in arrays and behind pointers, of structures that have no typedefs, and codes of their own.
#[test]
fn arrays_and_pointers() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    generate(&folder(), "boxes.td", "BoxesAPI.h", dir);
    fs::write(dir.join("mock.c"), "#define BX_MOCK_IMPLEMENTATION\n#include \"BoxesAPI_mock.h\"\n").expect("a source");
    compile("g++", dir, &["-x", "c++", "-std=c++17", "-fsyntax-only", "layers.c"]);
    let sources = ["-std=c99", "-I.", "layers.c", "mock.c", &source("boxes.c"), "-o", "program"];
    compile("gcc", dir, &[&SANITIZERS[..], &sources].concat());
    let output = run(Command::new(dir.join("program")).env("BOXES_LAYERS", "validation,lifetime"), "");
    assert!(output.status.success(), "{output:?}");
    insta::assert_snapshot!("lifetime_boxes", stable(&output.stderr));
}

/// A layer that does not exist is not left out silently.
#[test]
fn unknown_layers_are_reported() {
    let dir = layers(&VALUES);
    let dir = dir.path();
    compile("gcc", dir, &["-std=c99", "-I.", "layers.c", "mock.c", &source("values.c"), "-o", "program"]);
    let output = run(Command::new(dir.join("program")).env("ZEROQUEUE_LAYERS", "lifetimes"), "");
    let message = "ZEROQUEUE_LAYERS: `lifetimes` names an unknown layer, or one twice; the usual layers are used\n";
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.starts_with(message) && !text.contains("lifetime failure"), "{text}");
}

/// Eight threads: no data races, and no refusal but those of what is wrong.
#[test]
fn threads() {
    let dir = layers(&VALUES);
    let dir = dir.path();
    let sources = ["-std=c99", "-D_POSIX_C_SOURCE=200809L", "-I.", "layers.c", "mock.c", &source("threads.c")];
    compile("gcc", dir, &[&["-g", "-fsanitize=thread"], &sources[..], &["-pthread", "-o", "threads"]].concat());
    let output = run(Command::new(dir.join("threads")).env("TSAN_OPTIONS", "halt_on_error=1"), "");
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && !text.contains("ThreadSanitizer"), "{text}");
    // A line for each refusal, and two of the trace.
    assert_eq!(text, "0 unexpected, 1440 reports\n");
}

/// What a description lacks is reported where it lacks it, and nothing is written.
#[test]
fn missing_declarations_are_reported() {
    let dir = tempfile::tempdir().expect("a folder");
    let messages = |folder: &Path, file: &str| {
        let output = dir.path().join("layers.c");
        let mut command = tdgen(folder);
        command.args([file, "--lifetime", "--no-warn-on-unused-template-args", "--gen-capi-layers", "-o"]).arg(&output);
        let result = run(&mut command, "");
        assert!(!result.status.success() && !output.exists());
        String::from_utf8_lossy(&result.stderr).into_owned()
    };
    let nothing = messages(&root().join("tests/capi/enums"), "enums.td");
    insta::assert_snapshot!("lifetime_lacking", format!("{}----\n{nothing}", messages(&folder(), "lacking.td")));
}

const OFFLOAD: &str = r#"
#include "offload.h"
#include <stdio.h>
static ol_device_handle_t First;
static bool each(ol_device_handle_t Device, void *Data) { (void)Data; First = Device; return true; }
static void say(const char *What, ol_result_t Result) {
  fprintf(stderr, "%s: %s\n", What, Result ? Result->Details : "no error");
}
#define AS(Type, Handle) (Type)(void *)(Handle)
int main(void) {
  char Text[100];
  ol_platform_handle_t Platform;
  say("init", olInit());
  say("iterate", olIterateDevices(each, NULL));
  say("name", olGetDeviceInfo(First, OL_DEVICE_INFO_NAME, sizeof(Text), Text));
  say("no platform", olGetPlatformInfo(AS(ol_platform_handle_t, Text), OL_PLATFORM_INFO_NAME, sizeof(Text), Text));
  say("platform", olGetDeviceInfo(First, OL_DEVICE_INFO_PLATFORM, sizeof(Platform), &Platform));
  say("its name", olGetPlatformInfo(Platform, OL_PLATFORM_INFO_NAME, sizeof(Text), Text));
  say("a device", olGetPlatformInfo(AS(ol_platform_handle_t, First), OL_PLATFORM_INFO_NAME, sizeof(Text), Text));
  say("no queue", olSyncQueue(AS(ol_queue_handle_t, Text)));
  say("no program", olDestroyProgram(AS(ol_program_handle_t, Text)));
  say("no queue", olDestroyQueue(AS(ol_queue_handle_t, First)));
  say("end", olShutDown());
  return 0;
}
"#;

const OFFLOAD_MOCK: &str = r#"
#define OL_MOCK_IMPLEMENTATION
#include "offload_mock.h"
#include <stdio.h>
static void say(const char *What, ol_result_t Result) {
  fprintf(stderr, "%s: %s\n", What, Result ? Result->Details : "no error");
}
int main(void) {
  static char Devices[2][8];
  const ol_device_handle_t First = (ol_device_handle_t)(void *)Devices[0];
  const ol_device_handle_t Second = (ol_device_handle_t)(void *)Devices[1];
  ol_queue_handle_t Queue;
  ol_event_handle_t Event;
  ol_program_handle_t Program;
  ol_symbol_handle_t Kernel;
  ol_kernel_launch_size_args_t Size = {0};
  say("init", olInit());
  say("queue", olCreateQueue(First, &Queue));
  say("event", olCreateEvent(Queue, &Event));
  say("program", olCreateProgram(First, Devices, 8, &Program));
  say("symbol", olGetSymbol(Program, "k", OL_SYMBOL_KIND_KERNEL, &Kernel));
  say("launch", olLaunchKernel(Queue, First, Kernel, NULL, 0, &Size));
  say("launch elsewhere", olLaunchKernel(Queue, Second, Kernel, NULL, 0, &Size));
  say("unload", olDestroyProgram(Program));
  say("launch again", olLaunchKernel(Queue, First, Kernel, NULL, 0, &Size));
  say("destroy", olDestroyQueue(Queue));
  say("destroy again", olDestroyQueue(Queue));
  say("wait", olSyncEvent(Event));
  return 0;
}
"#;

/// LLVM's Offload API: in front of the real library, which has only the host, and with queues of a mock.
#[test]
fn offload() {
    installed_offload("lib/libLLVMOffload.so");
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    generate(&root().join("examples/offload"), "offload.td", "offload.h", dir);
    for (file, text) in [("real.c", OFFLOAD), ("mock.c", OFFLOAD_MOCK)] {
        fs::write(dir.join(file), text).expect("a source");
    }
    compile("gcc", dir, &["-std=c99", "-shared", "-fPIC", "layers.c", "forward.c", "-o", "front.so", "-ldl"]);
    let libraries = llvm_config("--libdir");
    let path = [format!("-L{libraries}"), format!("-Wl,-rpath,{libraries}")];
    compile("gcc", dir, &["-std=c99", "real.c", &path[0], "-lLLVMOffload", &path[1], "-o", "real"]);
    let mut real = Command::new(dir.join("real"));
    let output = run(real.current_dir(dir).env("LD_PRELOAD", "./front.so").env("OFFLOAD_LAYERS", "lifetime"), "");
    assert!(output.status.success(), "{output:?}");
    insta::assert_snapshot!("lifetime_offload", stable(&output.stderr));
    compile("gcc", dir, &[&SANITIZERS[..], &["-std=c99", "-I.", "layers.c", "mock.c", "-o", "mock"]].concat());
    let output = run(Command::new(dir.join("mock")).env("OFFLOAD_LAYERS", "validation,lifetime"), "");
    assert!(output.status.success(), "{output:?}");
    insta::assert_snapshot!("lifetime_offload_mock", stable(&output.stderr));
}

/// A library that calls its own functions, also as its last step, does what it wants; a program in a callback does not.
#[test]
fn calls_of_the_library_are_its_own() {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    fs::copy(folder().join("nested.td"), dir.join("nested.td")).expect("a copy");
    let library = source("nested.c");
    compile("gcc", dir, &["-DPROGRAM", &library, "-L.", "-o", "program.o", "-c"]);
    for level in ["-O0", "-O2"] {
        compile("gcc", dir, &[level, "-fno-inline", "-shared", "-fPIC", &library, "-o", "libnested.so"]);
        compile("gcc", dir, &["program.o", "-L.", "-lnested", "-Wl,-rpath,$ORIGIN", "-o", "program"]);
        let mut trace = tdgen(dir);
        trace.args(["capi", "trace", "nested.td", "--lifetime", "--", "./program"]).env_remove("LD_PRELOAD");
        let output = run(trace.env("XDG_CACHE_HOME", dir.join("cache")), "clang-22");
        assert!(output.status.success(), "{level}: {output:?}");
        let text = [output.stdout.as_slice(), &output.stderr].map(stable).join("----\n");
        insta::assert_snapshot!("lifetime_nested", text);
    }
}

/// What was added to the description of LMDB that is imported: it took less than ten minutes.
const ANNOTATIONS: &str = r#"
s/  let keeps_names = 1;/&\n  let result_type = "int";\n  let success = "0";\n  let uninitialized_code = "22";\n  let invalid_code = "22";/
/^def MDB_txn :/a\  let parent = "MDB_env";
/^def MDB_cursor :/a\  let parent = "MDB_env";
s/Param<\("MDB_[a-z]* \*\*", .*\)>,/CreatedParam<\1>,/
/^def \(mdb_cmp\|mdb_dcmp\) /,/^}/!{/let return = "int";/d}
/^def \(mdb_env_close\|mdb_txn_commit\|mdb_txn_abort\|mdb_cursor_close\) /,/^}/s/ Param</ DestroyedParam</
/^def \(mdb_env_close\|mdb_txn_abort\|mdb_cursor_close\) /,/^}/s/let returns = \[\]/let returns = [Return<"void">]/
s/  let return = "MDB_[a-z]* \*";/&\n  let result_ownership = "borrows";/
"#;

/// A library of Debian, annotated by hand, and a program that is not built again.
#[test]
fn a_library_of_debian_is_watched() {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    let command = |arguments: &[&str]| {
        let mut command = tdgen(dir);
        command.arg("capi").args(arguments).env("XDG_CACHE_HOME", dir.join("cache")).env_remove("LD_PRELOAD");
        command
    };
    assert!(run(&mut command(&["import", "/usr/include/lmdb.h", "-o", "lmdb.td"]), "liblmdb-dev").status.success());
    fs::write(dir.join("annotate.sed"), ANNOTATIONS).expect("a script");
    quiet(Command::new("sed").current_dir(dir).args(["-i", "-f", "annotate.sed", "lmdb.td"]), "");
    let program = source("lmdb.c");
    compile("gcc", dir, &[&program, "-llmdb", "-o", "program"]);
    let trace = |arguments: &[&str]| {
        let program = ["--", "./program"];
        run(&mut command(&[&["trace", "lmdb.td", "--lifetime"], arguments, &program[..]].concat()), "clang-22")
    };
    let output = trace(&[]);
    assert!(output.status.success(), "{output:?}");
    let text = [output.stdout.as_slice(), &output.stderr].map(stable).join("----\n");
    insta::assert_snapshot!("lifetime_lmdb", text);
    fs::remove_file(dir.join("data")).expect("the data of the first run");
    let output = trace(&["--format=json", "-o", "reports.json"]);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let reports = fs::read_to_string(dir.join("reports.json")).expect("reports");
    let events: Vec<Value> = reports.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let count = |event: &str| events.iter().filter(|line| line["event"] == event && line["process"].is_u64()).count();
    assert_eq!([count("refused"), count("leaked")], [6, 1], "{reports}");
    // All calls are traced by the same description.
    let output = run(&mut command(&["trace", "lmdb.td", "-o", "calls", "--", "./program"]), "");
    let calls = fs::read_to_string(dir.join("calls")).expect("calls");
    assert!(calls.contains("---> mdb_txn_begin(") && !calls.contains("lifetime"), "{output:?} {calls}");
    let refusal = |arguments: &[&str]| {
        let output = run(&mut command(&[&["trace"], arguments, &["--", "./program"][..]].concat()), "");
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let message = refusal(&["lmdb.h", "--lifetime"]);
    assert!(message.contains("a header does not say which calls create and destroy objects"), "{message}");
    let message = refusal(&["lmdb.td", "--only=mdb_*"]);
    assert!(message.contains("--only needs a header; `lmdb.td` is a description"), "{message}");
    fs::write(dir.join("bad.td"), "include \"tdgen/api/api.td\"\ndef x : Handle;\n").expect("a description");
    let message = refusal(&["bad.td", "--lifetime"]);
    assert!(message.contains("cannot generate the layers:\nbad.td:2:"), "{message}");
}
