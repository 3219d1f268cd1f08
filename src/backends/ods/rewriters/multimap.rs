//! [`order`]: the order in which `std::unordered_multimap<std::string, T>` of GNU's C++ library iterates.
//!
//! `mlir-tblgen` declares variables and passes arguments in this order. It is part of the generated text, but nothing
//! depends on it.

/// The table does not hash a key that it finds by comparison while it is this small.
const SMALL: usize = 20;

/// Numbers of buckets: each is the next prime of the library's table that is at least twice the one before.
const BUCKETS: [usize; 16] =
    [13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10_273, 20_753, 42_043, 85_229, 172_933, 351_061, 712_697];

/// Returns the indices of keys, inserted one after another, in the order of iteration.
pub(super) fn order(keys: &[&str]) -> Vec<usize> {
    let mut table = Table { keys: Vec::new(), entries: Vec::new(), buckets: 1, growth: 0 };
    for key in keys {
        table.insert(key);
    }
    table.entries.into_iter().map(|entry| entry.index).collect()
}

#[derive(Clone, Copy)]
struct Entry {
    index: usize,
    hash: u64,
}

impl Entry {
    fn bucket(self, buckets: usize) -> u64 {
        self.hash % buckets as u64
    }
}

struct Table<'k> {
    keys: Vec<&'k str>,
    /// In the order of iteration. Those of one bucket are adjacent.
    entries: Vec<Entry>,
    buckets: usize,
    /// How often the number of buckets grew.
    growth: usize,
}

impl<'k> Table<'k> {
    fn insert(&mut self, key: &'k str) {
        let entry = Entry { index: self.keys.len(), hash: hash(key.as_bytes()) };
        let equal = |table: &Table<'k>| table.entries.iter().position(|entry| table.keys[entry.index] == key);
        let hint = if self.entries.len() <= SMALL { equal(self).map(|at| self.entries[at].index) } else { None };
        if let (true, Some(&buckets)) =
            (self.growth == 0 || self.entries.len() >= self.buckets, BUCKETS.get(self.growth))
        {
            self.rehash(buckets);
            self.growth += 1;
        }
        let at = match hint {
            // After the entry that was found.
            Some(index) => self.entries.iter().position(|entry| entry.index == index).map_or(0, |at| at + 1),
            // In front of the first equal entry, or at the beginning of its bucket.
            None => equal(self).unwrap_or_else(|| self.beginning(entry)),
        };
        self.keys.push(key);
        self.entries.insert(at, entry);
    }

    /// Returns where the bucket of an entry begins; new buckets begin at the front.
    fn beginning(&self, new: Entry) -> usize {
        let bucket = new.bucket(self.buckets);
        self.entries.iter().position(|entry| entry.bucket(self.buckets) == bucket).unwrap_or(0)
    }

    fn rehash(&mut self, buckets: usize) {
        self.buckets = buckets;
        let old = std::mem::take(&mut self.entries);
        let mut last: Option<Entry> = None;
        for entry in old {
            let same = last.filter(|last| last.bucket(buckets) == entry.bucket(buckets));
            let position = same.and_then(|last| self.entries.iter().position(|it| it.index == last.index));
            let at = position.map_or_else(|| self.beginning(entry), |at| at + 1);
            self.entries.insert(at, entry);
            last = Some(entry);
        }
    }
}

/// `std::hash<std::string>`: MurmurHash64A.
fn hash(bytes: &[u8]) -> u64 {
    const SEED: u64 = 0xc70f_6907;
    const FACTOR: u64 = 0xc6a4_a793_5bd1_e995;
    let mixed = |value: u64| value ^ (value >> 47);
    let mut hash = SEED ^ (bytes.len() as u64).wrapping_mul(FACTOR);
    let words = bytes.chunks_exact(8);
    let rest = words.remainder();
    let little = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| (word << 8) | u64::from(byte));
    for word in words {
        let data = mixed(little(word).wrapping_mul(FACTOR)).wrapping_mul(FACTOR);
        hash = (hash ^ data).wrapping_mul(FACTOR);
    }
    if !rest.is_empty() {
        hash = (hash ^ little(rest)).wrapping_mul(FACTOR);
    }
    mixed(mixed(hash).wrapping_mul(FACTOR))
}
