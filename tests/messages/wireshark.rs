//! `--gen-messages-wireshark`: tshark accepts and refuses what all readers do, and shows the same values.
#![allow(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::code::vectors::read_json;
use crate::support::tools::{quiet, root, run, tdgen};

/// Generates the dissector and the vectors of a schema.
fn generated(folder: &Path, name: &str) -> Vec<Value> {
    let schema = root().join(format!("tests/messages/code/{name}.td"));
    let mut command = tdgen(folder);
    command.arg(schema).args([&format!("--gen-messages-wireshark={name}.lua"), "--gen-messages-vectors=vectors.json"]);
    let output = run(&mut command, "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let json = fs::read_to_string(folder.join("vectors.json")).expect("it was written");
    let mut json = read_json(&json);
    let Value::Array(vectors) = json["vectors"].take() else { panic!("no vectors") };
    // A packet without bytes is not dissected.
    vectors.into_iter().filter(|vector| vector["bytes"] != "").collect()
}

fn bytes_of(vector: &Value) -> Vec<u8> {
    let text = vector["bytes"].as_str().expect("bytes are text");
    let digits = |at| u8::from_str_radix(&text[at..at + 2], 16).expect("bytes are hexadecimal");
    (0..text.len()).step_by(2).map(digits).collect()
}

/// Returns a capture with a UDP packet for each message.
fn capture(messages: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut out = vec![0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 101, 0, 0, 0];
    for message in messages {
        let size = u16::try_from(message.len() + 28).expect("messages are short");
        out.extend([0; 8]);
        out.extend([u32::from(size).to_le_bytes(), u32::from(size).to_le_bytes()].concat());
        let [high, low] = size.to_be_bytes();
        out.extend([0x45, 0, high, low, 0, 0, 0, 0, 64, 17, 0, 0, 127, 0, 0, 1, 127, 0, 0, 1]);
        let [high, low] = (size - 20).to_be_bytes();
        out.extend([15, 160, 15, 160, high, low, 0, 0]);
        out.extend(message);
    }
    out
}

fn tshark(folder: &Path, name: &str, arguments: &[&str]) -> String {
    let mut tshark = Command::new("tshark");
    tshark.current_dir(folder).env("HOME", folder).args(["-X", &format!("lua_script:{name}.lua")]);
    let output = run(tshark.args(arguments), "tshark");
    let stderr = String::from_utf8_lossy(&output.stderr);
    // Without the warning for root.
    assert!(output.status.success() && !stderr.contains("Lua"), "{name}: {stderr}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The dissector reports an error for exactly the bytes that readers refuse.
#[test]
fn dissectors_reach_the_verdicts() {
    /// The size of a message with a whole header, as that says it.
    type Size = fn(&[u8]) -> Option<usize>;
    let none: Size = |_| None;
    let begins: Size = |bytes| {
        let size = usize::from(u16::from_le_bytes([*bytes.first()?, *bytes.get(1)?]));
        (bytes.len() >= 8 && size >= 8).then_some(size)
    };
    let uncounted: Size = |bytes| Some(usize::from(*bytes.get(5)?) + 6);
    for (name, size_of) in [
        ("shapes", none),
        ("pumps", none),
        ("roles", begins),
        ("lamps", none),
        ("grown", begins),
        ("values", none),
        ("mast", uncounted),
    ] {
        let folder = tempfile::tempdir().expect("a folder for the capture");
        let vectors = generated(folder.path(), name);
        let messages = vectors.iter().map(|vector| {
            let mut bytes = bytes_of(vector);
            // What follows a message would be another one.
            bytes.truncate(size_of(&bytes).unwrap_or(usize::MAX));
            bytes
        });
        fs::write(folder.path().join("capture.pcap"), capture(messages)).expect("it is written");
        let ports = format!("{name}.udp_ports:4000");
        let fields =
            ["-r", "capture.pcap", "-o", &ports, "-T", "fields", "-E", "separator=/t", "-e", "_ws.expert.message"];
        let shown = tshark(folder.path(), name, &[&fields[..], &["-e", &format!("{name}.message")]].concat());
        assert_eq!(shown.lines().count(), vectors.len());
        for (line, vector) in shown.lines().zip(&vectors) {
            let (errors, message) = line.split_once('\t').expect("two fields");
            assert_eq!(errors.is_empty(), vector["verdict"] == "accepted", "{name}: {line}\n{vector}");
            if vector["case"] == "valid" {
                assert_eq!(message, vector["message"]);
            }
        }
    }
}

/// A field as `NAME: VALUE`, and how often it has it.
type Shown = BTreeMap<String, usize>;

/// Adds the values of a message, as tshark shows them.
fn add_values(name: &str, value: &Value, shown: &mut Shown) {
    let text = match value {
        Value::Object(entries) => return entries.iter().for_each(|(name, value)| add_values(name, value, shown)),
        Value::Array(elements) => return elements.iter().for_each(|element| add_values(name, element, shown)),
        Value::Bool(is_true) => if *is_true { "True" } else { "False" }.to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string().trim_end_matches(".0").to_owned(),
    };
    *shown.entry(format!("{name}: {text}")).or_default() += 1;
}

/// Returns the values that tshark shows of the packets of a capture.
fn values_of(folder: &Path, name: &str, arguments: &[&str]) -> Vec<Shown> {
    let pdml = tshark(folder, name, &[arguments, &["-T", "pdml"]].concat());
    let packets = pdml.split("<packet>").skip(1);
    let attribute = |line: &str, name: &str| {
        let (_, rest) = line.split_once(&format!(" {name}=\""))?;
        Some(
            rest.split('"')
                .next()?
                .replace("&quot;", "\"")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&"),
        )
    };
    let of_packet = |packet: &str| {
        let mut shown = Shown::new();
        for line in packet.lines() {
            let own =
                attribute(line, "name").is_some_and(|field| field.matches('.').count() == 2 && field.starts_with(name));
            let Some(text) = attribute(line, "showname").filter(|_| own) else { continue };
            let text = text.split("] ").last().unwrap_or_default();
            // Structs have no value.
            let Some((field, value)) = text.split_once(": ") else { continue };
            let (value, names) = value.split_once(" (").unwrap_or((value, ""));
            // Flags are a number with their names.
            let is_flags = value.starts_with("0x");
            let names = names.trim_end_matches(')').split(" | ").filter(|name| is_flags && !name.is_empty());
            for value in names.chain((!is_flags).then_some(value)) {
                *shown.entry(format!("{field}: {value}")).or_default() += 1;
            }
        }
        shown
    };
    packets.map(of_packet).collect()
}

/// The values are those of the vectors, in UDP packets and in frames on a serial line.
#[test]
fn dissectors_show_the_values() {
    for name in ["roles", "grown"] {
        let folder = tempfile::tempdir().expect("a folder for the capture");
        let vectors = generated(folder.path(), name);
        // Floats have fewer digits in tshark, and arrays of bytes are one field.
        let is_plain = |vector: &&Value| {
            let text = vector["value"].to_string();
            vector["case"] == "valid" && !["data", "weights", "angle", "share"].iter().any(|field| text.contains(field))
        };
        let vectors: Vec<&Value> = vectors.iter().filter(is_plain).collect();
        assert!(vectors.len() > 7);
        let lines = vectors.iter().map(|vector| {
            let [message, content] = [&vector["message"], &vector["value"]];
            format!("{{\"message\":{message},\"content\":{content}}}\n")
        });
        fs::write(folder.path().join("lines"), lines.collect::<String>()).expect("it is written");
        let serial = ["-o", &format!("uat:user_dlts:\"User 0 (DLT=147)\",\"{name}_frames\",\"0\",\"\",\"0\",\"\"")];
        for (to, options) in [("udp", ["-o", &format!("{name}.udp_ports:4000")]), ("serial", serial)] {
            let mut encode = tdgen(folder.path());
            encode.args(["messages", "encode", "lines", "--to", to, "-o", "capture.pcap", "--schema"]);
            quiet(encode.arg(root().join(format!("tests/messages/code/{name}.td"))), "");
            let shown = values_of(folder.path(), name, &[&options[..], &["-r", "capture.pcap"]].concat());
            assert_eq!(shown.len(), vectors.len());
            for (shown, vector) in shown.iter().zip(&vectors) {
                let mut expected = Shown::new();
                add_values("", &vector["value"], &mut expected);
                assert_eq!(*shown, expected, "{name} {to}: {vector}");
            }
        }
    }
}

/// The values in their unit, or that there is none.
#[test]
fn physical_values_are_shown() {
    let folder = tempfile::tempdir().expect("a folder for the capture");
    generated(folder.path(), "values");
    let line = r#"{"message":"status_evt","content":{"offset":5,"battery":{"voltage":12346},"humidity":457}}"#;
    fs::write(folder.path().join("lines"), line).expect("it is written");
    let mut encode = tdgen(folder.path());
    encode.args(["messages", "encode", "lines", "--to=udp", "-o", "capture.pcap", "--schema"]);
    quiet(encode.arg(root().join("tests/messages/code/values.td")), "");
    let shown = tshark(folder.path(), "values", &["-r", "capture.pcap", "-o", "values.udp_ports:4000", "-V"]);
    let shown: Vec<&str> = shown.lines().skip_while(|line| !line.starts_with("values,")).collect();
    insta::assert_snapshot!(shown.join("\n"));
}

/// Damaged frames and frames without an end are reported.
#[test]
fn damaged_frames_are_shown() {
    let folder = tempfile::tempdir().expect("a folder for the capture");
    generated(folder.path(), "grown");
    let line = "{\"message\":\"late_cmd\",\"content\":{\"value\":1}}\n";
    fs::write(folder.path().join("lines"), line.repeat(3)).expect("it is written");
    let mut encode = tdgen(folder.path());
    encode.args(["messages", "encode", "lines", "--to=serial", "-o", "capture.pcap", "--schema"]);
    quiet(encode.arg(root().join("tests/messages/code/grown.td")), "");
    let mut capture = fs::read(folder.path().join("capture.pcap")).expect("it was written");
    let size = capture.len();
    // A byte of the second frame, and the end of the third.
    capture[size - 46 - 20] ^= 4;
    capture[size - 1] = 7;
    fs::write(folder.path().join("capture.pcap"), capture).expect("it is written");
    let serial = "uat:user_dlts:\"User 0 (DLT=147)\",\"grown_frames\",\"0\",\"\",\"0\",\"\"";
    let fields = ["-r", "capture.pcap", "-o", serial, "-T", "fields", "-e", "_ws.col.Info", "-e", "_ws.expert.message"];
    insta::assert_snapshot!(tshark(folder.path(), "grown", &fields));
}

/// A schema that is named like a protocol of Wireshark, or with one letter, has other filters.
#[test]
fn names_of_protocols_are_free() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for (name, filter) in [("usb", "tdgen.usb"), ("Tcp", "tdgen.tcp"), ("d", "tdgen.d"), ("lights", "lights")] {
        let schema = format!(
            "include \"tdgen/messages/messages.td\"\ndef {name} : Schema<1, 0, 0>;\n\
             def e : Event {{ let fields = [Field<\"a\", uint64_t>]; }}\n"
        );
        fs::write(folder.join("api.td"), schema).expect("it is written");
        let output = run(tdgen(folder).args(["api.td", "--gen-messages-wireshark=api.lua"]), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let mut message = vec![0; 24];
        message[0] = 1;
        fs::write(folder.join("a.pcap"), capture([message].into_iter())).expect("it is written");
        let ports = format!("{filter}.udp_ports:4000");
        let field = filter.to_owned() + ".message";
        let shown = tshark(folder, "api", &["-r", "a.pcap", "-o", &ports, "-T", "fields", "-e", &field]);
        assert_eq!(shown.trim(), "e", "{name}");
    }
}
