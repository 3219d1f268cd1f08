//! [`Literal`]: a literal between backquotes, and the parser call that parses it.

use tdgen_language::backends::text::mlir::is_keyword;

/// A literal of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Literal<'f> {
    /// Parsed and printed.
    Word(Word<'f>),
    /// Only printed.
    Blank(Blank),
}

/// A keyword or a punctuation mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Word<'f>(&'f str);

/// Whitespace that the printer emits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Blank {
    /// Suppresses the default space.
    None,
    One,
    NewLine,
}

/// Punctuation, and the suffixes of the parser methods that parse it.
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
    /// Reads the text between backquotes.
    ///
    /// # Errors
    /// The message, if the text is not a valid literal.
    pub(crate) fn read(text: &'f str) -> Result<Literal<'f>, String> {
        let is_mark = MARKS.iter().any(|(mark, _)| *mark == text);
        let starts = |c: char| c.is_ascii_alphabetic() || c == '_';
        let why = match text {
            "" => return Ok(Literal::Blank(Blank::None)),
            " " => return Ok(Literal::Blank(Blank::One)),
            "\\n" => return Ok(Literal::Blank(Blank::NewLine)),
            _ if is_mark || is_keyword(text) => return Ok(Literal::Word(Word(text))),
            _ if text.len() == 1 => "a single character must be a letter or one of `_:,=<>()[]{}?+-*`",
            _ if text.starts_with(starts) => "a keyword may contain only letters, digits, `_`, `$` and `.`",
            _ => "a keyword must begin with a letter or `_`",
        };
        Err(format!("invalid literal `{text}`: {why}"))
    }
}

impl<'f> Word<'f> {
    pub(crate) fn text(&self) -> &'f str {
        self.0
    }

    /// The call that requires it: `parseComma()`.
    pub(crate) fn parse_call(&self) -> String {
        self.call("parse")
    }

    /// The call that parses it if it is present: `parseOptionalComma()`.
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
        let shown: Vec<String> = texts
            .iter()
            .map(|text| match Literal::read(text) {
                Ok(Literal::Word(word)) => {
                    format!("{text}: {} {}", word.parse_call(), word.parse_optional_call())
                }
                Ok(Literal::Blank(blank)) => format!("{text}: {blank:?}"),
                Err(why) => why,
            })
            .collect();
        insta::assert_snapshot!(shown.join("\n"));
    }
}
