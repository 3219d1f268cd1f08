//! C literals.

/// A string literal for C and C++, with the quotes; characters outside of ASCII are kept.
pub fn string_literal(text: &str) -> String {
    let mut literal = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => literal.extend(['\\', c]),
            '\n' => literal.push_str("\\n"),
            '\t' => literal.push_str("\\t"),
            // Two question marks may begin a trigraph.
            '?' if literal.ends_with('?') => literal.push_str("\\?"),
            // Three digits, so that a following digit is not part of the escape.
            c if c.is_ascii_control() => literal.push_str(&format!("\\{:03o}", u32::from(c))),
            c => literal.push(c),
        }
    }
    literal.push('"');
    literal
}

#[cfg(test)]
mod tests {
    use super::string_literal;

    #[test]
    fn literals_keep_any_text() {
        for (text, literal) in [
            ("plain", r#""plain""#),
            ("say \"no\"\\", r#""say \"no\"\\""#),
            ("two\nlines\r", r#""two\nlines\015""#),
            ("what??/ ???", r#""what?\?/ ?\?\?""#),
            ("\u{1}1", r#""\0011""#),
            ("naïve", "\"naïve\""),
        ] {
            assert_eq!(string_literal(text), literal);
        }
    }
}
