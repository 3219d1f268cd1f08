//! [`Matched`]: what two lists have under the same name.

use rustc_hash::{FxHashMap, FxHashSet};

/// The things of two lists.
pub(super) struct Matched<'m, T> {
    /// In both, in the order of the old one.
    pub(super) both: Vec<(&'m T, &'m T)>,
    /// Only in the old one.
    pub(super) gone: Vec<&'m T>,
    /// Only in the new one.
    pub(super) fresh: Vec<&'m T>,
}

impl<'m, T> Matched<'m, T> {
    /// Matches by name.
    pub(super) fn by(
        old: impl IntoIterator<Item = &'m T>,
        new: impl IntoIterator<Item = &'m T>,
        name: impl Fn(&'m T) -> &'m String,
    ) -> Matched<'m, T> {
        let old: Vec<&'m T> = old.into_iter().collect();
        let new: Vec<&'m T> = new.into_iter().collect();
        let by_name: FxHashMap<&String, &'m T> = new.iter().map(|item| (name(item), *item)).collect();
        let mut matched = Matched { both: Vec::new(), gone: Vec::new(), fresh: Vec::new() };
        let mut known = FxHashSet::default();
        for item in old {
            known.insert(name(item));
            match by_name.get(name(item)) {
                Some(now) => matched.both.push((item, now)),
                None => matched.gone.push(item),
            }
        }
        let fresh = new.into_iter();
        matched.fresh = fresh.filter(|item| !known.contains(name(item))).collect();
        matched
    }

    /// Takes out of `gone` and `fresh` what only got another name.
    pub(super) fn renamed(&mut self, is_same: impl Fn(&T, &T) -> bool) -> Vec<(&'m T, &'m T)> {
        let mut renamed = Vec::new();
        let fresh = &mut self.fresh;
        self.gone.retain(|&old| {
            let heir = fresh.iter().position(|new| is_same(old, new));
            renamed.extend(heir.map(|at| (old, fresh.remove(at))));
            heir.is_none()
        });
        renamed
    }
}
