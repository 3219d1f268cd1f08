//! Filters, tests and functions of Jinja2 that minijinja does not have, or that differ.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use minijinja::value::{Kwargs, Object, Rest, Value, ValueKind};
use minijinja::{Error, ErrorKind, State, functions};

use super::escape::escaped;
use super::methods::url_encode;
use super::pairs::{dict, pairs_of};
use crate::bounds::bounded::Filters;
use crate::errors::invalid;

/// Adds the filters, tests and functions.
pub(crate) fn add(filters: &mut Filters<'_, '_>) {
    filters.add_filter("d", default);
    filters.add_filter("default", default);
    filters.add_filter("float", float);
    filters.add_filter("forceescape", |value: Value| Value::from_safe_string(escaped(&value.to_string())));
    filters.add_filter("int", int);
    filters.add_filter("urlencode", url_encode_all);
    filters.add_filter("xmlattr", xml_attributes);
    filters.add_test("sequence", |value: &Value| {
        matches!(value.kind(), ValueKind::String | ValueKind::Seq | ValueKind::Map) || value.len().is_some()
    });
    filters.add_function("cycler", |items: Rest<Value>| match items.is_empty() {
        true => Err(invalid("`cycler` expects a value")),
        false => Ok(Value::from_object(Cycler { items: items.0, at: AtomicUsize::new(0) })),
    });
    filters.add_function("dict", |given: Option<Value>, named: Kwargs| dict(given, &named));
    filters.add_function("joiner", |separator: Option<Value>, named: Kwargs| {
        let separator = named.get::<Option<Value>>("sep")?.or(separator);
        named.assert_all_used()?;
        Ok::<_, Error>(minijinja_contrib::globals::joiner(separator))
    });
    filters.add_function("namespace", |given: Option<Value>, named: Kwargs| {
        functions::namespace(Some(dict(given, &named)?.into()))
    });
}

/// Returns another value for one that is undefined, or with a second argument for one that is false.
fn default(state: &State<'_, '_>, value: &Value, arguments: Rest<Value>) -> Result<Value, Error> {
    let mut arguments = arguments.0;
    // `none` is another value.
    match arguments.first_mut() {
        Some(other) if other.is_undefined() => *other = Value::from(""),
        Some(_) => {}
        None => arguments.push(Value::from("")),
    }
    minijinja::filters::default(state, value, Rest(arguments))
}

/// Returns the number in a value, or another value.
fn float(value: &Value, other: Option<Value>) -> Result<Value, Error> {
    let other = other.unwrap_or_else(|| Value::from(0.0));
    Ok(real(value).map_or(other, Value::from))
}

/// Returns the integer in a value, of a string in a base, or another value.
fn int(value: &Value, other: Option<Value>, base: Option<u32>) -> Result<Value, Error> {
    let other = other.unwrap_or_else(|| Value::from(0));
    let base = base.unwrap_or(10);
    let parsed = match value.as_str() {
        Some(text) => integer(text, base),
        None if value.is_integer() => return Ok(value.clone()),
        None => None,
    };
    let found = parsed.or_else(|| real(value).filter(|number| number.is_finite()).map(|number| number.trunc() as i128));
    Ok(found.map_or(other, Value::from))
}

fn real(value: &Value) -> Option<f64> {
    match value.as_str() {
        Some(text) => text.trim().replace('_', "").parse().ok(),
        None if value.kind() == ValueKind::Bool => Some(f64::from(u8::from(value.is_true()))),
        None => f64::try_from(value.clone()).ok(),
    }
}

/// Returns the integer that a string is in a base, perhaps with the prefix of the base.
fn integer(text: &str, base: u32) -> Option<i128> {
    let text = text.trim();
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let prefixed = digits.get(..2).map(str::to_ascii_lowercase);
    let of_prefix = match prefixed.as_deref() {
        Some("0x") => 16,
        Some("0o") => 8,
        Some("0b") => 2,
        _ => 0,
    };
    let has_prefix = of_prefix != 0 && (base == 0 || base == of_prefix);
    let digits = if has_prefix { digits.get(2..)? } else { digits };
    let base = if base != 0 { base } else { of_prefix.max(if has_prefix { 2 } else { 10 }) };
    if !(2..=36).contains(&base) || digits.starts_with(['+', '-', '_']) || digits.ends_with('_') {
        return None;
    }
    i128::from_str_radix(&digits.replace('_', ""), base).ok()?.checked_mul(sign)
}

/// Quotes a string, or the keys and values of a query, for a URL.
fn url_encode_all(value: &Value) -> Result<String, Error> {
    let quoted = |value: Value| url_encode(&value.to_string(), false).replace("%20", "+");
    let pair = |key: Value, value: Value| format!("{}={}", quoted(key), quoted(value));
    match value.kind() {
        ValueKind::Map => {
            let pairs: Result<Vec<String>, Error> =
                value.try_iter()?.map(|key| Ok(pair(key.clone(), value.get_item(&key)?))).collect();
            Ok(pairs?.join("&"))
        }
        ValueKind::Seq => {
            let pairs: Result<Vec<String>, Error> =
                pairs_of(value)?.into_iter().map(|(key, value)| Ok(pair(key, value))).collect();
            Ok(pairs?.join("&"))
        }
        _ => Ok(url_encode(&value.to_string(), true)),
    }
}

/// Returns the attributes of an element of XML; those of none or of an undefined value are left out.
fn xml_attributes(value: &Value, autospace: Option<bool>) -> Result<Value, Error> {
    let mut out = String::new();
    for key in value.try_iter()? {
        let item = value.get_item(&key)?;
        let name = key.to_string();
        if name.contains(|c: char| c.is_whitespace() || "/>=".contains(c)) {
            return Err(invalid(format!("invalid character in the attribute name `{name}`")));
        }
        if !item.is_none() && !item.is_undefined() {
            out.push_str(&format!(" {}=\"{}\"", escaped(&name), escaped(&item.to_string())));
        }
    }
    let out = if autospace == Some(false) { out.trim_start() } else { &out };
    Ok(Value::from_safe_string(out.to_owned()))
}

/// Returns its values one after the other, again and again.
#[derive(Debug)]
struct Cycler {
    items: Vec<Value>,
    at: AtomicUsize,
}

impl Cycler {
    fn current(&self) -> Value {
        self.items.get(self.at.load(Ordering::Relaxed)).cloned().unwrap_or_default()
    }
}

impl Object for Cycler {
    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        (key == "current").then(|| self.current())
    }

    fn call_method(self: &Arc<Self>, _: &mut State<'_, '_>, method: &str, _: &[Value]) -> Result<Value, Error> {
        match method {
            "next" => {
                let current = self.current();
                self.at.store((self.at.load(Ordering::Relaxed) + 1) % self.items.len(), Ordering::Relaxed);
                Ok(current)
            }
            "reset" => {
                self.at.store(0, Ordering::Relaxed);
                Ok(Value::from(()))
            }
            _ => Err(ErrorKind::UnknownMethod.into()),
        }
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cycler")
    }
}
