//! Bits values: words of ones and known bits, and a table of the bits that are not known yet.
//!
//! A bit is 0, 1, `?` (not known, not in the table) or symbolic (in the table). What is known is stored 32 bits to a
//! word, so that building, comparing and printing an encoding touches words, not bits.

use super::ids::ValueId;
use super::values::{Node, Values};

/// How many words hold `width` bits.
pub fn word_count(width: u32) -> usize {
    width.div_ceil(32) as usize
}

/// A bits value taken apart, to be read or changed bit by bit.
#[derive(Clone, Debug)]
pub struct Bits {
    width: u32,
    /// Ones, then the known mask.
    words: Vec<u32>,
    /// Index and value of each symbolic bit, in ascending order of index.
    symbolic: Vec<(u32, ValueId)>,
}

impl Bits {
    /// `width` bits, all `?`.
    pub fn unset(width: u32) -> Bits {
        Bits {
            width,
            words: vec![0; 2 * word_count(width)],
            symbolic: Vec::new(),
        }
    }

    /// The low `width` bits of an integer; bits from 64 on are 0 (2.2).
    pub fn from_int(value: i64, width: u32) -> Bits {
        let mut bits = Bits::unset(width);
        for bit in 0..width {
            bits.set(bit, ValueId::bit(bit < 64 && value >> bit & 1 == 1));
        }
        bits
    }

    /// A bits value from the arena.
    pub fn read(values: &Values, value: ValueId) -> Option<Bits> {
        let Node::Bits { width, words } = values.node(value) else {
            return None;
        };
        let words = values.slice(words);
        let (known, symbolic) = words.split_at(2 * word_count(width));
        let symbolic = symbolic
            .chunks_exact(2)
            .map(|pair| (pair[0], ValueId(pair[1])))
            .collect();
        Some(Bits {
            width,
            words: known.to_vec(),
            symbolic,
        })
    }

    /// Number of bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Bit `bit`: a known bit, `?` or a symbolic value.
    pub fn get(&self, bit: u32) -> ValueId {
        let (word, mask) = place(bit);
        let known = self.words.len() / 2;
        if self.words[known + word] & mask != 0 {
            return ValueId::bit(self.words[word] & mask != 0);
        }
        match self.symbolic.binary_search_by_key(&bit, |entry| entry.0) {
            Ok(at) => self.symbolic[at].1,
            Err(_) => ValueId::UNSET,
        }
    }

    /// Sets bit `bit` to a known bit, `?` or a symbolic value of type bit.
    pub fn set(&mut self, bit: u32, value: ValueId) {
        let (word, mask) = place(bit);
        let known = self.words.len() / 2;
        self.words[word] &= !mask;
        self.words[known + word] &= !mask;
        if value == ValueId::ZERO || value == ValueId::ONE {
            self.words[known + word] |= mask;
            if value == ValueId::ONE {
                self.words[word] |= mask;
            }
        }
        let symbolic = value != ValueId::ZERO && value != ValueId::ONE && value != ValueId::UNSET;
        // Bits mostly come in ascending order: the place is the end.
        let at = match self.symbolic.last() {
            Some(&(last, _)) if last >= bit => {
                self.symbolic.binary_search_by_key(&bit, |entry| entry.0)
            }
            _ => Err(self.symbolic.len()),
        };
        match (at, symbolic) {
            (Ok(at), true) => self.symbolic[at].1 = value,
            (Ok(at), false) => drop(self.symbolic.remove(at)),
            (Err(at), true) => self.symbolic.insert(at, (bit, value)),
            (Err(_), false) => {}
        }
    }

    /// The symbolic bits, in ascending order of index.
    pub fn symbolic(&self) -> &[(u32, ValueId)] {
        &self.symbolic
    }

    /// The same known bits and no symbolic ones: those become `?` and are set again one by one.
    pub fn without_symbolic(&self) -> Bits {
        Bits {
            width: self.width,
            words: self.words.clone(),
            symbolic: Vec::with_capacity(self.symbolic.len()),
        }
    }

    /// The value as an integer, if every bit is known; bits from 64 on repeat as the real tool's shift does.
    pub fn to_int(&self) -> Option<i64> {
        let mut value = 0i64;
        for bit in 0..self.width {
            match self.get(bit) {
                ValueId::ONE => value |= 1i64.wrapping_shl(bit),
                ValueId::ZERO => {}
                _ => return None,
            }
        }
        Some(value)
    }

    /// The value's number in the arena.
    pub fn intern(&self, values: &mut Values) -> ValueId {
        let words = if self.symbolic.is_empty() {
            values.intern_slice(&self.words)
        } else {
            let mut words = Vec::with_capacity(self.words.len() + 2 * self.symbolic.len());
            words.extend_from_slice(&self.words);
            words.extend(
                self.symbolic
                    .iter()
                    .flat_map(|&(bit, value)| [bit, value.0]),
            );
            values.intern_slice(&words)
        };
        values.intern(Node::Bits {
            width: self.width,
            words,
        })
    }
}

fn place(bit: u32) -> (usize, u32) {
    ((bit / 32) as usize, 1 << (bit % 32))
}
