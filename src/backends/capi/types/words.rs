//! The words and other tokens of C types.

use crate::model::naming::identifier_error;

/// Words before a type, or after a star, that do not change its values.
pub(super) const QUALIFIERS: [&str; 3] = ["const", "__restrict", "volatile"];

/// Words before the name of a tagged type.
pub(super) const TAGS: [&str; 3] = ["enum", "struct", "union"];

/// Splits a type into tokens.
///
/// # Errors
/// The reason, in words that follow the type.
pub(super) fn tokens(text: &str) -> Result<Vec<String>, &'static str> {
    let mut tokens: Vec<String> = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = match first {
            '(' | ')' | '[' | ']' | ',' | '*' => 1,
            '.' if rest.starts_with("...") => 3,
            c if is_letter(c) => rest.find(|c| !is_letter(c)).unwrap_or(rest.len()),
            _ => return Err("has characters that no type has"),
        };
        let (token, behind) = rest.split_at(length);
        tokens.push(if token == "restrict" { "__restrict".to_owned() } else { token.to_owned() });
        rest = behind.trim_start();
    }
    Ok(tokens)
}

pub(super) fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
}

/// The error in the words of a type, which must name one.
pub(super) fn words_error(words: &[String]) -> Option<&'static str> {
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    words.retain(|word| !matches!(*word, "const" | "volatile"));
    match words.as_slice() {
        [] => return Some("names no type"),
        ["struct" | "enum" | "union", name] | [name] if identifier_error(name).is_none() => {
            return None;
        }
        _ => {}
    }
    words.sort_unstable();
    if BUILT_IN.contains(&words.join(" ").as_str()) {
        None
    } else if let [word] = words.as_slice() {
        Some(match *word {
            "struct" | "enum" | "union" => "lacks the name after its first word",
            _ => "is a reserved word in C or C++, not a type",
        })
    } else {
        Some("is more than one type")
    }
}

/// The built-in types of C, the words of each sorted.
const BUILT_IN: &[&str] = &[
    "bool",
    "char",
    "char signed",
    "char unsigned",
    "double",
    "double long",
    "float",
    "int",
    "int long",
    "int long long",
    "int long long signed",
    "int long long unsigned",
    "int long signed",
    "int long unsigned",
    "int short",
    "int short signed",
    "int short unsigned",
    "int signed",
    "int unsigned",
    "long",
    "long long",
    "long long signed",
    "long long unsigned",
    "long signed",
    "long unsigned",
    "short",
    "short signed",
    "short unsigned",
    "signed",
    "unsigned",
    "void",
    "wchar_t",
];
