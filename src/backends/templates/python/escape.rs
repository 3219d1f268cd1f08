//! Escapes text for HTML as Jinja2 does, which writes quotes as numbers.

use minijinja::value::{Value, ValueKind};
use minijinja::{AutoEscape, Error, ErrorKind, Output, State, escape_formatter};

use super::repr::{pretty, text};
use crate::bounds::bounded::Filters;

/// Adds the filters, and counts and escapes what is printed.
pub(crate) fn add(filters: &mut Filters<'_, '_>) {
    let work = filters.work.clone();
    filters.set_formatter(move |out, state, value| {
        work.print(value)?;
        format(out, state, value)
    });
    filters.add_filter("e", escape);
    filters.add_filter("escape", escape);
    filters.add_filter("pprint", |value: Value| pretty(&value, 0, 0));
    filters.add_filter("string", |value: Value| if value.is_safe() { value } else { text(&value).into() });
}

fn escape(value: Value) -> Value {
    if value.is_safe() { value } else { Value::from_safe_string(escaped(&text(&value))) }
}

/// Writes a value, escaped where a template asks for it.
fn format(out: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    if value.is_undefined() || !has_text(value) {
        return escape_formatter(out, state, value);
    }
    if value.is_safe() || !matches!(state.auto_escape(), AutoEscape::Html) {
        return out.write_str(&text(value)).map_err(|_| Error::from(ErrorKind::WriteFailure));
    }
    out.write_str(&escaped(&text(value))).map_err(|_| Error::from(ErrorKind::WriteFailure))
}

/// Whether a value is a number or has parts, which Python prints in its own way.
fn has_text(value: &Value) -> bool {
    matches!(value.kind(), ValueKind::Number | ValueKind::Seq | ValueKind::Map | ValueKind::String)
}

pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\'' => out.push_str("&#39;"),
            '"' => out.push_str("&#34;"),
            _ => out.push(c),
        }
    }
    out
}
