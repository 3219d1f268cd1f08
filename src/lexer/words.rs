//! Eight bytes of a text at a time, as a word whose lowest byte is the first: classes of bytes, and keywords.
//!
//! A class is a word with the highest bit of each byte that belongs to it, and no other bits.

use super::token::Keyword;

const HIGH: u64 = 0x8080_8080_8080_8080;

/// A word of eight equal bytes.
const fn all(byte: u8) -> u64 {
    byte as u64 * 0x0101_0101_0101_0101
}

/// The word at `at`, with zeros after the end of the text.
#[inline]
pub(super) fn word_at(text: &[u8], at: usize) -> u64 {
    match text.get(at..).and_then(|rest| rest.first_chunk()) {
        Some(bytes) => u64::from_le_bytes(*bytes),
        None => last_word(text.get(at..).unwrap_or_default()),
    }
}

#[cold]
fn last_word(rest: &[u8]) -> u64 {
    rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

/// Number of bytes before the first that does not belong to a class.
#[inline]
pub(super) fn leading(class: u64) -> usize {
    ((!class & HIGH).trailing_zeros() / 8) as usize
}

/// The bytes from `first` to `last`, both ASCII; `word` has no high bits.
#[inline]
const fn range(word: u64, first: u8, last: u8) -> u64 {
    (word + all(0x80 - first)) & !(word + all(0x7f - last)) & HIGH
}

/// The bytes that are equal to an ASCII byte; `word` has no high bits.
#[inline]
const fn equal(word: u64, byte: u8) -> u64 {
    (HIGH - (word ^ all(byte))) & HIGH
}

/// Letters, digits and underscores.
#[inline]
pub(super) fn continues_name(word: u64) -> u64 {
    let low = word & !HIGH;
    let letters = range(low | all(0x20), b'a', b'z');
    (letters | range(low, b'0', b'9') | equal(low, b'_')) & !word
}

/// What ends a string, or needs a closer look: quotes, line ends and backslashes.
#[inline]
pub(super) fn closes_string(word: u64) -> u64 {
    let low = word & !HIGH;
    (equal(low, b'"') | equal(low, b'\\') | equal(low, b'\n') | equal(low, b'\r')) & !word
}

/// Number of blanks that a word begins with.
#[inline]
pub(super) fn leading_blanks(word: u64) -> usize {
    ((word ^ all(b' ')).trailing_zeros() / 8) as usize
}

/// A reserved word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reserved {
    Keyword(Keyword),
    Include,
}

/// The reserved words, each in the slot that [`slot`] computes from its first eight bytes.
static RESERVED: [Option<(u64, &str, Reserved)>; SLOTS] = table();

const SLOTS: usize = 64;

/// Spreads the reserved words over the slots without collisions, or `table` does not compile.
const MULTIPLIER: u64 = 0x2513_4680_10B6_FB75;

const fn slot(word: u64) -> usize {
    (word.wrapping_mul(MULTIPLIER) >> 58) as usize
}

const fn table() -> [Option<(u64, &'static str, Reserved)>; SLOTS] {
    let mut table = [None; SLOTS];
    let mut at = 0;
    while at <= Keyword::ALL.len() {
        let (text, reserved) = if at < Keyword::ALL.len() {
            (Keyword::ALL[at].text(), Reserved::Keyword(Keyword::ALL[at]))
        } else {
            ("include", Reserved::Include)
        };
        let mut word = 0;
        let mut byte = 0;
        while byte < text.len() && byte < 8 {
            word |= (text.as_bytes()[byte] as u64) << (8 * byte);
            byte += 1;
        }
        assert!(table[slot(word)].is_none(), "two reserved words are in one slot: choose another multiplier");
        table[slot(word)] = Some((word, text, reserved));
        at += 1;
    }
    table
}

/// Returns the reserved word that `name` is; `word` begins with its first eight bytes.
#[inline]
pub(super) fn reserved(word: u64, name: &[u8]) -> Option<Reserved> {
    let first = if name.len() < 8 { word & ((1 << (8 * name.len())) - 1) } else { word };
    match RESERVED[slot(first)] {
        Some((known, text, reserved)) if known == first && (name.len() < 8 || name == text.as_bytes()) => {
            Some(reserved)
        }
        _ => None,
    }
}
