//! [`lay_out`]: places the fields of a struct, message or trace event.

use crate::model::placement::{Hole, Slot, place};
use crate::model::{Field, Layout, Padding};

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

/// A field whose offset is not known yet, but its size.
pub(super) struct Unplaced {
    /// The field, with the offset 0.
    pub(super) field: Field,
    pub(super) align: u32,
}

/// Returns what the offsets of fields follow from.
pub(super) fn slots(fields: &[Unplaced]) -> Vec<Slot> {
    fields.iter().map(|Unplaced { field, align }| Slot::of(field, field.padding, field.size, *align)).collect()
}

/// Lays out fields and padding after `start` bytes that are aligned to `align`, and returns the layout and its holes;
/// none if it is too large.
pub(super) fn lay_out(
    fields: Vec<Unplaced>,
    paddings: Vec<Padding>,
    (start, align): (u32, u32),
) -> Option<(Layout, Vec<Hole>)> {
    let at_end = paddings.iter().filter(|padding| padding.before == fields.len()).map(|padding| padding.bytes);
    let padding = at_end.fold(0, u32::saturating_add);
    let placement = place(&slots(&fields), padding, start, align)?;
    let fields = fields.into_iter().zip(placement.offsets);
    let fields = fields.map(|(Unplaced { field, .. }, offset)| Field { offset, ..field }).collect();
    let (unions, size, align) = (placement.unions, placement.size, placement.align);
    Some((Layout { fields, unions, paddings, padding, size, align, ..Layout::default() }, placement.holes))
}
