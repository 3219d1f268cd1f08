//! Selects the classes and records to draw, with the references between them.

use std::collections::{BTreeMap, BTreeSet};

use super::references::references;
use crate::backends::general::superclasses;
use crate::records::arena::ids::{ClassId, RecordId};
use crate::records::arena::store::Store;
use crate::source::Symbol;

/// The selection by options.
pub(super) struct Selection {
    /// Only the records of this class and related ones.
    pub(super) class: Option<ClassId>,
    /// With a class: the number of references to follow from its records.
    pub(super) depth: usize,
    /// Whether anonymous records are drawn.
    pub(super) with_anonymous: bool,
}

/// The selected nodes, and the references between them.
pub(super) struct Graph {
    pub(super) classes: BTreeSet<ClassId>,
    /// The records, each with the selected records to which it refers and the referring fields.
    pub(super) records: BTreeMap<RecordId, BTreeMap<RecordId, Vec<Symbol>>>,
}

impl Selection {
    /// Applies the selection.
    pub(super) fn of(&self, store: &Store) -> Graph {
        let mut records = BTreeMap::new();
        let mut open: Vec<RecordId> = store.defs().filter(|&id| self.starts_at(store, id)).collect();
        let mut steps = if self.class.is_some() { self.depth } else { 0 };
        loop {
            let found = open.iter().map(|&id| (id, references(store, id, self.with_anonymous)));
            records.extend(found.collect::<Vec<_>>());
            if steps == 0 {
                break;
            }
            steps -= 1;
            let next: BTreeSet<RecordId> = open
                .iter()
                .filter_map(|id| records.get(id))
                .flat_map(BTreeMap::keys)
                .filter(|id| !records.contains_key(id))
                .copied()
                .collect();
            if next.is_empty() {
                break;
            }
            open = next.into_iter().collect();
        }
        let drawn: BTreeSet<RecordId> = records.keys().copied().collect();
        for targets in records.values_mut() {
            targets.retain(|target, _| drawn.contains(target));
        }
        Graph { classes: self.classes(store, &drawn), records }
    }

    fn starts_at(&self, store: &Store, id: RecordId) -> bool {
        let record = store.record(id);
        (self.with_anonymous || !record.is_anonymous)
            && self.class.is_none_or(|class| {
                let mut parents = store.parents(record).iter();
                parents.any(|&parent| store.derives(parent, class))
            })
    }

    /// All classes; or the selected one, its subclasses, and all superclasses of these and of the records.
    fn classes(&self, store: &Store, drawn: &BTreeSet<RecordId>) -> BTreeSet<ClassId> {
        let all = (0..store.classes.len()).map(ClassId::new);
        let Some(class) = self.class else {
            return all.collect();
        };
        let mut selected: Vec<ClassId> = all.filter(|&one| store.derives(one, class)).collect();
        selected.extend(drawn.iter().flat_map(|&id| store.parents(store.record(id))));
        let ancestors = superclasses::ancestors(store, &selected);
        ancestors.into_iter().collect()
    }
}
