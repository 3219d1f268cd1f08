//! [`Names`]: the names of one scope of generated code.
//!
//! An emitter enters the names that it gives to parameters, variables and members, each with the reason. The table then
//! decides about a name of an author: [`Names::check`] where the name must stay as it is, [`Names::free`] where it may
//! get a suffix.
//!
//! In a function whose names only generated code uses, one kind of names gives way to all others. The emitter marks
//! them with [`yielding`], and [`settled`] renames those that are also words of the function's text:
//!
//! ```
//! use tdgen_language::backends::names::{settled, yielding};
//!
//! let [state, size] = ["state", "size"].map(yielding);
//! let text = format!("void add(State &state, int {state}, int {size}) {{ state.size = {state}; }}");
//! let expected = "void add(State &state, int state_, int size) { state.size = state_; }";
//! assert_eq!(settled(&text).as_deref(), Some(expected));
//! ```

use std::borrow::Cow;

use memchr::memchr;
use rustc_hash::{FxHashMap, FxHashSet};

/// Returns why a name cannot be used in a language, as a phrase that follows the name.
pub type Language = fn(&str) -> Option<&'static str>;

/// The names of one scope.
#[derive(Clone, Debug)]
pub struct Names<'n> {
    language: Language,
    /// With the reasons.
    taken: FxHashMap<Cow<'n, str>, &'static str>,
}

impl<'n> Names<'n> {
    /// Creates a table that contains the reserved names of a language.
    pub fn new(language: Language) -> Names<'n> {
        Names { language, taken: FxHashMap::default() }
    }

    /// Enters a name. `reason` is a phrase that follows the name: "is a method of the base class".
    pub fn reserve(&mut self, name: impl Into<Cow<'n, str>>, reason: &'static str) {
        self.taken.entry(name.into()).or_insert(reason);
    }

    /// Returns why a name cannot be used; `None` if it can.
    pub fn check(&self, name: &str) -> Option<&'static str> {
        (self.language)(name).or_else(|| self.taken.get(name).copied())
    }

    /// Enters a name, with as many `_` after it as make it unique, and returns it.
    pub fn free(&mut self, name: impl Into<Cow<'n, str>>) -> Cow<'n, str> {
        let mut name = name.into();
        while self.check(&name).is_some() {
            name.to_mut().push('_');
        }
        self.taken.insert(name.clone(), "is another name of this scope");
        name
    }
}

/// Precedes a name that gives way. No C++ contains it, and writers of literals escape it.
const MARK: char = '\u{1}';

/// Marks a name for [`settled`].
pub fn yielding(name: &str) -> String {
    let mut marked = String::with_capacity(name.len() + 1);
    marked.push(MARK);
    marked + name
}

/// Returns a name without its mark, if it has one.
pub fn unmarked(name: &str) -> &str {
    name.strip_prefix(MARK).unwrap_or(name)
}

/// Renames the marked names in the text of a C++ function that are also other words of it, and removes the marks.
/// Returns `None` if there are none. Members of other classes, qualified names, literals and comments are no words.
pub fn settled(text: &str) -> Option<String> {
    memchr(MARK as u8, text.as_bytes())?;
    let mut names = Names::new(|_| None);
    let tokens = Tokens { rest: text, is_member: false };
    tokens.filter(|token| token.kind == Kind::Word).for_each(|word| names.reserve(word.text, "is a word of the text"));
    let mut renamed: FxHashMap<&str, Cow<'_, str>> = FxHashMap::default();
    let mut settled = String::with_capacity(text.len());
    for token in (Tokens { rest: text, is_member: false }) {
        match token.kind {
            Kind::Yielding => settled.push_str(renamed.entry(token.text).or_insert_with(|| names.free(token.text))),
            Kind::Word | Kind::Other => settled.push_str(token.text),
        }
    }
    Some(settled)
}

/// Returns the words of a C++ text, without members of other classes and qualified names.
pub fn words(text: &str) -> FxHashSet<&str> {
    let tokens = Tokens { rest: text, is_member: false };
    tokens.filter(|token| token.kind == Kind::Word).map(|token| token.text).collect()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Word,
    Yielding,
    Other,
}

struct Token<'t> {
    kind: Kind,
    /// Without the mark.
    text: &'t str,
}

/// Splits C++ into words and what is between them.
struct Tokens<'t> {
    rest: &'t str,
    /// Whether `.`, `->` or `::` precedes, but not `this->`.
    is_member: bool,
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        let first = *self.rest.as_bytes().first()?;
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let word = |text: &str| text.bytes().position(|byte| !is_word(byte)).unwrap_or(text.len());
        if first == MARK as u8 {
            let (text, rest) = self.rest[1..].split_at(word(&self.rest[1..]));
            *self = Tokens { rest, is_member: false };
            return Some(Token { kind: Kind::Yielding, text });
        }
        if is_word(first) {
            let (text, rest) = self.rest.split_at(word(self.rest));
            // Before `::`, only namespaces and types are found.
            let is_other = self.is_member || first.is_ascii_digit() || rest.starts_with("::");
            let kind = if is_other { Kind::Other } else { Kind::Word };
            let of_this = text == "this" && rest.starts_with("->");
            let skipped = if of_this { 2 } else { 0 };
            // The arrow belongs to `this`, whose members are words.
            let text = &self.rest[..text.len() + skipped];
            *self = Tokens { rest: &rest[skipped..], is_member: false };
            return Some(Token { kind: if of_this { Kind::Other } else { kind }, text });
        }
        let end = between(self.rest, is_word);
        let (text, rest) = self.rest.split_at(end);
        *self = Tokens { rest, is_member: [".", "->", "::"].iter().any(|end| text.ends_with(end)) };
        Some(Token { kind: Kind::Other, text })
    }
}

/// Returns the length of what precedes the next word or mark: punctuation, or one literal or comment.
fn between(text: &str, is_word: impl Fn(u8) -> bool) -> usize {
    let bytes = text.as_bytes();
    match bytes {
        [quote @ (b'"' | b'\''), ..] => {
            let mut is_escaped = false;
            let end = bytes.iter().skip(1).position(|byte| {
                let is_end = byte == quote && !is_escaped;
                is_escaped = *byte == b'\\' && !is_escaped;
                is_end
            });
            end.map_or(bytes.len(), |end| end + 2)
        }
        [b'/', b'/', ..] => memchr(b'\n', bytes).unwrap_or(bytes.len()),
        [b'/', b'*', ..] => text.find("*/").map_or(bytes.len(), |end| end + 2),
        [_, ..] => {
            let is_end = |byte: u8| is_word(byte) || byte == MARK as u8 || matches!(byte, b'"' | b'\'' | b'/');
            bytes.iter().skip(1).position(|&byte| is_end(byte)).map_or(bytes.len(), |end| end + 1)
        }
        [] => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backends::text::identifiers::identifier_error;

    #[test]
    fn the_first_reason_counts() {
        let mut names = Names::new(identifier_error);
        names.reserve("state", "is a parameter");
        names.reserve("state", "is a variable");
        assert_eq!(names.check("state"), Some("is a parameter"));
        assert_eq!(names.check("class"), Some("is a reserved word in C or C++"));
        assert_eq!(names.check("other"), None);
    }

    #[test]
    fn free_names_are_distinct() {
        let mut names = Names::new(identifier_error);
        let free = ["x", "x", "x_", "int"].map(|name| names.free(name));
        assert_eq!(free, ["x", "x_", "x__", "int_"]);
    }

    #[test]
    fn names_give_way_to_words_only() {
        let marked = |text: &str| settled(&text.replace('@', "\u{1}"));
        assert_eq!(marked("f(a)"), None);
        assert_eq!(marked("a(@a, @a)").as_deref(), Some("a(a_, a_)"));
        assert_eq!(marked("x.a(@a); ::a; y->a; this->b(@b)").as_deref(), Some("x.a(a); ::a; y->a; this->b(b_)"));
        assert_eq!(marked("a::x(@a)").as_deref(), Some("a::x(a)"));
        assert_eq!(marked("/*a*/ \"a\\\"a\" 'a' @a // a\n").as_deref(), Some("/*a*/ \"a\\\"a\" 'a' a // a\n"));
        assert_eq!(marked("a_ @a a é @é").as_deref(), Some("a_ a__ a é é"));
    }
}
