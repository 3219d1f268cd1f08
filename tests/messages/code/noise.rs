//! Bytes that are no messages, messages that are cut off, and those with wrong bytes: the readers of all languages accept
//! the same ones, find the same in them, and read nothing behind them.
//!
//! `TDGEN_NOISE=1000 cargo test --test messages readers_agree` tries a thousand times as many inputs, of other seeds.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::schemas::Random;
use super::{SANITIZERS, compile, file, generate, generated, rustc};
use crate::support::tools::quiet;

/// The number of inputs that are no messages.
const NOISE: usize = 6000;

#[test]
fn readers_agree_on_noise() {
    let folder = generated("shapes");
    let path = folder.path();
    for source in ["read.c", "read.cpp", "read.rs", "read.py", "noise.h"] {
        fs::copy(file(&format!("noise/{source}")), path.join(source)).unwrap();
    }
    rustc(path, &["--edition=2021", "read.rs", "-oread_rs"]);
    compile(path, "gcc", "g++", &[&["-std=c99", "read.c", "-o", "read_c"], &SANITIZERS[..]].concat());
    compile(path, "g++", "g++", &[&["-std=c++17", "read.cpp", "-o", "read_cpp"], &SANITIZERS[..]].concat());
    quiet(Command::new(path.join("read_rs")).current_dir(path).args(["write", "good"]), "");
    let good = fs::read(path.join("good")).unwrap();
    let rounds = std::env::var("TDGEN_NOISE").map_or(1, |rounds| rounds.parse().unwrap());
    for seed in 0..rounds {
        agree(path, &good, seed);
    }
}

/// Compares what the programs in all languages find.
fn agree(path: &Path, good: &[u8], seed: u64) {
    let call = |program: &str, arguments: &[&str]| {
        quiet(Command::new(path.join(program)).current_dir(path).args(arguments), "")
    };
    fs::write(path.join("inputs"), [noise(7 + seed), damaged(good, 1 + seed)].concat()).unwrap();
    let mut python = Command::new("python3");
    python.current_dir(path).env("PYTHONDONTWRITEBYTECODE", "1").args(["-W", "error", "read.py", "inputs"]);
    let found = [
        call("read_c", &["inputs"]),
        call("read_cpp", &["inputs"]),
        call("read_rs", &["inputs"]),
        quiet(&mut python, "python3"),
    ];
    let [c, cpp, rust, python] = found.each_ref().map(|found| found.lines().collect::<Vec<_>>());
    for (other, language) in [(cpp, "C++"), (rust, "Rust"), (python, "Python")] {
        assert_eq!(c.len(), other.len());
        for (at, (c, other)) in c.iter().zip(other).enumerate() {
            assert_eq!(*c, other, "input {at}: C and {language}");
        }
    }
    let (noise, damaged) = c.split_at(NOISE);
    assert_eq!(damaged.len(), 3000);
    for kind in ["set_cmd", "text_evt", "refused"] {
        let count = noise.iter().filter(|line| line.starts_with(kind)).count();
        assert!(count > 30, "{count} of {kind}");
    }
    let refused = damaged.iter().filter(|line| **line == "refused").count();
    assert!(refused > 400 && damaged.len() - refused > 400, "{refused} of {}", damaged.len());
}

/// Returns an input behind its size.
fn input(bytes: &[u8]) -> Vec<u8> {
    [&(bytes.len() as u16).to_le_bytes()[..], bytes].concat()
}

/// Returns bytes that begin with the id of a message.
fn noise(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let mut out = Vec::new();
    for at in 0..NOISE {
        // Messages that are cut are refused.
        let size = if random.chance(2) { random.below(220) } else { 136 + random.below(84) };
        // Small numbers are counts that fit; others are refused.
        let most = [2, 3, 5, 256][at % 4];
        let mut bytes: Vec<u8> = (0..size).map(|_| random.below(most) as u8).collect();
        let ids = [1, 2, 1, 1 + random.below(3) as u64];
        for (to, from) in bytes.iter_mut().zip(ids[at % 4].to_le_bytes()) {
            *to = from;
        }
        out.extend(input(&bytes));
    }
    out
}

/// Returns messages, each behind its size, that are cut off or have wrong bytes.
fn damaged(messages: &[u8], seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let (mut out, mut rest) = (Vec::new(), messages);
    while let Some((size, after)) = rest.split_first_chunk::<2>() {
        let (message, after) = after.split_at(u16::from_le_bytes(*size).into());
        rest = after;
        for at in 0..600 {
            let mut message = message.to_vec();
            if at % 3 != 0 {
                for _ in 0..1 + random.below(2) {
                    let byte = random.below(message.len());
                    let small = random.below(10) as u8;
                    message[byte] = if random.chance(2) { small } else { small.wrapping_neg() };
                }
            }
            if at % 3 != 1 {
                message.truncate(random.below(message.len() + 1));
            }
            out.extend(input(&message));
        }
    }
    out
}

/// An array whose count cannot exceed its length needs no check of values, but its elements must be in the bytes.
#[test]
fn cut_off_elements_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let schema = "include \"tdgen/messages/messages.td\"
def cut : Schema<1, 0, 0> { let arrays = true; }
def log_evt : Event { let fields = [Field<\"n\", uint8_t>, Field<\"values\", uint8_t, \"\", 255, Count = \"n\", Flexible = true>]; }
def set_cmd : Command { let fields = [Field<\"values\", uint8_t, \"\", 255, Count = \"n\">, Field<\"n\", uint8_t>]; }
";
    fs::write(folder.path().join("cut.td"), schema).unwrap();
    generate(folder.path(), "cut.td", "cut");
    fs::write(folder.path().join("cut.c"), CUT).unwrap();
    runs_c(folder.path());
}

fn runs_c(folder: &Path) {
    compile(folder, "gcc", "gcc", &[&["-std=c99", "cut.c", "-o", "cut"], &SANITIZERS[..]].concat());
    quiet(&mut Command::new(folder.join("cut")), "");
}

/// A program that cuts off elements.
const CUT: &str = "#include \"cut.h\"
static uint64_t memory[64];
int main(void) {
  log_evt_t *message = (log_evt_t *)memory;
  log_evt_t copy;
  cut_init_log_evt(message);
  message->n = 3;
  const size_t whole = cut_size_of_log_evt(message);
  for (size_t length = 0; length <= whole; ++length) {
    const bool is_whole = length == whole;
    if ((cut_as_log_evt(memory, length) != NULL) != is_whole)
      return 1;
    if ((cut_check_message(memory, length) == CUT_MESSAGE_OK) != is_whole)
      return 2;
    if ((cut_read_log_evt(memory, length, &copy) == CUT_MESSAGE_OK) != is_whole)
      return 3;
  }
  return 0;
}
";
