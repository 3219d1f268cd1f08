//! [`IdTable`]: from what was numbered to its number, for arenas that hold each thing once.
//!
//! The things themselves lie in the arena; the table keeps a number and its hash, so that it grows without looking at
//! the things again.

use hashbrown::HashTable;

/// Numbers by the hash of what they stand for.
#[derive(Default)]
pub(crate) struct IdTable(HashTable<Slot>);

#[derive(Clone, Copy)]
struct Slot {
    hash: u32,
    id: u32,
}

impl Slot {
    /// The table looks at both ends of the word.
    fn spread(hash: u32) -> u64 {
        u64::from(hash) << 32 | u64::from(hash)
    }
}

impl IdTable {
    /// The number with this hash that `is_it`.
    #[inline]
    pub(crate) fn find(&self, hash: u32, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let found = self.0.find(Slot::spread(hash), |slot| slot.hash == hash && is_it(slot.id));
        found.map(|slot| slot.id)
    }

    /// Makes room for so many more numbers.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.0.reserve(more, |slot| Slot::spread(slot.hash));
    }

    /// Adds a number that [`find`](IdTable::find) does not find.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u32, id: u32) {
        self.0.insert_unique(Slot::spread(hash), Slot { hash, id }, |slot| Slot::spread(slot.hash));
    }
}

/// A hash for [`IdTable`], from one of twice the size: mixed once more, because all of it is looked at.
#[inline]
pub(crate) fn halve(hash: u64) -> u32 {
    (hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32
}
