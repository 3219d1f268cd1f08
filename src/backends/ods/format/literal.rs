//! [`Literal`]: what a format asks for word by word.
//!
//! Takes what stands between backquotes; knows which call of the parser reads it.

use crate::backends::text::mlir::is_keyword;

/// What stands between backquotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Literal<'f> {
    /// Read and printed.
    Word(Word<'f>),
    /// Only printed.
    Blank(Blank),
}

/// A keyword or a punctuation mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Word<'f>(&'f str);

/// What a printer puts between words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Blank {
    /// Nothing, where there would be a blank.
    None,
    One,
    NewLine,
}

/// Punctuation marks, and the methods of the parser that read them.
const MARKS: &[(&str, &str)] = &[
    ("->", "Arrow"),
    (":", "Colon"),
    (",", "Comma"),
    ("=", "Equal"),
    ("<", "Less"),
    (">", "Greater"),
    ("{", "LBrace"),
    ("}", "RBrace"),
    ("(", "LParen"),
    (")", "RParen"),
    ("[", "LSquare"),
    ("]", "RSquare"),
    ("?", "Question"),
    ("+", "Plus"),
    ("*", "Star"),
    ("-", "Minus"),
    ("...", "Ellipsis"),
];

impl<'f> Literal<'f> {
    /// Reads what stands between backquotes.
    ///
    /// # Errors
    /// Why it is none.
    pub(crate) fn read(text: &'f str) -> Result<Literal<'f>, String> {
        let is_mark = MARKS.iter().any(|(mark, _)| *mark == text);
        let starts = |c: char| c.is_ascii_alphabetic() || c == '_';
        let why = match text {
            "" => return Ok(Literal::Blank(Blank::None)),
            " " => return Ok(Literal::Blank(Blank::One)),
            "\\n" => return Ok(Literal::Blank(Blank::NewLine)),
            _ if is_mark || is_keyword(text) => return Ok(Literal::Word(Word(text))),
            _ if text.len() == 1 => "single character literal must be a letter or one of '_:,=<>()[]{}?+-*'",
            _ if text.starts_with(starts) => "keywords should contain only alphanum, '_', '$', or '.' characters",
            _ => "valid keyword starts with a letter or '_'",
        };
        Err(format!("expected valid literal but got '{text}': {why}"))
    }
}

impl Word<'_> {
    pub(crate) fn text(&self) -> &str {
        self.0
    }

    /// The call of a parser's method that asks for it: `parseComma()`.
    pub(crate) fn parse_call(&self) -> String {
        self.call("parse")
    }

    /// The call that takes it if it is there: `parseOptionalComma()`.
    pub(crate) fn parse_optional_call(&self) -> String {
        self.call("parseOptional")
    }

    fn call(&self, verb: &str) -> String {
        match self.method() {
            Some(method) => format!("{verb}{method}()"),
            None => format!("{verb}Keyword(\"{}\")", self.0),
        }
    }

    fn method(&self) -> Option<&'static str> {
        let (_, method) = MARKS.iter().find(|(mark, _)| *mark == self.0)?;
        Some(method)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_words_marks_or_blanks() {
        let texts =
            ["", " ", "\\n", "a", "_", "a.b$c_1", "->", "...", "?", "|", "::", "1", ".a", "a-b", "a b", "  ", "é"];
        let told: Vec<String> = texts
            .iter()
            .map(|text| match Literal::read(text) {
                Ok(Literal::Word(word)) => {
                    format!("{text}: {} {}", word.parse_call(), word.parse_optional_call())
                }
                Ok(Literal::Blank(blank)) => format!("{text}: {blank:?}"),
                Err(why) => why,
            })
            .collect();
        insta::assert_snapshot!(told.join("\n"));
    }
}
