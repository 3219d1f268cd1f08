//! Reading the fields of a definition's records: what is missing or of another kind is an error at its place.

use crate::backends::ods::naming::is_identifier;
use crate::diagnostics::Diagnostic;
use crate::records::graph::{DagRef, Kind, RecordRef, ValueRef};

/// What reading hands on, or one error with its place.
pub(crate) type Read<T> = Result<T, Diagnostic>;

/// A field that may be unset, or absent: `None` then.
pub(crate) fn maybe<'a>(record: RecordRef<'a>, field: &str) -> Option<ValueRef<'a>> {
    let value = record.get(field)?.value();
    (!value.is_unset()).then_some(value)
}

/// What `read` makes of a field that must be there.
///
/// # Errors
/// At the record, if it has no such field; at the field, if `read` says so.
pub(crate) fn read_field<'a, T>(
    record: RecordRef<'a>,
    field: &str,
    read: impl FnOnce(ValueRef<'a>) -> Read<T>,
) -> Read<T> {
    read(record.field(field)?).map_err(|fault| at_author(record, field, fault))
}

/// What `read` makes of a field that may be unset, or absent: `None` then.
///
/// # Errors
/// At the field, if `read` says so.
fn read_maybe<'a, T>(
    record: RecordRef<'a>,
    field: &str,
    read: impl FnOnce(ValueRef<'a>) -> Read<T>,
) -> Read<Option<T>> {
    let value = maybe(record, field).map(read).transpose();
    value.map_err(|fault| at_author(record, field, fault))
}

/// A fault in the value of a field that the record has from a class is told at the record, where its author can
/// change it.
fn at_author(record: RecordRef<'_>, field: &str, mut fault: Diagnostic) -> Diagnostic {
    let place = record.get(field).filter(|field| field.is_inherited());
    if place.is_some_and(|field| fault.span == Some(field.span())) {
        fault.span = Some(record.span());
        return fault.fact(format!("it is the value of the field `{field}`"));
    }
    fault
}

/// A string that must be there.
///
/// # Errors
/// At the record, if it has no such field; at the field, if it is no string.
pub(crate) fn text<'a>(record: RecordRef<'a>, field: &str) -> Read<&'a str> {
    read_field(record, field, ValueRef::as_str)
}

/// A string that names something in C++.
///
/// # Errors
/// As those of [`text`]; at the field, if C++ takes no such name.
pub(crate) fn identifier<'a>(record: RecordRef<'a>, field: &str) -> Read<&'a str> {
    read_field(record, field, |value| match value.as_str()? {
        "" => Err(Diagnostic::error(value.span, "a name is empty")),
        name if is_identifier(name) => Ok(name),
        name => {
            let message = format!("`{name}` is no name in C++");
            Err(Diagnostic::error(value.span, message))
        }
    })
}

/// A string that may be unset or empty: `None` then. Without the blanks around it.
///
/// # Errors
/// At the field, if it is no string.
pub(crate) fn maybe_text<'a>(record: RecordRef<'a>, field: &str) -> Read<Option<&'a str>> {
    let text = read_maybe(record, field, ValueRef::as_str)?.map(str::trim);
    Ok(text.filter(|text| !text.is_empty()))
}

/// Lines of a text that may be unset or blank: `None` then. With the blanks around them: the first line's indentation
/// belongs to that of the others.
///
/// # Errors
/// At the field, if it is no string.
pub(crate) fn maybe_lines<'a>(record: RecordRef<'a>, field: &str) -> Read<Option<&'a str>> {
    let lines = read_maybe(record, field, ValueRef::as_str)?;
    Ok(lines.filter(|lines| !lines.trim().is_empty()))
}

/// A bit; one that is unset or absent is 0.
///
/// # Errors
/// At the field, if it is no bit.
pub(crate) fn flag(record: RecordRef<'_>, field: &str) -> Read<bool> {
    Ok(read_maybe(record, field, ValueRef::as_bool)?.unwrap_or(false))
}

/// A record that must be there.
///
/// # Errors
/// As those of [`text`].
pub(crate) fn def<'a>(record: RecordRef<'a>, field: &str) -> Read<RecordRef<'a>> {
    read_field(record, field, ValueRef::as_def)
}

/// The records of a list; none if it is unset or absent.
///
/// # Errors
/// At the field, if it is no list of records.
pub(crate) fn defs<'a>(record: RecordRef<'a>, field: &str) -> Read<Vec<RecordRef<'a>>> {
    let all = read_maybe(record, field, |value| value.as_list()?.iter().map(ValueRef::as_def).collect());
    Ok(all?.unwrap_or_default())
}

/// The strings of a list; none if it is unset or absent.
///
/// # Errors
/// At the field, if it is no list of strings.
pub(crate) fn texts<'a>(record: RecordRef<'a>, field: &str) -> Read<Vec<&'a str>> {
    let all = read_maybe(record, field, |value| value.as_list()?.iter().map(ValueRef::as_str).collect());
    Ok(all?.unwrap_or_default())
}

/// A dag whose operator is the def `operator`: `(outs ...)`.
///
/// # Errors
/// At the field, if it is no dag or has another operator.
pub(crate) fn dag<'a>(record: RecordRef<'a>, field: &str, operator: &str) -> Read<DagRef<'a>> {
    read_field(record, field, |value| {
        let dag = value.as_dag()?;
        match dag.operator().0.kind() {
            Kind::Def(found) if found.name() == operator => Ok(dag),
            _ => Err(Diagnostic::error(value.span, format!("'{field}' must have '{operator}' directive"))),
        }
    })
}

/// The name of a dag's argument; an empty one is none.
pub(crate) fn argument_name(name: Option<&[u8]>) -> Option<&str> {
    let name = std::str::from_utf8(name?).ok()?;
    (!name.is_empty()).then_some(name)
}
