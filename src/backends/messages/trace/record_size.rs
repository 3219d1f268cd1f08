//! [`RecordSize`]: the size of an event's records.

use super::format::HEADER_SIZE;
use crate::model::TraceEvent;

/// The size of an event's records.
pub(crate) struct RecordSize {
    /// The size without padding and without the bytes of a tail.
    pub(crate) fixed: usize,
    /// The offset of the length of the tail.
    pub(crate) length_at: Option<usize>,
}

impl RecordSize {
    /// The shape of the records of an event.
    pub(crate) fn of(event: &TraceEvent) -> RecordSize {
        let header = 8 * HEADER_SIZE as usize;
        match event.tail() {
            None => RecordSize { fixed: header + event.layout.size as usize, length_at: None },
            Some(tail) => {
                RecordSize { fixed: header + tail.end() as usize, length_at: Some(header + tail.offset as usize) }
            }
        }
    }

    /// Returns whether a record of this event can have these bytes.
    #[inline]
    pub(crate) fn fits(&self, record: &[u8]) -> bool {
        let length = match self.length_at {
            None => 0,
            Some(at) => match record.get(at..).and_then(|rest| rest.first_chunk::<4>()) {
                Some(length) => u32::from_le_bytes(*length) as usize,
                None => return false,
            },
        };
        let end = self.fixed.checked_add(length);
        end.and_then(|end| end.checked_next_multiple_of(8)) == Some(record.len())
    }
}
