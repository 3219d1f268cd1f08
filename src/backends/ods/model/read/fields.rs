//! Conventions for the fields of ODS records, on top of [`records::read`](tdgen_language::records::read).

use crate::names::{Class, reserved, reserved_class};
use tdgen_language::diagnostics::{Diagnostic, Note};
use tdgen_language::records::graph::{DagArg, DagRef, Kind, RecordRef, ValueRef};
use tdgen_language::source::Span;

/// A value, or the one error that prevents reading it.
pub(crate) type Read<T> = Result<T, Diagnostic>;

/// Locates an error in another file, such as a record of MLIR that `record` refers to, at `record`.
pub(crate) fn at_user(mut error: Diagnostic, record: RecordRef<'_>) -> Diagnostic {
    let Some(span) = error.span.filter(|span| !record.records().is_same_file(*span, record.span())) else {
        return error;
    };
    let label = error.label.take().unwrap_or_else(|| "in this definition".to_owned());
    error.notes.insert(0, Note { message: label, span: Some(span) });
    error.span = Some(record.span());
    error
}

/// A field that may be unset, or missing: `None` then.
pub(crate) fn maybe<'a>(record: RecordRef<'a>, field: &str) -> Option<ValueRef<'a>> {
    let value = record.get(field)?.value();
    (!value.is_unset()).then_some(value)
}

/// A string that names something in C++.
///
/// # Errors
/// At the field, if it cannot be a name in C++.
pub(crate) fn identifier<'a>(record: RecordRef<'a>, field: &str) -> Read<&'a str> {
    let name = record.text(field)?;
    named(record, field, name, reserved(name))
}

/// A string that names a class in C++.
///
/// # Errors
/// At the field, if it cannot be the name of a class.
pub(crate) fn class_identifier<'a>(record: RecordRef<'a>, field: &str, class: Class) -> Read<&'a str> {
    let name = record.text(field)?;
    named(record, field, name, reserved_class(class, name))
}

fn named<'a>(record: RecordRef<'a>, field: &str, name: &'a str, reason: Option<&'static str>) -> Read<&'a str> {
    let Some(reason) = reason else {
        return Ok(name);
    };
    let of = record.described();
    let message = match name {
        "" => format!("field `{field}` of {of} is empty"),
        _ => format!("`{name}`, the field `{field}` of {of}, {reason}"),
    };
    Err(record.field_error(field, message))
}

/// A string without the blanks around it; `None` if it is unset, missing or blank.
///
/// # Errors
/// At the field, if it is not a string.
pub(crate) fn maybe_text<'a>(record: RecordRef<'a>, field: &str) -> Read<Option<&'a str>> {
    let text = record.optional_if_declared(field)?.map(str::trim);
    Ok(text.filter(|text| !text.is_empty()))
}

/// A string with the blanks around it, since the first line's indentation belongs to that of the others; `None` if it
/// is unset, missing or blank.
///
/// # Errors
/// At the field, if it is not a string.
pub(crate) fn maybe_lines<'a>(record: RecordRef<'a>, field: &str) -> Read<Option<&'a str>> {
    let lines: Option<&str> = record.optional_if_declared(field)?;
    Ok(lines.filter(|lines| !lines.trim().is_empty()))
}

/// A bit; 0 if it is unset or missing.
///
/// # Errors
/// At the field, if it is not a bit.
pub(crate) fn flag(record: RecordRef<'_>, field: &str) -> Read<bool> {
    Ok(record.optional_if_declared(field)?.unwrap_or(false))
}

/// The records of a list; none if it is unset or missing.
///
/// # Errors
/// At the field, if it is not a list of records.
pub(crate) fn defs<'a>(record: RecordRef<'a>, field: &str) -> Read<Vec<RecordRef<'a>>> {
    Ok(record.optional_if_declared(field)?.unwrap_or_default())
}

/// The strings of a list; none if it is unset or missing.
///
/// # Errors
/// At the field, if it is not a list of strings.
pub(crate) fn texts<'a>(record: RecordRef<'a>, field: &str) -> Read<Vec<&'a str>> {
    Ok(record.optional_if_declared(field)?.unwrap_or_default())
}

/// A dag whose operator is the def `operator`: `(outs ...)`.
///
/// # Errors
/// At the field, if it is not a dag or has another operator.
pub(crate) fn dag<'a>(record: RecordRef<'a>, field: &str, operator: &str) -> Read<DagRef<'a>> {
    let dag = record.dag(field)?;
    match dag.operator().value.kind() {
        Kind::Def(found) if found.name() == operator => Ok(dag),
        _ => {
            let message = format!("the operator of field `{field}` of {} must be `{operator}`", record.described());
            Err(record.field_error(field, message).help(format!("write `({operator} ...)`")))
        }
    }
}

/// The name of a dag's argument; an empty one is none.
pub(crate) fn argument_name(arg: DagArg<'_>) -> Option<&str> {
    let name = std::str::from_utf8(arg.name_bytes()?).ok()?;
    (!name.is_empty()).then_some(name)
}

/// Returns the location of the name of an argument in a dag, for the last argument with that name; else that of the
/// field.
fn argument_place(field: ValueRef<'_>, name: &str) -> Span {
    let Kind::Dag(dag) = field.kind() else {
        return field.span;
    };
    let at = dag.args().collect::<Vec<_>>().iter().rposition(|arg| argument_name(*arg) == Some(name));
    at.map_or(field.span, |at| dag.place(at))
}

/// An error at the name of an argument in the dag `field`.
pub(crate) fn argument_error(record: RecordRef<'_>, field: &str, name: &str, message: String) -> Diagnostic {
    let mut error = record.field_error(field, message);
    if let Some(field) = record.get(field) {
        error.span = Some(argument_place(field.value(), name));
    }
    at_user(error, record)
}
