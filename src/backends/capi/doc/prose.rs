//! [`Prose`]: a paragraph as words, code and links, independent of the format.
//!
//! Descriptions have code in backquotes. The pieces are unescaped: each format escapes its own markup. White space is
//! reduced to single blanks, and a character that no document can have becomes `U+FFFD`.

use std::borrow::Cow;

use super::index::{Index, Role};

/// A part of a paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    Text(String),
    /// Code.
    Code(String),
    /// A name that the manual documents.
    Link(String, Role),
}

/// A paragraph.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Prose {
    /// The parts; none is empty.
    pub(crate) pieces: Vec<Piece>,
}

impl Prose {
    /// The paragraphs of a description, separated by empty lines.
    pub(crate) fn paragraphs(text: &str, index: &Index<'_>) -> Vec<Prose> {
        let mut paragraphs = vec![String::new()];
        for line in text.lines().map(str::trim) {
            match paragraphs.last_mut() {
                Some(last) if !line.is_empty() => {
                    last.push_str(line);
                    last.push(' ');
                }
                _ => paragraphs.push(String::new()),
            }
        }
        let prose = |text: String| Prose::default().described(&text, index);
        let paragraphs = paragraphs.into_iter().map(prose);
        paragraphs.filter(|paragraph| !paragraph.pieces.is_empty()).collect()
    }

    /// Adds fixed words.
    #[must_use]
    pub(crate) fn text(mut self, text: &str) -> Prose {
        if !text.is_empty() {
            self.pieces.push(Piece::Text(text.to_owned()));
        }
        self
    }

    /// Adds code; the names in it that the manual documents become links.
    #[must_use]
    pub(crate) fn code(mut self, code: &str, index: &Index<'_>) -> Prose {
        let code = cleaned(code);
        self.split_at_names(code.trim(), index, begins_as_a_name, Piece::Code);
        self
    }

    /// Adds the text of a description.
    #[must_use]
    pub(crate) fn described(mut self, text: &str, index: &Index<'_>) -> Prose {
        let text = cleaned(text);
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        let text = words.join(" ");
        let mut rest = text.as_str();
        while let Some((before, code, after)) = first_code(rest) {
            self.split_at_names(before, index, is_unlike_a_word, Piece::Text);
            self = self.code(code, index);
            rest = after;
        }
        self.split_at_names(rest, index, is_unlike_a_word, Piece::Text);
        self
    }

    /// Adds text in which names that `can_link` become links; the rest becomes `other` pieces.
    fn split_at_names(
        &mut self,
        text: &str,
        index: &Index<'_>,
        can_link: fn(&str) -> bool,
        other: fn(String) -> Piece,
    ) {
        let mut between = String::new();
        for word in words(text) {
            let role = Some(word).filter(|word| can_link(word));
            match role.and_then(|word| index.role(word)) {
                Some(role) => {
                    self.push(other(std::mem::take(&mut between)));
                    self.pieces.push(Piece::Link(word.to_owned(), role));
                }
                None => between.push_str(word),
            }
        }
        self.push(other(between));
    }

    /// Adds a piece, unless it is empty. Adjacent pieces of code are merged, since their markup would run together.
    fn push(&mut self, piece: Piece) {
        match (piece, self.pieces.last_mut()) {
            (Piece::Text(text) | Piece::Code(text), _) if text.is_empty() => {}
            (Piece::Code(code), Some(Piece::Code(before))) => before.push_str(&code),
            // Blank code.
            (Piece::Code(code), _) if code.trim().is_empty() => self.pieces.push(Piece::Text(code)),
            (piece, _) => self.pieces.push(piece),
        }
    }
}

/// The first code in backquotes, with the text before and after it. Empty backquotes are text.
fn first_code(text: &str) -> Option<(&str, &str, &str)> {
    let quotes = text.match_indices('`').map(|(at, _)| at);
    let pairs = quotes.clone().zip(quotes.skip(1));
    pairs
        .map(|(open, close)| (&text[..open], &text[open + 1..close], &text[close + 1..]))
        .find(|(_, code, _)| !code.trim().is_empty())
}

/// The text, split into runs of identifier characters and runs of other characters.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = is_letter(rest.chars().next()?);
        let end = rest.find(|c| is_letter(c) != first).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after;
        Some(word)
    })
}

/// Whether a run begins like an identifier.
fn begins_as_a_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

/// Whether a name cannot be a word of the sentence, as `open` or `Size` could.
fn is_unlike_a_word(name: &str) -> bool {
    name.chars().skip(1).any(|c| c == '_' || c.is_ascii_digit() || c.is_ascii_uppercase())
}

/// The text on one line, without characters that a document cannot have.
fn cleaned(text: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| (b' '..=b'~').contains(&byte);
    if text.bytes().all(is_plain) {
        return text.into();
    }
    let clean = |c: char| match c {
        '\t'..='\r' | '\u{1c}'..='\u{1e}' | '\u{85}' | '\u{2028}' | '\u{2029}' => ' ',
        c if c.is_control() || c == '\u{feff}' => '\u{fffd}',
        c => c,
    };
    text.chars().map(clean).collect::<String>().into()
}
