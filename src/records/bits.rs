//! Bits values: words of ones and known bits, and a table of the bits that are not known yet.
//!
//! A bit is 0, 1, `?` (not known, not in the table) or symbolic (in the table). What is known is stored 32 bits to a
//! word, so that building, comparing and printing an encoding touches words, not bits.

use smallvec::SmallVec;

use super::ids::ValueId;
use super::values::{Node, Values};

/// How many words hold `width` bits.
pub(crate) fn word_count(width: u32) -> usize {
    width.div_ceil(32) as usize
}

/// A bits value taken apart, to be read or changed bit by bit.
#[derive(Clone, Debug)]
pub(crate) struct Bits {
    width: u32,
    /// As in the arena: ones, known mask, then index and value of each symbolic bit, in ascending order of index.
    words: SmallVec<[u32; 80]>,
}

/// Bit `bit` of a bits value, given by its words in the arena: a known bit, `?` or a symbolic value.
pub(crate) fn bit_at(words: &[u32], width: u32, bit: u32) -> ValueId {
    let count = word_count(width);
    let (word, mask) = place(bit);
    if words[count + word] & mask != 0 {
        return ValueId::bit(words[word] & mask != 0);
    }
    let symbolic = &words[2 * count..];
    match position(symbolic, bit) {
        Ok(at) => ValueId(symbolic[2 * at + 1]),
        Err(_) => ValueId::UNSET,
    }
}

/// Where the pair of a bit is among the symbolic ones, or would be.
fn position(symbolic: &[u32], bit: u32) -> Result<usize, usize> {
    let (mut low, mut high) = (0, symbolic.len() / 2);
    while low < high {
        let middle = low.midpoint(high);
        match symbolic[2 * middle].cmp(&bit) {
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Equal => return Ok(middle),
            std::cmp::Ordering::Greater => high = middle,
        }
    }
    Err(low)
}

impl Bits {
    /// `width` bits, all `?`.
    pub(crate) fn unset(width: u32) -> Bits {
        Bits { width, words: smallvec::smallvec![0; 2 * word_count(width)] }
    }

    /// The low `width` bits of an integer; bits from 64 on are 0 (2.2).
    pub(crate) fn from_int(value: i64, width: u32) -> Bits {
        let mut bits = Bits::unset(width);
        let count = word_count(width);
        for word in 0..count {
            let mask = if word + 1 == count && width % 32 != 0 { (1 << (width % 32)) - 1 } else { u32::MAX };
            bits.words[word] = if word < 2 { (value >> (32 * word)) as u32 & mask } else { 0 };
            bits.words[count + word] = mask;
        }
        bits
    }

    /// A bits value from the arena.
    pub(crate) fn read(values: &Values, value: ValueId) -> Option<Bits> {
        let Node::Bits { width, words } = values.node(value) else {
            return None;
        };
        Some(Bits { width, words: SmallVec::from_slice(values.slice(words)) })
    }

    /// Number of bits.
    pub(crate) fn width(&self) -> u32 {
        self.width
    }

    fn known_words(&self) -> usize {
        2 * word_count(self.width)
    }

    /// Bit `bit`: a known bit, `?` or a symbolic value.
    pub(crate) fn get(&self, bit: u32) -> ValueId {
        bit_at(&self.words, self.width, bit)
    }

    /// Sets bit `bit` to a known bit, `?` or a symbolic value of type bit.
    pub(crate) fn set(&mut self, bit: u32, value: ValueId) {
        let (word, mask) = place(bit);
        let start = self.known_words();
        let known = start / 2 + word;
        self.words[word] &= !mask;
        self.words[known] &= !mask;
        match value {
            ValueId::ZERO => self.words[known] |= mask,
            ValueId::ONE => {
                self.words[known] |= mask;
                self.words[word] |= mask;
            }
            _ => {}
        }
        let is_symbolic = !matches!(value, ValueId::ZERO | ValueId::ONE | ValueId::UNSET);
        let symbolic = &self.words[start..];
        if symbolic.is_empty() && !is_symbolic {
            return;
        }
        // Bits mostly come in ascending order: the place is the end.
        let found = match symbolic.len().checked_sub(2).map(|last| symbolic[last]) {
            Some(last) if last >= bit => position(symbolic, bit),
            _ => Err(symbolic.len() / 2),
        };
        match (found, is_symbolic) {
            (Ok(at), true) => self.words[start + 2 * at + 1] = value.0,
            (Ok(at), false) => drop(self.words.drain(start + 2 * at..start + 2 * at + 2)),
            (Err(at), true) => self.words.insert_from_slice(start + 2 * at, &[bit, value.0]),
            (Err(_), false) => {}
        }
    }

    /// The symbolic bits, in ascending order of index.
    pub(crate) fn symbolic(&self) -> impl Iterator<Item = (u32, ValueId)> + '_ {
        self.words[self.known_words()..].chunks_exact(2).map(|pair| (pair[0], ValueId(pair[1])))
    }

    /// The same known bits and no symbolic ones: those become `?` and are set again one by one.
    pub(crate) fn without_symbolic(&self) -> Bits {
        Bits { width: self.width, words: SmallVec::from_slice(&self.words[..self.known_words()]) }
    }

    /// The value as an integer, if every bit is known; bits from 64 on repeat as the real tool's shift does.
    pub(crate) fn to_int(&self) -> Option<i64> {
        int_of(&self.words, self.width)
    }

    /// The value's number in the arena.
    pub(crate) fn intern(&self, values: &mut Values) -> ValueId {
        let words = values.intern_slice(&self.words);
        values.intern(Node::Bits { width: self.width, words })
    }
}

/// A bits value, given by its words in the arena, as an integer; see [`Bits::to_int`].
pub(crate) fn int_of(words: &[u32], width: u32) -> Option<i64> {
    let count = word_count(width);
    let known: u32 = words[count..2 * count].iter().map(|word| word.count_ones()).sum();
    if known != width {
        return None;
    }
    let folded = words[..count].iter().enumerate().fold(0u64, |all, (at, &word)| all | u64::from(word) << (32 * (at % 2)));
    Some(folded as i64)
}

fn place(bit: u32) -> (usize, u32) {
    ((bit / 32) as usize, 1 << (bit % 32))
}
