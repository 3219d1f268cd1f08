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
    if is_built_in(&words) {
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

/// Whether words are a built-in type of C, in any order.
fn is_built_in(words: &[&str]) -> bool {
    let count = |word: &str| words.iter().filter(|own| **own == word).count();
    let counts @ [char, int, short, long, double, signed, unsigned] =
        ["char", "int", "short", "long", "double", "signed", "unsigned"].map(count);
    let has_one_sign = signed + unsigned <= 1;
    let is_valid = match [char, int, short, long, double] {
        [0, 0, 0, 0 | 1, 1] => signed + unsigned == 0,
        [1, 0, 0, 0, 0] | [0, 0 | 1, 0, 0..=2, 0] | [0, 0 | 1, 1, 0, 0] => has_one_sign,
        _ => false,
    };
    matches!(words, ["bool" | "float" | "void" | "wchar_t"]) || is_valid && counts.iter().sum::<usize>() == words.len()
}
