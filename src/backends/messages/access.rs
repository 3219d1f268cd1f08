//! What a field of a record has, and where its user is told that it is wrong.

use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::records::graph::{FieldRef, RecordRef, ValueRef};
use crate::source::Span;

/// Where a record's field is complained about: where the user set it, else at the record.
pub(super) fn place_of(record: RecordRef<'_>, field: &str) -> Span {
    let set = record.get(field).filter(|field| !field.is_inherited());
    set.map_or(record.span(), FieldRef::span)
}

/// What a field of a record has; that it has nothing of the kind is reported at the user's own text.
pub(super) fn get<'r, T>(
    record: RecordRef<'r>,
    field: &str,
    read: impl Fn(ValueRef<'r>) -> Result<T, Diagnostic>,
    diags: &mut Diags,
) -> Result<T, Reported> {
    let value = record.field(field);
    let is_unset = value.as_ref().is_ok_and(|value| value.is_unset());
    value.and_then(read).map_err(|error| {
        let message = if is_unset {
            format!("`{field}` of `{}` is not set", record.name())
        } else {
            format!("`{field}` of `{}`: {}", record.name(), error.message)
        };
        diags.push(Diagnostic::error(place_of(record, field), message))
    })
}
