//! [`Python`]: a value as a loader of YAML 1.1 in Python returns it, and its text, which `spec_hash()` hashes.

use std::fmt::Write;

use md5::{Digest, Md5};

use crate::yaml::scalars::{Style, Value};
use crate::yaml::tree::{Kind, NodeId, Tree};
use tdgen_language::backends::text::python::{float, write_string};
use tdgen_language::source::Interner;

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Python {
    None,
    Bool(bool),
    Int(i128),
    Float(f64),
    Text(String),
    List(Vec<Python>),
    Dict(Vec<(String, Python)>),
}

impl Python {
    /// Returns the value of a node. The tree limits its depth and the number of its values.
    pub(super) fn of(tree: &Tree, node: NodeId, interner: &Interner) -> Python {
        match tree[node].kind {
            Kind::Error(_) => Python::None,
            Kind::Scalar { text, style } => scalar(interner.bytes(text), style),
            Kind::Sequence(items) => {
                Python::List(tree.items(items).iter().map(|&item| Python::of(tree, item, interner)).collect())
            }
            Kind::Mapping(entries) => {
                let entries = tree.entries(entries).iter();
                let entry = |entry: &crate::yaml::tree::Entry| {
                    (interner.text(entry.key).into_owned(), Python::of(tree, entry.value, interner))
                };
                Python::Dict(entries.map(entry).collect())
            }
        }
    }

    /// Returns the value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&Python> {
        match self {
            Python::Dict(entries) => entries.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// Returns a string.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Python::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the string of a key.
    pub(super) fn text_of(&self, key: &str) -> Option<&str> {
        self.get(key)?.text()
    }

    /// Returns the elements of the list of a key; none without it.
    pub(super) fn list_of(&self, key: &str) -> &[Python] {
        match self.get(key) {
            Some(Python::List(items)) => items,
            _ => &[],
        }
    }

    /// Returns the digits that `device_api_codegen` made of a schema: digits 16 to 31 of the MD5 of its text in Python.
    pub(super) fn hash(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        let digest = Md5::digest(text.as_bytes());
        let mut digits = String::new();
        for byte in digest {
            // Writing to a string cannot fail.
            let _ = write!(digits, "{byte:02x}");
        }
        digits.get(15..31).unwrap_or_default().to_owned()
    }

    /// Adds the text that Python's `repr` returns.
    fn write(&self, out: &mut String) {
        match self {
            Python::None => out.push_str("None"),
            Python::Bool(value) => out.push_str(if *value { "True" } else { "False" }),
            Python::Int(value) => drop(write!(out, "{value}")),
            Python::Float(value) => out.push_str(&float(*value)),
            Python::Text(text) => write_string(text, out),
            Python::List(items) => {
                out.push('[');
                for (at, item) in items.iter().enumerate() {
                    out.push_str(if at > 0 { ", " } else { "" });
                    item.write(out);
                }
                out.push(']');
            }
            Python::Dict(entries) => {
                out.push('{');
                for (at, (key, value)) in entries.iter().enumerate() {
                    out.push_str(if at > 0 { ", " } else { "" });
                    write_string(key, out);
                    out.push_str(": ");
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

/// Returns the value of a scalar in YAML 1.1, where `on` is a boolean and `010` is 8.
fn scalar(text: &[u8], style: Style) -> Python {
    let string = || Python::Text(String::from_utf8_lossy(text).into_owned());
    if style == Style::Quoted {
        return string();
    }
    match text {
        b"yes" | b"Yes" | b"YES" | b"on" | b"On" | b"ON" => return Python::Bool(true),
        b"no" | b"No" | b"NO" | b"off" | b"Off" | b"OFF" => return Python::Bool(false),
        _ => {}
    }
    if let Some(number) = integer(text) {
        return Python::Int(number);
    }
    match Value::of(text, style) {
        Value::Null => Python::None,
        Value::Bool(value) => Python::Bool(value),
        Value::Float(value) if is_float(text) => Python::Float(value),
        Value::Float(_) | Value::Int(_) | Value::Text(_) => string(),
    }
}

/// Returns whether a number of YAML 1.2 is also one of YAML 1.1, which has a point and exponents only with a sign.
fn is_float(text: &[u8]) -> bool {
    let exponent = text.iter().position(|byte| matches!(byte, b'e' | b'E'));
    let has_sign = exponent.is_none_or(|at| matches!(text.get(at + 1), Some(b'+' | b'-')));
    text.contains(&b'.') && has_sign
}

/// Returns an integer of YAML 1.1: decimal, octal after `0`, hexadecimal after `0x`, binary after `0b`, with `_`
/// between digits.
fn integer(text: &[u8]) -> Option<i128> {
    let text = std::str::from_utf8(text).ok()?;
    let (is_negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let (digits, radix) = match digits.as_bytes() {
        [b'0', b'x', ..] => (&digits[2..], 16),
        [b'0', b'b', ..] => (&digits[2..], 2),
        [b'0', _, ..] => (&digits[1..], 8),
        _ => (digits, 10),
    };
    if !digits.starts_with(|c: char| c.is_digit(radix)) {
        return None;
    }
    let magnitude = i128::from_str_radix(&digits.replace('_', ""), radix).ok()?;
    Some(if is_negative { -magnitude } else { magnitude })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalars_have_the_values_of_yaml_1_1() {
        let of = |text: &str| scalar(text.as_bytes(), Style::Plain);
        for (text, value) in [("010", 8), ("0x1F", 31), ("-12", -12), ("1_000", 1000), ("0b11", 3), ("0", 0)] {
            assert_eq!(of(text), Python::Int(value), "{text}");
        }
        assert_eq!(of("ON"), Python::Bool(true));
        assert_eq!(of("089"), Python::Text("089".to_owned()));
        assert_eq!(of("None"), Python::Text("None".to_owned()));
        assert_eq!(of("~"), Python::None);
        assert_eq!(of("1.5"), Python::Float(1.5));
        assert_eq!(of("1.5e+20"), Python::Float(1.5e20));
        assert_eq!(of(".inf"), Python::Float(f64::INFINITY));
        for text in ["1e5", "1.5e5", "1e+5"] {
            assert_eq!(of(text), Python::Text(text.to_owned()));
        }
    }

    #[test]
    fn text_is_that_of_python() {
        let value = Python::Dict(vec![
            ("a".to_owned(), Python::List(vec![Python::None, Python::Bool(true), Python::Float(1.0)])),
            ("it's".to_owned(), Python::Text("\"'\n\u{7}é\\".to_owned())),
        ]);
        let mut text = String::new();
        value.write(&mut text);
        assert_eq!(text, r#"{'a': [None, True, 1.0], "it's": '"\'\n\x07é\\'}"#);
    }
}
