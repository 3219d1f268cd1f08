//! File names as strings. Systems have names that are not UTF-8; a string holds each of their other bytes as a private
//! character, so that every name can be opened again as it was given.

use std::borrow::Cow;

/// Byte 0xff is the last code point. Names that contain these code points are escaped byte by byte, too.
const BASE: u32 = 0x10_FF00;

/// The byte that a character holds.
fn byte_of(c: char) -> Option<u8> {
    (c as u32).checked_sub(BASE).and_then(|byte| u8::try_from(byte).ok()).filter(|byte| !byte.is_ascii())
}

/// The name of these bytes.
pub fn from_bytes(name: &[u8]) -> String {
    let mut text = String::with_capacity(name.len());
    let escape = |bytes: &[u8], text: &mut String| {
        text.extend(bytes.iter().filter_map(|byte| char::from_u32(BASE + u32::from(*byte))));
    };
    for chunk in name.utf8_chunks() {
        for c in chunk.valid().chars() {
            match byte_of(c) {
                Some(_) => escape(c.encode_utf8(&mut [0; 4]).as_bytes(), &mut text),
                None => text.push(c),
            }
        }
        escape(chunk.invalid(), &mut text);
    }
    text
}

/// The bytes of a name, or of a text that contains names.
pub fn to_bytes(name: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(name.len());
    for c in name.chars() {
        match byte_of(c) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    bytes
}

/// Whether a name is valid UTF-8.
pub fn is_utf8(name: &str) -> bool {
    !name.chars().any(|c| byte_of(c).is_some())
}

/// A name, or a text that contains names, for messages and generated text: bytes that are not UTF-8 are replaced.
pub fn shown(name: &str) -> Cow<'_, str> {
    if is_utf8(name) { Cow::Borrowed(name) } else { String::from_utf8_lossy(&to_bytes(name)).into_owned().into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_comes_back() {
        let names: [&[u8]; 5] = [b"a.td", b"\xff", "\u{e9}\u{10ffff}\u{10ff80}".as_bytes(), b"a\xc3b\x80", b""];
        for name in names {
            assert_eq!(to_bytes(&from_bytes(name)), name);
        }
        assert_eq!(from_bytes("a\u{e9}/b".as_bytes()), "a\u{e9}/b");
        assert_eq!(shown(&from_bytes(b"a\xff")), "a\u{fffd}");
        assert_eq!(shown(&from_bytes("\u{10ffff}".as_bytes())), "\u{10ffff}");
        assert!(is_utf8("a\u{e9}") && !is_utf8(&from_bytes(b"\xff")));
    }
}
