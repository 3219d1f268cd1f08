//! JSON strings and hexadecimal digits.

/// Which control characters have short escapes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Escapes {
    /// Tab and the line ends, as LLVM writes JSON.
    Llvm,
    /// All that JSON has.
    All,
}

impl Escapes {
    /// The character after the backslash, if the byte has a short escape.
    fn short(self, byte: u8) -> Option<u8> {
        match byte {
            b'"' | b'\\' => Some(byte),
            b'\n' => Some(b'n'),
            b'\r' => Some(b'r'),
            b'\t' => Some(b't'),
            0x08 if self == Escapes::All => Some(b'b'),
            0x0c if self == Escapes::All => Some(b'f'),
            _ => None,
        }
    }
}

/// Appends a JSON string with its quotes; invalid UTF-8 becomes U+FFFD.
pub fn write_string(bytes: &[u8], escapes: Escapes, out: &mut Vec<u8>) {
    out.push(b'"');
    if bytes.iter().all(|&byte| byte.is_ascii() && !is_special(byte)) {
        out.extend_from_slice(bytes);
    } else {
        for chunk in bytes.utf8_chunks() {
            write_escaped(chunk.valid().as_bytes(), escapes, out);
            if !chunk.invalid().is_empty() {
                out.extend_from_slice("\u{fffd}".as_bytes());
            }
        }
    }
    out.push(b'"');
}

/// Whether a byte needs an escape.
fn is_special(byte: u8) -> bool {
    byte < 0x20 || matches!(byte, b'"' | b'\\')
}

fn write_escaped(mut rest: &[u8], escapes: Escapes, out: &mut Vec<u8>) {
    while let Some(at) = rest.iter().position(|&byte| is_special(byte)) {
        let (plain, special) = rest.split_at(at);
        out.extend_from_slice(plain);
        let Some((&byte, after)) = special.split_first() else {
            break;
        };
        match escapes.short(byte) {
            Some(short) => out.extend([b'\\', short]),
            None => {
                out.extend_from_slice(b"\\u00");
                write_hex(&[byte], out);
            }
        }
        rest = after;
    }
    out.extend_from_slice(rest);
}

/// Appends two hexadecimal digits for each byte.
pub fn write_hex(bytes: &[u8], out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    for byte in bytes {
        out.extend([DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped() {
        let text = |escapes| {
            let mut out = Vec::new();
            write_string(b"a\"\\\n\x08\x01\x7f\xff\xe2\x82z\xc3\xa9", escapes, &mut out);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(text(Escapes::Llvm), "\"a\\\"\\\\\\n\\u0008\\u0001\u{7f}\u{fffd}\u{fffd}z\u{e9}\"");
        assert_eq!(text(Escapes::All), "\"a\\\"\\\\\\n\\b\\u0001\u{7f}\u{fffd}\u{fffd}z\u{e9}\"");
    }
}
