//! `tdgen messages decode` and `encode`: captures in all forms become lines of JSON and the same bytes again, and errors are
//! located.
#![allow(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

mod lossless;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;

use crate::code::vectors::read_json;
use crate::support::tools::{quiet, root, run, tdgen};

/// The schemas whose messages have all shapes, roles and versions.
const SCHEMAS: [&str; 8] = ["shapes", "pumps", "roles", "lamps", "grown", "mast", "glider", "tpm"];

fn schema(name: &str) -> PathBuf {
    root().join(format!("tests/messages/code/{name}.td"))
}

/// Runs `tdgen messages decode` or `encode`.
fn wire(folder: &Path, command: &str, schema: &Path, arguments: &[&str]) -> Output {
    run(tdgen(folder).args(["messages", command, "--schema"]).arg(schema).args(arguments), "")
}

fn written(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn errors(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns the messages of the vectors that are accepted as they are.
fn vectors(folder: &Path, schema: &Path) -> Vec<Value> {
    let json = written(&run(tdgen(folder).arg(schema).arg("--gen-messages-vectors"), ""));
    let mut json = read_json(&json);
    let Value::Array(vectors) = json["vectors"].take() else { panic!("no vectors") };
    let is_plain = |vector: &&Value| {
        ["valid", "older"].map(Value::from).contains(&vector["case"]) && vector["verdict"] == "accepted"
    };
    vectors.iter().filter(is_plain).cloned().collect()
}

/// What was decoded is the same after each form, with what the form keeps of the time and the direction.
#[test]
fn messages_become_lines_and_bytes_again() {
    let folder = tempfile::tempdir().expect("a folder for the captures");
    let folder = folder.path();
    for name in SCHEMAS {
        let schema = schema(name);
        let vectors = vectors(folder, &schema);
        assert!(vectors.len() > 7, "{name}");
        let texts = vectors.iter().enumerate().map(|(at, vector)| {
            let mark = if at % 2 == 0 { '>' } else { '<' };
            format!("{at}.000450 {mark} {}\n", vector["bytes"].as_str().unwrap_or_default())
        });
        let log: String = texts.collect();
        fs::write(folder.join("log.txt"), &log).expect("it is written");
        let lines = written(&wire(folder, "decode", &schema, &["log.txt"]));
        for (line, vector) in lines.lines().zip(&vectors) {
            let line: Value = serde_json::from_str(line).expect("a line is JSON");
            assert_eq!([&line["message"], &line["content"]], [&vector["message"], &vector["value"]]);
            assert_eq!(line.get("absent"), vector.get("absent"));
        }
        fs::write(folder.join("lines"), &lines).expect("it is written");
        assert_eq!(written(&wire(folder, "encode", &schema, &["lines", "--to=hex"])), log);
        for (to, from) in [("frames", "frames"), ("udp", "pcap"), ("serial", "pcap")] {
            let encoded = wire(folder, "encode", &schema, &["lines", "--to", to, "-o", "capture"]);
            assert_eq!(written(&encoded), "");
            let again = written(&wire(folder, "decode", &schema, &["capture", "--from", from]));
            let parts = |lines: &str| -> Vec<[Value; 4]> {
                let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line is JSON"));
                let time = |line: &Value| if to == "frames" { Value::Null } else { line["time"].clone() };
                lines
                    .map(|line| [line["message"].clone(), line["content"].clone(), line["absent"].clone(), time(&line)])
                    .collect()
            };
            assert_eq!(parts(&again), parts(&lines), "{name} as {to}");
        }
    }
}

/// The size in the header separates messages without frames.
#[test]
fn messages_follow_each_other() {
    let folder = tempfile::tempdir().expect("a folder for the captures");
    let folder = folder.path();
    let schema = schema("grown");
    let lines = "{\"message\":\"late_cmd\",\"content\":{\"value\":7}}\n{\"message\":\"log_evt\",\"content\":{\"text\":\"ab\"}}\n";
    fs::write(folder.join("lines"), lines).expect("it is written");
    written(&wire(folder, "encode", &schema, &["lines", "-o", "bytes"]));
    insta::assert_snapshot!(written(&wire(folder, "decode", &schema, &["bytes"])));
    let bytes = fs::read(folder.join("bytes")).expect("it was written");
    // An unknown message is skipped, and one that is cut ends.
    let unknown = [&[12, 0, 0x77, 7, 0, 0, 0, 0, 1, 2, 3, 4][..], &bytes, &bytes[..20]].concat();
    fs::write(folder.join("bytes"), unknown).expect("it is written");
    let output = wire(folder, "decode", &schema, &["bytes"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2);
    insta::assert_snapshot!(errors(&output));
}

/// What is wrong is located in the capture, whatever its form.
#[test]
fn bytes_that_are_no_message_are_located() {
    let folder = tempfile::tempdir().expect("a folder for the captures");
    let folder = folder.path();
    let schema = schema("grown");
    let log = "# of grown\n\
        0.5 > 28000100\n\
        0.5 > 09000100000000000000\n\
        0.5 > 0c00010000000000 00000000\n\
        x.y 00\n\
        0.5 < 2800010000000000 0000000000000000 0000000000000000 6500000000000000 0000000000000000\n\
        0.5 < 2800010000000000 0000000000000000 0000000000000000 0500000000000000 fffe000000000000\n\
        1g\n\
        123\n";
    fs::write(folder.join("log.txt"), log).expect("it is written");
    let output = wire(folder, "decode", &schema, &["log.txt"]);
    insta::assert_snapshot!(errors(&output));
    assert_eq!(wire(folder, "decode", &schema, &["gone"]).status.code(), Some(1));
    assert_eq!(wire(folder, "decode", Path::new("-"), &["-"]).status.code(), Some(2));
    assert_eq!(wire(folder, "decode", &schema, &["log.txt", "--from=x"]).status.code(), Some(2));
}

/// Captures that end anywhere are read as far as they go.
#[test]
fn captures_that_end_are_located() {
    let folder = tempfile::tempdir().expect("a folder for the captures");
    let folder = folder.path();
    let schema = schema("grown");
    let lines = "{\"message\":\"late_cmd\",\"content\":{}}\n".repeat(2);
    fs::write(folder.join("lines"), lines).expect("it is written");
    let mut report = String::new();
    for to in ["udp", "serial", "frames"] {
        written(&wire(folder, "encode", &schema, &["lines", "--to", to, "-o", "capture"]));
        let whole = fs::read(folder.join("capture")).expect("it was written");
        let from = if to == "frames" { "frames" } else { "pcap" };
        for cut in [1, 33, whole.len() - 20] {
            fs::write(folder.join("cut"), &whole[..whole.len() - cut]).expect("it is written");
            let output = wire(folder, "decode", &schema, &["cut", "--from", from]);
            report += &format!("{to} without {cut} of {} bytes\n{}", whole.len(), errors(&output));
        }
    }
    insta::assert_snapshot!(report);
}

/// Wireshark's own form of the capture has the same messages, and only those of a port if that is asked.
#[test]
fn pcapng_is_read() {
    let folder = tempfile::tempdir().expect("a folder for the captures");
    let folder = folder.path();
    let schema = schema("grown");
    let line = |port: u32, address: &str| {
        format!(
            "{{\"message\":\"late_cmd\",\"at\":0,\"time\":\"3.000000004\",\"from\":\"{address}:{port}\",\"to\":\"{address}:9\",\
             \"content\":{{}}}}\n"
        )
    };
    let lines = [line(4000, "10.0.0.1"), line(4001, "[fe80::1]"), line(9, "10.0.0.2")].concat();
    fs::write(folder.join("lines"), lines).expect("it is written");
    written(&wire(folder, "encode", &schema, &["lines", "--to=udp", "-o", "a.pcap"]));
    let mut editcap = std::process::Command::new("editcap");
    quiet(editcap.current_dir(folder).args(["-F", "pcapng", "a.pcap", "a.pcapng"]), "tshark");
    let fields = |output: Output| -> Vec<[Value; 4]> {
        let lines = written(&output);
        let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line is JSON"));
        lines.map(|line| ["time", "from", "to", "content"].map(|key| line[key].clone())).collect()
    };
    let classic = fields(wire(folder, "decode", &schema, &["a.pcap"]));
    assert_eq!(classic.len(), 3);
    assert_eq!(fields(wire(folder, "decode", &schema, &["a.pcapng"])), classic);
    assert_eq!(fields(wire(folder, "decode", &schema, &["a.pcapng", "--port=4001"])), classic[1..2]);
}

/// Errors in lines are located at the value.
#[test]
fn lines_that_are_no_message_are_located() {
    let folder = tempfile::tempdir().expect("a folder for the lines");
    let folder = folder.path();
    let set = |content: &str| format!("{{\"message\": \"set_cmd\", \"content\": {content}}}\n");
    let lines = [
        "{\"message\": \"set_cmd\", \"content\": {\n".to_owned(),
        "{\"message\": \"gone_cmd\", \"content\": {}}\n".to_owned(),
        "{\"message\": \"set_cmd\"}\n[1]\n".to_owned(),
        "{\"message\": \"set_cmd\", \"content\": {}, \"absent\": [\"value\"]}\n".to_owned(),
        "{\"message\": \"set_cmd\", \"content\": {}, \"time\": \"now\", \"more\": 1}\n".to_owned(),
        set("{\"percent\": 101}"),
        set("{\"percent\": 1.5}"),
        set("{\"value\": -1}"),
        set("{\"mode\": \"MODE_GONE\"}"),
        set("{\"is_fast\": 1}"),
        set("{\"name\": \"123456789\"}"),
        set("{\"name\": 7, \"other\": 1}"),
        set("{\"header\": {\"gone\": 1}}"),
        set("{\"value\": 1, \"value\": 2}"),
        "{\"message\": \"empty_evt\", \"content\": {\"values\": [1, 2, 3, 4]}}\n".to_owned(),
        "{\"message\": \"empty_evt\", \"content\": {\"values\": [1, 65536]}}\n".to_owned(),
        "{\"message\": \"part_evt\", \"content\": {\"kind\": \"MODE_ON\", \"low\": 3}}\n".to_owned(),
        "{\"message\": \"part_evt\", \"content\": {\"kind\": \"MODE_AUTO\", \"high\": [3]}}\n".to_owned(),
        "{\"message\": \"real_cmd\", \"content\": {\"angle\": \"NaN\"}}\n".to_owned(),
        "{\"message\": \"real_cmd\", \"content\": {\"weights\": [0, 1, 1e39]}}\n".to_owned(),
    ];
    fs::write(folder.join("lines"), lines.concat()).expect("it is written");
    let output = wire(folder, "encode", &schema("grown"), &["lines", "-o", "bytes"]);
    insta::assert_snapshot!(errors(&output));
    assert!(!folder.join("bytes").exists(), "an output in spite of errors");
}

/// Explicit padding can end the messages of an older version, whose alignment adds more.
#[test]
fn padding_ends_older_messages() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let schema = |minor: u8, later: &str| {
        format!(
            "include \"tdgen/messages/messages.td\"\ndef pad : Schema<1, {minor}, 0> {{ let arrays = true; }}
def a : Event {{ let fields = [Field<\"x\", uint64_t>, Field<\"unused\", padding_t, \"\", 7>{later}]; }}\n"
        )
    };
    fs::write(folder.join("old.td"), schema(0, "")).expect("it is written");
    let later = ", Field<\"y\", uint8_t, \"\", 4, Since = \"1.1\">";
    fs::write(folder.join("new.td"), schema(1, later)).expect("it is written");
    fs::write(folder.join("line"), "{\"message\":\"a\",\"content\":{\"x\":7}}\n").expect("it is written");
    let [old, new] = ["old.td", "new.td"].map(|name| folder.join(name));
    let encoded = wire(folder, "encode", &old, &["line", "-o", "bytes"]);
    assert!(encoded.status.success(), "{}", errors(&encoded));
    let decoded = wire(folder, "decode", &new, &["bytes"]);
    assert!(decoded.status.success(), "{}", errors(&decoded));
    assert!(String::from_utf8_lossy(&decoded.stdout).contains("\"absent\":[\"y\"]"));
}

/// Readers accept the sizes of older versions, with their reserved bytes, and no others below their own.
#[test]
fn reserved_bytes_are_part_of_older_messages() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let header = "include \"tdgen/messages/messages.td\"\ndef grow";
    let fields = "Field<\"a\", uint64_t>, Field<\"p\", padding_t, \"\", 4>";
    let old = format!("{header} : Schema<1, 0, 0>;\ndef m : Event {{ let fields = [{fields}]; }}\n");
    let new = |since: &str| {
        let later = format!("Field<\"g\", uint32_t{since}>, Field<\"h\", uint64_t{since}>");
        format!("{header} : Schema<1, 1, 0>;\ndef m : Event {{ let fields = [{fields}, {later}]; }}\n")
    };
    let path = |name: &str| folder.join(name);
    fs::write(path("old.td"), old).expect("it is written");
    fs::write(path("since.td"), new(", Since = \"1.1\"")).expect("it is written");
    fs::write(path("locked.td"), new("")).expect("it is written");
    written(&run(tdgen(folder).args(["old.td", "--gen-messages-lock=lock"]), ""));
    let lock = fs::read_to_string(path("lock")).expect("the lock");
    assert!(lock.contains("padding m.p = 1.0\n"), "{lock}");
    for (schema, options) in [("since.td", &[][..]), ("locked.td", &["--lock=lock"])] {
        let sizes: Vec<usize> = (0..50)
            .filter(|&size| {
                let mut bytes = vec![0; size];
                bytes.iter_mut().take(1).for_each(|id| *id = 1);
                fs::write(path("bytes"), bytes).expect("it is written");
                let arguments = [&["--from=bytes", "bytes"], options].concat();
                !wire(folder, "decode", &path(schema), &arguments).stdout.is_empty()
            })
            .collect();
        let own: Vec<usize> = (40..50).collect();
        assert_eq!(sizes, [vec![32], own].concat(), "{schema}");
    }
    // Fields that take the place of the padding have its version.
    let gone = new("").replace(", Field<\"p\", padding_t, \"\", 4>", "");
    fs::write(path("gone.td"), gone).expect("it is written");
    let output = run(tdgen(folder).args(["messages", "check", "gone.td", "--lock=lock"]), "");
    insta::assert_snapshot!(errors(&output));
}
