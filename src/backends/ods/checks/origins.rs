//! Where the traits of an operation were given to it.

use crate::model::read::fields::defs;
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// The nesting limit of trait lists.
const MAX_DEPTH: usize = 100;

/// Where a trait of an operation, or of a list of traits, was given to it: where it was written, or the declaration
/// whose traits have it.
pub(super) fn origin_of_trait(owner: RecordRef<'_>, item: RecordRef<'_>) -> Span {
    let Some((field, entry)) = entry_of(owner, item) else { return owner.span() };
    if entry.id == item.id || entry.is_anonymous() {
        return owner.origin_of_part(field, entry);
    }
    origin_of_trait(entry, item)
}

/// The field of an owner that has a trait, and the entry of its list that the trait is, or is part of.
fn entry_of<'a>(owner: RecordRef<'a>, item: RecordRef<'a>) -> Option<(&'static str, RecordRef<'a>)> {
    ["traits", "baseInterfaces"].into_iter().find_map(|field| {
        let entries = defs(owner, field).unwrap_or_default();
        Some((field, entries.into_iter().find(|entry| reaches(*entry, item, 0))?))
    })
}

fn reaches(entry: RecordRef<'_>, item: RecordRef<'_>, depth: usize) -> bool {
    let mut inner = ["traits", "baseInterfaces"].into_iter().flat_map(|field| defs(entry, field).unwrap_or_default());
    entry.id == item.id || depth < MAX_DEPTH && inner.any(|inner| reaches(inner, item, depth + 1))
}
