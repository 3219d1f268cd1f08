//! The order in which LLVM's `StringMap` iterates: by the hash of the keys, XXH3 with 64 bits.

/// The first bytes of XXH3's default secret, from the specification of XXH3.
const SECRET: [u8; 128] = [
    0xb8, 0xfe, 0x6c, 0x39, 0x23, 0xa4, 0x4b, 0xbe, 0x7c, 0x01, 0x81, 0x2c, 0xf7, 0x21, 0xad, 0x1c, 0xde, 0xd4, 0x6d,
    0xe9, 0x83, 0x90, 0x97, 0xdb, 0x72, 0x40, 0xa4, 0xa4, 0xb7, 0xb3, 0x67, 0x1f, 0xcb, 0x79, 0xe6, 0x4e, 0xcc, 0xc0,
    0xe5, 0x78, 0x82, 0x5a, 0xd0, 0x7d, 0xcc, 0xff, 0x72, 0x21, 0xb8, 0x08, 0x46, 0x74, 0xf7, 0x43, 0x24, 0x8e, 0xe0,
    0x35, 0x90, 0xe6, 0x81, 0x3a, 0x26, 0x4c, 0x3c, 0x28, 0x52, 0xbb, 0x91, 0xc3, 0x00, 0xcb, 0x88, 0xd0, 0x65, 0x8b,
    0x53, 0x2e, 0xa3, 0x71, 0x64, 0x48, 0x97, 0xa2, 0x0d, 0xf9, 0x4e, 0x38, 0x19, 0xef, 0x46, 0xa9, 0xde, 0xac, 0xd8,
    0xa8, 0xfa, 0x76, 0x3f, 0xe3, 0x9c, 0x34, 0x3f, 0xf9, 0xdc, 0xbb, 0xc7, 0xc7, 0x0b, 0x4f, 0x1d, 0x8a, 0x51, 0xe0,
    0x4b, 0xcd, 0xb4, 0x59, 0x31, 0xc8, 0x9f, 0x7e, 0xc9, 0xd9, 0x78, 0x73, 0x64, 0xea,
];

/// Sorts items with distinct keys, given in the order of insertion, as a `StringMap` iterates over them. Keys of more
/// than 128 bytes count as equal.
pub fn sort<T>(items: &mut Vec<T>, key: impl Fn(&T) -> &str) {
    let hashes: Vec<usize> =
        items.iter().map(|item| usize::try_from(hash(key(item).as_bytes()) & 0xffff_ffff).unwrap_or(0)).collect();
    let mut table: Vec<Option<usize>> = vec![None; 16];
    for index in 0..hashes.len() {
        insert(&mut table, &hashes, index);
        // The table grows when more than three quarters of it are used.
        if (index + 1) * 4 > table.len() * 3 {
            let mut larger = vec![None; table.len() * 2];
            for index in table.into_iter().flatten() {
                insert(&mut larger, &hashes, index);
            }
            table = larger;
        }
    }
    let mut left: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(table.into_iter().flatten().filter_map(|index| left.get_mut(index)?.take()));
}

/// Puts an item into its slot, or into the next free one in steps that grow.
fn insert(table: &mut [Option<usize>], hashes: &[usize], index: usize) {
    let mask = table.len() - 1;
    let mut slot = hashes[index] & mask;
    let mut step = 1;
    while table[slot].is_some() {
        slot = (slot + step) & mask;
        step += 1;
    }
    table[slot] = Some(index);
}

fn word(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..at + 8).and_then(|part| part.try_into().ok()).map_or(0, u64::from_le_bytes)
}

fn half(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..at + 4).and_then(|part| part.try_into().ok()).map_or(0, u32::from_le_bytes).into()
}

fn folded_product(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    u64::try_from(product & u128::from(u64::MAX)).unwrap_or(0) ^ u64::try_from(product >> 64).unwrap_or(0)
}

fn avalanche(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 37)).wrapping_mul(0x1656_6791_9E37_79F9);
    hash ^ (hash >> 32)
}

fn hash(key: &[u8]) -> u64 {
    let length = key.len() as u64;
    match key.len() {
        1..=3 => {
            let byte = |at: usize| u64::from(key[at]);
            let combined = (byte(0) << 16) | (byte(key.len() / 2) << 24) | byte(key.len() - 1) | (length << 8);
            let hash = combined ^ half(&SECRET, 0) ^ half(&SECRET, 4);
            let hash = (hash ^ (hash >> 33)).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
            let hash = (hash ^ (hash >> 29)).wrapping_mul(0x1656_67B1_9E37_79F9);
            hash ^ (hash >> 32)
        }
        4..=8 => {
            let flip = word(&SECRET, 8) ^ word(&SECRET, 16);
            let hash = half(key, key.len() - 4).wrapping_add(half(key, 0) << 32) ^ flip;
            let hash = (hash ^ hash.rotate_left(49) ^ hash.rotate_left(24)).wrapping_mul(0x9FB2_1C65_1E98_DF25);
            let hash = (hash ^ (hash >> 35).wrapping_add(length)).wrapping_mul(0x9FB2_1C65_1E98_DF25);
            hash ^ (hash >> 28)
        }
        9..=16 => {
            let low = word(key, 0) ^ word(&SECRET, 24) ^ word(&SECRET, 32);
            let high = word(key, key.len() - 8) ^ word(&SECRET, 40) ^ word(&SECRET, 48);
            let sum = length.wrapping_add(low.swap_bytes()).wrapping_add(high);
            avalanche(sum.wrapping_add(folded_product(low, high)))
        }
        17..=128 => {
            let mix = |at: usize, secret: usize| {
                folded_product(word(key, at) ^ word(&SECRET, secret), word(key, at + 8) ^ word(&SECRET, secret + 8))
            };
            let mut sum = length.wrapping_mul(0x9E37_79B1_85EB_CA87);
            for round in 0..key.len().div_ceil(32) {
                sum = sum.wrapping_add(mix(16 * round, 32 * round));
                sum = sum.wrapping_add(mix(key.len() - 16 * (round + 1), 32 * round + 16));
            }
            avalanche(sum)
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted_by_hash() {
        assert_eq!(hash(b"Capability"), 0x5d56_ccd8_e2f1_4c75);
        let mut names = vec!["MinVersion", "MaxVersion", "Extension", "Capability"];
        sort(&mut names, |name| name);
        assert_eq!(names, ["Capability", "Extension", "MinVersion", "MaxVersion"]);
    }
}
