//! [`ReadOnce`]: what is read of records that several others use, one time each.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::fields::Read;
use crate::records::graph::RecordRef;
use crate::records::ids::RecordId;

/// What was read of records so far.
pub(crate) struct ReadOnce<T>(FxHashMap<RecordId, Rc<T>>);

impl<T> Default for ReadOnce<T> {
    fn default() -> ReadOnce<T> {
        ReadOnce(FxHashMap::default())
    }
}

impl<T> ReadOnce<T> {
    /// What `read` makes of a record, or made of it before.
    ///
    /// # Errors
    /// Those of `read`, each time.
    pub(crate) fn get<'a>(
        &mut self,
        record: RecordRef<'a>,
        read: impl FnOnce(RecordRef<'a>) -> Read<T>,
    ) -> Read<Rc<T>> {
        if let Some(known) = self.0.get(&record.id) {
            return Ok(Rc::clone(known));
        }
        let made = Rc::new(read(record)?);
        self.0.insert(record.id, Rc::clone(&made));
        Ok(made)
    }
}
