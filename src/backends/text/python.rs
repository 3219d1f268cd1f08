//! Literals of Python.

/// Returns a number as Python prints it: with an exponent of at least two digits from 1e16 and below 1e-4.
pub fn float(number: f64) -> String {
    if number.is_nan() {
        return "nan".to_owned();
    }
    // The limits for an exponent are those of Python.
    let text = format!("{number:?}");
    match text.split_once('e') {
        Some((digits, exponent)) => {
            let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |exponent| ('-', exponent));
            format!("{digits}e{sign}{exponent:0>2}")
        }
        None => text,
    }
}

/// Adds a string as Python's `repr` prints it: in double quotes if it has only single ones, with escapes for characters
/// that Python does not print, such as spaces other than the ASCII one.
pub fn write_string(text: &str, out: &mut String) {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    out.push(quote);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c == quote || c == '\\' => out.extend(['\\', c]),
            c if c.is_ascii_graphic() || c == ' ' || is_printable(c) => out.push(c),
            c => {
                let code = u32::from(c);
                out.push_str(&match code {
                    0..=0xFF => format!("\\x{code:02x}"),
                    0x100..=0xFFFF => format!("\\u{code:04x}"),
                    _ => format!("\\U{code:08x}"),
                });
            }
        }
    }
    out.push(quote);
}

/// Returns whether Python prints a character without an escape. Rust escapes the same general categories of Unicode,
/// and marks that combine with the character before them only at the beginning of a string.
fn is_printable(c: char) -> bool {
    let text: String = ['a', c].iter().collect();
    text.escape_debug().nth(1) == Some(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_those_of_python() {
        for (text, expected) in [
            ("it's", "\"it's\""),
            ("it's \"x\"", "'it\\'s \"x\"'"),
            ("\u{a0}\u{200b}\u{feff}\u{e000}\u{10ffff}", "'\\xa0\\u200b\\ufeff\\ue000\\U0010ffff'"),
            ("\u{1}\u{7f}\u{85}\\\n", "'\\x01\\x7f\\x85\\\\\\n'"),
            ("ünï\u{301} — 漢\u{1f600}", "'ünï\u{301} — 漢\u{1f600}'"),
            ("\u{301}", "'\u{301}'"),
        ] {
            let mut out = String::new();
            write_string(text, &mut out);
            assert_eq!(out, expected);
        }
    }

    #[test]
    fn floats_are_those_of_python() {
        for (number, text) in [
            (1.0, "1.0"),
            (-0.5, "-0.5"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (1e15, "1000000000000000.0"),
            (1.5e16, "1.5e+16"),
            (-2e300, "-2e+300"),
            (f64::INFINITY, "inf"),
            (f64::NAN, "nan"),
        ] {
            assert_eq!(float(number), text);
        }
    }
}
