//! C++ identifiers, qualified names and literals.

/// Prefixes a name with its namespace, which may be empty.
pub fn qualified(namespace: &str, name: &str) -> String {
    match namespace {
        "" => name.to_owned(),
        _ => format!("{namespace}::{name}"),
    }
}

/// Returns a string literal, quotes included.
pub fn literal(text: &str) -> String {
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    escape(text, &mut literal);
    literal.push('"');
    literal
}

/// Escapes the contents of a string literal. Numeric escapes are octal and have three digits, so that a digit after one
/// does not become part of it.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    escape(text, &mut escaped);
    escaped
}

fn escape(text: &str, out: &mut String) {
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\' | b'?');
    if text.bytes().all(is_plain) {
        return out.push_str(text);
    }
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => out.extend(['\\', char::from(byte)]),
            b'\n' => out.push_str("\\n"),
            b'\t' => out.push_str("\\t"),
            b'?' if out.ends_with('?') => out.push_str("\\?"),
            b' '..=b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("\\{byte:03o}")),
        }
    }
}

/// Returns an integer literal with the suffix `u`.
pub fn unsigned_literal(value: u64) -> String {
    format!("{value}u")
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
