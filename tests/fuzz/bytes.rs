//! Changes the bytes of an input without a notion of its format.

use fastrand::Rng;

/// Changes an input in one to four places. `other` is another input of the same kind, of which parts are inserted.
pub(crate) fn damage(input: &[u8], other: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..rng.usize(1..5) {
        let at = rng.usize(0..=bytes.len());
        let length = rng.usize(0..=16.min(bytes.len() - at));
        let range = at..at + length;
        match rng.u8(0..6) {
            0 => drop(bytes.drain(range)),
            1 => drop(bytes.splice(at..at, bytes[range].to_vec())),
            2 => {
                let from = rng.usize(0..=other.len());
                let to = rng.usize(from..=other.len().min(from + 64));
                bytes.splice(range, other[from..to].iter().copied());
            }
            3 => bytes[range].iter_mut().for_each(|byte| *byte = rng.u8(..)),
            4 => {
                let special: [&[u8]; 8] =
                    [b"\0", b"\xff\xff\xff\xff", b"\n", b"{", b")", b"\"", b"99999999999999999999", b"\xc3\xa9"];
                bytes.splice(at..at, rng.choice(special).unwrap_or_default().iter().copied());
            }
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << rng.u8(0..8);
                }
            }
        }
    }
    bytes
}
