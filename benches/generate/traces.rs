//! A trace of a chosen size: kernels that are launched, with seven numbers each, and a text in every fourth record.
//!
//! Writes a schema and a dump of drained records, as docs/traces.md describes them. The header has no schema hash: it
//! is decoded with `--force`.

use std::io::{self, Write};

pub(crate) const SCHEMA: &str = r#"include "tdgen/messages/messages.td"
def bench : Schema<1, 0, 0>;
def Kernel : TraceGroup;
let group = Kernel in {
  def kernel_launch : TraceEvent {
    let fields = [
      Field<"tensor_a", uint64_t>, Field<"tensor_b", uint64_t>, Field<"tensor_c", uint64_t>,
      Field<"tensor_d", uint64_t>, Field<"tensor_e", uint64_t>, Field<"tensor_f", uint64_t>,
      Field<"kernel_id", uint64_t>
    ];
  }
  def log : TraceEvent {
    let fields = [Field<"thread", uint32_t>, Field<"text", string_t>];
  }
}
"#;

/// CRC-16, polynomial 0x1021.
fn crc(sum: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(sum, |sum, &byte| {
        let top = (sum >> 8) ^ u64::from(byte);
        let top = top ^ (top >> 4);
        ((sum << 8) ^ (top << 12) ^ (top << 5) ^ top) & 0xffff
    })
}

fn bytes_of(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The check of a record: over all behind its first word, then over that without the check itself.
fn check(record: &[u64]) -> u64 {
    let bytes = bytes_of(record);
    crc(crc(0xffff, &bytes[8..]), &bytes[2..8])
}

/// Writes a dump of about so many bytes.
pub(crate) fn write(bytes: u64, out: &mut dyn Write) -> io::Result<()> {
    let mut header = [0_u64; 8];
    header[0] = u64::from_le_bytes(*b"TDTRACE1");
    header[1] = 64;
    header[2] = 1 | 1 << 16;
    header[7] = crc(0xffff, &bytes_of(&header[..4]));
    let mut put = |words: &[u64]| out.write_all(&bytes_of(words));
    put(&header)?;
    let mut written = 64;
    let mut number = 0_u64;
    while written < bytes {
        let time = 1_000_000_000_000 + number * 1237;
        let mut record = match number % 4 {
            3 => {
                let text = format!("kernel {number:08} took {} us", number % 977);
                let mut payload = vec![0; 8];
                payload[0] = number as u8 % 16;
                payload[4] = text.len() as u8;
                payload.extend_from_slice(text.as_bytes());
                payload.resize(payload.len().next_multiple_of(8), 0);
                let words = payload.as_chunks::<8>().0.iter();
                let mut record = vec![2 << 32, time];
                record.extend(words.map(|word| u64::from_le_bytes(*word)));
                record
            }
            _ => {
                let tensors = (0..6).map(|at| 0x7f00_0000_0000 + (number * 6 + at) * 4096);
                [1 << 32, time].into_iter().chain(tensors).chain([number]).collect()
            }
        };
        record[0] |= (record.len() as u64) << 16 | (number & 0xffff) << 48;
        record[0] |= check(&record);
        put(&record)?;
        written += record.len() as u64 * 8;
        number += 1;
    }
    Ok(())
}
