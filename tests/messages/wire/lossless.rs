//! `decode` and `encode` lose nothing: what comes back is equal, or an error counts what does not.
//!
//! The seed is new each day. `TDGEN_WIRE_SEED=7 TDGEN_WIRE_NUMBERS=1000000 TDGEN_WIRE_CAPTURES=10000` tries that many.

use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use super::{errors, schema, vectors, wire, written};
use crate::code::schemas::Random;
use crate::code::vectors::bytes_of;

fn number_of(variable: &str, default: usize) -> usize {
    std::env::var(variable).map_or(default, |number| number.parse().expect("a number"))
}

fn random() -> Random {
    let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / (24 * 60 * 60);
    Random::new(number_of("TDGEN_WIRE_SEED", today as usize) as u64)
}

const REALS: &str = "include \"tdgen/messages/messages.td\"
def link_t : Header { let fields = [Field<\"id\", uint32_t>, Field<\"size\", uint32_t>]; }
def reals : Schema<1, 0, 0> {
  let commonHeader = link_t; let commandHeader = link_t; let responseHeader = link_t; let eventHeader = link_t;
  let idField = \"id\"; let sizeField = \"size\"; let tagField = \"\"; let arrays = true;
}
def m : Event { let fields = [Field<\"d\", double, \"\", 500>, Field<\"f\", float, \"\", 500>]; }
";

/// Numbers of all exponents, and all that are none, have the same bits again; a `float` of a signaling NaN becomes quiet.
#[test]
fn numbers_survive() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let path = folder.join("reals.td");
    fs::write(&path, REALS).expect("it is written");
    let mut random = random();
    let mut bytes = Vec::new();
    for _ in 0..number_of("TDGEN_WIRE_NUMBERS", 20_000).div_ceil(500) {
        bytes.extend([1_u32, 8 + 500 * 12].into_iter().flat_map(u32::to_le_bytes));
        for _ in 0..500 {
            let bits = random.next();
            // Some are NaN or infinite, some have few digits.
            let bits = match random.below(8) {
                0 => bits | 0x7ff << 52,
                1 => ((bits >> 40) as f64 / 1000.0).to_bits(),
                2 => bits & (1 << 63 | 0xf),
                _ => bits,
            };
            bytes.extend(bits.to_le_bytes());
        }
        for _ in 0..500 {
            let bits = random.next() as u32;
            let bits = if random.below(8) == 0 { bits | 0x7fc0_0000 } else { bits };
            let is_signaling = f32::from_bits(bits).is_nan();
            bytes.extend((bits | if is_signaling { 0x40_0000 } else { 0 }).to_le_bytes());
        }
    }
    fs::write(folder.join("bytes"), &bytes).expect("it is written");
    let lines = written(&wire(folder, "decode", &path, &["--from=bytes", "bytes"]));
    fs::write(folder.join("lines"), lines).expect("it is written");
    written(&wire(folder, "encode", &path, &["lines", "-o", "again"]));
    assert!(fs::read(folder.join("again")).expect("it is read") == bytes, "numbers are others");
}

/// A capture that is decoded without an error has the same bytes again.
#[test]
fn captures_come_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let mut random = random();
    let schemas = ["pairs", "grown", "shapes", "values"].map(schema);
    let valid = schemas.each_ref().map(|schema| vectors(folder, schema));
    let (mut equal, count) = (0, number_of("TDGEN_WIRE_CAPTURES", 60));
    for _ in 0..count {
        let of = random.below(schemas.len());
        let (schema, valid) = (&schemas[of], &valid[of]);
        let form = ["bytes", "hex"][random.below(2)];
        let mut text = String::new();
        let mut all = Vec::new();
        for _ in 0..1 + random.below(3) {
            let mut bytes = bytes_of(&valid[random.below(valid.len())]);
            if random.below(3) == 0 {
                let at = random.below(bytes.len());
                bytes[at] = random.next() as u8;
            }
            match random.below(6) {
                0 => bytes.truncate(random.below(bytes.len())),
                1 => bytes.extend((0..random.below(9)).map(|_| 0)),
                _ => {}
            }
            text += &(bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>() + "\n");
            all.extend(bytes);
        }
        fs::write(folder.join("capture"), if form == "hex" { text.as_bytes() } else { &all }).expect("it is written");
        let from = format!("--from={form}");
        let output = wire(folder, "decode", schema, &[&from, "capture"]);
        if output.status.success() {
            fs::write(folder.join("lines"), &output.stdout).expect("it is written");
            written(&wire(folder, "encode", schema, &["lines", "--to", form, "-o", "again"]));
            let again = fs::read(folder.join("again")).expect("it is read");
            let lines = text.lines().filter(|line| !line.is_empty()).map(|line| format!("{line}\n"));
            let expected = if form == "hex" { lines.collect::<String>().into_bytes() } else { all };
            assert!(again == expected, "{}: {text}", schema.display());
            equal += 1;
        } else {
            assert!(errors(&output).contains("error: "), "{text}");
        }
    }
    assert!(equal > count / 10, "only {equal} of {count} captures have no error");
}

/// A packet of IPv4, UDP or TCP.
fn packet(number: Option<u32>, is_first: bool, payload: &[u8]) -> Vec<u8> {
    let transport = match number {
        None => [&[0x0f, 0xa0, 0x0f, 0xa0][..], &(8 + payload.len() as u16).to_be_bytes(), &[0, 0]].concat(),
        Some(number) => {
            let flags = if is_first { 2 } else { 16 };
            [&[0x0f, 0xa0, 0x13, 0x88][..], &number.to_be_bytes(), &[0; 4], &[0x50, flags, 1, 0, 0, 0, 0, 0]].concat()
        }
    };
    let size = 20 + (transport.len() + payload.len()) as u16;
    let protocol = if number.is_some() { 6 } else { 17 };
    let ip =
        [&[0x45, 0][..], &size.to_be_bytes(), &[0, 0, 0, 0, 64, protocol, 0, 0, 10, 0, 0, 1, 10, 0, 0, 2]].concat();
    [ip, transport, payload.to_vec()].concat()
}

fn write_pcap(path: &Path, packets: &[Vec<u8>]) {
    let mut out: Vec<u8> =
        [0xa1b2_c3d4_u32, 2 | 4 << 16, 0, 0, 65536, 101].into_iter().flat_map(u32::to_le_bytes).collect();
    for packet in packets {
        let size = packet.len() as u32;
        out.extend([1, 2, size, size].into_iter().flat_map(u32::to_le_bytes));
        out.extend(packet);
    }
    fs::write(path, out).expect("it is written");
}

/// Frames over TCP are read, in whatever order and pieces their packets come; what is missing is counted.
#[test]
fn frames_over_tcp_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let schema = schema("grown");
    let lines =
        "{\"message\":\"late_cmd\",\"content\":{\"value\":1}}\n{\"message\":\"late_cmd\",\"content\":{\"value\":2}}\n";
    fs::write(folder.join("lines"), lines).expect("it is written");
    written(&wire(folder, "encode", &schema, &["lines", "--to=frames", "-o", "frames"]));
    let frames = fs::read(folder.join("frames")).expect("it is read");
    // The numbers of bytes wrap around.
    let first = u32::MAX - 10;
    let part =
        |begin: usize, end: usize| packet(Some(first.wrapping_add(1 + begin as u32)), false, &frames[begin..end]);
    let end = frames.len();
    let syn = packet(Some(first), true, &[]);
    let packets = [syn.clone(), part(30, end), part(0, 9), part(5, 20), part(0, 9), part(15, 40)];
    write_pcap(&folder.join("tcp.pcap"), &packets);
    let shown = written(&wire(folder, "decode", &schema, &["tcp.pcap"]));
    assert_eq!(shown.matches("\"value\":").count(), 2, "{shown}");
    write_pcap(&folder.join("gap.pcap"), &[syn, part(0, 9), part(12, 20), part(30, end)]);
    insta::assert_snapshot!(errors(&wire(folder, "decode", &schema, &["gap.pcap"])));
}

/// Bytes that no line has are counted, and so is what a line has too much.
#[test]
fn lost_bytes_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let lamps = schema("lamps");
    fs::write(folder.join("lines"), "{\"message\":\"light_cmd\",\"content\":{}}\n").expect("it is written");
    written(&wire(folder, "encode", &lamps, &["lines", "-o", "one"]));
    let one = fs::read(folder.join("one")).expect("it is read");
    let mut report = String::new();
    let mut spare = one.clone();
    spare[55] = 1;
    let inputs = [[&one[..], &one].concat(), [&one[..], b"garbage!"].concat(), spare];
    for bytes in &inputs {
        fs::write(folder.join("bytes"), bytes).expect("it is written");
        let output = wire(folder, "decode", &lamps, &["--from=bytes", "bytes"]);
        assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1);
        report += &errors(&output);
    }
    write_pcap(&folder.join("udp.pcap"), &[packet(None, false, &inputs[0])]);
    report += &errors(&wire(folder, "decode", &lamps, &["udp.pcap"]));
    fs::write(folder.join("a.pcap.gz"), [0x1f, 0x8b, 8, 0]).expect("it is written");
    report += &errors(&wire(folder, "decode", &lamps, &["a.pcap.gz"]));
    // The size in a header includes the fields of newer versions.
    let grown = schema("grown");
    fs::write(folder.join("lines"), "{\"message\":\"late_cmd\",\"content\":{}}\n").expect("it is written");
    written(&wire(folder, "encode", &grown, &["lines", "-o", "newer"]));
    let mut newer = fs::read(folder.join("newer")).expect("it is read");
    newer.extend([7; 8]);
    newer[0] += 8;
    fs::write(folder.join("newer"), [&newer[..], &newer].concat()).expect("it is written");
    report += &errors(&wire(folder, "decode", &grown, &["--from=bytes", "newer"]));
    let line = "{\"message\":\"set_cmd\",\"absent\":[\"name\"],\"content\":{\"value\":1,\"name\":\"a\"}}\n";
    fs::write(folder.join("lines"), line).expect("it is written");
    report += &errors(&wire(folder, "encode", &grown, &["lines", "-o", "lost"]));
    insta::assert_snapshot!(report);
}

/// Bytes of strings that are not UTF-8 are values like others.
#[test]
fn strings_need_not_be_utf_8() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let schema = schema("grown");
    let line = "{\"message\":\"set_cmd\",\"content\":{\"name\":\"\\udcff\\\"\u{e4}\\udc80z\"}}\n";
    fs::write(folder.join("lines"), line).expect("it is written");
    written(&wire(folder, "encode", &schema, &["lines", "--to=hex", "-o", "hex"]));
    let shown = written(&wire(folder, "decode", &schema, &["hex"]));
    assert!(shown.contains("\"name\":\"\\udcff\\\"\u{e4}\\udc80z\""), "{shown}");
    let wrong = "{\"message\":\"set_cmd\",\"content\":{\"name\":\"\\ud800\"}}\n";
    fs::write(folder.join("lines"), wrong).expect("it is written");
    insta::assert_snapshot!(errors(&wire(folder, "encode", &schema, &["lines"])));
}
