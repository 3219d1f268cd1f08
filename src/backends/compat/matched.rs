//! [`Matched`]: the objects of two lists, paired by name.

use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

/// The objects of an old and a new list.
pub struct Matched<'m, T> {
    /// In both, in the order of the old list.
    pub both: Vec<(&'m T, &'m T)>,
    /// Only in the old list.
    pub removed: Vec<&'m T>,
    /// Only in the new list.
    pub added: Vec<&'m T>,
}

impl<'m, T> Matched<'m, T> {
    /// Pairs objects of the same name.
    pub fn by<N: Eq + Hash>(old: &'m [T], new: &'m [T], name: impl Fn(&'m T) -> N) -> Matched<'m, T> {
        let by_name: FxHashMap<N, &'m T> = new.iter().map(|item| (name(item), item)).collect();
        let mut matched = Matched { both: Vec::new(), removed: Vec::new(), added: Vec::new() };
        for item in old {
            match by_name.get(&name(item)) {
                Some(now) => matched.both.push((item, now)),
                None => matched.removed.push(item),
            }
        }
        let known: FxHashSet<N> = old.iter().map(&name).collect();
        matched.added = new.iter().filter(|item| !known.contains(&name(item))).collect();
        matched
    }

    /// Takes an object out of `added` that replaces a removed one.
    pub(crate) fn take_added(&mut self, is_same: impl Fn(&T) -> bool) -> Option<&'m T> {
        let index = self.added.iter().position(|item| is_same(item))?;
        Some(self.added.remove(index))
    }

    /// Takes the pairs out of `removed` and `added` that differ in nothing but their name.
    pub fn take_renamed(&mut self, is_same: impl Fn(&T, &T) -> bool) -> Vec<(&'m T, &'m T)> {
        let mut renamed = Vec::new();
        for old in std::mem::take(&mut self.removed) {
            match self.take_added(|new| is_same(old, new)) {
                Some(new) => renamed.push((old, new)),
                None => self.removed.push(old),
            }
        }
        renamed
    }
}
