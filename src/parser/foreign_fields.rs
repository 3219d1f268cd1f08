//! What to write instead of fields, heads and values in the style of other languages.

use crate::lexer::{Token, foreign};

/// A loop in the style of other languages is written so.
pub(super) const LOOP: &str = "a loop is written `foreach i = 0...3 in { ... }`";

/// A condition in the style of other languages is written so.
pub(super) const CONDITION: &str =
    "parentheses do not group values, and `then` begins the block: `if condition then { ... }`";

/// The error and the help for the type `word` of a field, if the token behind it shows that it is one of another
/// language.
pub(super) fn type_of_field(word: &str, next: Token) -> Option<(String, String)> {
    let (bracket, help) = match next {
        Token::Keyword(_) if foreign::is_modifier(word) => ("", format!("fields have no `{word}`: remove the word")),
        Token::LBracket => ("[", format!("a list is written `list<{word}> name`")),
        Token::Less => match foreign::ty(word.as_bytes()) {
            Some(meant) => ("<", format!("write {meant}")),
            None => ("<", format!("the type of a field is a class without arguments: `{word} name`")),
        },
        _ => return None,
    };
    Some((format!("`{word}{bracket}` is no type of a field"), help))
}

/// Help for a type in front of a name that has none; `what` completes "expected ...".
pub(super) fn typed(what: &str) -> Option<&'static str> {
    let has_end = |end: &&(&str, &str)| what.ends_with(end.0);
    let known = [
        ("`defvar`", "a `defvar` has no type: `defvar name = value;`"),
        ("`let`", "a `let` sets a field that has its type already: `let name = value`"),
    ];
    known.iter().find(has_end).map(|(_, help)| *help)
}

/// Help for what follows the name of a class or record instead of its body.
pub(super) fn head(next: Token) -> Option<&'static str> {
    match next {
        Token::Equal => {
            Some("a record is defined as `def Name : Class;`, a value with a name as `defvar name = value;`")
        }
        Token::LParen => {
            Some("the arguments of a class are in `<` and `>`: `class Name<int n>`, `def Name : Class<1>;`")
        }
        Token::Minus => Some("a name has letters, digits and `_`"),
        _ => None,
    }
}

/// Help for what follows the text `before` of a value without a blank, instead of its end.
pub(super) fn behind_value(before: &str, next: Token) -> Option<&'static str> {
    match next {
        Token::String(_) => Some("a text is joined from its parts: `\"first\" # name # \"last\"`"),
        Token::Ident(_) if before.starts_with(|c: char| c.is_ascii_digit()) => {
            Some("a number has the digits 0 to 9, behind `0x` also `a` to `f`; behind `0b`, 0 and 1")
        }
        _ => None,
    }
}
