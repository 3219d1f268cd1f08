//! [`scalar`]: writes a string as a YAML scalar that every reader takes for this string, readers of YAML 1.1 too, for
//! which `no` is a boolean and `1:30` a number.

use std::fmt::Write;

/// Returns a string as a scalar: plain if that is safe, as a block indented by `indent` columns if it has several
/// lines, otherwise in quotes.
pub(crate) fn scalar(text: &str, indent: usize) -> String {
    if is_plain(text) {
        text.to_owned()
    } else if is_block(text) {
        block(text, indent)
    } else {
        quoted(text)
    }
}

fn is_plain(text: &str) -> bool {
    const OTHERS_IN_1_1: &[&str] = &["y", "n", "yes", "no", "on", "off", "true", "false", "null"];
    let is_harmless = |c: char| c.is_ascii_alphanumeric() || " _-.,;/()+=<>'".contains(c);
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && !text.ends_with(' ')
        && text.chars().all(is_harmless)
        && !OTHERS_IN_1_1.contains(&text.to_ascii_lowercase().as_str())
}

/// Returns whether a string has several lines and can be written as a block.
fn is_block(text: &str) -> bool {
    let lines = text.strip_suffix('\n').unwrap_or(text);
    let has_text_first = lines.starts_with(|c: char| !c.is_whitespace());
    has_text_first
        && lines.contains('\n')
        && !lines.ends_with('\n')
        && lines.chars().all(|c| c == '\n' || is_printable(c))
}

fn block(text: &str, indent: usize) -> String {
    let (lines, head) = match text.strip_suffix('\n') {
        Some(lines) => (lines, "|"),
        None => (text, "|-"),
    };
    let mut block = head.to_owned();
    for line in lines.split('\n') {
        block.push('\n');
        if !line.is_empty() {
            block.extend(std::iter::repeat_n(' ', indent));
            block.push_str(line);
        }
    }
    block
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '\r' => quoted.push_str("\\r"),
            c if is_printable(c) => quoted.push(c),
            // Writing to a string cannot fail.
            c => drop(match c as u32 {
                code @ ..=0xff => write!(quoted, "\\x{code:02x}"),
                code @ ..=0xffff => write!(quoted, "\\u{code:04x}"),
                code => write!(quoted, "\\U{code:08x}"),
            }),
        }
    }
    quoted.push('"');
    quoted
}

/// Returns whether a character needs no escape and is not a line break in any version of YAML.
fn is_printable(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_quoted_where_needed() {
        let rows = [
            ("kernel_launch", "kernel_launch"),
            ("What it does (now)", "What it does (now)"),
            ("it's", "it's"),
            ("no", "\"no\""),
            ("True", "\"True\""),
            ("", "\"\""),
            ("- a", "\"- a\""),
            ("a: b", "\"a: b\""),
            ("a #b", "\"a #b\""),
            ("12", "\"12\""),
            ("a ", "\"a \""),
            ("é", "\"é\""),
            ("\u{7}\u{2028}", "\"\\x07\\u2028\""),
            ("a\tb\r\n", "\"a\\tb\\r\\n\""),
            ("a\n\nb: \"c\"\n", "|\n  a\n\n  b: \"c\""),
            ("a\nb", "|-\n  a\n  b"),
            (" a\nb", "\" a\\nb\""),
            ("a\n\n", "\"a\\n\\n\""),
        ];
        for (text, expected) in rows {
            assert_eq!(scalar(text, 2), expected, "{text:?}");
        }
    }
}
