//! Message schemas: errors of invalid ones, and the FlatBuffers schema, JSON Schema and manual of valid ones.
//!
//! A new case is a new `.td` file in `tests/messages/errors`; `cargo insta review` accepts its messages.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::path::Path;
use std::process::Command;

use crate::support::tools::{matches_snapshot, root, run, tdgen};

/// Returns the output of an action for the schema with all features.
fn generated(action: &str) -> String {
    let output = run(tdgen(&root().join("tests/messages")).args([action, "kernel.td"]), "");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    assert_eq!(messages, "");
    String::from_utf8(output.stdout).expect("what is generated is UTF-8")
}

/// Runs a tool that must succeed.
fn succeeds(command: &mut Command) -> String {
    let output = run(command, "");
    let stderr = String::from_utf8_lossy(&output.stderr);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{command:?}: {stdout}{stderr}");
    stdout.into_owned()
}

/// A Python program over some files.
fn python(program: &str, files: &[&Path]) -> String {
    succeeds(Command::new("python3").args(["-c", program]).args(files))
}

/// Every error of an invalid schema is reported at its position, and nothing is written.
#[test]
fn errors() {
    insta::glob!("errors/*.td", |path| {
        let folder = path.parent().expect("a test has a folder");
        let name = path.file_name().expect("a test has a name");
        let output = run(tdgen(folder).arg("--gen-messages-fbs").arg(name), "");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{messages}");
        assert!(output.stdout.is_empty(), "an output in spite of errors");
        matches_snapshot("messages/errors", "messages", &messages);
    });
}

/// What is unusual, but has a meaning, is a warning.
#[test]
fn warnings() {
    insta::glob!("warnings/*", |path| {
        let folder = path.parent().expect("a test has a folder");
        let name = path.file_name().expect("a test has a name").to_string_lossy().into_owned();
        if name.ends_with(".snap") {
            return;
        }
        let output = run(tdgen(folder).args(["messages", "check", &name]), "");
        let texts = [&output.stderr, &output.stdout].map(|text| String::from_utf8_lossy(text));
        assert_eq!(output.status.code(), Some(0), "{}", texts.concat());
        matches_snapshot("messages/warnings", "messages", &texts.concat());
    });
}

/// The warning about holes can be switched off.
#[test]
fn holes_without_warnings() {
    let folder = root().join("tests/messages/warnings");
    let check = |options: &[&str]| {
        let output = run(tdgen(&folder).args(["messages", "check", "holes.td"]).args(options), "");
        assert!(output.status.success());
        String::from_utf8_lossy(&output.stderr).matches("warning: hole").count()
    };
    assert_eq!([check(&[]), check(&["--no-warn-on-holes"])], [2, 0]);
}

#[test]
fn flatbuffers_schema() {
    let schema = generated("--gen-messages-fbs");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kernel.fbs");
    std::fs::write(&path, &schema).expect("the schema is written");
    for language in ["--cpp", "--python"] {
        succeeds(Command::new("flatc").current_dir(folder.path()).arg(language).arg(&path));
    }
    matches_snapshot("messages", "kernel.fbs", &schema);
}

/// Definitions of the JSON Schema that differ from others only in their fields.
const SIMILAR: [&str; 8] = [
    "struct.command_header_t",
    "struct.event_header_t",
    "struct.kernel_params_t",
    "struct.response_header_t",
    "message.kernel_launch_rsp",
    "message.ping_cmd",
    "event.kernel_launch",
    "event.idle",
];

/// Returns a JSON Schema without the bodies of definitions that resemble others.
fn without_similar(schema: &str) -> String {
    let mut shown = String::new();
    let mut lines = schema.lines();
    while let Some(line) = lines.next() {
        shown.extend([line, "\n"]);
        if SIMILAR.iter().any(|name| line == format!("    \"{name}\": {{")) {
            let rest = lines.by_ref().take_while(|line| !line.starts_with("    }"));
            shown += if rest.count() > 0 { "      [...]\n" } else { "" };
        }
    }
    shown
}

/// Returns a page without the insides of all pictures but the first.
fn without_pictures(page: &str) -> String {
    let (before, after) = page.split_once("</svg>").expect("the page has pictures");
    let is_inside = |line: &&str| line.starts_with("<text") || line.starts_with("<rect");
    let after = after.lines().filter(|line| !is_inside(line));
    before.to_owned() + "</svg>" + &after.collect::<Vec<_>>().join("\n")
}

#[test]
fn json_schema() {
    let schema = generated("--gen-messages-json-schema");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kernel.schema.json");
    std::fs::write(&path, &schema).expect("the schema is written");
    let verdicts = python(
        r#"
import json, sys
from jsonschema import Draft202012Validator
schema = json.load(open(sys.argv[1]))
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
header = {"message_id": 103, "command_id": 1, "host_timestamp": 2, "device_timestamp_mtime": 3, "stream_id": 4}
event = {"timestamp": 1, "group": "Kernel", "event": "kernel_name", "sequence": 3}
for thing in [
    {"message": "ping_cmd", "content": {"header": header}},
    {"message": "ping_cmd", "content": {"header": {**header, "stream_id": 2**32}}},
    {"message": "ping_cmd", "content": {}},
    {"message": "pong_cmd", "content": {"header": header}},
    {**event, "payload": {"level": "LEVEL_INFO", "name": "x"}},
    {**event, "payload": {"level": 100, "name": "x"}},
    {**event, "payload": {"level": 200, "name": "x"}},
    {**event, "payload": {"level": "LEVEL_NONE", "name": "x"}},
    {**event, "payload": {"level": 1, "name": "x", "more": 1}},
    {**event, "group": "Memory", "payload": {"level": 1, "name": "x"}},
    {"lost": {"records": 7, "bytes": 0, "reason": "dropped"}},
    {"lost": {"records": 7, "bytes": 0, "reason": "eaten"}},
]:
    print(validator.is_valid(thing), json.dumps(thing))
"#,
        &[&path],
    );
    matches_snapshot("messages", "kernel.schema.json", &without_similar(&schema));
    matches_snapshot("messages", "kernel.schema.verdicts", &verdicts);
}

/// The JSON of the Python module is valid against the JSON Schema.
#[test]
fn json_of_python() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, action: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, generated(action)).expect("it is written");
        path
    };
    let module = write("kernels.py", "--gen-messages-python");
    let schema = write("schema.json", "--gen-messages-json-schema");
    let verdicts = python(
        r#"
import importlib.util, json, math, sys
from jsonschema import Draft202012Validator
spec = importlib.util.spec_from_file_location("kernels", sys.argv[1])
kernels = importlib.util.module_from_spec(spec)
sys.modules["kernels"] = kernels
spec.loader.exec_module(kernels)
validator = Draft202012Validator(json.load(open(sys.argv[2])))
params = kernels.kernel_params_t(scale=math.nan, unit=kernels.unit_e.UNIT_ALL, level=kernels.level_e.LEVEL_DEBUG)
info = kernels.kernel_info_t(bias=-math.inf, is_last=True, digest=range(20))
for message in [
    kernels.kernel_launch_cmd(kernel_params=params, kernel_info=info),
    kernels.kernel_launch_rsp(error=kernels.kernel_launch_error_e(77)),
    kernels.ping_cmd(),
    kernels.fault(registers=[1, 2, 3, 2**64 - 1], cause=-7),
]:
    name = type(message).__name__
    content = json.loads(json.dumps(message.to_dict(), allow_nan=False))
    faults = [fault.message for fault in validator.iter_errors({"message": name, "content": content})]
    print(name, faults, type(message).from_dict(content).to_dict() == message.to_dict())
"#,
        &[&module, &schema],
    );
    insta::assert_snapshot!(verdicts, @r"
    kernel_launch_cmd [] True
    kernel_launch_rsp [] True
    ping_cmd [] True
    fault [] True
    ");
}

/// The manual is HTML without broken links, and its pictures are XML.
#[test]
fn manual() {
    let page = generated("--gen-messages-doc");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kernel.html");
    std::fs::write(&path, &page).expect("the page is written");
    let output = python(
        r#"
import html.parser, re, sys
import xml.etree.ElementTree as tree
page = open(sys.argv[1], encoding="utf-8").read()
pictures = re.findall(r"<svg.*?</svg>", page, re.S)
print("pictures:", sum(1 for picture in pictures if tree.fromstring(picture) is not None))
class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links = [], [], []
    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.ids += [attributes["id"]] if "id" in attributes else []
        self.links += [attributes["href"][1:]] if "href" in attributes else []
        if tag not in ("meta", "rect"):
            self.open.append(tag)
    def handle_endtag(self, tag):
        if tag == "rect":
            return
        assert self.open.pop() == tag, tag
reader = Reader()
reader.feed(page)
print("open:", reader.open)
print("twice:", sorted({id for id in reader.ids if reader.ids.count(id) > 1}))
print("nowhere:", sorted(set(reader.links) - set(reader.ids)))
"#,
        &[&path],
    );
    insta::assert_snapshot!(output, @r"
    pictures: 13
    open: []
    twice: []
    nowhere: []
    ");
    matches_snapshot("messages", "kernel.html", &without_pictures(&page));
}

/// No output needs quadratic time, which would be minutes for 20,000 definitions.
#[test]
fn schemas_of_thousands_of_things() {
    let many = |thing: &dyn Fn(usize) -> String| (0..20_000).map(thing).collect::<String>();
    let shapes = [
        many(&|at| {
            format!(
                "def group{at} : TraceGroup;
                 def traced{at} : TraceEvent {{ let group = group{at}; }}\n"
            )
        }),
        many(&|at| {
            format!(
                "def Part{at} : Module;
                 def event{at} : Event {{ let module = Part{at}; }}
                 def traced{at} : TraceEvent {{ let module = Part{at}; }}\n"
            )
        }),
        format!("def event : Event {{ let fields = [{}]; }}", many(&|at| format!("Field<\"x{at}\", uint8_t>, "))),
    ];
    let outputs = ["c", "cpp", "python", "fbs", "json-schema", "doc", "trace-c", "trace-cpp", "trace-python"];
    for shape in shapes {
        let folder = tempfile::tempdir().expect("a folder");
        let schema = format!("include \"tdgen/messages/messages.td\"\ndef many : Schema<1, 0, 0>;\n{shape}");
        std::fs::write(folder.path().join("many.td"), schema).expect("the schema is written");
        let actions = outputs.map(|output| format!("--gen-messages-{output}={output}"));
        succeeds(tdgen(folder.path()).args(actions).arg("many.td"));
        let page = std::fs::read_to_string(folder.path().join("doc")).expect("the page is there");
        assert!(page.contains("19999"));
    }
}
