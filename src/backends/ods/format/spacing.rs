//! [`Spacing`]: where the generated printer puts spaces between the elements of a format.

use super::literal::{Blank, Word};

/// The state on which the space before the next element depends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spacing {
    wants_blank: bool,
    after_punctuation: bool,
}

/// A format follows a word: the mnemonic, or the name of the operation.
impl Default for Spacing {
    fn default() -> Spacing {
        Spacing { wants_blank: true, after_punctuation: false }
    }
}

impl Spacing {
    /// The state before a format that nothing precedes.
    pub(crate) fn of_start() -> Spacing {
        Spacing { wants_blank: false, after_punctuation: true }
    }

    /// Whether a space precedes a keyword.
    pub(crate) fn wants_blank(self) -> bool {
        self.wants_blank
    }

    /// A word to print, with the space before it.
    pub(crate) fn word(&mut self, word: Word<'_>) -> String {
        let text = word.text();
        let tight = if self.after_punctuation { ">)}]," } else { "<>(){}[]," };
        let is_tight = text.len() == 1 && tight.contains(text);
        let blank = if self.wants_blank && !is_tight { " " } else { "" };
        self.wants_blank = text.len() != 1 || !"<({[".contains(text);
        self.after_punctuation = !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        format!("{blank}{text}")
    }

    /// Whether a space is printed before an element that is not a word.
    pub(crate) fn value(&mut self) -> bool {
        let blank = self.wants_blank || !self.after_punctuation;
        self.wants_blank = true;
        self.after_punctuation = false;
        blank
    }

    /// Records an attribute dictionary, which prints its own spaces.
    pub(crate) fn dictionary(&mut self) {
        self.after_punctuation = false;
    }

    /// Records whitespace that the format contains.
    pub(crate) fn blank(&mut self, blank: Blank) {
        self.wants_blank = false;
        self.after_punctuation |= blank == Blank::None;
    }
}
