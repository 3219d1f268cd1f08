//! Millions of records and damaged dumps: what is not overwritten or damaged is decoded, in order.

use std::collections::HashSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use super::damage::{Damage, Random};
use super::{DECODE, STRESS, bytes_of, decoded, generated, schema, source, text};
use crate::support;
use crate::support::tools::{quiet, run};
use crate::support::typed::PYTHON;

/// A record of the stress test, parsed from its line.
pub(super) struct Line<'l> {
    pub(super) timestamp: u64,
    sequence: u16,
    number: u64,
    /// Bytes as hexadecimal digits; none for events without bytes.
    content: Option<&'l str>,
}

fn number_behind(line: &str, key: &str) -> u64 {
    let (_, rest) = line.split_once(key).unwrap_or_else(|| panic!("`{key}` is in {line}"));
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().unwrap_or_else(|_| panic!("`{key}` has a number in {line}"))
}

pub(super) fn line_of(line: &str) -> Line<'_> {
    let content = line.split_once("\"content\":\"").and_then(|(_, rest)| rest.split('"').next());
    let key = if content.is_some() { "\"number\":" } else { "\"tensor_a\":" };
    Line {
        timestamp: number_behind(line, "\"timestamp\":"),
        sequence: number_behind(line, "\"sequence\":") as u16,
        number: number_behind(line, key),
        content,
    }
}

/// Writes records and checks each decoded one.
fn stress(dir: &Path, program: &Path, records: u64, seed: u64, ring: u32, mode: &str) {
    let what = format!("{mode} of {ring} bytes, seed {seed}");
    let dump = format!("{mode}.{ring}.{seed}.bin");
    let written = run(
        Command::new(program)
            .args([records.to_string(), seed.to_string(), ring.to_string()])
            .arg(mode)
            .stdout(fs::File::create(dir.join(&dump)).expect("a scratch file")),
        "g++",
    );
    let counts = String::from_utf8_lossy(&written.stderr).into_owned();
    assert!(written.status.success(), "{what}: {counts}");
    let counts: Vec<u64> = counts.split_whitespace().map(|count| count.parse().expect("counts")).collect();
    let [attempted, overwritten, dropped, most] = counts[..] else { panic!("{counts:?}") };
    // A release build can be named, because this decodes much.
    let mut command = Command::new(support::tdgen());
    command.current_dir(dir).args(["trace", "decode", "--format=jsonl", &dump, "--schema"]).arg(schema());
    let mut decoder = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("tdgen runs");
    let lines = BufReader::with_capacity(1 << 20, decoder.stdout.take().expect("it is piped"));
    let mut seen = vec![false; attempted as usize];
    let (mut found, mut lost) = (0, [0, 0]);
    let mut before = None;
    let mut expected = 0_u64;
    for line in lines.lines() {
        let line = line.expect("lines are text");
        if line.starts_with("{\"lost\"") {
            let records = number_behind(&line, "\"records\":");
            assert!(!line.contains("damaged"), "{what}: {line}");
            let is_dropped = line.contains("dropped");
            lost[usize::from(is_dropped)] += records;
            expected += if is_dropped { 0 } else { records };
            continue;
        }
        let Line { timestamp, sequence, number, content } = line_of(&line);
        assert_eq!(sequence, expected as u16, "{what}: numbered without a gap: {line}");
        expected += 1;
        assert!(before < Some(timestamp), "{what}: in order: {line}");
        before = Some(timestamp);
        let is_new = !std::mem::replace(&mut seen[number as usize], true);
        assert!(is_new, "{what}: once only: {line}");
        if let Some(content) = content {
            let length = (number.wrapping_mul(2_654_435_761) >> 7) % most;
            assert_eq!(content.len() as u64, 2 * length, "{what}: {line}");
            let bytes = (0..length).map(|at| ((number % 251 + at) % 251) as u8);
            let pairs = content.as_bytes().as_chunks::<2>().0;
            let is_right = |(pair, byte): (&[u8; 2], u8)| {
                let digit = |digit: u8| (digit as char).to_digit(16).map(|digit| digit as u8);
                digit(pair[0]) == Some(byte >> 4) && digit(pair[1]) == Some(byte & 15)
            };
            assert!(pairs.iter().zip(bytes).all(is_right), "{what}: {line}");
        }
        found += 1;
    }
    assert!(decoder.wait().expect("it ends").success(), "{what}: it is whole");
    assert_eq!(lost, [overwritten, dropped], "{what}: all losses are reported");
    assert_eq!(found + overwritten + dropped, attempted, "{what}: nothing else is lost");
    assert!(found > 0, "{what}: some are found");
    fs::remove_file(dir.join(dump)).expect("it was written");
}

/// `TDGEN_TRACE_RECORDS` is the number of records in all; `TDGEN_BIN` is the program that decodes them.
#[test]
fn what_is_not_overwritten_is_decoded_in_order() {
    let records: u64 = match std::env::var("TDGEN_TRACE_RECORDS") {
        Ok(records) => records.parse().expect("TDGEN_TRACE_RECORDS is a number"),
        Err(_) => 200_000,
    };
    let dir = generated();
    let program = &*STRESS;
    let rings = [700, 2_000, 5_000, 20_000, 150_000];
    let cases: Vec<_> =
        ["drain", "signal", "ring"].into_iter().flat_map(|mode| rings.map(|ring| (mode, ring))).collect();
    let each = records / cases.len() as u64;
    for (seed, (mode, ring)) in (1..).zip(cases) {
        stress(dir.path(), program, each, seed, ring, mode);
    }
}

/// `TDGEN_TRACE_DAMAGES` is the number of damaged dumps.
#[test]
fn damage_costs_what_it_hits() {
    let count: usize = match std::env::var("TDGEN_TRACE_DAMAGES") {
        Ok(count) => count.parse().expect("TDGEN_TRACE_DAMAGES is a number"),
        Err(_) => 120,
    };
    let dir = generated();
    let stress = &*STRESS;
    let dump = |mode: &str, seed: &str, ring: &str, records: &str| {
        let mut command = Command::new(stress);
        bytes_of(command.args([records, seed, ring, mode]))
    };
    let streams = [dump("drain", "5", "3000", "120"), dump("drain", "6", "9000", "90")];
    let rings = [dump("ring", "7", "5000", "300"), dump("ring", "8", "20000", "60")];
    let mut random = Random::new(11);
    let mut expected = Vec::new();
    for at in 0..count {
        let damage = match at % 2 {
            0 => Damage::of_stream(&streams, &mut random),
            _ => Damage::of_ring(&rings, &mut random),
        };
        fs::write(dir.path().join(format!("{at:05}.bin")), &damage.bytes).expect("a scratch file");
        expected.push(damage);
    }
    let mut python = Command::new(PYTHON);
    python.arg("-B").arg(source("decode_all.py")).arg(dir.path());
    quiet(python.env("PYTHONPATH", dir.path()), "python3");
    let cpp = &*DECODE;
    let mut whole = 0;
    for (at, damage) in expected.iter().enumerate() {
        let name = format!("{at:05}");
        let what = format!("{name}: {}", damage.what);
        let dump = format!("{name}.bin");
        let (code, lines, stderr) = decoded(dir.path(), &dump, &["--format=jsonl"]);
        let lines = text(&lines);
        assert_eq!(code, 1, "{what} is damage\n{stderr}");
        assert!(!stderr.contains("internal error"), "{what}\n{stderr}");
        let pipe = (at % 3 == 0).then_some("--pipe");
        let mut command = Command::new(cpp);
        let output = run(command.arg("jsonl").arg(dir.path().join(&dump)).args(pipe), "g++");
        assert_eq!(text(&output.stdout), lines, "{what}: C++");
        assert_eq!(output.status.code(), Some(1), "{what}: {}", String::from_utf8_lossy(&output.stderr));
        let output = fs::read_to_string(dir.path().join(format!("{name}.python"))).expect("it was written");
        assert_eq!(output, lines, "{what}: Python");
        let records = lines.lines().filter(|line| !line.starts_with("{\"lost\""));
        let found: Vec<u64> = records.map(|line| line_of(line).timestamp).collect();
        let set: HashSet<_> = found.iter().collect();
        for timestamp in &damage.whole {
            assert!(set.contains(timestamp), "{what}: the record of {timestamp} is whole\n{lines}");
        }
        let known: HashSet<_> = damage.known.iter().collect();
        assert!(set.is_subset(&known), "{what}: nothing is made up");
        assert!(lines.contains("\"reason\":\"damaged\""), "{what}: damage is reported\n{lines}");
        whole += damage.whole.len();
    }
    assert!(whole > 20 * count, "there are whole records: {whole}");
}
