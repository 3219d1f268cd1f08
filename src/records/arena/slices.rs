//! [`Slices`]: the interned sequences of a compilation: operands, elements, words of bits.

use std::hash::{BuildHasher, Hasher};

use rustc_hash::FxBuildHasher;

use super::ids::SliceId;
use crate::source::{IdTable, bytes_to_grow, halve, vec_bytes};

/// Interned sequences of `u32`.
#[derive(Clone)]
pub(crate) struct Slices {
    items: Vec<u32>,
    ends: Vec<u32>,
    table: IdTable,
}

impl Default for Slices {
    fn default() -> Self {
        let mut slices = Slices { items: Vec::new(), ends: Vec::new(), table: IdTable::default() };
        slices.intern(&[]);
        slices
    }
}

impl Slices {
    /// The empty sequence.
    pub(crate) const EMPTY: SliceId = SliceId(0);

    /// Interns a sequence.
    pub(crate) fn intern(&mut self, slice: &[u32]) -> SliceId {
        let hash = hash_words(slice);
        let Slices { items, ends, table } = self;
        if let Some(found) = table.find(hash, |index| words(items, ends, index) == slice) {
            return SliceId(found);
        }
        let id = self.push(slice);
        self.table.insert(hash, id.0);
        id
    }

    /// Bytes that the arena has allocated, or will need for a moment when it grows, if that is soon.
    pub(crate) fn memory(&self) -> u64 {
        let grows = bytes_to_grow(&self.items) + bytes_to_grow(&self.ends);
        vec_bytes(&self.items) + vec_bytes(&self.ends) + self.table.memory() + grows
    }

    /// Appends a sequence that is not looked up again.
    pub(crate) fn push(&mut self, slice: &[u32]) -> SliceId {
        let id = SliceId::new(self.ends.len());
        self.items.extend_from_slice(slice);
        self.ends.push(u32::try_from(self.items.len()).expect("the evaluator's budgets keep all operands below 2^32"));
        id
    }
}

impl std::ops::Index<SliceId> for Slices {
    type Output = [u32];
    fn index(&self, id: SliceId) -> &[u32] {
        words(&self.items, &self.ends, id.0)
    }
}

fn words<'a>(items: &'a [u32], ends: &[u32], index: u32) -> &'a [u32] {
    let index = index as usize;
    let start = if index == 0 { 0 } else { ends[index - 1] as usize };
    &items[start..ends[index] as usize]
}

pub(crate) fn hash_words(words: &[u32]) -> u32 {
    let mut hasher = FxBuildHasher.build_hasher();
    hasher.write_usize(words.len());
    let pairs = words.chunks_exact(2);
    for &word in pairs.remainder() {
        hasher.write_u32(word);
    }
    for pair in pairs {
        hasher.write_u64(u64::from(pair[0]) | u64::from(pair[1]) << 32);
    }
    halve(hasher.finish())
}
