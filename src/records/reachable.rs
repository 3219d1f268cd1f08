//! Which values the finished records use, for the counters: all others are intermediate results.

use super::ids::ValueId;
use super::store::Store;

impl Store {
    /// The number of distinct values in the fields of finished records, parts of values included.
    pub(crate) fn count_reachable_values(&self) -> usize {
        let mut is_seen = vec![false; self.values.len()];
        let slots = self.records.iter().flat_map(|record| self.slots(record));
        let mut pending: Vec<ValueId> = slots.map(|slot| slot.value).collect();
        let mut count = 0;
        while let Some(value) = pending.pop() {
            if std::mem::replace(&mut is_seen[value.index()], true) {
                continue;
            }
            count += 1;
            self.values.each_child(self.values.node(value), |child| pending.push(child));
        }
        count
    }

    /// The number of fields of all finished records.
    pub(crate) fn count_fields(&self) -> usize {
        self.records.iter().map(|record| record.slots.len()).sum()
    }
}
