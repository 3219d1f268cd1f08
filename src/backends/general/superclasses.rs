//! Superclasses, and [`SuperclassCache`]: their text, printed once for each list of direct ones.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::records::arena::ids::ClassId;
use crate::records::arena::store::Store;

/// The limit of the superclasses printed in one list: a lattice of classes doubles the list at every level.
const MAX_SUPERCLASSES: usize = 1 << 20;

/// Caches a text for each list of direct superclasses.
pub(super) struct SuperclassCache<'a> {
    store: &'a Store,
    print: fn(&Store, &[ClassId], &mut Vec<u8>),
    texts: FxHashMap<&'a [ClassId], Box<[u8]>>,
}

impl<'a> SuperclassCache<'a> {
    /// An empty cache; `print` prints the text for a list of direct superclasses.
    pub(super) fn new(store: &'a Store, print: fn(&Store, &[ClassId], &mut Vec<u8>)) -> SuperclassCache<'a> {
        SuperclassCache { store, print, texts: FxHashMap::default() }
    }

    /// The text for these direct superclasses.
    pub(super) fn text(&mut self, direct: &'a [ClassId]) -> &[u8] {
        let SuperclassCache { store, print, texts } = self;
        texts.entry(direct).or_insert_with(|| {
            let mut text = Vec::new();
            print(store, direct, &mut text);
            text.into()
        })
    }
}

/// Returns all superclasses once, each after its own superclasses.
pub(super) fn ancestors(store: &Store, direct: &[ClassId]) -> Vec<ClassId> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut pending: Vec<(ClassId, bool)> = Vec::new();
    pending.extend(direct.iter().rev().map(|&class| (class, false)));
    while let Some((class, is_done)) = pending.pop() {
        if is_done {
            found.push(class);
        } else if seen.insert(class) {
            pending.push((class, true));
            let parents = &store.class(class).body.parents;
            pending.extend(parents.iter().rev().map(|&parent| (parent, false)));
        }
    }
    found
}

/// Returns all superclasses with repeats, each after its own superclasses, as llvm-tblgen prints them.
pub(super) fn with_repeats(store: &Store, direct: &[ClassId]) -> Vec<ClassId> {
    store.superclasses(direct, MAX_SUPERCLASSES)
}
