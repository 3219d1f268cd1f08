//! C++ identifiers, qualified names and literals.

use super::identifiers::identifier_fault;

/// Prefixes a name with its namespace, which may be empty.
pub(crate) fn qualified(namespace: &str, name: &str) -> String {
    match namespace {
        "" => name.to_owned(),
        _ => format!("{namespace}::{name}"),
    }
}

/// Returns a string literal, quotes included.
pub(crate) fn literal(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// Escapes the contents of a string literal. Numeric escapes are octal and have three digits, so that a digit after one
/// does not become part of it.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => escaped.extend(['\\', char::from(byte)]),
            b'\n' => escaped.push_str("\\n"),
            b'\t' => escaped.push_str("\\t"),
            b'?' if escaped.ends_with('?') => escaped.push_str("\\?"),
            b' '..=b'~' => escaped.push(char::from(byte)),
            _ => escaped.push_str(&format!("\\{byte:03o}")),
        }
    }
    escaped
}

/// Returns an integer literal with the suffix `u`.
pub(crate) fn unsigned_literal(value: u64) -> String {
    format!("{value}u")
}

/// Returns whether a string is a C++ identifier and no keyword.
pub(crate) fn is_identifier(name: &str) -> bool {
    // `restrict` is a keyword of C only.
    name == "restrict" || identifier_fault(name).is_none()
}

/// Appends `_` to a name until it is not `taken`.
pub(crate) fn unique(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut name = name.to_owned();
    while taken(&name) {
        name.push('_');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_escape_any_bytes() {
        assert_eq!(literal("a\"b\\c\n??="), r#""a\"b\\c\n?\?=""#);
        assert_eq!(literal("é1"), r#""\303\2511""#);
    }
}
