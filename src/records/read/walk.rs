//! [`Walk`]: where a reader stands, and what it passes by.
//!
//! A reader steps from a record into fields, lists and further records. serde ends at the first fault; so that one run
//! tells all of them, the parts that have faults are skipped the next time.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use crate::records::arena::ids::RecordId;

/// The way from what is read to a part of it: numbers of fields and elements.
pub(super) type Path = Vec<u32>;

/// Why a reader goes no further.
pub(super) enum Stop {
    /// It is in this record already.
    Circle,
    /// Records in records in records.
    TooDeep,
}

/// The state that the readers of all parts share.
#[derive(Default)]
pub(super) struct Walk {
    path: RefCell<Path>,
    /// The records that are being read by value, outer to inner.
    records: RefCell<Vec<RecordId>>,
    skipped: BTreeSet<Path>,
    /// Fields that no class declares, and whose type may have a value for that.
    omitted: BTreeSet<Path>,
    steps: Cell<usize>,
}

impl Walk {
    /// Deeper structures are read through handles.
    pub(super) const MAX_NESTING: usize = 500;
    /// Records that share others by value stand for trees that may be very large.
    pub(super) const MAX_STEPS: usize = 2_000_000;

    /// Passes by a part from now on. False if there is nothing left then.
    pub(super) fn skip(&mut self, path: Path) -> bool {
        self.path.get_mut().clear();
        self.records.get_mut().clear();
        !path.is_empty() && self.skipped.insert(path)
    }

    /// Says nothing about a field that is missing from now on. False if it was so before.
    pub(super) fn omit(&mut self, path: Path) -> bool {
        self.path.get_mut().clear();
        self.records.get_mut().clear();
        self.omitted.insert(path)
    }

    /// Where the reader stands.
    pub(super) fn path(&self) -> Path {
        self.path.borrow().clone()
    }

    /// Whether a part of where the reader stands is passed by.
    pub(super) fn skips(&self, part: u32) -> bool {
        if self.skipped.is_empty() && self.omitted.is_empty() {
            return false;
        }
        let mut path = self.path();
        path.push(part);
        self.skipped.contains(&path) || self.omitted.contains(&path)
    }

    /// Whether anything in what the reader stands in was passed by: what is said about the whole may follow from that.
    pub(super) fn has_gaps(&self) -> bool {
        let path = self.path.borrow();
        let mut from_here = self.skipped.range(path.clone()..);
        from_here.next().is_some_and(|next| next.starts_with(&path))
    }

    /// Counts a step. False when there were too many.
    pub(super) fn count_step(&self) -> bool {
        self.steps.set(self.steps.get() + 1);
        !self.is_exhausted()
    }

    /// Whether there were too many steps, all attempts taken together.
    pub(super) fn is_exhausted(&self) -> bool {
        self.steps.get() > Walk::MAX_STEPS
    }

    /// Reads a part of where the reader stands.
    pub(super) fn inside<T>(&self, part: u32, read: impl FnOnce() -> T) -> T {
        self.path.borrow_mut().push(part);
        let result = read();
        self.path.borrow_mut().pop();
        result
    }

    /// Reads a record's fields.
    pub(super) fn inside_record<T>(&self, record: RecordId, read: impl FnOnce() -> T) -> Result<T, Stop> {
        if self.records.borrow().contains(&record) {
            return Err(Stop::Circle);
        }
        if self.path.borrow().len() >= Walk::MAX_NESTING {
            return Err(Stop::TooDeep);
        }
        self.records.borrow_mut().push(record);
        let result = read();
        self.records.borrow_mut().pop();
        Ok(result)
    }

    /// The records from where a circle closes to the innermost.
    pub(super) fn circle(&self, back_to: RecordId) -> Vec<RecordId> {
        let records = self.records.borrow();
        let start = records.iter().position(|&record| record == back_to);
        records.get(start.unwrap_or(0)..).unwrap_or(&[]).to_vec()
    }
}
