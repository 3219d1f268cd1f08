//! Values as Python prints them.

use std::fmt::{self, Write};

use minijinja::value::{Value, ValueKind};

use tdgen_language::backends::text::python;

/// The columns of a line of `pprint`.
const COLUMNS: usize = 80;

/// Returns the text of a value.
pub(crate) fn text(value: &Value) -> String {
    if value.kind() == ValueKind::String { value.to_string() } else { repr(value, false) }
}

/// Returns a value as in a list: strings in quotes. Keys of dictionaries may be sorted.
pub(crate) fn repr(value: &Value, is_sorted: bool) -> String {
    let all = |items: &[Value]| items.iter().map(|item| repr(item, is_sorted)).collect::<Vec<_>>().join(", ");
    match value.kind() {
        ValueKind::Number if !value.is_integer() => f64::try_from(value.clone()).map(python::float).unwrap_or_default(),
        ValueKind::String => {
            let mut text = String::new();
            python::write_string(&value.to_string(), &mut text);
            text
        }
        ValueKind::Seq if has_parts(value) => match (&items(value)[..], is_tuple(value)) {
            ([one], true) => format!("({},)", repr(one, is_sorted)),
            (items, true) => format!("({})", all(items)),
            (items, false) => format!("[{}]", all(items)),
        },
        ValueKind::Map if is_dict(value) => {
            let pairs = pairs(value, is_sorted).into_iter();
            let pairs: Vec<String> =
                pairs.map(|(key, value)| format!("{}: {}", repr(&key, is_sorted), repr(&value, is_sorted))).collect();
            format!("{{{}}}", pairs.join(", "))
        }
        _ => value.to_string(),
    }
}

/// Returns a value on several lines where one is too short for it, as Python's module `pprint` does, which also breaks
/// long strings. `after` characters follow it.
pub(crate) fn pretty(value: &Value, indent: usize, after: usize) -> String {
    let line = repr(value, true);
    if line.chars().count() + indent + after <= COLUMNS {
        return line;
    }
    let break_line = format!(",\n{}", " ".repeat(indent + 1));
    let last = |at: usize, count: usize| if at + 1 == count { after + 1 } else { 1 };
    match value.kind() {
        ValueKind::Seq if has_parts(value) => {
            let items = items(value);
            let parts = items.iter().enumerate().map(|(at, item)| pretty(item, indent + 1, last(at, items.len())));
            let parts = parts.collect::<Vec<_>>().join(&break_line);
            if is_tuple(value) { format!("({parts})") } else { format!("[{parts}]") }
        }
        ValueKind::Map if is_dict(value) => {
            let pairs = pairs(value, true);
            let parts = pairs.iter().enumerate().map(|(at, (key, value))| {
                let key = repr(key, true);
                let value = pretty(value, indent + key.chars().count() + 3, last(at, pairs.len()));
                format!("{key}: {value}")
            });
            format!("{{{}}}", parts.collect::<Vec<_>>().join(&break_line))
        }
        _ => line,
    }
}

/// Whether a value has parts. Records refer to each other, but neither compare nor print what they refer to.
pub(crate) fn has_parts(value: &Value) -> bool {
    value.as_object().is_some_and(|object| {
        let name = object.type_name();
        !name.contains("tdgen::") || name.contains("mutable::")
    })
}

/// Whether a sequence prints as a tuple, as groups do too.
fn is_tuple(value: &Value) -> bool {
    value.is_tuple() || begins_with(value, '(')
}

/// Whether a map is a dictionary: a namespace, a record and so on print in their own way.
fn is_dict(value: &Value) -> bool {
    begins_with(value, '{')
}

/// Returns whether the text of a value begins with a character; the rest is not written.
fn begins_with(value: &Value, expected: char) -> bool {
    struct First(Option<char>);
    impl fmt::Write for First {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 = text.chars().next();
            if self.0.is_some() { Err(fmt::Error) } else { Ok(()) }
        }
    }
    let mut first = First(None);
    // The error after the first character is meant.
    let _ = write!(first, "{value}");
    first.0 == Some(expected)
}

fn items(value: &Value) -> Vec<Value> {
    value.try_iter().into_iter().flatten().collect()
}

fn pairs(value: &Value, is_sorted: bool) -> Vec<(Value, Value)> {
    let mut pairs: Vec<(Value, Value)> =
        items(value).into_iter().map(|key| (key.clone(), value.get_item(&key).unwrap_or_default())).collect();
    if is_sorted {
        pairs.sort_by(|a, b| a.0.cmp(&b.0));
    }
    pairs
}
