//! Random signatures from a seed, valid and mutated, the same on every machine.

use std::collections::BTreeMap;

use tdgen::signatures::{RawSignature, RawType, ScalarType, Signature, Value};

/// A random number generator (SplitMix64).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end.max(1) as u64).unwrap_or(0)
    }

    fn bytes(&mut self, longest: usize) -> Vec<u8> {
        let length = self.below(longest + 1);
        // Prefers bytes with a meaning in the grammar.
        let tricky = b"IRSDKk_!-0123456789\0\n\xff";
        (0..length)
            .map(|_| match self.below(3) {
                0 => tricky[self.below(tricky.len())],
                _ => u8::try_from(self.below(256)).unwrap_or(0),
            })
            .collect()
    }
}

fn value(random: &mut Random, depth: usize) -> Value {
    let index = |random: &mut Random| match random.below(8) {
        0 => i32::MAX - i32::try_from(random.below(3)).unwrap_or(0),
        _ => i32::try_from(random.below(30)).unwrap_or(0),
    };
    if depth == 0 {
        return Value::Leaf(index(random));
    }
    let children = random.below(5);
    match random.below(3) {
        0 => Value::Leaf(index(random)),
        1 => {
            let child = |_| (index(random), value(random, depth - 1));
            Value::Sequence((0..children).map(child).collect())
        }
        _ => {
            let child = |_| (random.bytes(12), value(random, depth - 1));
            Value::Dictionary((0..children).map(child).collect())
        }
    }
}

/// Any signature.
pub(crate) fn signature(random: &mut Random) -> Signature {
    let mut part = || (random.below(6) > 0).then(|| value(random, 5));
    Signature { inputs: part(), results: part() }
}

/// Any raw signature.
pub(crate) fn raw_signature(random: &mut Random) -> RawSignature {
    let mut types = || {
        let count = random.below(5);
        let scalar = |random: &mut Random| {
            let code = i32::try_from(random.below(12)).unwrap_or(0);
            ScalarType::from_code(code).expect("there are 12")
        };
        let ty = |_| match random.below(5) {
            0 => RawType::Reference,
            1 => RawType::Unrecognized,
            2 => RawType::Scalar(scalar(random)),
            _ => {
                let element = scalar(random);
                let dims =
                    (0..random.below(4)).map(|_| (random.below(3) > 0).then(|| random.below(1 << 31) as u32)).collect();
                RawType::Buffer { element, dims }
            }
        };
        (0..count).map(ty).collect()
    };
    RawSignature { inputs: types(), results: types() }
}

/// A signature with a few mutations.
pub(crate) fn mutated(random: &mut Random) -> Vec<u8> {
    let good = match random.below(4) {
        0 => raw_signature(random).encode().expect("it is within the limits"),
        _ => signature(random).encode().expect("it is within the limits"),
    };
    let mut bytes = good;
    let letters = b"IRSDKkBOUtd_!-0123456789";
    for _ in 0..random.below(4) {
        let at = random.below(bytes.len() + 1);
        match random.below(6) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, letters[random.below(letters.len())]),
            2 if at < bytes.len() => bytes[at] = letters[random.below(letters.len())],
            3 if at < bytes.len() => bytes[at] = u8::try_from(random.below(256)).unwrap_or(0),
            4 if at < bytes.len() => {
                bytes.remove(at);
            }
            _ => {
                let end = at + random.below(bytes.len() - at + 1);
                let again = bytes[at..end].to_vec();
                let to = random.below(bytes.len() + 1);
                bytes.splice(to..to, again);
            }
        }
    }
    bytes
}

/// A tree with this many leaves and nested structures: half of the leaves are in the innermost structure.
pub(crate) fn large(leaves: i32, depth: usize) -> Value {
    let mut value = Value::Sequence((0..leaves / 2).map(|at| (at * 3, Value::Leaf(at))).collect());
    let per_level = leaves / 2 / i32::try_from(depth - 1).unwrap_or(1) + 1;
    for level in 1..depth {
        let mut children: BTreeMap<Vec<u8>, Value> =
            (0..per_level).map(|at| (format!("{level} {at}\0").into_bytes(), Value::Leaf(at))).collect();
        children.insert(vec![0xff, 0, b'!'], value);
        value = Value::Dictionary(children);
    }
    value
}
