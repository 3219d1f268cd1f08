//! [`place`]: computes the offsets of fields as C compilers do, and finds holes between them. The fields of a packed
//! schema have the alignment 1 (`Model::align_of`).

use std::ops::Range;

use super::layout::{Field, Presence, Test, Union};

/// The greatest size of a struct, message or payload, which a device has to store.
pub(crate) const MAX_BYTES: u32 = 1 << 20;

/// What the offset of a field follows from.
pub(crate) struct Slot {
    /// Explicit padding before it.
    pub(crate) padding: u32,
    pub(crate) size: u32,
    pub(crate) align: u32,
    /// The index of the tag, for a case of a union.
    tag: Option<usize>,
    is_tail: bool,
}

impl Slot {
    pub(crate) fn of(field: &Field, padding: u32, size: u32, align: u32) -> Slot {
        let tag = match field.presence {
            Some(Presence { field, test: Test::Is(_) }) => Some(field),
            _ => None,
        };
        Slot { padding, size, align, tag, is_tail: field.ty.is_tail() }
    }
}

/// Bytes between two fields that belong to neither.
pub(crate) struct Hole {
    /// The index of the field after it.
    pub(crate) before: usize,
    pub(crate) bytes: u32,
}

/// The offsets of fields.
pub(crate) struct Placement {
    pub(crate) offsets: Vec<u32>,
    pub(crate) unions: Vec<Union>,
    pub(crate) holes: Vec<Hole>,
    pub(crate) size: u32,
    pub(crate) align: u32,
}

/// Places fields after `start` bytes that are aligned to `align`, with explicit `padding` after the last one; none if
/// the size exceeds [`MAX_BYTES`].
pub(crate) fn place(slots: &[Slot], padding: u32, start: u32, align: u32) -> Option<Placement> {
    let mut placement = Placement {
        offsets: Vec::with_capacity(slots.len()),
        unions: vec![],
        holes: vec![],
        size: 0,
        align: align.max(1),
    };
    let mut end = start;
    let mut at = 0;
    while let Some(first) = slots.get(at) {
        let fields = union_at(slots, at).unwrap_or(at..at + 1);
        let members = slots.get(fields.clone())?;
        let align = members.iter().map(|slot| slot.align).max().unwrap_or(1);
        let begin = end.checked_add(first.padding)?;
        let offset = begin.checked_next_multiple_of(align)?;
        // Padding before a tail is allowed: the tail cannot move.
        if offset > begin && !first.is_tail {
            placement.holes.push(Hole { before: at, bytes: offset - begin });
        }
        let mut size = members.iter().map(|slot| slot.size).max().unwrap_or(0);
        if let Some(tag) = first.tag {
            size = size.checked_next_multiple_of(align)?;
            placement.unions.push(Union { fields: fields.clone(), tag, offset, size, align });
        }
        placement.offsets.resize(fields.end, offset);
        placement.align = placement.align.max(align);
        end = offset.checked_add(size).filter(|&end| end <= MAX_BYTES)?;
        at = fields.end;
    }
    let size = end.checked_add(padding)?.checked_next_multiple_of(placement.align)?;
    placement.size = Some(size).filter(|&size| size <= MAX_BYTES)?;
    Some(placement)
}

/// Returns the indices of the cases of the union that begins with a field; none if it is no case.
pub(crate) fn union_at(slots: &[Slot], at: usize) -> Option<Range<usize>> {
    let tag = |at: usize| slots.get(at)?.tag;
    let first = tag(at)?;
    let end = (at..slots.len()).find(|&other| tag(other) != Some(first));
    Some(at..end.unwrap_or(slots.len()))
}
