//! [`CType`]: a C type of a description, as a tree that declares names, and its parser.
//!
//! The suffix of a name tells its kind, as in LLVM Offload's descriptions (`_handle_t`, `_cb_t`), so that a description
//! does not need to declare the types of other headers.

use crate::model::naming::identifier_error;
use crate::types::words::{QUALIFIERS, TAGS, is_word, tokens, words_error};
use serde::{Deserialize, Serialize};

/// The limit for nested parentheses, so that no input overflows the stack.
const MAX_NESTING: usize = 32;

/// The limit for the words of a type.
const MAX_WORDS: usize = 60;

/// The limit for the parts of a type, such as stars.
const MAX_PARTS: usize = 60;

/// A type: what its first words name, and what stars, brackets and parentheses make of it.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(from = "String", into = "String")]
pub struct CType {
    /// The words as written, with qualifiers and `struct`.
    pub(crate) words: Vec<String>,
    /// The parts from the inside out: those of `int (*)[4]` are an array and a pointer to it.
    pub(crate) parts: Vec<Part>,
}

/// What a type is made of another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Pointer {
        /// Its own, as in `*const`.
        qualifiers: Vec<String>,
        /// The macro of the calling convention of the function that it points to: `(CALL *)`.
        convention: Option<String>,
    },
    /// An array. The length is empty if it is unknown.
    Array(String),
    /// A function that returns it.
    Function { params: Vec<CType>, is_variadic: bool },
}

/// The outermost part of a type with parentheses or brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outermost {
    Pointer,
    Array,
    Function,
}

impl From<String> for CType {
    /// Reads what [`CType::spelled`] wrote.
    fn from(text: String) -> CType {
        CType::parse(&text).unwrap_or_else(|_| CType::of_words(&text))
    }
}

impl From<CType> for String {
    fn from(ty: CType) -> String {
        ty.spelled()
    }
}

impl std::fmt::Display for CType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.spelled())
    }
}

impl CType {
    /// Parses a type.
    ///
    /// # Errors
    /// The reason, in words that follow the type's text.
    pub(crate) fn parse(text: &str) -> Result<CType, &'static str> {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if text.contains(['(', '[']) {
        } else if text.trim().is_empty() {
            return Err("is empty");
        } else if !text.chars().all(|c| is_letter(c) || c == '*' || c.is_whitespace()) {
            return Err("has more than words and stars in it");
        } else if text.trim_start().starts_with(|c: char| c == '*' || c.is_ascii_digit()) {
            return Err("does not begin with the name of a type");
        }
        parse(text)
    }

    /// The type of these words.
    pub(crate) fn of_words(words: &str) -> CType {
        CType { words: words.split(' ').map(str::to_owned).collect(), parts: Vec::new() }
    }

    /// The type in LLVM style: `const void *`.
    pub fn spelled(&self) -> String {
        self.declare("")
    }

    /// A declaration of `name`: `const void *name`.
    pub fn declare(&self, name: &str) -> String {
        let mut declarator = name.to_owned();
        let mut outer: Option<&Part> = None;
        for part in self.parts.iter().rev() {
            if let (Part::Array(_) | Part::Function { .. }, Some(Part::Pointer { convention, .. })) = (part, outer) {
                let convention = convention.as_ref().map_or_else(String::new, |convention| format!("{convention} "));
                declarator = format!("({convention}{declarator})");
            }
            declarator = match part {
                Part::Pointer { qualifiers, .. } => {
                    let is_closed = qualifiers.is_empty() || declarator.is_empty() || declarator.starts_with('[');
                    format!("*{}{}{declarator}", qualifiers.join(" "), if is_closed { "" } else { " " })
                }
                Part::Array(length) => format!("{declarator}[{length}]"),
                Part::Function { params, is_variadic } => {
                    let ellipsis = is_variadic.then(|| "...".to_owned());
                    let params: Vec<String> = params.iter().map(CType::spelled).chain(ellipsis).collect();
                    format!("{declarator}({})", if params.is_empty() { "void".to_owned() } else { params.join(", ") })
                }
            };
            outer = Some(part);
        }
        let is_closed = declarator.is_empty() || name.is_empty() && declarator.starts_with('[');
        format!("{}{}{declarator}", self.words.join(" "), if is_closed { "" } else { " " })
    }

    /// The type of a pointer to this.
    pub(crate) fn pointer(&self) -> CType {
        let mut pointer = self.clone();
        pointer.parts.push(Part::Pointer { qualifiers: Vec::new(), convention: None });
        pointer
    }

    /// The type without its outermost part.
    fn inner(&self) -> CType {
        let parts = self.parts.split_last().map_or(&[][..], |(_, inner)| inner);
        CType { words: self.words.clone(), parts: parts.to_vec() }
    }

    /// Whether the type has parentheses or brackets.
    fn is_composed(&self) -> bool {
        self.parts.iter().any(|part| !matches!(part, Part::Pointer { .. }))
    }

    /// The type that a pointer points to; `None` if this is not a pointer, or has parentheses.
    pub(crate) fn pointee(&self) -> Option<CType> {
        (!self.is_composed() && !self.parts.is_empty()).then(|| self.inner())
    }

    /// The outermost part of a type with parentheses or brackets.
    pub(crate) fn outermost(&self) -> Option<Outermost> {
        let outermost = match self.parts.last()? {
            Part::Pointer { .. } => Outermost::Pointer,
            Part::Array(_) => Outermost::Array,
            Part::Function { .. } => Outermost::Function,
        };
        self.is_composed().then_some(outermost)
    }

    /// The type that a function returns; `None` for another type.
    pub(crate) fn returned(&self) -> Option<CType> {
        (self.outermost() == Some(Outermost::Function)).then(|| self.inner())
    }

    /// The type of the elements of an array, and its lengths; for another type, the type itself.
    pub(crate) fn array_parts(&self) -> (CType, Vec<String>) {
        let mut element = self.clone();
        let mut lengths = Vec::new();
        while let Some(Part::Array(length)) = element.parts.pop_if(|part| matches!(part, Part::Array(_))) {
            lengths.push(length);
        }
        (element, lengths)
    }

    /// Whether the type is a pointer to a function or to an array.
    pub(crate) fn is_composed_pointer(&self) -> bool {
        self.outermost() == Some(Outermost::Pointer)
    }

    /// The qualifiers at the top level, if they are those of a value or a pointer to one.
    fn own_qualifiers(&self) -> &[String] {
        match self.parts.last() {
            _ if self.is_composed() => &[],
            Some(Part::Pointer { qualifiers, .. }) => qualifiers,
            _ => &self.words,
        }
    }

    /// The type without its top-level qualifiers.
    pub(crate) fn unqualified(&self) -> CType {
        let mut ty = self.clone();
        match ty.parts.last_mut() {
            _ if self.is_composed() => {}
            Some(Part::Pointer { qualifiers, .. }) => qualifiers.clear(),
            _ => ty.words.retain(|word| !QUALIFIERS.contains(&word.as_str())),
        }
        ty
    }

    /// Whether the type has top-level qualifiers.
    pub(crate) fn is_qualified(&self, qualifier: &str) -> bool {
        self.own_qualifiers().iter().any(|own| own == qualifier)
    }

    /// The words of the type without qualifiers and `struct`; `None` for a pointer.
    pub(crate) fn words(&self) -> Option<Vec<&str>> {
        let is_name = |word: &&str| !QUALIFIERS.contains(word) && !TAGS.contains(word);
        self.parts.is_empty().then(|| self.words.iter().map(String::as_str).filter(is_name).collect())
    }

    /// The type with its names replaced.
    pub(crate) fn map_names(&self, name: impl Fn(&str) -> String) -> CType {
        self.renamed(&name)
    }

    fn renamed(&self, name: &dyn Fn(&str) -> String) -> CType {
        let part = |part: &Part| match part {
            Part::Pointer { .. } => part.clone(),
            Part::Array(length) => Part::Array(name(length)),
            Part::Function { params, is_variadic } => {
                let params = params.iter().map(|param| param.renamed(name)).collect();
                Part::Function { params, is_variadic: *is_variadic }
            }
        };
        CType {
            words: self.words.iter().map(|word| name(word)).collect(),
            parts: self.parts.iter().map(part).collect(),
        }
    }

    /// Whether the type is written as a pointer.
    pub(crate) fn is_pointer(&self) -> bool {
        matches!(self.parts.last(), Some(Part::Pointer { qualifiers, .. }) if qualifiers.is_empty() || self.is_composed())
    }

    /// Whether the type is `void`.
    pub(crate) fn is_void(&self) -> bool {
        self.words().as_deref() == Some(&["void"])
    }

    /// Whether the type is a pointer, so that the types that it names may be incomplete.
    pub(crate) fn is_indirect(&self) -> bool {
        self.parts.iter().any(|part| !matches!(part, Part::Array(_)))
    }

    /// Whether the type is a pointer to characters that are constant.
    pub(crate) fn is_constant_text(&self) -> bool {
        let target = self.unqualified().pointee();
        target.is_some_and(|target| target.is_qualified("const") && target.words().as_deref() == Some(&["char"]))
    }

    /// Whether the type is a pointer to a constant.
    pub(crate) fn is_pointer_to_constant(&self) -> bool {
        self.pointee().is_some_and(|target| target.is_qualified("const"))
    }

    /// The names in the type, and whether each follows a word such as `struct`.
    pub(crate) fn mentions(&self) -> impl Iterator<Item = (&str, bool)> {
        let mut all = Vec::new();
        self.collect(&mut |ty| {
            let before = std::iter::once("").chain(ty.words.iter().map(String::as_str));
            let names = ty.words.iter().zip(before).filter(|(word, _)| identifier_error(word).is_none());
            all.extend(names.map(|(word, before)| (word.as_str(), TAGS.contains(&before))));
        });
        all.into_iter()
    }

    /// The names of the types of the elements of arrays in the type: `x` in `x[4]` and in `x (*)[4]`.
    pub(crate) fn elements(&self) -> impl Iterator<Item = &str> {
        let mut all = Vec::new();
        self.collect(&mut |ty| {
            if let Some(Part::Array(_)) = ty.parts.first() {
                all.extend(ty.words.iter().map(String::as_str).filter(|word| identifier_error(word).is_none()));
            }
        });
        all.into_iter()
    }

    /// Looks at the type and at those of parameters in it, in the order of the text.
    fn collect<'t>(&'t self, look: &mut dyn FnMut(&'t CType)) {
        look(self);
        for part in self.parts.iter().rev() {
            if let Part::Function { params, .. } = part {
                params.iter().for_each(|param| param.collect(look));
            }
        }
    }
}

/// Parses words, pointers, arrays, functions, and what C's declarators make of them.
fn parse(text: &str) -> Result<CType, &'static str> {
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
            if words.len() > MAX_WORDS {
                return Err("is more than one type");
            }
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

#[cfg(test)]
mod tests {
    use super::CType;

    #[test]
    fn declarations_are_in_llvm_style() {
        for (text, expected) in [
            ("void*", "void *x"),
            ("const  void * ", "const void *x"),
            ("ol_device_handle_t", "ol_device_handle_t x"),
            ("char * const *", "char *const *x"),
            ("const struct s* const", "const struct s *const x"),
            ("unsigned  long long", "unsigned long long x"),
            ("int const", "int const x"),
            ("char *restrict", "char *__restrict x"),
            ("int(*)( void*p ,int)", "int (*x)(void *, int)"),
            ("void (CALL *)(struct s *, ...)", "void (CALL *x)(struct s *, ...)"),
            ("void (*(*)(int))(void)", "void (*(*x)(int))(void)"),
            ("char const *[4]", "char const *x[4]"),
            ("int (long, unsigned)", "int x(long, unsigned)"),
            ("int (type *)", "int x(type *)"),
            ("int (*)[LENGTH]", "int (*x)[LENGTH]"),
        ] {
            assert_eq!(CType::parse(text).map(|ty| ty.declare("x")).as_deref(), Ok(expected));
        }
        for (text, expected) in
            [("int (*)(int)", "int (**x)(int)"), ("int[4]", "int (*x)[4]"), ("int(int)", "int (*x)(int)")]
        {
            assert_eq!(CType::parse(text).map(|ty| ty.pointer().declare("x")).as_deref(), Ok(expected));
        }
        assert_eq!(CType::parse("int").map(|ty| ty.pointer().pointer().declare("x")).as_deref(), Ok("int **x"));
    }

    #[test]
    fn pointers_are_followed() {
        let ty = CType::parse("const struct s *const *volatile").expect("a type");
        assert_eq!(ty.unqualified().spelled(), "const struct s *const *");
        assert!(ty.is_qualified("volatile") && !ty.is_qualified("const"));
        let inner = ty.pointee().expect("a pointer");
        assert_eq!(inner.spelled(), "const struct s *const");
        assert_eq!(inner.words(), None);
        let value = inner.pointee().expect("a pointer");
        assert_eq!(value.words(), Some(vec!["s"]));
        assert!(value.is_qualified("const"));
        assert_eq!(value.pointee(), None);
    }

    #[test]
    fn what_is_no_type() {
        for text in [
            "",
            " ",
            "*",
            "1x",
            "int (*)()",
            "int (CALL *)[4]",
            "int (int)[4]",
            "int (*[4])(void",
            "int (int)(int)",
            "int (void *, void)",
            "int (...)",
            "(*)(int)",
            "a;b",
            "int x",
            "a_t b",
            "const",
            "class",
            "struct",
            "struct int",
            "unsigned float",
            "void * x",
        ] {
            assert!(CType::parse(text).is_err(), "{text}");
        }
        for stars in ["*".repeat(100), format!("({})(int)", "*".repeat(100))] {
            assert_eq!(CType::parse(&format!("int {stars}")), Err("is nested too deeply"));
        }
    }
}
