//! [`ReadCache`]: reads each record once, however many others refer to it.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::fields::Read;
use tdgen_language::records::arena::ids::RecordId;
use tdgen_language::records::graph::RecordRef;

/// The values read so far, by record.
pub(crate) struct ReadCache<T>(FxHashMap<RecordId, Arc<T>>);

impl<T> Default for ReadCache<T> {
    fn default() -> ReadCache<T> {
        ReadCache(FxHashMap::default())
    }
}

impl<T> ReadCache<T> {
    /// Returns the cached value of a record, or reads it.
    ///
    /// # Errors
    /// `read` fails. Errors are not cached.
    pub(crate) fn get<'a>(
        &mut self,
        record: RecordRef<'a>,
        read: impl FnOnce(RecordRef<'a>) -> Read<T>,
    ) -> Read<Arc<T>> {
        if let Some(cached) = self.0.get(&record.id) {
            return Ok(Arc::clone(cached));
        }
        let value = Arc::new(read(record)?);
        self.0.insert(record.id, Arc::clone(&value));
        Ok(value)
    }
}
