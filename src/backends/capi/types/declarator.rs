//! Parses C types: names, pointers, arrays, functions, and what C's declarators make of them.

use crate::model::naming::identifier_error;
use crate::types::c_type::{CType, Part, QUALIFIERS};

/// The limit for nested parentheses, so that no input overflows the stack.
const MAX_NESTING: usize = 32;

/// The limit for the parts of a type, such as stars.
const MAX_PARTS: usize = 60;

/// Parses a type.
///
/// # Errors
/// The reason, in words that follow the type's text.
pub(super) fn parse(text: &str) -> Result<CType, &'static str> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0 };
    let ty = parser.ty(0, false)?;
    match parser.peek() {
        None => Ok(ty),
        Some(word) if is_word(word) && !text.contains(['(', '[']) => Err("has a word after a star that is not `const`"),
        Some(_) => Err(INVALID),
    }
}

/// The message for everything that is not the grammar.
const INVALID: &str = "is not a C type";

const TOO_DEEP: &str = "is nested too deeply";

fn tokens(text: &str) -> Result<Vec<String>, &'static str> {
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

struct Parser {
    tokens: Vec<String>,
    at: usize,
}

impl Parser {
    /// Parses a type, or a parameter with an optional name, which is dropped.
    fn ty(&mut self, depth: usize, is_param: bool) -> Result<CType, &'static str> {
        if depth > MAX_NESTING {
            return Err(TOO_DEEP);
        }
        let mut words = Vec::new();
        while let Some(word) = self.peek().filter(|token| is_word(token)).map(str::to_owned) {
            let is_complete = is_param && words_error(&words).is_none();
            words.push(word);
            // What follows a complete type is the name of a parameter.
            if is_complete && words_error(&words).is_some() {
                words.pop();
                break;
            }
            self.at += 1;
        }
        if let Some(error) = words_error(&words) {
            return Err(error);
        }
        let parts = self.declarator(depth, is_param)?;
        let is_invalid = |pair: &[Part]| {
            matches!(
                pair,
                [Part::Function { .. } | Part::Array(_), Part::Function { .. }]
                    | [Part::Function { .. }, Part::Array(_)]
            )
        };
        if parts.windows(2).any(is_invalid) {
            return Err("has a function or array where C has none");
        }
        if parts.len() > MAX_PARTS { Err(TOO_DEEP) } else { Ok(CType { words, parts }) }
    }

    /// Parses what follows the words of a type; returns the parts from the inside out.
    fn declarator(&mut self, depth: usize, is_param: bool) -> Result<Vec<Part>, &'static str> {
        if depth > MAX_NESTING {
            return Err(TOO_DEEP);
        }
        let mut parts = Vec::new();
        while self.eat("*") {
            let mut qualifiers = Vec::new();
            while let Some(word) = self.peek().filter(|word| QUALIFIERS.contains(word)).map(str::to_owned) {
                self.at += 1;
                qualifiers.push(word);
            }
            parts.push(Part::Pointer { qualifiers, convention: None });
        }
        let mut inner = Vec::new();
        if self.peek() == Some("(") && self.begins_declarator() {
            self.at += 1;
            let macro_name = self.take_word();
            inner = self.declarator(depth + 1, is_param)?;
            if let Some(Part::Pointer { convention, .. }) = inner.first_mut() {
                *convention = macro_name;
            }
            self.expect(")")?;
        } else if is_param
            && let Some(name) = self.take_word()
            && identifier_error(&name).is_some()
        {
            return Err(INVALID);
        }
        let mut suffixes = Vec::new();
        loop {
            if self.eat("[") {
                suffixes.push(Part::Array(self.take_word().unwrap_or_default()));
                self.expect("]")?;
            } else if self.eat("(") {
                suffixes.push(self.params(depth)?);
            } else {
                break;
            }
        }
        parts.extend(suffixes.into_iter().rev().chain(inner));
        Ok(parts)
    }

    /// Parses parameters behind their parenthesis.
    fn params(&mut self, depth: usize) -> Result<Part, &'static str> {
        let mut params = Vec::new();
        let mut is_variadic = false;
        if self.eat(")") {
            return Err("has an empty list of parameters, which is `(void)`");
        }
        if self.peek() == Some("void") && self.tokens.get(self.at + 1).is_some_and(|next| next == ")") {
            self.at += 2;
            return Ok(Part::Function { params, is_variadic });
        }
        loop {
            let param = self.ty(depth + 1, true)?;
            if param.is_void() {
                return Err("has a parameter of type `void`");
            }
            params.push(param);
            if !self.eat(",") {
                break;
            }
            if self.eat("...") {
                is_variadic = true;
                break;
            }
        }
        self.expect(")")?;
        Ok(Part::Function { params, is_variadic })
    }

    /// Whether the parenthesis encloses a declarator, not parameters.
    fn begins_declarator(&self) -> bool {
        let next = |ahead: usize| self.tokens.get(self.at + ahead).map(String::as_str);
        // `(CALL *)(int)` has the macro of a calling convention; `(type *)` is a parameter.
        let has_convention =
            next(1).is_some_and(is_word) && next(2) == Some("*") && next(3) == Some(")") && next(4) == Some("(");
        matches!(next(1), Some("*" | "(")) || has_convention
    }

    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.at).map(String::as_str)
    }

    /// Takes the next token, if it is a word.
    fn take_word(&mut self) -> Option<String> {
        let word = self.peek().filter(|token| is_word(token)).map(str::to_owned);
        self.at += usize::from(word.is_some());
        word
    }

    /// Takes the next token, if it is this one.
    fn eat(&mut self, token: &str) -> bool {
        let is_next = self.peek() == Some(token);
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, token: &str) -> Result<(), &'static str> {
        if self.eat(token) { Ok(()) } else { Err(INVALID) }
    }
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
}

/// The error in the words of a type, which must name one.
fn words_error(words: &[String]) -> Option<&'static str> {
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
