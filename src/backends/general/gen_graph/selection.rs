//! What is drawn: the classes and records that the options choose, with all that is between them.

use std::collections::{BTreeMap, BTreeSet};

use super::references::references;
use crate::backends::general::supers;
use crate::records::ids::{ClassId, RecordId};
use crate::records::store::Store;
use crate::source::Symbol;

/// What the options say.
pub(super) struct Selection {
    /// Only records of this class, and what belongs to them.
    pub(super) class: Option<ClassId>,
    /// With a class: how many references away from its records others are drawn too.
    pub(super) depth: usize,
    /// Whether records without a name are drawn.
    pub(super) with_anonymous: bool,
}

/// Nodes, and the references between them.
pub(super) struct Graph {
    pub(super) classes: BTreeSet<ClassId>,
    /// Each with the drawn records that it refers to, and the fields that do.
    pub(super) records: BTreeMap<RecordId, BTreeMap<RecordId, Vec<Symbol>>>,
}

impl Selection {
    /// The part of the graph that is chosen.
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
                let mut parents = record.parents.iter();
                parents.any(|&parent| store.derives(parent, class))
            })
    }

    /// All classes; or the chosen one, those that derive from it, and all that these and the records derive from.
    fn classes(&self, store: &Store, drawn: &BTreeSet<RecordId>) -> BTreeSet<ClassId> {
        let all = (0..store.classes.len()).map(ClassId::new);
        let Some(class) = self.class else {
            return all.collect();
        };
        let mut wanted: Vec<ClassId> = all.filter(|&one| store.derives(one, class)).collect();
        wanted.extend(drawn.iter().flat_map(|&id| &store.record(id).parents));
        let ancestors = supers::ancestors(store, &wanted);
        ancestors.into_iter().collect()
    }
}
