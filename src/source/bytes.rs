//! Hashes and comparisons of short byte strings, eight bytes at a time and without calls.

/// Returns a hash for [`IdTable`](super::table::IdTable).
#[inline]
pub(super) fn hash(bytes: &[u8]) -> u32 {
    let (words, rest) = bytes.as_chunks();
    let mixed = words.iter().fold(bytes.len() as u64, |hash, word| mix(hash ^ u64::from_le_bytes(*word)));
    let hash = mix(mixed ^ last_word(rest));
    (hash >> 32) as u32
}

/// All bits of the result depend on all bits of the word.
#[inline]
fn mix(word: u64) -> u64 {
    let product = u128::from(word ^ 0x243F_6A88_85A3_08D3) * 0x9E37_79B9_7F4A_7C15;
    product as u64 ^ (product >> 64) as u64
}

/// A word of fewer than eight bytes; those of equal length are different if the bytes are.
#[inline]
fn last_word(bytes: &[u8]) -> u64 {
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return u64::from(u32::from_le_bytes(*first)) << 32 | u64::from(u32::from_le_bytes(*last));
    }
    match *bytes {
        [] => 0,
        [a] => u64::from(a),
        [a, b] => u64::from(u16::from_le_bytes([a, b])),
        [a, b, c, ..] => u64::from(u32::from_le_bytes([a, b, c, 0])),
    }
}

/// Returns whether two strings have the same bytes; for those that are likely to.
#[inline]
pub(super) fn equal(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let (Some(first), Some(last)) = (left.first_chunk(), left.last_chunk()) else {
        return last_word(left) == last_word(right);
    };
    let (Some(other_first), Some(other_last)) = (right.first_chunk(), right.last_chunk()) else {
        return false;
    };
    let ends = u64::from_le_bytes(*first) == u64::from_le_bytes(*other_first)
        && u64::from_le_bytes(*last) == u64::from_le_bytes(*other_last);
    ends && (left.len() <= 16 || left == right)
}
