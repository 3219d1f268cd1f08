//! Results of resolution that many records share.
//!
//! Similar records resolve the same expressions, often with the same values for the few names in them: a field of a
//! profile, a flag computed from a type. [`Memo`] caches the result for an expression and the values of its names if
//! it is a finished value, which nothing can change later. New results replace old ones.
//! [`Values`](crate::records::arena::values::Values) measures for each expression whether caching pays.

use crate::records::arena::ids::ValueId;
use crate::source::vec_bytes;

/// Expressions with more names hardly repeat. AMDGPU's `Predicates` needs 5, a quarter of its time.
pub(crate) const MAX_NAMES: usize = 8;
/// The initial capacity: a small input must not pay for a large table.
const INITIAL_RESULTS: usize = 1 << 11;
/// The maximal number of results.
const MAX_RESULTS: usize = 1 << 15;

/// An expression, the situation in which it is resolved, and the values of its names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key {
    expression: ValueId,
    situation: u32,
    names: u32,
    /// The error value represents a name without a value.
    values: [ValueId; MAX_NAMES],
}

impl Key {
    /// Creates a key without names.
    pub(crate) fn new(expression: ValueId, situation: u32) -> Key {
        Key { expression, situation, names: 0, values: [ValueId::ERROR; MAX_NAMES] }
    }

    /// Adds the value of the next name.
    pub(crate) fn push(&mut self, value: Option<ValueId>) {
        if let Some(slot) = self.values.get_mut(self.names as usize) {
            *slot = value.unwrap_or(ValueId::ERROR);
            self.names += 1;
        }
    }

    /// Whether all names have finished values.
    pub(crate) fn is_known(&self) -> bool {
        self.values().all(|value| value.is_some_and(|value| !value.is_open()))
    }

    /// The values of the names.
    fn values(&self) -> impl Iterator<Item = Option<ValueId>> {
        let known = self.values.into_iter().take(self.names as usize);
        known.map(|value| (value != ValueId::ERROR).then_some(value))
    }

    /// The slot in a table of this size, a power of two.
    fn slot(&self, size: usize) -> usize {
        const MIX: u64 = 0x9E37_79B9_7F4A_7C15;
        let pair = |at: usize| u64::from(self.values[at].0) | u64::from(self.values[at + 1].0) << 32;
        let mut names = pair(0) ^ pair(2).rotate_left(17).wrapping_mul(MIX);
        if self.names > 4 {
            names = names.wrapping_mul(MIX) ^ pair(4) ^ pair(6).rotate_left(17).wrapping_mul(MIX);
        }
        let all = names.wrapping_mul(MIX) ^ u64::from(self.expression.0 ^ self.situation << 30);
        (all.wrapping_mul(MIX) >> 40) as usize & size.wrapping_sub(1)
    }
}

/// The cached results of all expressions.
#[derive(Clone, Default)]
pub(crate) struct Memo {
    /// Empty until the first result.
    results: Vec<(Key, ValueId)>,
    /// The number of results that were put into this table.
    inserted: usize,
}

impl Memo {
    /// Returns the result for these values of an expression's names.
    pub(crate) fn find(&self, key: &Key) -> Option<ValueId> {
        let (known, result) = self.results.get(key.slot(self.results.len()))?;
        (known == key).then_some(*result)
    }

    /// Adds a result.
    pub(crate) fn insert(&mut self, key: Key, result: ValueId) {
        if self.inserted == self.results.len() && self.inserted < MAX_RESULTS {
            self.grow();
        }
        self.inserted += 1;
        self.put(key, result);
    }

    /// Bytes that the table has allocated.
    pub(crate) fn memory(&self) -> u64 {
        vec_bytes(&self.results)
    }

    fn put(&mut self, key: Key, result: ValueId) {
        let slot = key.slot(self.results.len());
        if let Some(slot) = self.results.get_mut(slot) {
            *slot = (key, result);
        }
    }

    fn grow(&mut self) {
        let size = if self.results.is_empty() { INITIAL_RESULTS } else { MAX_RESULTS };
        // The error value is never looked up as an expression.
        let none = (Key::new(ValueId::ERROR, 0), ValueId::ERROR);
        let kept = std::mem::replace(&mut self.results, vec![none; size]);
        self.inserted = 0;
        for (key, result) in kept {
            if key.expression != ValueId::ERROR {
                self.inserted += 1;
                self.put(key, result);
            }
        }
    }
}

/// The recent results of one resolver: an expression often appears in several fields of a record.
pub(crate) struct Recent {
    results: Box<[(ValueId, u32, ValueId); Recent::SIZE]>,
    resolvers: u32,
}

impl Default for Recent {
    fn default() -> Self {
        Recent { results: Box::new([(ValueId::ERROR, 0, ValueId::ERROR); Recent::SIZE]), resolvers: 0 }
    }
}

impl Recent {
    const SIZE: usize = 256;

    /// Returns the number of a new resolver.
    pub(crate) fn begin(&mut self) -> u32 {
        if self.resolvers == u32::MAX {
            *self = Recent::default();
        }
        self.resolvers += 1;
        self.resolvers
    }

    /// Returns the result of this resolver for a value.
    pub(crate) fn find(&self, value: ValueId, resolver: u32) -> Option<ValueId> {
        let (known, by, result) = self.results[value.0 as usize % Recent::SIZE];
        (known == value && by == resolver).then_some(result)
    }

    /// Records the result of this resolver for a value.
    pub(crate) fn insert(&mut self, value: ValueId, resolver: u32, result: ValueId) {
        self.results[value.0 as usize % Recent::SIZE] = (value, resolver, result);
    }
}

#[cfg(test)]
mod tests {
    use super::{Key, MAX_RESULTS, Memo};
    use crate::records::arena::ids::ValueId;

    fn key(number: u32) -> Key {
        let mut key = Key::new(ValueId::stored(number as usize, true), 0);
        key.push(Some(ValueId::stored(number as usize, false)));
        key
    }

    /// A result is hits until another one replaces it, even if the table grows; and it grows only so far.
    #[test]
    fn results_stay_when_the_table_grows() {
        let mut memo = Memo::default();
        assert!(memo.find(&key(7)).is_none());
        let mut hits = 0;
        for number in 1..100_000 {
            memo.insert(key(number), ValueId::stored(number as usize + 1, false));
            assert_eq!(memo.find(&key(number)), Some(ValueId::stored(number as usize + 1, false)));
            if number == 4000 {
                let results = (1..=number).map(|number| (number, memo.find(&key(number))));
                for (number, result) in results {
                    let is_right = |result| result == ValueId::stored(number as usize + 1, false);
                    assert!(result.is_none_or(is_right));
                    hits += usize::from(result.is_some());
                }
            }
        }
        assert!(hits > 1500, "{hits} of 4000");
        assert_eq!(memo.results.len(), MAX_RESULTS);
    }
}
