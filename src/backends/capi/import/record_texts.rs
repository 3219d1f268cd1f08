//! [`RecordText`]: where the records of a description are in its text, and what their bodies set.

use std::ops::Range;

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
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let letter = rest.chars().next().unwrap_or_default();
        let ends =
            |open: usize, close: &str| rest[open..].find(close).map_or(rest.len(), |end| open + end + close.len());
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = match letter {
            '/' if rest.starts_with("//") => ends(2, "\n"),
            '/' if rest.starts_with("/*") => ends(2, "*/"),
            '[' if rest.starts_with("[{") => ends(2, "}]"),
            '"' => string_length(rest),
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        if !letter.is_whitespace() && !rest.starts_with("//") && !rest.starts_with("/*") {
            tokens.push(at..at + length);
        }
        at += length;
    }
    tokens
}

/// The length of a string with its quotation marks.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}
