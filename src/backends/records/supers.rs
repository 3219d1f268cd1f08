//! The text about a record's superclasses, made once for each list of direct ones.

use rustc_hash::FxHashMap;

use crate::records::ids::ClassId;
use crate::records::store::Store;

/// More superclasses than this in one list are not printed: a lattice of classes doubles the list at every level.
const MOST: usize = 1 << 20;

/// Remembers a text for each list of direct superclasses.
pub(super) struct Supers<'a> {
    store: &'a Store,
    print: fn(&Store, &[ClassId], &[ClassId], &mut Vec<u8>),
    texts: FxHashMap<&'a [ClassId], Box<[u8]>>,
}

impl<'a> Supers<'a> {
    /// `print` makes the text of the direct superclasses and of all of them: each one's, then itself (7.1).
    pub(super) fn new(
        store: &'a Store,
        print: fn(&Store, &[ClassId], &[ClassId], &mut Vec<u8>),
    ) -> Supers<'a> {
        Supers {
            store,
            print,
            texts: FxHashMap::default(),
        }
    }

    /// The text for these direct superclasses.
    pub(super) fn text(&mut self, direct: &'a [ClassId]) -> &[u8] {
        let Supers {
            store,
            print,
            texts,
        } = self;
        texts.entry(direct).or_insert_with(|| {
            let mut text = Vec::new();
            print(store, direct, &all(store, direct), &mut text);
            text.into()
        })
    }
}

/// All superclasses, in the order that they print in.
pub(super) fn all(store: &Store, direct: &[ClassId]) -> Vec<ClassId> {
    store.superclasses(direct, MOST)
}
