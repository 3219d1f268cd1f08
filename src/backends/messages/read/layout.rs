//! [`lay_out`]: computes the offsets of fields with natural alignment, as C compilers do, and finds holes between them.

use std::ops::Range;

use crate::model::{Field, Layout, Presence, Test, Union};

/// The definition that has the fields.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// A header: can contain headers.
    Header,
    /// A struct: contains scalars and enums, and structs if the schema allows nesting.
    Struct,
    /// A message: can also contain structs.
    Message,
    /// A trace event: can also contain structs, and its last field can be a tail.
    TraceEvent,
}

/// The greatest size of a struct, message or payload, which a device has to store.
pub(super) const MAX_BYTES: u32 = 1 << 20;

/// A field whose offset is not known yet, but its size.
pub(super) struct Unplaced {
    /// The field, with the offset 0.
    pub(super) field: Field,
    pub(super) align: u32,
}

/// Bytes between two fields that belong to neither.
pub(super) struct Hole {
    /// The index of the field after it.
    pub(super) before: usize,
    pub(super) bytes: u32,
}

/// A layout and its holes.
pub(super) struct Placed {
    pub(super) layout: Layout,
    pub(super) holes: Vec<Hole>,
}

/// Lays out fields after `start` bytes that are aligned to `align`, with explicit `padding` after the last one; none if
/// the size exceeds [`MAX_BYTES`].
pub(super) fn lay_out(mut fields: Vec<Unplaced>, padding: u32, start: u32, align: u32) -> Option<Placed> {
    let mut holes = Vec::new();
    let mut unions = Vec::new();
    let mut end = start;
    let mut most = align.max(1);
    let mut at = 0;
    while at < fields.len() {
        let cases = union_at(&fields, at).unwrap_or(at..at + 1);
        let members = fields.get_mut(cases.clone())?;
        let align = members.iter().map(|unplaced| unplaced.align).max().unwrap_or(1);
        let begin = end.checked_add(members.first()?.field.padding)?;
        let offset = begin.checked_next_multiple_of(align)?;
        // Padding before a tail is allowed: the tail cannot move.
        if offset > begin && !members.iter().any(|unplaced| unplaced.field.ty.is_tail()) {
            holes.push(Hole { before: at, bytes: offset - begin });
        }
        let mut size = 0;
        for unplaced in members {
            unplaced.field.offset = offset;
            size = size.max(unplaced.field.size);
        }
        if let Some(Presence { field: tag, test: Test::Is(_) }) = fields.get(at).and_then(|first| first.field.presence)
        {
            size = size.checked_next_multiple_of(align)?;
            unions.push(Union { fields: cases.clone(), tag, offset, size, align });
        }
        end = offset.checked_add(size).filter(|&end| end <= MAX_BYTES)?;
        most = most.max(align);
        at = cases.end;
    }
    let fields = fields.into_iter().map(|unplaced| unplaced.field).collect();
    let size = end.checked_add(padding)?.checked_next_multiple_of(most).filter(|&size| size <= MAX_BYTES)?;
    let layout = Layout { fields, unions, padding, size, align: most, ..Layout::default() };
    Some(Placed { layout, holes })
}

/// Returns the indices of the cases of the union that begins with a field; none if it is no case.
pub(super) fn union_at(fields: &[Unplaced], at: usize) -> Option<Range<usize>> {
    let tag = |at: usize| match fields.get(at)?.field.presence {
        Some(Presence { field, test: Test::Is(_) }) => Some(field),
        _ => None,
    };
    let first = tag(at)?;
    let end = (at..fields.len()).find(|&other| tag(other) != Some(first));
    Some(at..end.unwrap_or(fields.len()))
}
