//! [`Spacing`]: where a printer puts blanks between the elements of a format.
//!
//! Takes the elements in the order in which they stand in the format; answers with what is printed before each (ods.md
//! 11).

use super::literal::{Blank, Word};

/// What was printed last, as far as the next blank depends on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spacing {
    wants_blank: bool,
    after_punctuation: bool,
}

/// A format begins behind a word: the mnemonic, or the name of the operation.
impl Default for Spacing {
    fn default() -> Spacing {
        Spacing { wants_blank: true, after_punctuation: false }
    }
}

impl Spacing {
    /// What is printed for a word, with the blank before it.
    pub(crate) fn word(&mut self, word: Word<'_>) -> String {
        let text = word.text();
        let is_tight = match self.after_punctuation {
            _ if text.len() != 1 => false,
            true => ">)}],".contains(text),
            false => "<>(){}[],".contains(text),
        };
        let blank = if self.wants_blank && !is_tight { " " } else { "" };
        self.wants_blank = text.len() != 1 || !"<({[".contains(text);
        self.after_punctuation = !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        format!("{blank}{text}")
    }

    /// Whether a blank is printed before anything that is no word.
    pub(crate) fn value(&mut self) -> bool {
        let blank = self.wants_blank || !self.after_punctuation;
        self.wants_blank = true;
        self.after_punctuation = false;
        blank
    }

    /// A blank of the format's author.
    pub(crate) fn blank(&mut self, blank: Blank) {
        self.wants_blank = false;
        self.after_punctuation |= blank == Blank::None;
    }
}
