//! Where fields lie: natural alignment, as every C compiler has it.
//!
//! Takes fields in the order of the text; hands on a [`Layout`], or with it what a reader of the bytes would stumble
//! over: holes between fields.

use crate::backends::messages::model::{Field, Layout};

/// Larger structs, messages and payloads are refused: a device has to keep them.
pub(super) const MOST_BYTES: u32 = 1 << 20;

/// A field that has no place yet: its offset is not known, its size is.
pub(super) struct Unplaced {
    /// The field, at 0.
    pub(super) field: Field,
    /// What its offset is a multiple of.
    pub(super) align: u32,
}

/// Bytes that belong to no field.
pub(super) struct Hole {
    /// The number of the field behind it.
    pub(super) before: usize,
    /// How many.
    pub(super) bytes: u32,
}

/// Fields in their places.
pub(super) struct Placed {
    pub(super) layout: Layout,
    pub(super) holes: Vec<Hole>,
}

/// Places fields behind `start` bytes that are aligned to `align`. None: they need more than [`MOST_BYTES`].
pub(super) fn place(fields: Vec<Unplaced>, start: u32, align: u32) -> Option<Placed> {
    let mut holes = Vec::new();
    let mut end = start;
    let mut most = align.max(1);
    let mut placed = Vec::with_capacity(fields.len());
    for (at, Unplaced { mut field, align }) in fields.into_iter().enumerate() {
        let offset = end.next_multiple_of(align);
        // What stands in front of a tail is filled up: the tail cannot stand anywhere else.
        if offset > end && !field.ty.is_tail() {
            holes.push(Hole { before: at, bytes: offset - end });
        }
        field.offset = offset;
        end = offset.checked_add(field.size).filter(|&end| end <= MOST_BYTES)?;
        most = most.max(align);
        placed.push(field);
    }
    let layout = Layout { fields: placed, size: end.next_multiple_of(most), align: most };
    Some(Placed { layout, holes })
}
