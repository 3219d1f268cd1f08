//! Descriptions, as they can stand in the comments of any language.

use std::borrow::Cow;

/// A description without what an editor or a compiler could take for something else than text: control characters,
/// and those that turn the direction of reading, of which compilers warn. Lines stay lines.
pub(super) fn prose(description: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\n');
    if description.bytes().all(is_plain) {
        // As nearly all are: without looking at them letter by letter.
        Cow::Borrowed(description)
    } else if description.contains(is_hostile) {
        Cow::Owned(description.replace(is_hostile, " "))
    } else {
        Cow::Borrowed(description)
    }
}

fn is_hostile(c: char) -> bool {
    let turns = matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    turns || (c.is_control() && c != '\n')
}

#[cfg(test)]
mod tests {
    use super::prose;

    #[test]
    fn what_is_no_text_becomes_blanks() {
        assert_eq!(prose("a\rb\0c\u{202e}d\ne"), "a b c d\ne");
        assert_eq!(prose("plain */ \u{fc}"), "plain */ \u{fc}");
    }
}
