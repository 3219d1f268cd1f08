//! Reading the fields of a definition's records: what is missing or of another kind is an error at its place.

use crate::diagnostics::Diagnostic;
use crate::records::graph::{DagRef, Kind, RecordRef, ValueRef};

/// What reading hands on, or one error with its place.
pub(crate) type Read<T> = Result<T, Diagnostic>;

/// A field that may be unset, or absent: `None` then.
pub(crate) fn maybe<'a>(record: RecordRef<'a>, field: &str) -> Option<ValueRef<'a>> {
    let value = record.get(field)?.value();
    (!value.is_unset()).then_some(value)
}

/// A string that must be there.
///
/// # Errors
/// At the record, if it has no such field; at the field, if it is no string.
pub(crate) fn text<'a>(record: RecordRef<'a>, field: &str) -> Read<&'a str> {
    record.field(field)?.as_str()
}

/// A string that may be unset or empty: `None` then. Without the blanks around it.
///
/// # Errors
/// At the field, if it is no string.
pub(crate) fn maybe_text<'a>(record: RecordRef<'a>, field: &str) -> Read<Option<&'a str>> {
    let Some(value) = maybe(record, field) else {
        return Ok(None);
    };
    let text = value.as_str()?.trim();
    Ok((!text.is_empty()).then_some(text))
}

/// Lines of a text that may be unset or blank: `None` then. With the blanks around them: the first line's indentation
/// belongs to that of the others.
///
/// # Errors
/// At the field, if it is no string.
pub(crate) fn maybe_lines<'a>(record: RecordRef<'a>, field: &str) -> Read<Option<&'a str>> {
    let Some(value) = maybe(record, field) else {
        return Ok(None);
    };
    let lines = value.as_str()?;
    Ok((!lines.trim().is_empty()).then_some(lines))
}

/// A bit; one that is unset or absent is 0.
///
/// # Errors
/// At the field, if it is no bit.
pub(crate) fn flag(record: RecordRef<'_>, field: &str) -> Read<bool> {
    maybe(record, field).map_or(Ok(false), ValueRef::as_bool)
}

/// A record that must be there.
///
/// # Errors
/// As those of [`text`].
pub(crate) fn def<'a>(record: RecordRef<'a>, field: &str) -> Read<RecordRef<'a>> {
    record.field(field)?.as_def()
}

/// The records of a list; none if it is unset or absent.
///
/// # Errors
/// At the field, if it is no list of records.
pub(crate) fn defs<'a>(record: RecordRef<'a>, field: &str) -> Read<Vec<RecordRef<'a>>> {
    let Some(value) = maybe(record, field) else {
        return Ok(Vec::new());
    };
    value.as_list()?.iter().map(ValueRef::as_def).collect()
}

/// The strings of a list; none if it is unset or absent.
///
/// # Errors
/// At the field, if it is no list of strings.
pub(crate) fn texts<'a>(record: RecordRef<'a>, field: &str) -> Read<Vec<&'a str>> {
    let Some(value) = maybe(record, field) else {
        return Ok(Vec::new());
    };
    value.as_list()?.iter().map(ValueRef::as_str).collect()
}

/// A dag whose operator is the def `operator`: `(outs ...)`.
///
/// # Errors
/// At the field, if it is no dag or has another operator.
pub(crate) fn dag<'a>(record: RecordRef<'a>, field: &str, operator: &str) -> Read<DagRef<'a>> {
    let value = record.field(field)?;
    let dag = value.as_dag()?;
    match dag.operator().0.kind() {
        Kind::Def(found) if found.name() == operator => Ok(dag),
        _ => Err(Diagnostic::error(
            value.span,
            format!("'{field}' must have '{operator}' directive"),
        )),
    }
}

/// The name of a dag's argument; an empty one is none.
pub(crate) fn argument_name(name: Option<&[u8]>) -> Option<&str> {
    let name = std::str::from_utf8(name?).ok()?;
    (!name.is_empty()).then_some(name)
}
