//! Escapes text for HTML as Jinja2 does, which writes quotes as numbers.

use minijinja::value::Value;
use minijinja::{AutoEscape, Environment, Error, ErrorKind, Output, State, escape_formatter};

/// Adds the filters.
pub(super) fn add(environment: &mut Environment<'_>) {
    environment.add_filter("e", escape);
    environment.add_filter("escape", escape);
}

fn escape(value: Value) -> Value {
    if value.is_safe() { value } else { Value::from_safe_string(escaped(&value.to_string())) }
}

/// Writes a value, escaped where a template asks for it.
pub(super) fn format(out: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    if value.is_safe() || value.is_undefined() || !matches!(state.auto_escape(), AutoEscape::Html) {
        return escape_formatter(out, state, value);
    }
    out.write_str(&escaped(&value.to_string())).map_err(|_| Error::from(ErrorKind::WriteFailure))
}

fn escaped(text: &str) -> String {
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
