//! C++ names and literals.

/// A name inside a namespace, which may be empty.
pub(crate) fn qualified(namespace: &str, name: &str) -> String {
    match namespace {
        "" => name.to_owned(),
        _ => format!("{namespace}::{name}"),
    }
}

/// A string literal with the quotes around it.
pub(crate) fn literal(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// Text as it stands inside a string literal. No escape can swallow what follows it: numbers are octal, of three
/// digits.
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

/// An unsigned integer literal.
pub(crate) fn unsigned_literal(value: u64) -> String {
    format!("{value}u")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_hold_any_text() {
        assert_eq!(literal("a\"b\\c\n??="), r#""a\"b\\c\n?\?=""#);
        assert_eq!(literal("é1"), r#""\303\2511""#);
    }
}
