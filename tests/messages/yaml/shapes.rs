//! The JSON Schema of schemas and the reader accept the same: random schemas, and each with one random change.
//!
//! Python's jsonschema is asked about all of them at once. It knows only shape, so the reader is asked about shape too.

use std::io::Write;
use std::process::{Command, Stdio};

use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Map, Value, json};
use tdgen::diagnostics::{Diags, Style, render};
use tdgen::messages::schema;
use tdgen::source::{MemoryLoader, SourceMap};

use crate::support::tools::{root, run, tdgen};

const SHIPPED: &str = "docs/messages.schema.json";

/// How many schemas are made; each is asked about twice.
const COUNT: usize = 1500;

#[test]
fn the_shipped_json_schema_is_what_is_printed() {
    let output = run(tdgen(root()).args(["messages", "schema"]), "");
    let shipped = std::fs::read(root().join(SHIPPED)).unwrap_or_default();
    assert!(output.stdout == shipped, "update it: tdgen messages schema > {SHIPPED}");
}

#[test]
fn reader_and_json_schema_accept_the_same() {
    let mut runner = TestRunner::deterministic();
    let both = (schema(), any::<[Index; 4]>());
    let mut documents = Vec::new();
    for _ in 0..COUNT {
        let tree = both.new_tree(&mut runner).expect("a schema can be made");
        let (good, choices) = tree.current();
        documents.push(good.clone());
        documents.push(changed(good, choices));
    }
    let verdicts = ask_jsonschema(&documents);
    let mut refused = 0;
    for (at, (document, by_json_schema)) in documents.iter().zip(verdicts).enumerate() {
        let (by_reader, messages) = ask_reader(document);
        assert_eq!(by_reader, by_json_schema, "reader and JSON Schema disagree on\n{document}\n{messages}");
        assert!(by_reader || at % 2 == 1, "a good one is refused: {messages}");
        refused += usize::from(!by_reader);
    }
    // Most changes do harm.
    assert!(refused > COUNT / 2, "only {refused} are refused");
}

/// What the reader says. JSON is YAML too.
fn ask_reader(document: &Value) -> (bool, String) {
    let mut sources = SourceMap::new(Vec::new());
    let mut diags = Diags::new(20);
    let text = document.to_string().into_bytes();
    let main = sources.add("input.yaml", text).expect("the schema is small");
    let files = MemoryLoader::default();
    let is_good = schema::has_shape(&mut sources, main, &files, &mut diags);
    let messages = diags.sorted().into_iter();
    let messages = messages.map(|message| render(Style::PLAIN, &sources, message));
    (is_good, messages.collect())
}

fn ask_jsonschema(documents: &[Value]) -> Vec<bool> {
    const PROGRAM: &str = "
import json, sys, jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)
for line in sys.stdin:
    print(int(validator.is_valid(json.loads(line))))
";
    let mut python = Command::new("python3")
        .args(["-c", PROGRAM])
        .arg(root().join(SHIPPED))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("this test needs python3 (Debian: python3, python3-jsonschema)");
    let lines: String = documents.iter().map(|document| format!("{document}\n")).collect();
    let mut stdin = python.stdin.take().expect("stdin is piped");
    let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
    let output = python.wait_with_output().expect("python3 ends");
    writer.join().expect("no panic").expect("python3 reads all");
    let verdicts = String::from_utf8_lossy(&output.stdout);
    let verdicts: Vec<bool> = verdicts.lines().map(|line| line == "1").collect();
    assert_eq!(verdicts.len(), documents.len(), "is python3-jsonschema installed?");
    verdicts
}

type Member = (&'static str, BoxedStrategy<Value>);

/// A mapping; whether the keys of the second list are there is random.
fn mapping(required: Vec<Member>, optional: Vec<Member>) -> BoxedStrategy<Value> {
    let required = required.into_iter().map(|(key, value)| (Just(key), value.prop_map(Some).boxed()));
    let optional = optional.into_iter().map(|(key, value)| (Just(key), prop::option::of(value).boxed()));
    let members: Vec<_> = required.chain(optional).collect();
    let keep = |members: Vec<(&'static str, Option<Value>)>| {
        let members = members.into_iter();
        let members = members.filter_map(|(key, value)| Some((key.to_owned(), value?)));
        Value::Object(members.collect::<Map<_, _>>())
    };
    members.prop_map(keep).boxed()
}

fn list(of: BoxedStrategy<Value>) -> BoxedStrategy<Value> {
    prop::collection::vec(of, 0..3).prop_map(Value::Array).boxed()
}

fn word(words: &'static [&'static str]) -> BoxedStrategy<Value> {
    select(words).prop_map(Value::from).boxed()
}

fn name() -> BoxedStrategy<Value> {
    "[a-z_][a-z0-9_]{0,6}|no|true|1|é x".prop_map(Value::from).boxed()
}

fn text() -> BoxedStrategy<Value> {
    "|.{0,10}|- a: b|null|0x1f".prop_map(Value::from).boxed()
}

fn integer() -> BoxedStrategy<Value> {
    (0..1000i64).prop_map(Value::from).boxed()
}

fn named(mut required: Vec<Member>, mut optional: Vec<Member>) -> BoxedStrategy<Value> {
    required.push(("Name", name()));
    optional.push(("Description", text()));
    mapping(required, optional)
}

fn field() -> BoxedStrategy<Value> {
    let scalars = &["uint8_t", "int64_t", "float", "bool", "string", "bytes"];
    let length = || vec![("Length", integer())];
    prop_oneof![
        named(vec![("Type", word(scalars))], length()),
        named(vec![("Type", word(&["struct"])), ("Struct", name())], length()),
        named(vec![("Type", word(&["enum"])), ("Enum", name())], length()),
    ]
    .boxed()
}

fn structure() -> BoxedStrategy<Value> {
    named(vec![("Fields", list(field()))], Vec::new())
}

fn event() -> BoxedStrategy<Value> {
    named(Vec::new(), vec![("Id", integer()), ("Fields", list(field()))])
}

fn module() -> BoxedStrategy<Value> {
    let value = named(vec![("Value", integer())], Vec::new());
    let storage = word(&["uint8_t", "int16_t", "uint64_t"]);
    let enumeration = named(vec![("Type", storage), ("Values", list(value))], Vec::new());
    let paired = prop_oneof![name(), Just(json!("None")), Just(Value::Null)].boxed();
    let message = named(
        vec![("Type", word(&["Command", "Response", "Event"]))],
        vec![("PairedMessage", paired), ("Id", integer()), ("Fields", list(field()))],
    );
    let group = named(vec![("Events", list(event()))], vec![("Id", integer())]);
    named(
        Vec::new(),
        vec![
            ("Enums", list(enumeration)),
            ("Structs", list(structure())),
            ("Messages", list(message)),
            ("TraceEvents", list(event())),
            ("TraceGroups", list(group)),
        ],
    )
}

fn schema() -> BoxedStrategy<Value> {
    let headers = mapping(
        Vec::new(),
        vec![
            ("Structs", list(structure())),
            ("Common", name()),
            ("Command", name()),
            ("Response", name()),
            ("Event", name()),
        ],
    );
    named(
        vec![
            ("Version_Major", integer()),
            ("Version_Minor", integer()),
            ("Version_Patch", integer()),
            ("Modules", list(module())),
        ],
        vec![
            ("MessageStartID", integer()),
            ("MessageMaxID", integer()),
            ("Features", list(word(&["Arrays"]))),
            ("Headers", headers),
        ],
    )
}

/// A schema with one change: a value of another kind, or a key that is gone, new, or called differently.
fn changed(mut document: Value, [place, member, what, kind]: [Index; 4]) -> Value {
    let mut places = Vec::new();
    collect(&document, String::new(), &mut places);
    let new = || {
        let kinds = [
            json!(null),
            json!(true),
            json!(3),
            json!(-3),
            json!(1.5),
            json!("x"),
            json!(""),
            json!([]),
            json!({}),
            json!(["x"]),
            json!([{}]),
            json!("struct"),
            json!("enum"),
            json!("uint8_t"),
            json!("None"),
            json!("Arrays"),
        ];
        kind.get(&kinds).clone()
    };
    match document.pointer_mut(&places[place.index(places.len())]) {
        Some(Value::Object(members)) => {
            let keys: Vec<String> = members.keys().cloned().collect();
            let key = (!keys.is_empty()).then(|| member.get(&keys).clone());
            match (what.index(4), key) {
                (0, Some(key)) => drop(members.remove(&key)),
                (1, Some(key)) => {
                    let value = members.remove(&key).unwrap_or_default();
                    let keys = ["name", "Struct", "Enum", "Length", "Id", "Type", "Fields", "Modules", "Event"];
                    members.insert((*kind.get(&keys)).to_owned(), value);
                }
                (2, Some(key)) => drop(members.insert(key, new())),
                _ => {
                    let keys = ["extra", "Struct", "Enum", "Length", "Id", "Structs", "Headers", "Features", "Event"];
                    members.insert((*member.get(&keys)).to_owned(), new());
                }
            }
        }
        Some(Value::Array(items)) => {
            let at = member.index(items.len() + 1);
            items.insert(at, new());
        }
        _ => {}
    }
    document
}

/// The JSON pointers of all mappings and lists.
fn collect(value: &Value, at: String, places: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                collect(value, format!("{at}/{key}"), places);
            }
            places.push(at);
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                collect(value, format!("{at}/{index}"), places);
            }
            places.push(at);
        }
        _ => {}
    }
}
