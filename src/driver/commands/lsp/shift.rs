//! [`Shift`]: places of an older text in the current one.

use tdgen_language::lexer::kind::scan;

/// Two versions of a text: what they begin and end with is the same, in whole words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    prefix: usize,
    suffix: usize,
    old: usize,
    new: usize,
    /// Whether a word begins where the versions begin to differ, and ends where they cease to.
    words: (bool, bool),
}

impl Shift {
    pub(super) fn between(old: &[u8], new: &[u8]) -> Shift {
        let is_word = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        let mut prefix = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let rest = old.len().min(new.len()) - prefix;
        let mut suffix = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
        let texts = [old, new];
        let begins = |prefix: usize| texts.iter().any(|text| is_word(text.get(prefix)));
        let ends =
            |suffix: usize| texts.iter().any(|text| text.len() > suffix && is_word(text.get(text.len() - suffix - 1)));
        if old != new {
            while prefix > 0 && is_word(old.get(prefix - 1)) && begins(prefix) {
                prefix -= 1;
            }
            while suffix > 0 && is_word(old.get(old.len() - suffix)) && ends(suffix) {
                suffix -= 1;
            }
        }
        let words = if old == new { (false, false) } else { (begins(prefix), ends(suffix)) };
        Shift { prefix, suffix, old: old.len(), new: new.len(), words }
    }

    /// The offset in the old text of one in the new text; none for what is new, and for the edge of a word
    /// that is: what an older text says about such a place is about another name.
    pub(super) fn to_old(self, offset: usize) -> Option<usize> {
        let behind = self.new - self.suffix;
        if offset < self.prefix || offset == self.prefix && !self.words.0 {
            Some(offset)
        } else if offset > behind || offset == behind && !self.words.1 {
            Some(offset + self.old - self.new)
        } else {
            None
        }
    }

    /// The offset in the new text of one in the old text; none for what is gone.
    pub(super) fn to_new(self, offset: usize) -> Option<usize> {
        Shift { old: self.new, new: self.old, ..self }.to_old(offset)
    }

    /// Whether these texts, of which this is the shift, have the same tokens, and none where they differ.
    pub(super) fn keeps_tokens(self, old: &[u8], new: &[u8]) -> bool {
        let is_kept = |token: &Token<'_>| token.start < self.prefix || token.start >= self.old - self.suffix;
        let (mut old, mut new) = (tokens(old), tokens(new));
        loop {
            match (old.next(), new.next()) {
                (None, None) => return true,
                (Some(a), Some(b)) if a.text == b.text && a.begins_line == b.begins_line && is_kept(&a) => {}
                _ => return false,
            }
        }
    }

    /// The nearest place in the old text.
    pub(super) fn near_old(self, offset: usize) -> usize {
        self.to_old(offset).unwrap_or(self.prefix)
    }
}

/// A token of a text.
struct Token<'a> {
    text: &'a [u8],
    start: usize,
    /// Whether it is the first of its line; only known of those that may be directives there.
    begins_line: bool,
}

/// The tokens of a text, without blanks and comments.
fn tokens(text: &[u8]) -> impl Iterator<Item = Token<'_>> {
    let (mut at, mut begins_line) = (0, true);
    std::iter::from_fn(move || {
        while at < text.len() {
            let (kind, end) = scan(text, at);
            let (start, end) = (at, end.max(at + 1));
            at = end;
            let token = text.get(start..end)?;
            if kind.is_trivia() {
                begins_line |= token.contains(&b'\n') || token.contains(&b'\r');
            } else {
                let is_first = std::mem::take(&mut begins_line) && token.starts_with(b"#");
                return Some(Token { text: token, start, begins_line: is_first });
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_moves_with_the_text() {
        let shift = Shift::between(b"class A;\ndef a : A;\n", b"class A;\ndef x : B<\ndef a : A;\n");
        assert_eq!(shift.to_old(3), Some(3));
        assert_eq!(shift.to_old(16), None);
        assert_eq!(shift.to_old(28), Some(17));
        assert_eq!(shift.to_new(17), Some(28));
        let same = Shift::between(b"abc", b"abc");
        assert_eq!((same.to_old(2), same.to_new(3)), (Some(2), Some(3)));
    }
    #[test]
    fn comments_are_no_tokens() {
        let keeps = |old: &str, new: &str| {
            let (old, new) = (old.as_bytes(), new.as_bytes());
            Shift::between(old, new).keeps_tokens(old, new)
        };
        let text = "// One.\nclass A; // Two.\ndef a : A;\n";
        for (from, to) in
            [("One", "One more"), ("Two", ""), ("\ndef", "\n\n  def"), ("// One.\n", ""), ("A;\n", "A ;\n")]
        {
            assert!(keeps(text, &text.replacen(from, to, 1)), "{from} {to}");
        }
        for (from, to) in [("A;", "B;"), ("// One", "One"), ("class A", "classA"), ("def a", "de f a"), (";\n", "\n")] {
            assert!(!keeps(text, &text.replacen(from, to, 1)), "{from} {to}");
        }
        // In two places.
        assert!(!keeps(text, &text.replace("One", "1").replace("Two", "2")));
        // A directive is one at the beginning of its line.
        assert!(!keeps("defvar a = b#else ;", "defvar a = b\n#else ;"));
    }

    #[test]
    fn a_word_that_changes_is_another_word() {
        let replaced = Shift::between(b"class A;\n", b"class C;\nclass B;\n");
        assert_eq!((replaced.to_old(5), replaced.to_old(6), replaced.to_new(7)), (Some(5), None, None));
        let longer = Shift::between(b"def a : Foo;\n", b"def a : FooBar;\n");
        assert_eq!((longer.to_old(8), longer.to_old(11), longer.to_old(14)), (None, None, None));
        assert_eq!((longer.to_old(7), longer.to_old(15), longer.near_old(14)), (Some(7), Some(12), 8));
        let gone = Shift::between(b"class A;\n", b"class ;\n");
        assert_eq!((gone.to_old(6), gone.to_old(7)), (None, Some(8)));
        let before = Shift::between(b"def b : A;\n", b"def abb : A;\n");
        assert_eq!((before.to_old(4), before.to_old(7), before.to_old(8)), (None, None, Some(6)));
    }
}
