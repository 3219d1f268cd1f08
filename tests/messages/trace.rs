//! Traces: the three decoders agree on the traces of the generated tracer, despite interrupts, overwritten records and
//! damage.
#![allow(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

mod damage;
mod export;
mod stress;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use crate::support::tools::{WARNINGS, mypy, quiet, root, run, tdgen};
use crate::support::typed::PYTHON;
use stress::line_of;

/// The schema of all tests here.
fn schema() -> PathBuf {
    root().join("tests/messages/trace/demo.td")
}

fn source(name: &str) -> PathBuf {
    root().join("tests/messages/trace").join(name)
}

/// A folder with the code generated from the schema.
fn generated() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a scratch folder");
    generate(dir.path());
    dir
}

fn generate(dir: &Path) {
    let outputs = [
        "--gen-messages-trace-c=demo_trace.h",
        "--gen-messages-trace-cpp=demo_trace.hpp",
        "--gen-messages-trace-python=demo_trace.py",
        "--gen-messages-c=demo.h",
        "--gen-messages-fbs=demo.fbs",
        "--gen-messages-json-schema=demo.schema.json",
    ];
    quiet(tdgen(dir).args(outputs).arg(schema()), "");
}

/// A folder for the programs, with the code generated from the schema.
static PROGRAMS: LazyLock<PathBuf> = LazyLock::new(|| {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("trace");
    fs::create_dir_all(&dir).expect("a scratch folder");
    generate(&dir);
    dir
});

static DECODE: LazyLock<PathBuf> = LazyLock::new(|| program("decode.cpp"));
static SAMPLE: LazyLock<PathBuf> = LazyLock::new(|| program("sample.c"));
static STRESS: LazyLock<PathBuf> = LazyLock::new(|| program("stress.c"));

/// Compiles a program of tests/messages/trace, under both sanitizers.
fn program(source_name: &str) -> PathBuf {
    let dir = &*PROGRAMS;
    let (compiler, standard) = match source_name.ends_with(".c") {
        true => ("gcc", "-std=gnu99"),
        false => ("g++", "-std=c++17"),
    };
    let program = dir.join(source_name.replace('.', "_"));
    let mut compile = Command::new(compiler);
    compile
        .args([standard, "-O1", "-g", "-fsanitize=address,undefined"])
        .arg("-fno-sanitize-recover=all")
        .args(WARNINGS)
        .arg("-I")
        .arg(dir)
        .arg(source(source_name))
        .arg("-o")
        .arg(&program);
    quiet(&mut compile, "g++");
    program
}

/// Returns the output of a program.
fn bytes_of(command: &mut Command) -> Vec<u8> {
    let output = run(command, "g++");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{stderr}");
    output.stdout
}

/// Exit code, stdout and stderr of `tdgen trace decode`.
fn decoded(dir: &Path, dump: &str, options: &[&str]) -> (i32, Vec<u8>, String) {
    let mut command = tdgen(dir);
    command.args(["trace", "decode", "--schema"]).arg(schema());
    let output = run(command.arg(dump).args(options), "");
    let code = output.status.code().expect("it ends by itself");
    let stderr = String::from_utf8(output.stderr).expect("messages are text");
    (code, output.stdout, stderr)
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("lines are text")
}

/// Writes a dump with every kind of record.
fn sample(dir: &Path, kind: &str) -> Vec<u8> {
    let dump = bytes_of(Command::new(&*SAMPLE).arg(kind));
    fs::write(dir.join(format!("{kind}.bin")), &dump).expect("a scratch file");
    dump
}

#[test]
fn the_tracer_needs_no_library() {
    let dir = generated();
    let headers = |text: &str| {
        let path = dir.path().join("both.h");
        fs::write(&path, text).expect("a scratch file");
        path
    };
    let both = "#include \"demo.h\"\n#include \"demo_trace.h\"\n";
    let reversed = "#include \"demo_trace.h\"\n#include \"demo.h\"\n";
    for text in [both, reversed, "#include \"demo_trace.h\"\n"] {
        let header = headers(text);
        for (compiler, package) in [("gcc", "g++"), ("clang-22", "clang-22")] {
            for (language, standard) in [("c", "c99"), ("c", "c11"), ("c++", "c++17")] {
                let mut compile = Command::new(compiler);
                compile
                    .args(["-fsyntax-only", "-ffreestanding", "-x", language])
                    .arg(format!("-std={standard}"))
                    .args(WARNINGS);
                quiet(compile.arg(header.as_path()), package);
            }
        }
    }
    // The only undefined symbols are the time and those that compilers require everywhere.
    let object = dir.path().join("all.o");
    let mut compile = Command::new("gcc");
    compile.args(["-std=c99", "-O2", "-ffreestanding", "-fkeep-inline-functions", "-c", "-I"]);
    compile.arg(dir.path()).arg("-fkeep-static-functions");
    compile.args(["-x", "c"]).arg(dir.path().join("demo_trace.h"));
    quiet(compile.arg("-o").arg(&object), "g++");
    let open = quiet(Command::new("nm").args(["-u", "-P"]).arg(&object), "binutils");
    for symbol in open.lines().filter_map(|line| line.split(' ').next()) {
        let known = ["demo_tracer_now", "memcpy", "memset", "memmove"];
        assert!(known.contains(&symbol), "{symbol} is undefined\n{open}");
    }
    assert!(open.contains("demo_tracer_now"), "{open}");
}

/// Returns the instructions and labels of a function from the assembly of a compiler.
fn instructions(assembly: &str, function: &str) -> Vec<String> {
    let lines = assembly.lines();
    let lines = lines.map(|line| line.split('#').next().unwrap_or_default().trim());
    let body = lines.skip_while(|line| *line != format!("{function}:")).skip(1);
    let code = body.take_while(|line| !line.starts_with(".size"));
    let is_code = |line: &&str| !line.is_empty() && (!line.starts_with('.') || line.ends_with(':'));
    code.filter(is_code).map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn an_event_that_is_off_costs_one_load_one_test_one_branch() {
    let dir = generated();
    let user = "#include \"demo_trace.h\"\n\
        void only(demo_tracer_t *tracer, uint64_t a) { demo_trace_kernel_done(tracer, a, 1); }\n";
    fs::write(dir.path().join("user.c"), user).expect("a scratch file");
    for (compiler, package) in [("gcc", "g++"), ("clang-22", "clang-22")] {
        let mut compile = Command::new(compiler);
        compile.current_dir(dir.path()).args(["-std=c99", "-O2", "-S", "-o", "-"]);
        compile.args(["-fno-asynchronous-unwind-tables", "-fcf-protection=none"]);
        let assembly = quiet(compile.arg("user.c"), package);
        let code = instructions(&assembly, "only");
        // The path of a disabled event: one branch, taken or not, to the `ret`.
        let branch = code.iter().position(|line| line.starts_with('j')).expect("it branches");
        let before = &code[..branch];
        let memory: Vec<_> = before.iter().filter(|line| line.contains("(%rdi)")).collect();
        assert_eq!(memory.len(), 1, "{compiler} loads once\n{code:#?}");
        let tests: Vec<_> = before.iter().filter(|line| line.starts_with("test")).collect();
        assert_eq!(tests.len(), 1, "{compiler} tests once\n{code:#?}");
        assert!(before.len() <= 2, "{compiler} does nothing else\n{code:#?}");
        let target = code[branch].split(' ').next_back().expect("it leads somewhere");
        let straight = code.get(branch + 1).map(String::as_str);
        let label = code.iter().position(|line| *line == format!("{target}:"));
        let jumped = label.and_then(|at| code.get(at + 1)).map(String::as_str);
        assert!(
            [straight, jumped].contains(&Some("ret")) || [straight, jumped].contains(&Some("retq")),
            "{compiler} returns at once\n{code:#?}"
        );
    }
}

#[test]
fn one_of_everything() {
    let dir = generated();
    sample(dir.path(), "ring");
    sample(dir.path(), "stream");
    let (code, lines, stderr) = decoded(dir.path(), "ring.bin", &["--format=text"]);
    assert_eq!(code, 0, "{stderr}");
    insta::assert_snapshot!("text", text(&lines));
    let (_, json, _) = decoded(dir.path(), "ring.bin", &["--format=jsonl"]);
    insta::assert_snapshot!("jsonl", text(&json));
    for (format, expected) in [("text", &lines), ("jsonl", &json)] {
        let option = format!("--format={format}");
        let (code, stream, stderr) = decoded(dir.path(), "stream.bin", &[&option]);
        assert_eq!((code, text(&stream)), (0, text(expected)), "{stderr}");
        let cpp = &*DECODE;
        for dump in ["ring.bin", "stream.bin"] {
            let dump = dir.path().join(dump);
            for pipe in [None, Some("--pipe")] {
                let output = bytes_of(Command::new(cpp).arg(format).arg(&dump).args(pipe));
                assert_eq!(text(&output), text(expected));
            }
            let mut python = Command::new(PYTHON);
            python.arg("-B").arg(dir.path().join("demo_trace.py"));
            let output = bytes_of(python.arg(&option).arg(&dump));
            assert_eq!(text(&output), text(expected));
            let mut python = Command::new(PYTHON);
            python.arg("-B").arg(dir.path().join("demo_trace.py"));
            let input = fs::File::open(&dump).expect("it was written");
            let output = bytes_of(python.args([&option, "-"]).stdin(input));
            assert_eq!(text(&output), text(expected));
            let mut command = tdgen(dir.path());
            command.args(["trace", "decode", "-", &option, "--schema"]).arg(schema());
            let input = fs::File::open(&dump).expect("it was written");
            let output = bytes_of(command.stdin(input));
            assert_eq!(text(&output), text(expected));
        }
    }
    fs::write(dir.path().join("ring.jsonl"), &json).expect("a scratch file");
    // The lines are valid against the JSON Schema of tdgen.
    let check = "import json, jsonschema\n\
        schema = json.load(open('demo.schema.json'))\n\
        validator = jsonschema.Draft202012Validator(schema)\n\
        for line in open('ring.jsonl', encoding='utf-8'):\n    validator.validate(json.loads(line))\n";
    let mut python = Command::new(PYTHON);
    quiet(python.current_dir(dir.path()).args(["-c", check]), "python3-jsonschema");
}

#[test]
fn flatbuffers_are_read_by_their_own_tools() {
    let dir = generated();
    sample(dir.path(), "stream");
    let options = ["--format=flatbuffers", "-o", "out.bin"];
    let (code, _, stderr) = decoded(dir.path(), "stream.bin", &options);
    assert_eq!(code, 0, "{stderr}");
    let mut flatc = Command::new("flatc");
    flatc.current_dir(dir.path());
    flatc.args(["--json", "--raw-binary", "--strict-json", "--natural-utf8", "demo.fbs", "--", "out.bin"]);
    quiet(&mut flatc, "flatbuffers-compiler");
    let json = fs::read_to_string(dir.path().join("out.json")).expect("flatc wrote it");
    insta::assert_snapshot!("flatbuffers", json);
    let mut flatc = Command::new("flatc");
    flatc.current_dir(dir.path()).args(["--python", "demo.fbs"]);
    quiet(&mut flatc, "flatbuffers-compiler");
    let mut python = Command::new(PYTHON);
    python.current_dir(dir.path()).env("PYTHONPATH", dir.path()).arg("-B");
    let output = quiet(python.arg(source("read_flatbuffer.py")), "python3-flatbuffers");
    insta::assert_snapshot!("flatbuffers_in_python", output);
}

#[test]
fn the_python_decoder_is_typed() {
    let dir = generated();
    let output = quiet(mypy(dir.path(), Some("3.9")).arg("demo_trace.py"), "mypy");
    assert!(output.contains("no issues"), "{output}");
}

/// CRC-16 with the polynomial 0x1021 and the initial value 0xffff.
fn crc(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0xffff, |sum: u16, &byte| {
        (0..8).fold(sum ^ u16::from(byte) << 8, |sum, _| {
            let carry = if sum >> 15 == 1 { 0x1021 } else { 0 };
            sum << 1 ^ carry
        })
    })
}

#[test]
fn other_schemas_and_no_traces_are_refused() {
    let dir = generated();
    let mut dump = sample(dir.path(), "stream");
    let mut output = String::new();
    let mut ask = |what: &str, dump: &[u8], options: &[&str]| {
        fs::write(dir.path().join("dump.bin"), dump).expect("a scratch file");
        let (code, lines, stderr) = decoded(dir.path(), "dump.bin", options);
        let lines = text(&lines).lines().count();
        output += &format!("{what}: exit code {code}, {lines} lines\n{stderr}\n");
    };
    ask("whole", &dump, &[]);
    ask("empty", b"", &[]);
    ask("no trace", &b"plain text, and more of it ".repeat(1000), &[]);
    ask("zeros", &[0; 4096], &[]);
    ask("cut", &dump[..dump.len() - 5], &[]);
    ask("without a header", &dump[64..], &[]);
    // Another minor version is decoded, also by the generated decoders.
    let mut minor = dump.clone();
    minor[20] ^= 1;
    minor[24] ^= 1;
    let sum = crc(&minor[..32]);
    minor[56..58].copy_from_slice(&sum.to_le_bytes());
    ask("another minor version", &minor, &[]);
    let cpp = run(Command::new(&*DECODE).arg("text").arg(dir.path().join("dump.bin")), "g++");
    let mut python = Command::new(PYTHON);
    python.arg("-B").arg(dir.path().join("demo_trace.py"));
    let python = run(python.arg(dir.path().join("dump.bin")), "python3");
    assert_eq!(text(&cpp.stdout).lines().count(), 24);
    assert_eq!(text(&cpp.stdout), text(&python.stdout));
    // Another version with a valid checksum.
    dump[24] ^= 1;
    dump[56] ^= 0;
    let sum = crc(&dump[..32]);
    dump[56..58].copy_from_slice(&sum.to_le_bytes());
    ask("another schema", &dump, &["-o", "out.txt"]);
    assert!(!dir.path().join("out.txt").exists(), "nothing was written");
    ask("another schema, forced", &dump, &["--force"]);
    let (code, _, stderr) = decoded(dir.path(), "missing.bin", &[]);
    output += &format!("missing: exit code {code}\n{stderr}\n");
    insta::assert_snapshot!("refused", output);
    let cpp = run(Command::new(&*DECODE).arg("text").arg(dir.path().join("dump.bin")), "g++");
    let cpp = String::from_utf8_lossy(&cpp.stderr).into_owned();
    let mut python = Command::new(PYTHON);
    python.arg("-B").arg(dir.path().join("demo_trace.py"));
    let python = run(python.arg(dir.path().join("dump.bin")), "python3");
    assert_eq!(cpp, String::from_utf8_lossy(&python.stderr), "the messages agree");
    insta::assert_snapshot!("refused_by_generated_decoders", cpp);
}

/// Names that could collide, and extreme schemas.
#[test]
fn any_schema_compiles() {
    let odd = r#"include "tdgen/messages/messages.td"
        def odd : Schema<1, 0, 0> { let arrays = true; }
        def kind_e : Enum<uint8_t> { let values = [Value<"KIND_A", 255>]; }
        def pair_t : Struct { let fields = [Field<"kind_e", kind_e>, Field<"flag", bool>]; }
        def tracer : TraceEvent { let fields = [Field<"tracer", uint64_t>, Field<"record", uint8_t>]; }
        def init : TraceEvent { let fields = [
          Field<"pair_t", pair_t>, Field<"kind_e", kind_e>, Field<"other", kind_e>, Field<"payload", bool>
        ]; }
        def write_init : TraceEvent { let fields = [Field<"bytes", uint8_t, "", 3>, Field<"length", bytes_t>]; }
        def h : TraceEvent { let fields = [Field<"number", uint8_t>, Field<"text", string_t>]; }
    "#;
    let none = "include \"tdgen/messages/messages.td\"\ndef odd : Schema<1, 0, 0>;\n";
    for schema in [odd, none] {
        let dir = tempfile::tempdir().expect("a scratch folder");
        fs::write(dir.path().join("odd.td"), schema).expect("a scratch file");
        let outputs = [
            "--gen-messages-trace-c=trace.h",
            "--gen-messages-trace-cpp=trace.hpp",
            "--gen-messages-trace-python=trace.py",
            "--gen-messages-c=odd.h",
        ];
        quiet(tdgen(dir.path()).args(outputs).arg("odd.td"), "");
        let all = "#include \"odd.h\"\n#include \"trace.h\"\n#ifdef __cplusplus\n#include \"trace.hpp\"\n#endif\n";
        fs::write(dir.path().join("all.h"), all).expect("a scratch file");
        for (compiler, package) in [("gcc", "g++"), ("clang-22", "clang-22")] {
            for (language, standard) in [("c", "c99"), ("c", "c17"), ("c++", "c++17"), ("c++", "c++20")] {
                let mut compile = Command::new(compiler);
                compile.args(["-fsyntax-only", "-x", language]).arg(format!("-std={standard}")).args(WARNINGS);
                quiet(compile.arg(dir.path().join("all.h")), package);
            }
        }
        let mut python = Command::new(PYTHON);
        quiet(python.current_dir(dir.path()).args(["-B", "-c", "import trace"]), "python3");
    }
}

#[test]
fn each_of_many_events_is_switched_by_itself() {
    const EVENTS: usize = 150;
    const GROUPS: usize = 40;
    let mut schema = "include \"tdgen/messages/messages.td\"\ndef many : Schema<1, 0, 0>;\n".to_owned();
    // Ids that are neither dense nor sorted.
    let id = |at: usize| (at * 7919) % 65536 + 1;
    for at in 0..GROUPS {
        schema += &format!("def G{at} : TraceGroup {{ let id = {}; }}\n", (at * 6151) % 65536);
    }
    for at in 0..EVENTS {
        let group = at % GROUPS;
        schema += &format!("def e{at} : TraceEvent {{ let id = {}; let group = G{group}; }}\n", id(at));
    }
    let mut main = "#include <stdio.h>\n#include \"trace.h\"\n\
        static uint64_t now;\n\
        uint64_t many_tracer_now(void) { return now; }\n\
        static void all(many_tracer_t *t) {\n"
        .to_owned();
    for at in 0..EVENTS {
        main += &format!("  many_trace_e{at}(t);\n");
    }
    main += "}\nstatic uint64_t memory[MANY_TRACER_WORDS(65536)];\nint main(void) {\n\
        many_tracer_t *t = many_tracer_init(memory, sizeof(memory));\n  bool ok = t != NULL;\n\
        static const uint16_t events[][2] = {\n";
    for at in 0..EVENTS {
        main += &format!("    {{MANY_TRACE_E{at}, MANY_TRACE_GROUP_G{}}},\n", at % GROUPS);
    }
    main += "  };\n  size_t at;\n  all(t);\n\
        for (at = 0; at < sizeof(events) / sizeof(*events); at++) {\n    now = at + 1;\n\
        many_tracer_set_all(t, false);\n    all(t);\n\
        ok = ok && many_tracer_set_event(t, events[at][0], true);\n    all(t);\n\
        ok = ok && many_tracer_set_group(t, events[at][1], true);\n    all(t);\n\
        ok = ok && many_tracer_set_event(t, events[at][0], false);\n    all(t);\n  }\n\
        fwrite(t, 1, many_tracer_dump_size(t), stdout);\n  return ok ? 0 : 1;\n}\n";
    let dir = tempfile::tempdir().expect("a scratch folder");
    let path = |name: &str| dir.path().join(name);
    fs::write(path("many.td"), schema).expect("a scratch file");
    fs::write(path("main.c"), main).expect("a scratch file");
    quiet(tdgen(dir.path()).args(["--gen-messages-trace-c=trace.h", "many.td"]), "");
    let mut compile = Command::new("gcc");
    compile.current_dir(dir.path()).args(["-std=c99", "-fsanitize=address,undefined"]);
    quiet(compile.args(WARNINGS).args(["main.c", "-o", "main"]), "g++");
    fs::write(path("many.bin"), bytes_of(&mut Command::new(path("main")))).expect("a scratch file");
    let mut command = tdgen(dir.path());
    command.args(["trace", "decode", "--schema", "many.td", "many.bin"]);
    let lines = bytes_of(&mut command);
    let mut expected = String::new();
    for at in 0..EVENTS {
        expected += &format!("0 G{} e{at} #{at}\n", at % GROUPS);
    }
    for at in 0..EVENTS {
        expected += &format!("{} G{} e{at} #{}\n", at + 1, at % GROUPS, EVENTS + at);
    }
    assert_eq!(text(&lines), expected);
}

/// At each position, a long record seems to begin.
#[test]
fn a_crafted_dump_is_decoded_in_time() {
    let dir = generated();
    let mut dump = sample(dir.path(), "stream")[..64].to_vec();
    let numbered = 6_u64;
    let words = 50_000_u64;
    for at in 0..20_000_u64 {
        let length = words * 8 - 28;
        for word in [words << 16 | numbered << 32, at, at, length] {
            dump.extend_from_slice(&word.to_le_bytes());
        }
    }
    let folder = dir.path();
    fs::write(folder.join("harm.bin"), &dump).expect("a scratch file");
    let (code, lines, stderr) = decoded(folder, "harm.bin", &["--format=jsonl"]);
    assert_eq!(code, 1, "{stderr}");
    let expected = "{\"lost\":{\"records\":0,\"bytes\":640000,\"reason\":\"damaged\"}}\n";
    assert_eq!(text(&lines), expected);
    let mut cpp = Command::new(&*DECODE);
    let output = run(cpp.arg("jsonl").arg(folder.join("harm.bin")), "g++");
    assert_eq!(text(&output.stdout), expected);
    let mut python = Command::new(PYTHON);
    python.arg("-B").arg(source("decode_all.py")).arg(folder);
    quiet(python.env("PYTHONPATH", folder), "python3");
    let output = fs::read_to_string(folder.join("harm.python")).expect("it was written");
    assert_eq!(output, expected);
}

/// Flipped bits in a header: the records are still found, and the decoders agree.
#[test]
fn damaged_headers_hide_no_record() {
    let dir = generated();
    let folder = dir.path();
    let stress = &*STRESS;
    let mut cases = Vec::new();
    for (mode, ring) in [("drain", "3000"), ("ring", "5000")] {
        let dump = bytes_of(Command::new(stress).args(["150", "9", ring, mode]));
        fs::write(folder.join("whole"), &dump).expect("a scratch file");
        let (code, lines, stderr) = decoded(folder, "whole", &["--format=jsonl"]);
        assert_eq!(code, 0, "{stderr}");
        let records = text(&lines).lines().filter(|line| !line.starts_with("{\"lost\""));
        let times: Vec<u64> = records.map(|line| line_of(line).timestamp).collect();
        assert!(times.len() > 3, "{mode}: {stderr}");
        for at in 0..64 {
            let mut dump = dump.clone();
            dump[at] ^= 1 << (at * 5 % 8);
            let name = format!("{mode}{at:02}");
            fs::write(folder.join(format!("{name}.bin")), dump).expect("a scratch file");
            cases.push((name, at, times.clone()));
        }
    }
    let mut python = Command::new(PYTHON);
    python.arg("-B").arg(source("decode_all.py")).arg(folder);
    quiet(python.env("PYTHONPATH", folder), "python3");
    let cpp = &*DECODE;
    for (name, at, times) in cases {
        let dump = format!("{name}.bin");
        let (code, lines, stderr) = decoded(folder, &dump, &["--format=jsonl"]);
        let lines = text(&lines);
        assert!(!stderr.contains("internal error"), "{name}\n{stderr}");
        let output = run(Command::new(cpp).arg("jsonl").arg(folder.join(&dump)), "g++");
        assert_eq!(text(&output.stdout), lines, "{name}: C++");
        assert_eq!(output.status.code(), Some(code), "{name}: C++");
        let output = fs::read_to_string(folder.join(format!("{name}.python"))).expect("it was written");
        assert_eq!(output, lines, "{name}: Python");
        // The bytes under the header's checksum, and the checksum.
        if at < 32 || (56..58).contains(&at) {
            assert_eq!(code, 1, "{name}: damage is reported\n{stderr}");
            let records = lines.lines().filter(|line| !line.starts_with("{\"lost\""));
            let found: HashSet<u64> = records.map(|line| line_of(line).timestamp).collect();
            assert!(times.iter().all(|time| found.contains(time)), "{name}: all are found\n{lines}");
        }
    }
}

/// Compilers that align 64 bits to 4 bytes have the same records.
#[test]
fn tracers_compile_for_32_bits() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let schema = "include \"tdgen/messages/messages.td\"\ndef e : Schema<1, 0, 0>;\n\
        def part_t : Struct { let fields = [Field<\"a\", uint64_t>, Field<\"b\", uint8_t>]; }\n\
        def ev : TraceEvent { let fields = [Field<\"a\", uint64_t>, Field<\"p\", part_t>, Field<\"b\", uint32_t>]; }\n\
        def tail : TraceEvent { let fields = [Field<\"a\", uint64_t>, Field<\"s\", string_t>]; }\n";
    fs::write(folder.join("e.td"), schema).expect("it is written");
    let mut command = tdgen(folder);
    let output = run(command.args(["e.td", "--gen-messages-trace-c=e.h", "--gen-messages-c=m.h"]), "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::write(folder.join("use.c"), "#include \"e.h\"\n").expect("it is written");
    for target in ["i386-linux-gnu", "msp430"] {
        let mut clang = Command::new("clang-22");
        clang.current_dir(folder).arg(format!("--target={target}")).args([
            "-ffreestanding",
            "-std=c11",
            "-fsyntax-only",
            "use.c",
        ]);
        quiet(&mut clang, "clang-22");
    }
}
