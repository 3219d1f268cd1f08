//! Structs of all shapes in traces, in all decoders, and traces for other tools, which their own readers open.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{bytes_of, source, text};
use crate::support::tools::{WARNINGS, matches_snapshot, quiet, run, tdgen};
use crate::support::typed::PYTHON;
use crate::support::versions::llvm;

/// Makes a dump of shapes.td, `dump.bin`.
fn dump(dir: &Path) {
    let outputs = [
        "--gen-messages-trace-c=shapes_trace.h",
        "--gen-messages-trace-cpp=shapes_trace.hpp",
        "--gen-messages-trace-python=shapes_trace.py",
        "--gen-messages-fbs=shapes.fbs",
        "--gen-messages-json-schema=shapes.schema.json",
    ];
    quiet(tdgen(dir).args(outputs).arg(source("shapes.td")), "");
    let mut compile = Command::new("gcc");
    compile.current_dir(dir).args(["-std=gnu11", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-I."]);
    quiet(compile.args(WARNINGS).arg(source("shapes.c")).args(["-o", "shapes"]), "gcc");
    let dump = bytes_of(&mut Command::new(dir.join("shapes")));
    fs::write(dir.join("dump.bin"), dump).expect("a scratch file");
}

fn decoded(dir: &Path, options: &[&str]) -> Vec<u8> {
    let mut command = tdgen(dir);
    command.args(["trace", "decode", "--schema"]).arg(source("shapes.td")).arg("dump.bin").args(options);
    let output = run(&mut command, "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn structs_of_all_shapes() {
    let dir = tempfile::tempdir().expect("a scratch folder");
    let dir = dir.path();
    dump(dir);
    let program = fs::read_to_string(source("decode.cpp")).expect("the program").replace("demo", "shapes");
    fs::write(dir.join("decode.cpp"), program).expect("a scratch file");
    let mut compile = Command::new("g++");
    compile.current_dir(dir).args(["-std=c++17", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-I."]);
    quiet(compile.args(WARNINGS).args(["decode.cpp", "-o", "decode"]), "g++");
    let mut shown = String::new();
    for form in ["text", "jsonl"] {
        let option = format!("--format={form}");
        let expected = decoded(dir, &[&option]);
        let cpp = bytes_of(Command::new(dir.join("decode")).arg(form).arg(dir.join("dump.bin")));
        assert_eq!(text(&cpp), text(&expected), "{form} of C++");
        let python = bytes_of(Command::new(PYTHON).current_dir(dir).args(["shapes_trace.py", &option, "dump.bin"]));
        assert_eq!(text(&python), text(&expected), "{form} of Python");
        shown += text(&expected);
        fs::write(dir.join(form), expected).expect("a scratch file");
    }
    let mut python = Command::new(PYTHON);
    quiet(python.current_dir(dir).args(["-c", VALIDATES]), "python3-jsonschema");
    matches_snapshot("messages/trace", "shapes", &shown);
    // Structs are the same bytes in a FlatBuffer.
    decoded(dir, &["--format=flatbuffers", "-o", "trace.bin"]);
    let mut flatc = Command::new("flatc");
    flatc.current_dir(dir).args(["--json", "--strict-json", "--raw-binary", "shapes.fbs", "--", "trace.bin"]);
    quiet(&mut flatc, "flatbuffers-compiler");
    let json = fs::read_to_string(dir.join("trace.json")).expect("JSON of flatc");
    assert!(json.contains("\"gear_count\": 200") && json.contains("no case"), "{json}");
    // An array of structs and a string of fixed size.
    let json: String = json.split_whitespace().collect();
    for part in ["{\"x\":-2,\"bits\":0,\"is_set\":true}", "\"label\":\"short\"", "\"label\":\"tool\\\"\""] {
        assert!(json.contains(part), "{part} in {json}");
    }
}

/// Checks that the lines of JSON are valid against the JSON Schema.
const VALIDATES: &str = "import json, jsonschema
validator = jsonschema.Draft202012Validator(json.load(open('shapes.schema.json')))
for line in open('jsonl', encoding='utf-8'):
    validator.validate(json.loads(line))
";

/// Writes the definitions that Perfetto's Python package has, a serialized file, as the set of files that protoc reads.
const PERFETTO: &str = "import ast, sys
for node in ast.walk(ast.parse(open(sys.argv[1], encoding='utf-8').read())):
    if isinstance(node, ast.Call) and getattr(node.func, 'attr', '') == 'AddSerializedFile':
        file = ast.literal_eval(node.args[0])
        size, rest = b'', len(file)
        while rest > 127:
            size, rest = size + bytes([rest & 127 | 128]), rest >> 7
        open('perfetto.descriptors', 'wb').write(bytes([10]) + size + bytes([rest]) + file)
";

/// Perfetto's own definitions show every field of a trace.
#[test]
fn perfetto_reads_traces() {
    let dir = tempfile::tempdir().expect("a scratch folder");
    let dir = dir.path();
    dump(dir);
    decoded(dir, &["--format=perfetto", "--frequency=1000000", "-o", "trace.pftrace"]);
    let package = llvm("perfetto").join("perfetto_trace_pb2.py");
    quiet(Command::new(PYTHON).current_dir(dir).args(["-c", PERFETTO]).arg(package), "");
    let mut protoc = Command::new("protoc");
    protoc.current_dir(dir).args(["--descriptor_set_in=perfetto.descriptors", "--decode=perfetto.protos.Trace"]);
    protoc.arg("protos/perfetto/trace/perfetto_trace.proto");
    protoc.stdin(fs::File::open(dir.join("trace.pftrace")).expect("the trace"));
    let shown = quiet(&mut protoc, "protobuf-compiler");
    // Fields without a definition are numbers.
    let is_known = |line: &str| !line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    assert!(shown.lines().all(is_known), "{shown}");
    matches_snapshot("messages/trace", "perfetto", &shown);
}

#[test]
fn babeltrace_reads_traces() {
    let dir = tempfile::tempdir().expect("a scratch folder");
    let dir = dir.path();
    dump(dir);
    decoded(dir, &["--format=ctf", "--frequency=1000000", "--output=trace"]);
    let mut babeltrace = Command::new("babeltrace2");
    babeltrace.current_dir(dir).args(["--clock-seconds", "--no-delta", "--names=payload,context", "trace"]);
    let shown = quiet(&mut babeltrace, "babeltrace2");
    assert_eq!(shown.lines().count(), 8, "{shown}");
    matches_snapshot("messages/trace", "babeltrace", &shown);
    matches_snapshot("messages/trace", "metadata", &fs::read_to_string(dir.join("trace/metadata")).expect("metadata"));
    // A folder needs a name.
    let mut command = tdgen(dir);
    command.args(["trace", "decode", "--format=ctf", "--schema"]).arg(source("shapes.td")).arg("dump.bin");
    assert_eq!(run(&mut command, "").status.code(), Some(2));
}
