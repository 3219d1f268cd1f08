//! [`IdTable`]: a hash table from entries to their indices, for arenas without duplicates.
//!
//! The entries are in the arena; the table keeps an index and its hash, so that it grows without reading the entries.

use hashbrown::HashTable;

/// Indices by the hash of their entries.
#[derive(Default)]
pub(crate) struct IdTable(HashTable<Slot>);

#[derive(Clone, Copy)]
struct Slot {
    hash: u32,
    id: u32,
}

impl Slot {
    /// The hash table uses both ends of the word.
    fn spread(hash: u32) -> u64 {
        u64::from(hash) << 32 | u64::from(hash)
    }
}

impl IdTable {
    /// Returns the index with this hash for which `matches` holds.
    #[inline]
    pub(crate) fn find(&self, hash: u32, matches: impl Fn(u32) -> bool) -> Option<u32> {
        let found = self.0.find(Slot::spread(hash), |slot| slot.hash == hash && matches(slot.id));
        found.map(|slot| slot.id)
    }

    /// Reserves capacity for so many more indices.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.0.reserve(more, |slot| Slot::spread(slot.hash));
    }

    /// Adds an index that [`find`](IdTable::find) does not find.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u32, id: u32) {
        self.0.insert_unique(Slot::spread(hash), Slot { hash, id }, |slot| Slot::spread(slot.hash));
    }
}

/// Returns a hash for [`IdTable`] from one of twice the size, mixed once more because all its bits are used.
#[inline]
pub(crate) fn halve(hash: u64) -> u32 {
    (hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32
}
