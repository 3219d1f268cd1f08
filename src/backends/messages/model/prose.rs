//! [`prose`]: makes descriptions safe for comments in any language.

use std::borrow::Cow;

/// Replaces control characters and bidirectional formatting characters, of which compilers warn, by blanks. Line breaks
/// stay.
pub(crate) fn prose(description: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\n');
    if description.bytes().all(is_plain) {
        // Nearly all are, and this test is fast.
        Cow::Borrowed(description)
    } else if description.contains(is_hostile) {
        Cow::Owned(description.replace(is_hostile, " "))
    } else {
        Cow::Borrowed(description)
    }
}

fn is_hostile(c: char) -> bool {
    let is_bidirectional = matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    is_bidirectional || (c.is_control() && c != '\n')
}

#[cfg(test)]
mod tests {
    use super::prose;

    #[test]
    fn unsafe_characters_become_blanks() {
        assert_eq!(prose("a\rb\0c\u{202e}d\ne"), "a b c d\ne");
        assert_eq!(prose("plain */ \u{fc}"), "plain */ \u{fc}");
    }
}
