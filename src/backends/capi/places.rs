//! [`Places`]: where in the user's text a fault of a record is to be reported.
//!
//! Takes the record graph; answers with places outside of the class library. Equal anonymous records are one record,
//! which knows only the first place where it was written: [`Within::part`] tells whether that is the one meant.

use rustc_hash::FxHashSet;

use crate::records::Records;
use crate::records::graph::{ClassRef, FieldRef, RecordRef};
use crate::source::Span;

/// The classes of API descriptions: what they set is not the user's doing.
const LIBRARY: &[&str] = &[
    "API",
    "APIObject",
    "Enum",
    "Etor",
    "FptrTypedef",
    "Function",
    "Handle",
    "Macro",
    "Param",
    "Range",
    "RangedParam",
    "Return",
    "Struct",
    "StructMember",
    "TaggedEtor",
    "TypeInfo",
    "TypeTaggedParam",
    "Typedef",
];

/// A record, and where it is complained about.
#[derive(Clone, Copy)]
pub(crate) struct Part<'r> {
    /// The record.
    pub(crate) record: RecordRef<'r>,
    /// Where it was written.
    pub(crate) place: Span,
}

impl<'r> Part<'r> {
    /// A record of its own.
    pub(crate) fn new(record: RecordRef<'r>) -> Part<'r> {
        Part { record, place: record.span() }
    }
}

/// What was written for a field, from its place to where another class or record begins.
#[derive(Clone, Copy)]
pub(crate) struct Within {
    place: Span,
    end: u32,
}

impl Within {
    /// A record that the field refers to: where it was written if that was for this field, else the field.
    pub(crate) fn part(self, record: RecordRef<'_>) -> Part<'_> {
        let written = record.span();
        let is_here = !record.is_anonymous() || (self.place.start <= written.start && written.start < self.end);
        Part { record, place: if is_here { written } else { self.place } }
    }
}

/// The places of a description.
pub(crate) struct Places {
    /// Where the library's classes, ours or another with the same names, declare and set fields.
    library: FxHashSet<u32>,
    /// Where classes and named records begin, in order.
    starts: Vec<u32>,
}

impl Places {
    /// The places in these records.
    pub(crate) fn of(records: &Records) -> Places {
        let classes = LIBRARY.iter().filter_map(|class| records.class(class));
        let library = classes.flat_map(ClassRef::slots).map(|(_, slot)| slot.place).collect();
        let classes = records.classes().into_iter().map(ClassRef::span);
        let named = records.defs_in_order().filter(|record| !record.is_anonymous()).map(RecordRef::span);
        let mut starts: Vec<u32> = classes.chain(named).map(|span| span.start).collect();
        starts.sort_unstable();
        Places { library, starts }
    }

    /// Where the user set a field, or the record when its value came with the library's class.
    pub(crate) fn of_field(&self, part: Part<'_>, field: &str) -> Span {
        let set = part.record.get(field).map(FieldRef::span);
        let set = set.filter(|set| !self.library.contains(&set.start));
        set.unwrap_or(part.place)
    }

    /// What a field of `owner` says.
    pub(crate) fn within(&self, owner: Part<'_>, field: &str) -> Within {
        let place = self.of_field(owner, field);
        Within { place, end: self.end_of_definition(place) }
    }

    /// Where the next class or record begins.
    pub(crate) fn end_of_definition(&self, place: Span) -> u32 {
        let next = self.starts.partition_point(|&start| start <= place.start);
        self.starts.get(next).copied().unwrap_or(u32::MAX)
    }
}
