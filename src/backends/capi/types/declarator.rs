//! Parses C types with parentheses or brackets: function pointers, pointers to arrays, types of arrays and functions.
//!
//! The result is a list of tokens and the position at which the name of a declaration belongs.

use crate::model::naming::identifier_error;

/// The limit for nested parentheses, so that no input overflows the stack.
const MAX_NESTING: usize = 32;

/// A parsed type.
pub(crate) struct Parsed {
    pub(crate) tokens: Vec<String>,
    /// The index of the token before which a declared name belongs.
    pub(crate) hole: usize,
    /// The outermost part of the type.
    pub(crate) outermost: Outermost,
}

/// The outermost part of a type with parentheses or brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outermost {
    Pointer,
    Array,
    Function,
}

/// Parses a type.
///
/// # Errors
/// The reason, in words that follow the type's text.
pub(crate) fn parse(text: &str) -> Result<Parsed, &'static str> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0, out: Vec::new() };
    let (hole, shape) = parser.ty(0, false)?;
    if parser.at < parser.tokens.len() {
        return Err(INVALID);
    }
    let outermost = shape.first().copied().ok_or(INVALID)?;
    Ok(Parsed { tokens: parser.out, hole, outermost })
}

/// The message for everything that is not the grammar.
const INVALID: &str = "is not a C type";

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
    out: Vec<String>,
}

impl Parser {
    /// Parses a type, or a parameter with an optional name, which is dropped. Returns the position of its name in the
    /// output, and its parts from the outermost.
    fn ty(&mut self, depth: usize, is_param: bool) -> Result<(usize, Vec<Outermost>), &'static str> {
        if depth > MAX_NESTING {
            return Err("is nested too deeply");
        }
        let start = self.out.len();
        while self.peek().is_some_and(is_word) && !self.is_name_of_param(start, is_param) {
            self.take();
        }
        let words = self.out.get(start..).unwrap_or_default();
        if let Some(error) = words_error(words) {
            return Err(error);
        }
        let (hole, shape) = self.declarator(depth, is_param)?;
        let is_valid = |pair: &[Outermost]| {
            !matches!(
                pair,
                [Outermost::Function, Outermost::Function | Outermost::Array] | [Outermost::Array, Outermost::Function]
            )
        };
        if shape.windows(2).all(is_valid) { Ok((hole, shape)) } else { Err("has a function or array where C has none") }
    }

    /// Whether the next word is the name of a parameter: it follows a complete type.
    fn is_name_of_param(&self, start: usize, is_param: bool) -> bool {
        let words = self.out.get(start..).unwrap_or_default();
        let mut with_next = words.to_vec();
        with_next.extend(self.peek().map(str::to_owned));
        is_param && words_error(words).is_none() && words_error(&with_next).is_some()
    }

    fn declarator(&mut self, depth: usize, is_param: bool) -> Result<(usize, Vec<Outermost>), &'static str> {
        if depth > MAX_NESTING {
            return Err("is nested too deeply");
        }
        let mut pointers = 0;
        while self.peek() == Some("*") {
            self.take();
            pointers += 1;
            while self.peek().is_some_and(|word| ["const", "volatile", "__restrict"].contains(&word)) {
                self.take();
            }
        }
        let (hole, mut shape) = if self.peek() == Some("(") && self.begins_declarator() {
            self.take();
            // The macro of a calling convention.
            if self.peek().is_some_and(is_word) {
                self.take();
            }
            let inner = self.declarator(depth + 1, is_param)?;
            self.expect(")")?;
            inner
        } else {
            if is_param && self.peek().is_some_and(is_word) {
                if self.peek().is_some_and(|name| identifier_error(name).is_some()) {
                    return Err(INVALID);
                }
                self.at += 1;
            }
            (self.out.len(), Vec::new())
        };
        loop {
            match self.peek() {
                Some("[") => {
                    self.take();
                    if self.peek().is_some_and(is_word) {
                        self.take();
                    }
                    self.expect("]")?;
                    shape.push(Outermost::Array);
                }
                Some("(") => {
                    self.params(depth)?;
                    shape.push(Outermost::Function);
                }
                _ => break,
            }
        }
        shape.extend(std::iter::repeat_n(Outermost::Pointer, pointers));
        Ok((hole, shape))
    }

    fn params(&mut self, depth: usize) -> Result<(), &'static str> {
        self.take();
        if self.peek() == Some(")") {
            return Err("has an empty list of parameters, which is `(void)`");
        }
        if self.peek() == Some("void") && self.tokens.get(self.at + 1).is_some_and(|next| next == ")") {
            self.take();
            return self.expect(")");
        }
        loop {
            let start = self.out.len();
            let (_, shape) = self.ty(depth + 1, true)?;
            let is_void =
                shape.is_empty() && self.out.get(start..).is_some_and(|words| words.contains(&"void".to_owned()));
            if is_void {
                return Err("has a parameter of type `void`");
            }
            if self.peek() == Some(",") {
                self.take();
                if self.peek() == Some("...") {
                    self.take();
                    return self.expect(")");
                }
            } else {
                return self.expect(")");
            }
        }
    }

    /// Whether the parenthesis encloses a declarator, not parameters.
    fn begins_declarator(&self) -> bool {
        let next = |ahead: usize| self.tokens.get(self.at + ahead).map(String::as_str);
        // `(CALL *)(int)` has the macro of a calling convention; `(type *)` is a parameter.
        let has_convention = next(1).is_some_and(is_word)
            && next(2) == Some("*")
            && next(3) == Some(")")
            && matches!(next(4), Some("(" | "["));
        matches!(next(1), Some("*" | "(")) || has_convention
    }

    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.at).map(String::as_str)
    }

    fn take(&mut self) {
        if let Some(token) = self.tokens.get(self.at) {
            self.out.push(token.clone());
            self.at += 1;
        }
    }

    fn expect(&mut self, token: &str) -> Result<(), &'static str> {
        if self.peek() != Some(token) {
            return Err(INVALID);
        }
        self.take();
        Ok(())
    }
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
}

/// The error in the words of a type: before the stars they must name one type, after a star they must qualify it.
pub(crate) fn words_error(tokens: &[String]) -> Option<&'static str> {
    let is_qualifier = |word: &&str| matches!(*word, "const" | "volatile");
    let is_behind = |word: &&str| is_qualifier(word) || *word == "__restrict";
    let stars = tokens.iter().position(|token| token == "*");
    let (base, behind) = tokens.split_at(stars.unwrap_or(tokens.len()));
    if !behind.iter().all(|word| word == "*" || is_behind(&word.as_str())) {
        return Some("has a word after a star that is not `const`");
    }
    let mut words: Vec<&str> = base.iter().map(String::as_str).collect();
    words.retain(|word| !is_qualifier(word));
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
