//! [`RecordText`]: where the records of a description are in its text, and what their bodies set.

use std::ops::Range;

use tdgen_language::lexer::kind::scan;

/// A record `def name : parents { let field = value; }`.
pub(super) struct RecordText {
    pub(super) name: String,
    /// The classes, as written.
    pub(super) parents: String,
    pub(super) fields: Vec<FieldText>,
    /// The offset of the bracket that ends the body; `None` without one.
    pub(super) end: Option<usize>,
}

/// A statement `let name = value;`.
pub(super) struct FieldText {
    pub(super) name: String,
    pub(super) statement: Range<usize>,
    pub(super) value: Range<usize>,
}

impl RecordText {
    pub(super) fn field(&self, name: &str) -> Option<&FieldText> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// An item `Class<arguments>` of a list.
pub(super) struct Item<'t> {
    /// The whole item, with the comments before it.
    pub(super) text: &'t str,
    pub(super) class: &'t str,
    pub(super) arguments: Vec<&'t str>,
}

/// The records of a text. It is one that compiles.
pub(super) fn records(text: &str) -> Vec<RecordText> {
    let tokens = tokens(text);
    let word = |at: usize| tokens.get(at).map_or("", |token| &text[token.clone()]);
    let mut records = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if word(at) != "def" || word(at + 1) == ":" {
            at += 1;
            continue;
        }
        let name = word(at + 1).trim_matches('"').to_owned();
        let head = at + 2;
        let open = end_of(&tokens, text, head, &["{", ";"]);
        let start = tokens.get(head + 1).map_or(text.len(), |token| token.start);
        let parents = text.get(start..tokens.get(open).map_or(text.len(), |token| token.start)).unwrap_or_default();
        let mut record = RecordText { name, parents: plain(parents), fields: Vec::new(), end: None };
        at = open + 1;
        if word(open) == "{" {
            while at < tokens.len() && word(at) != "}" {
                let end = end_of(&tokens, text, at, &[";", "}"]);
                if word(at) == "let" && word(at + 2) == "=" && word(end) == ";" && end > at + 3 {
                    let range = |from: usize, to: usize| tokens[from].start..tokens[to].end;
                    let (name, value) = (word(at + 1).to_owned(), range(at + 3, end - 1));
                    record.fields.push(FieldText { name, statement: range(at, end), value });
                }
                at = if word(end) == ";" { end + 1 } else { end };
            }
            record.end = tokens.get(at).map(|token| token.start);
            at += 1;
        }
        records.push(record);
    }
    records
}

/// The items of a list `[a, b]`.
pub(super) fn items(list: &str) -> Vec<Item<'_>> {
    let inner = list.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or_default();
    split(inner).into_iter().map(item).collect()
}

fn item(text: &str) -> Item<'_> {
    let tokens = tokens(text);
    let class = tokens.first().map_or("", |token| &text[token.clone()]);
    let open = tokens.get(1).filter(|token| &text[(*token).clone()] == "<");
    let close = tokens.last().filter(|token| &text[(*token).clone()] == ">");
    let arguments = match (open, close) {
        (Some(open), Some(close)) => split(&text[open.end..close.start]),
        _ => Vec::new(),
    };
    Item { text, class, arguments }
}

/// The parts between commas that are in no brackets.
fn split(text: &str) -> Vec<&str> {
    let tokens = tokens(text);
    let mut parts = Vec::new();
    let (mut at, mut start) = (0, 0);
    while at < tokens.len() {
        let end = end_of(&tokens, text, at, &[","]);
        let stop = tokens.get(end).map_or(text.len(), |token| token.start);
        parts.push(text[start..stop].trim());
        start = tokens.get(end).map_or(text.len(), |token| token.end);
        at = end + 1;
    }
    parts
}

/// The text in one line, to compare it.
pub(super) fn plain(text: &str) -> String {
    let words: Vec<&str> = tokens(text).into_iter().map(|token| &text[token]).collect();
    words.join(" ")
}

/// The first of some words at or after a token that is in no brackets.
fn end_of(tokens: &[Range<usize>], text: &str, from: usize, ends: &[&str]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        let word = &text[token.clone()];
        if depth == 0 && ends.contains(&word) {
            return at;
        }
        match word {
            "<" | "(" | "[" | "{" => depth += 1,
            ">" | ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    tokens.len()
}

/// The tokens of a text, without comments.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let (kind, mut end) = scan(text.as_bytes(), at);
        // Lines that a condition skips may have any letters.
        while !text.is_char_boundary(end) {
            end += 1;
        }
        if !kind.is_trivia() {
            tokens.push(at..end);
        }
        at = end;
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::{plain, records};

    #[test]
    fn tokens_are_those_of_the_language() {
        let text = "/* def a /* b */ ; */ def c : D { let e = \"}\"; let f = [{ ; }]; } // def g\n#ifdef H\n\u{2019}\n#endif\n";
        let records = records(text);
        let fields: Vec<&str> = records.iter().flat_map(|it| &it.fields).map(|it| it.name.as_str()).collect();
        assert_eq!((records.len(), records[0].name.as_str(), fields), (1, "c", vec!["e", "f"]));
        assert_eq!(plain("a /* b /* c */ */ <1>"), "a < 1 >");
    }
}
