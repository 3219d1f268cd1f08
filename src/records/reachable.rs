//! Which values the finished records use, for the counters: all others are intermediate results.

use rustc_hash::FxHashSet;

use crate::records::arena::ids::ValueId;
use crate::records::arena::store::Store;

impl Store {
    /// The number of distinct values in arenas that are in the fields of finished records, parts of values included.
    pub(crate) fn count_reachable_values(&self) -> usize {
        let mut seen = FxHashSet::default();
        let slots = self.records.iter().flat_map(|record| self.slots(record));
        let mut pending: Vec<ValueId> = slots.map(|slot| slot.value).collect();
        while let Some(value) = pending.pop() {
            if !seen.insert(value) {
                continue;
            }
            self.values.each_child(self.values.node(value), |child| pending.push(child));
        }
        seen.into_iter().filter(|value| value.is_stored()).count()
    }

    /// The number of fields of all finished records.
    pub(crate) fn count_fields(&self) -> usize {
        self.records.iter().map(|record| self.slots(record).len()).sum()
    }
}
