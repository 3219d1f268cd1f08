//! [`IdTable`]: a hash table from entries to their indices, for arenas without duplicates.
//!
//! The entries are in the arena; the table keeps an index and its hash, so that it grows without reading the entries.
//! Linear probing over slots of eight bytes: nearly every look-up touches one cache line.

use super::memory::vec_bytes;

/// Indices by the hash of their entries.
#[derive(Clone, Default)]
pub(crate) struct IdTable {
    /// A power of two of them, of which a quarter is free; or none.
    slots: Vec<Slot>,
    used: usize,
}

#[derive(Clone, Copy)]
struct Slot {
    hash: u32,
    id: u32,
}

impl Slot {
    /// No index is this large, because the positions of the input are below it.
    const FREE: Slot = Slot { hash: 0, id: u32::MAX };

    fn is_free(self) -> bool {
        self.id == u32::MAX
    }
}

impl IdTable {
    /// Returns the index with this hash for which `matches` holds.
    #[inline]
    pub(crate) fn find(&self, hash: u32, matches: impl Fn(u32) -> bool) -> Option<u32> {
        let mut at = hash as usize;
        loop {
            let slot = *self.slots.get(at & self.slots.len().wrapping_sub(1))?;
            if slot.is_free() {
                return None;
            }
            if slot.hash == hash && matches(slot.id) {
                return Some(slot.id);
            }
            at += 1;
        }
    }

    /// Bytes that the table has allocated.
    pub(crate) fn memory(&self) -> u64 {
        vec_bytes(&self.slots)
    }

    /// Reserves capacity for so many more indices.
    pub(crate) fn reserve(&mut self, more: usize) {
        let slots = ((self.used + more) * 4).div_ceil(3).next_power_of_two();
        if slots <= self.slots.len() {
            return;
        }
        let old = std::mem::replace(&mut self.slots, vec![Slot::FREE; slots]);
        for slot in old.into_iter().filter(|slot| !slot.is_free()) {
            self.place(slot);
        }
    }

    /// Adds an index that [`find`](IdTable::find) does not find.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u32, id: u32) {
        if self.used * 4 >= self.slots.len() * 3 {
            self.reserve(self.used.max(6));
        }
        self.used += 1;
        self.place(Slot { hash, id });
    }

    #[inline]
    fn place(&mut self, new: Slot) {
        let mut at = new.hash as usize;
        let mask = self.slots.len().wrapping_sub(1);
        while let Some(slot) = self.slots.get_mut(at & mask) {
            if slot.is_free() {
                *slot = new;
                return;
            }
            at += 1;
        }
    }
}

/// Returns a hash for [`IdTable`] from one of twice the size, mixed once more because all its bits are used.
#[inline]
pub(crate) fn halve(hash: u64) -> u32 {
    (hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32
}
