//! [`lay_out`]: computes the offsets of fields with natural alignment, as C compilers do, and finds holes between them.

use crate::backends::messages::model::{Field, Layout};

/// The greatest size of a struct, message or payload, which a device has to store.
pub(super) const MOST_BYTES: u32 = 1 << 20;

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

/// Lays out fields after `start` bytes that are aligned to `align`; none if the size exceeds [`MOST_BYTES`].
pub(super) fn lay_out(fields: Vec<Unplaced>, start: u32, align: u32) -> Option<Placed> {
    let mut holes = Vec::new();
    let mut end = start;
    let mut most = align.max(1);
    let mut placed = Vec::with_capacity(fields.len());
    for (at, Unplaced { mut field, align }) in fields.into_iter().enumerate() {
        let offset = end.next_multiple_of(align);
        // Padding before a tail is allowed: the tail cannot move.
        if offset > end && !field.ty.is_tail() {
            holes.push(Hole { before: at, bytes: offset - end });
        }
        field.offset = offset;
        end = offset.checked_add(field.size).filter(|&end| end <= MOST_BYTES)?;
        most = most.max(align);
        placed.push(field);
    }
    let layout = Layout { fields: placed, size: end.next_multiple_of(most), align: most, ..Layout::default() };
    Some(Placed { layout, holes })
}
